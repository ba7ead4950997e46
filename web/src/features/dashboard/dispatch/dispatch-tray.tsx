import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { memo } from 'react'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { getRichText, useText } from '#src/text/intl.ts'
import { lateBy } from './day-layout.ts'
import { lengthOf, minuteOf } from './day-minutes.ts'
import { useDispatchWords } from './dispatch-words.ts'

type TrayProps = {
  jobs: readonly DayJob[]
  day: string
  now: number
  marked: number | null
  isNarrowed: boolean
}

/** The unassigned jobs, by time: users drag them to a row and back. */
export const DispatchTray = memo(function DispatchTray({ jobs, day, now, marked, isNarrowed }: TrayProps) {
  const t = useText(dispatchText)
  return (
    <section className="panel dispatch-tray" data-tray="" data-zone="" aria-label={t('dispatch.unassigned')}>
      <div className="panel-head">
        <h2>{t('dispatch.unassigned')}</h2>
        <small className="tabular">{jobs.length}</small>
        <span className="panel-head-end text-12 ink-2">{t('dispatch.all')}</span>
      </div>
      {jobs.length === 0 ? (
        <p className="panel-body text-13 ink-2">
          {t(isNarrowed ? 'dispatch.tray.no-match' : 'dispatch.tray.empty')}
        </p>
      ) : (
        <ul className="dispatch-tray-list">
          {jobs.map((job) => (
            <li key={job.id}>
              <TrayJob job={job} day={day} now={now} isMarked={job.id === marked} />
            </li>
          ))}
        </ul>
      )}
      <p className="dispatch-tray-hint text-12 ink-3">{getRichText(dispatchText, 'dispatch.tray.hint')}</p>
    </section>
  )
})

type TrayJobProps = { job: DayJob; day: string; now: number; isMarked: boolean }

const TrayJob = memo(function TrayJob({ job, day, now, isMarked }: TrayJobProps) {
  const t = useText(dispatchText)
  const words = useDispatchWords()
  const starts = minuteOf(job.scheduled_at, day)
  const late = lateBy(job, now)
  const left = Math.ceil((Date.parse(job.scheduled_at) - now) / 60_000)
  const isSoon = late === null && left <= 60
  const when =
    late !== null ? words.late(late) : isSoon ? t('dispatch.in', { time: words.duration(left) }) : null
  const length = lengthOf(job)
  return (
    <button
      type="button"
      tabIndex={-1}
      className="dispatch-waiting"
      data-job={job.id}
      data-marked={isMarked ? '' : undefined}
      data-late={late === null ? undefined : ''}
      aria-haspopup="dialog"
    >
      <span className="row">
        <b className="medium truncate">{job.customer.name}</b>
        <span className={`push-end text-12 no-wrap tabular ${when ? 'danger-text' : 'ink-2'}`}>
          {[words.clock(starts), when].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="text-12 ink-2 truncate">{`${job.category.title}, ${words.duration(length)}`}</span>
      <span className="row text-12 ink-3">
        <span className="truncate">{job.place ?? '–'}</span>
        <span className="push-end">{recordId('job', job.id)}</span>
      </span>
    </button>
  )
})
