import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import { unsettled } from 'contract/complaints/complaints.lifecycle.ts'
import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import { complaintKinds } from 'contract/complaints/complaints.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { FilesPanel } from '#features/files/public.ts'
import { DetailHead } from '#shared/components/detail-head.tsx'
import { LinkButton, TextLink } from '#shared/components/links.tsx'
import { PhoneButtons } from '#shared/components/phone-buttons.tsx'
import { PhoneLine } from '#shared/components/phone-link.tsx'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { TimelinePanel } from '#shared/timeline/timeline-panel.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { complaintsText } from '#src/text/en/complaints.ts'
import { partsText } from '#src/text/en/parts.ts'
import { getText, useText } from '#src/text/intl.ts'
import { ComplaintFacts } from './complaint-facts.tsx'
import { ComplaintNext } from './complaint-next.tsx'
import { ComplaintBadge } from './complaint-words.tsx'
import { complaintQuery } from './complaints.queries.ts'

/** One complaint: its text, its job, and its next action. */
export function ComplaintPage({ id }: { id: number }) {
  const complaint = useQuery(complaintQuery(id))
  const label = useText(partsText)('parts.loading')
  if (complaint.data) return <LoadedComplaint complaint={complaint.data} />
  return (
    <>
      <DetailHead title={recordId('complaint', id)} />
      <Panel>
        {complaint.isError ? (
          <ErrorState error={complaint.error} onRetry={() => void complaint.refetch()} />
        ) : (
          <PanelBody>
            <SkeletonLines label={label} widths={[260, 200, 320, 160]} />
          </PanelBody>
        )}
      </Panel>
    </>
  )
}

/** The user's own complaints, the most urgent first. */
const listSearch = { as: 'complaints', status: unsettled.join(','), sort: 'due_at' }
const above = { title: getText(complaintsText, 'complaints.title'), path: '/enquiries', search: listSearch }

function LoadedComplaint({ complaint }: { complaint: Complaint }) {
  const t = useText(complaintsText)
  const { id, job, customer } = complaint
  const title = t('complaints.title-of', {
    kind: labelOf(complaintKinds, complaint.kind),
    name: customer.name,
  })
  usePageInfo({ title, crumb: recordId('complaint', id), above })
  return (
    <>
      <DetailHead
        title={title}
        badge={<ComplaintBadge status={complaint.status} large />}
        aside={recordId('complaint', id)}
      >
        <PhoneButtons phone={customer.phone} of={{ record_type: 'job', record_id: job.id }} />
        <LinkButton to="/enquiries" search={listSearch}>
          {t('complaints.title')}
        </LinkButton>
      </DetailHead>
      <div className="detail">
        <div>
          <CustomerPanel complaint={complaint} />
          <ComplaintFacts complaint={complaint} />
        </div>
        <div>
          <TimelinePanel record={{ type: 'complaint', id }} className="order-3" />
        </div>
        <div>
          <ComplaintNext complaint={complaint} />
          <FilesPanel of={{ type: 'complaint', id }} />
        </div>
      </div>
    </>
  )
}

function CustomerPanel({ complaint: { customer } }: { complaint: Complaint }) {
  const t = useText(complaintsText)
  return (
    <Panel title={t('complaints.customer')} className="order-2">
      <PanelBody>
        <PhoneLine phone={customer.phone} />
        <div className="row">
          <TextLink className="medium text-13" to="/customers/$id" params={{ id: String(customer.id) }}>
            {customer.name}
          </TextLink>
        </div>
      </PanelBody>
    </Panel>
  )
}
