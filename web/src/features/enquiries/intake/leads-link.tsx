import { can } from 'contract/access/permissions.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'

/** To what portals and forms sent, for those who look after it. */
export function LeadsLink() {
  const t = useText(enquiriesText)
  if (!can(useSession()?.user, 'intake.read')) return null
  return (
    <LinkButton to="/enquiries" search={{ as: 'intake' }} className="hide-below-640">
      {t('enquiries.leads')}
    </LinkButton>
  )
}
