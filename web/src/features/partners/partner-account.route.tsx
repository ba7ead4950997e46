import './partner-account.css'
import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { lazy, Suspense } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { AccountFigures } from './partner-account-figures.tsx'
import { AccountLedger } from './partner-account-ledger.tsx'

const AccountAside = lazy(() =>
  import('./partner-account-aside.tsx').then((module) => ({ default: module.AccountAside })),
)

/** What a partner owes, entry by entry, and what is written into the account by hand. */
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
