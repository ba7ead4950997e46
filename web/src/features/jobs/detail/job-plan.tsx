import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { TextLink } from '#shared/components/links.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { dayOf } from '#shared/format/zones.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { liveAssignment } from '../job-next.ts'

/** The planned or actual time, and who planned and moved it. Each time is named once. */
export function JobPlan({ job }: { job: Job }) {
  const t = useText(jobsText)
  const formats = useFormats()
  const now = useNow()
  const changes = job.schedule?.changes ?? []
  const lines = changes.map((change, at) => ({
    change,
    before: changes[at - 1],
    key: `${change.changed_at} ${at}`,
  }))
  const planned = formats.period(job.scheduled_at, job.ends_at, now)
  return (
    <Panel title={t('jobs.plan')} className="order-2">
      <PanelBody className="stack text-13">
        {job.completed_at ? (
          <div>
            <div className="medium">
              {t('jobs.plan.completed', { when: inSentence(formats.dayTime(job.completed_at, now)) })}
            </div>
            <div className="text-12 ink-3">{t('jobs.plan.planned', { period: inSentence(planned) })}</div>
          </div>
        ) : (
          <Period from={job.scheduled_at} to={job.ends_at} />
        )}
        {liveAssignment(job)?.started_early && <DotWord hue="amber">{t('jobs.plan.early')}</DotWord>}
        {job.status !== 'cancelled' && <DispatchLink job={job} />}
      </PanelBody>
      {lines.length > 0 && (
        <>
          <hr />
          <PanelBody>
            <ul className="stack stack-tight text-12 ink-3">
              {lines.toReversed().map(({ key, ...line }) => (
                <ChangeLine key={key} {...line} />
              ))}
            </ul>
          </PanelBody>
        </>
      )}
    </Panel>
  )
}

/** The day, and below it start and end. */
function Period({ from, to }: { from: string; to: string }) {
  const formats = useFormats()
  const now = useNow()
  if (formats.dayOf(from) !== formats.dayOf(to))
    return <div className="medium">{formats.period(from, to, now)}</div>
  const name = formats.dayName(from, now)
  const date = formats.shortDate(from)
  return (
    <div className="medium">
      <div>{date.startsWith(name) ? date : `${name}, ${date}`}</div>
      <div>
        {formats.time(from)} – {formats.time(to)}
      </div>
    </div>
  )
}

/** The day in the dispatch, with this job in view. */
function DispatchLink({ job }: { job: Job }) {
  const t = useText(jobsText)
  return (
    <TextLink
      className="text-12"
      to="/dashboard"
      search={{ as: 'calendar', day: dayOf(job.scheduled_at), job: job.id }}
    >
      {t('jobs.dispatch')}
    </TextLink>
  )
}

type Change = Schedule['changes'][number]

/** Who planned, moved or cancelled it, the old time and the reason; the new time is shown above. */
function ChangeLine({ change, before }: { change: Change; before: Change | undefined }) {
  const t = useText(jobsText)
  const formats = useFormats()
  const now = useNow()
  const { status, changed_by, changed_at, reason } = change
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
      {[done, was].filter(Boolean).join(', ')}
      {reason && `: ${reason}`}
    </li>
  )
}
