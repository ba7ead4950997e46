import '#src/styles/partner-account.css'
import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { AccountFigures } from './partner-account-figures.tsx'
import { AccountLedger } from './partner-account-ledger.tsx'
import { RecordEntry } from './partner-account-record.tsx'
import { PartnerTerms } from './partner-account-terms.tsx'

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
          <RecordEntry id={id} balance={account.data?.balance} />
          {can(session?.user, 'partners.terms') && <PartnerTerms id={id} />}
        </aside>
      )}
    </div>
  )
}
