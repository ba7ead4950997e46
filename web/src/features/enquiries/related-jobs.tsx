import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { TextLink } from '#shared/components/links.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { DayTime } from '#shared/components/times.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'

/** What the enquiry became. */
export function RelatedJobs({ enquiry: { jobs } }: { enquiry: Enquiry }) {
  const t = useText(enquiriesText)
  if (jobs.length === 0) return null
  return (
    <Panel title={t('enquiries.jobs')}>
      <PanelBody className="stack stack-tight text-13">
        {jobs.map((job) => (
          <div key={job.id} className="row">
            <TextLink className="medium" to="/jobs/$id" params={{ id: String(job.id) }}>
              {recordId('job', job.id)}
            </TextLink>
            <span className="ink-2">
              <DayTime at={job.scheduled_at} />
            </span>
            <span className="push-end">
              <StatusWord status={job.status} />
            </span>
          </div>
        ))}
      </PanelBody>
    </Panel>
  )
}
