import { complaintKinds } from 'contract/complaints/complaints.words.ts'
import type { ComplaintOfJob } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { complaintStatuses } from 'contract/vocabulary.ts'
import { TextLink } from '#shared/components/links.tsx'
import { recordTarget } from '#shared/components/record-target.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { complaintsText } from '#src/text/en/complaints.ts'
import { useText } from '#src/text/intl.ts'
import { ComplaintBadge, DueTime } from './complaint-words.tsx'

/** The complaints about a job, newest first; nothing while there are none. */
export function JobComplaints({ complaints }: { complaints: readonly ComplaintOfJob[] }) {
  const t = useText(complaintsText)
  if (complaints.length === 0) return null
  const counts = complaintStatuses.flatMap(({ slug, label }) => {
    const count = complaints.filter(({ status }) => status === slug).length
    return count > 0 ? `${count} ${label.toLowerCase()}` : []
  })
  return (
    <Panel title={t('complaints.title')} note={counts.join(', ')}>
      <PanelBody>
        <ul className="stack text-13">
          {complaints.map((complaint) => (
            <li key={complaint.id}>
              <div className="row">
                <TextLink className="medium no-wrap" {...recordTarget('complaint', complaint.id)}>
                  {recordId('complaint', complaint.id)}
                </TextLink>
                <span className="truncate">{labelOf(complaintKinds, complaint.kind)}</span>
                <span className="push-end no-wrap">
                  <ComplaintBadge status={complaint.status} />
                </span>
              </div>
              <div className="text-12 ink-3">
                {t('complaints.due')} <DueTime complaint={complaint} isInSentence />. {complaint.text}
              </div>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}
