import '#src/styles/forms.css'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { jobTime } from 'contract/jobs/job-times.rules.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import { TextLink } from '#shared/components/links.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { DayTime } from '#shared/components/times.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { callDeskPageText, enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'

/** The jobs of the enquiry, with their partners. */
export function RelatedJobs({ enquiry: { jobs } }: { enquiry: Enquiry }) {
  const t = useText(enquiryText)
  if (jobs.length === 0) return null
  return (
    <Panel title={t('enquiries.jobs')}>
      <PanelBody className="stack stack-tight text-13">
        {jobs.map((job) => (
          <JobLine key={job.id} {...job} />
        ))}
      </PanelBody>
    </Panel>
  )
}

type JobLineProps = {
  id: number
  status: JobStatus
  scheduled_at: string
  completed_at: string | null
  partner: { id: number; name: string } | null
}

/** A job in two lines: time and status, and the partner. */
export function JobLine({ id, status, partner, ...times }: JobLineProps) {
  const t = useText(callDeskPageText)
  return (
    <div>
      <div className="row">
        <TextLink className="medium" to="/jobs/$id" params={{ id: String(id) }}>
          {recordId('job', id)}
        </TextLink>
        <span className="ink-2">
          <DayTime at={jobTime(times)} />
        </span>
        <span className="push-end">
          <StatusWord status={status} />
        </span>
      </div>
      <div className="text-12 ink-3">
        {partner ? (
          <TextLink className="tall-link" to="/partners/$id" params={{ id: String(partner.id) }}>
            {t('desk.partner', { name: partner.name })}
          </TextLink>
        ) : (
          status !== 'cancelled' && t('desk.nobody-sent')
        )}
      </div>
    </div>
  )
}
