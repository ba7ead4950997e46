import type { Assignment, Job } from 'contract/jobs/jobs.schema.ts'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { statusWord } from '#shared/components/status-hues.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'

/** Every partner who was asked, newest first, with the result. */
export function AssignmentHistory({ job }: { job: Job }) {
  const t = useText(jobsText)
  if (job.assignments.length === 0) return null
  const newestFirst = [...job.assignments].sort((a, b) => b.created_at.localeCompare(a.created_at))
  return (
    <Panel title={t('jobs.history')} className="order-2">
      <PanelBody>
        <ul className="stack text-13">
          {newestFirst.map((assignment, at) => (
            <AssignmentLine
              key={assignment.id}
              assignment={assignment}
              isWithdrawn={assignment.status === 'cancelled' && !(job.status === 'cancelled' && at === 0)}
            />
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}

type AssignmentLineProps = {
  assignment: Assignment
  /** The partner was removed, and the job continued. */
  isWithdrawn: boolean
}

function AssignmentLine({ assignment, isWithdrawn }: AssignmentLineProps) {
  const t = useText(jobsText)
  const formats = useFormats()
  const now = useNow()
  const { partner, status, assigned_by, created_at, moved_at, ended_at, reason } = assignment
  const when = inSentence(formats.dayTime(created_at, now))
  const sent = assigned_by
    ? t('jobs.history.sent-by', { when, who: assigned_by })
    : t('jobs.history.sent', { when })
  const word = isWithdrawn ? t('jobs.history.withdrawn') : statusWord(status)
  return (
    <li>
      <div className="row">
        <PartnerLink id={partner.id} name={partner.name} />
        <span className="push-end no-wrap">
          {isWithdrawn ? <DotWord hue="red">{word}</DotWord> : <StatusWord status={status} />}
        </span>
      </div>
      <div className="text-12 ink-3">
        {sent}
        {moved_at && `, ${t('jobs.history.moved', { when: inSentence(formats.dayTime(moved_at, now)) })}`}
        {ended_at &&
          `, ${t('jobs.history.since', { status: word.toLowerCase(), when: inSentence(formats.dayTime(ended_at, now)) })}`}
        {reason && `: ${reason}`}
      </div>
    </li>
  )
}
