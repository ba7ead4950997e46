import type { Account } from 'contract/ledger/ledger.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { TextLink } from '#shared/components/links.tsx'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'

/** Five figures of the account; their places never change while the numbers are on their way. */
export function AccountFigures({ account }: { account: Account | undefined }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const money = (paise: number | undefined) =>
    paise === undefined ? <Skeleton width={104} /> : <MoneyFigure paise={paise} />
  const note = (words: (of: Account) => React.ReactNode) => (account ? words(account) : <Skeleton width={88} />)
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
        label={t('partner-account.settled')}
        value={money(account?.settled.amount)}
        note={note(({ settled }) =>
          settled.last_paid_at
            ? t('partner-account.last', { day: formats.shortDate(settled.last_paid_at) })
            : t('partner-account.none-yet'),
        )}
      />
      <Figure
        label={t('partner-account.cash-held')}
        value={money(account?.cash_held)}
        note={note(({ cash_held }) => t(cash_held > 0 ? 'partner-account.not-settled' : 'partner-account.none-held'))}
      />
      <Figure
        label={t('partner-account.oldest')}
        value={oldestDays(account, t)}
        note={note(({ oldest_due: oldest }) => oldest && <OldestNote {...oldest} />)}
      />
    </Figures>
  )
}

type Oldest = NonNullable<Account['oldest_due']>
type Say = (id: 'partner-account.days', values: { count: number }) => string

function oldestDays(account: Account | undefined, t: Say) {
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
