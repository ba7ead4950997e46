import { can } from 'contract/access/permissions.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { RecordEntry } from './partner-account-record.tsx'
import { PartnerTerms } from './partner-account-terms.tsx'

/** What is written into an account by hand, and the terms that fill it: brought after the account itself. */
export function AccountAside({ id, balance }: { id: number; balance: number | undefined }) {
  const session = useSession()
  return (
    <>
      <RecordEntry id={id} balance={balance} />
      {can(session?.user, 'partners.terms') && <PartnerTerms id={id} />}
    </>
  )
}
