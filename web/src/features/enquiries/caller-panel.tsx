import { useQuery } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { customerQuery, LastJob, PersonFigures, PersonLine } from '#features/customers/public.ts'
import { PhoneLine } from '#shared/components/phone-link.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'

/** Who is on the line, and what they have been to the business. */
export function CallerPanel({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiriesText)
  const customer = useQuery(customerQuery(enquiry.customer_id))
  const person = customer.data
  return (
    <Panel className="order-1" aria-label={t('enquiries.caller')} waiting={customer.isLoading}>
      <PanelBody>
        <PhoneLine phone={enquiry.phone} whatsapp={person?.whatsapp ?? enquiry.phone} />
        {person && <PersonLine id={person.id} name={person.name} since={person.created_at} />}
        {enquiry.customer_id === null && <p className="text-13 ink-2">{enquiry.name}</p>}
      </PanelBody>
      {person && (
        <>
          <hr />
          <PersonFigures id={person.id} totals={person.totals} />
          <hr />
          <PanelBody>
            <LastJob job={person.last_job} />
          </PanelBody>
        </>
      )}
      {enquiry.customer_id !== null && customer.isPending && (
        <PanelBody>
          <SkeletonLines label={t('enquiries.loading')} />
        </PanelBody>
      )}
      {customer.isError && !person && (
        <ErrorState compact error={customer.error} onRetry={() => void customer.refetch()} />
      )}
    </Panel>
  )
}
