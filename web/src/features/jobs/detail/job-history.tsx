import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
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

/** Everybody who was sent, newest first, with what they since. */
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
  /** The partner was taken off the job, which went on. */
  isWithdrawn: boolean
}

function AssignmentLine({ assignment, isWithdrawn }: AssignmentLineProps) {
  const t = useText(jobsText)
  const formats = useFormats()
  const now = useNow()
  const { partner, status, assigned_by, created_at, reason } = assignment
  const when = inSentence(formats.dayTime(created_at, now))
  const sent = assigned_by ? t('jobs.history.sent-by', { when, who: assigned_by }) : t('jobs.history.sent', { when })
  const since = sinceWhen(assignment)
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
        {since &&
          `, ${t('jobs.history.since', { status: word.toLowerCase(), when: inSentence(formats.dayTime(since, now)) })}`}
        {reason && `: ${reason}`}
      </div>
    </li>
  )
}

/** When the current state began. */
function sinceWhen({ status, accepted_at, started_at, completed_at, ended_at }: Assignment): string | null {
  if (status === 'accepted') return accepted_at
  if (status === 'started') return started_at
  if (status === 'completed') return completed_at
  return ended_at
}

type Change = Schedule['changes'][number]

/** Every time the work was planned for, newest first: from when, by whom and why it was moved. */
export function ScheduleHistory({ job }: { job: Job }) {
  const t = useText(jobsText)
  const changes = job.schedule?.changes ?? []
  if (changes.length === 0) return null
  const lines = changes.map((change, at) => ({ change, before: changes[at - 1], key: `${change.changed_at} ${at}` }))
  return (
    <Panel title={t('jobs.schedule')} className="order-2">
      <PanelBody>
        <ul className="stack text-13">
          {lines.toReversed().map(({ key, ...line }) => (
            <ChangeLine key={key} {...line} />
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}

function ChangeLine({ change, before }: { change: Change; before: Change | undefined }) {
  const t = useText(jobsText)
  const formats = useFormats()
  const now = useNow()
  const { status, starts_at, ends_at, changed_by, changed_at, reason } = change
  const when = inSentence(formats.dayTime(changed_at, now))
  const done = changed_by
    ? t(`jobs.schedule.${status}-by`, { when, who: changed_by })
    : t(`jobs.schedule.${status}`, { when })
  const was =
    status === 'rescheduled' && before
      ? t('jobs.schedule.from', { period: inSentence(formats.period(before.starts_at, before.ends_at, now)) })
      : null
  return (
    <li>
      <div className="row">
        <span className="medium">{formats.period(starts_at, ends_at, now)}</span>
        <span className="push-end no-wrap">
          <StatusWord status={status} />
        </span>
      </div>
      <div className="text-12 ink-3">
        {[done, was].filter(Boolean).join(', ')}
        {reason && `: ${reason}`}
      </div>
    </li>
  )
}
