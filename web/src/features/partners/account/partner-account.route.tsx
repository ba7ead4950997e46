import './partner-account.css'
import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { Account } from 'contract/ledger/ledger.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { lazy, Suspense } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { TextLink } from '#shared/components/links.tsx'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Skeleton, SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { AccountLedger } from './account-ledger.tsx'

const AccountAside = lazy(() =>
  import('./account-aside.tsx').then((module) => ({ default: module.AccountAside })),
)

/** A partner's balance, entry by entry, and the entries made by hand. */
export function PartnerAccountPage({ id }: { id: number }) {
  const t = useText(partnerAccountText)
  const session = useSession()
  const account = useQuery(apiQuery('GET /partners/{id}/account', { params: { id } }))
  return (
    <div className="partner-account">
      <div className="partner-account-main">
        {account.isError && !account.data ? (
          <Panel aria-label={t('partner-account.figures')}>
            <ErrorState compact error={account.error} onRetry={() => void account.refetch()} />
          </Panel>
        ) : (
          <AccountFigures account={account.data} />
        )}
        <AccountLedger id={id} />
      </div>
      {can(session?.user, 'partners.settle') && (
        <aside className="partner-account-main">
          <Suspense fallback={<AsideSkeleton />}>
            <AccountAside id={id} balance={account.data?.balance} />
          </Suspense>
        </aside>
      )}
    </div>
  )
}

function AsideSkeleton() {
  const t = useText(partnerAccountText)
  return (
    <Panel title={t('partner-account.record')} waiting>
      <PanelBody className="stack">
        <SkeletonLines label={t('partner-account.record')} />
      </PanelBody>
    </Panel>
  )
}

/** Five figures of the account; their positions stay while the numbers load. */
function AccountFigures({ account }: { account: Account | undefined }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const money = (paise: number | undefined) =>
    paise === undefined ? <Skeleton width={104} /> : <MoneyFigure paise={paise} />
  const note = (words: (of: Account) => React.ReactNode) =>
    account ? words(account) : <Skeleton width={88} />
  return (
    <Figures label={t('partner-account.figures')} size="medium">
      <Figure
        label={t('partner-account.balance')}
        value={money(account && Math.abs(account.balance))}
        note={note(({ balance }) => t(meaningOf(balance)))}
      />
      <Figure
        label={t('partner-account.commission')}
        value={money(account?.commission.amount)}
        note={note(({ commission }) => t('partner-account.jobs', { count: commission.jobs }))}
      />
      <Figure
        label={t(isPaidOut(account) ? 'partner-account.paid-out' : 'partner-account.settled')}
        value={money(movedOf(account)?.amount)}
        note={note((of) => {
          const at = movedOf(of)?.last_paid_at
          return at
            ? t('partner-account.last', { day: formats.shortDate(at) })
            : t('partner-account.none-yet')
        })}
      />
      <Figure
        label={t('partner-account.cash-held')}
        value={money(account?.cash_held)}
        note={note(({ cash_held }) =>
          t(cash_held > 0 ? 'partner-account.to-hand-over' : 'partner-account.none-held'),
        )}
      />
      <Figure
        label={t('partner-account.oldest')}
        value={oldestDays(account, t)}
        note={note(({ oldest_due: oldest }) => oldest && <OldestNote {...oldest} />)}
      />
    </Figures>
  )
}

/** Whether the last payment of the month went to the partner; without any, whether the next does. */
function isPaidOut(account: Account | undefined): boolean {
  if (!account) return false
  const [settled, paidOut] = [account.settled.last_paid_at ?? '', account.paid_out.last_paid_at ?? '']
  return settled === paidOut ? account.balance < 0 : paidOut > settled
}
const movedOf = (account: Account | undefined) => account?.[isPaidOut(account) ? 'paid_out' : 'settled']

type Oldest = NonNullable<Account['oldest_due']>
type Translate = (id: 'partner-account.days', values: { count: number }) => string

function oldestDays(account: Account | undefined, t: Translate) {
  if (!account) return <Skeleton width={64} />
  return account.oldest_due ? t('partner-account.days', { count: account.oldest_due.days }) : '–'
}

function OldestNote({ job_id, since }: Oldest) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  if (job_id === null) return t('partner-account.since', { day: formats.shortDate(since) })
  return (
    <TextLink to="/jobs/$id" params={{ id: String(job_id) }}>
      {recordId('job', job_id)}
    </TextLink>
  )
}

function meaningOf(balance: number) {
  if (balance === 0) return 'partner-account.even' as const
  return balance > 0 ? ('partner-account.owes' as const) : ('partner-account.owed' as const)
}
