import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'

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
