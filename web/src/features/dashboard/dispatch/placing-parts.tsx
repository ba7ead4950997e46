import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { type CSSProperties, useSyncExternalStore } from 'react'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { percentOf, type Row, type Span, spanOf } from './day-layout.ts'
import { rowOfKey, startIn, usePlacingStore } from './desk.ts'
import { useDispatchWords } from './dispatch-words.ts'
import type { Spot } from './placing-store.ts'
import { misfitsOf } from './row-fit.ts'

type Fitted = Pick<Row, 'key' | 'day' | 'partner' | 'blocks'>

/** The preview of the job that is being placed; empty in all other rows. */
export function Ghost({ row, span }: { row: Fitted; span: Span }) {
  const t = useText(dispatchText)
  const store = usePlacingStore()
  const words = useDispatchWords()
  const placing = useSyncExternalStore(store.subscribe, () => {
    const held = store.get()
    return held?.spot?.row === row.key ? held : null
  })
  if (!placing?.spot) return null
  const { from, length } = placing.spot
  const [misfit] = misfitsOf(row, { from, to: from + length }, placing.job)
  const start = startIn(row, placing.job)
  const was = start === from ? null : t('dispatch.was', { time: words.clock(start) })
  return (
    <div
      className={classNames('dispatch-ghost', misfit && 'dispatch-ghost-warns')}
      style={percentOf({ from, to: from + length }, span) as CSSProperties}
      aria-hidden="true"
    >
      <b>{words.period(from, from + length)}</b>
      <span>{misfit?.text ?? was ?? placing.job.customer.name}</span>
    </div>
  )
}

/** The agreed time of the held job, through all rows. */
export function AgreedTime({ day, span }: { day: string; span: Span }) {
  const t = useText(dispatchText)
  const words = useDispatchWords()
  const store = usePlacingStore()
  const job = useSyncExternalStore(store.subscribe, () => store.get()?.job ?? null)
  if (!job) return null
  const agreed = spanOf(job, day)
  return (
    <div className="dispatch-agreed" style={percentOf(agreed, span) as CSSProperties} aria-hidden="true">
      <span className="dispatch-agreed-time">{t('dispatch.agreed', { time: words.clock(agreed.from) })}</span>
    </div>
  )
}

type BarProps = { rows: readonly Row[]; day: string; nameOf: (job: DayJob) => string }

/** The changes that the drop would make, and the warnings. */
export function PlacingBar({ rows, day, nameOf }: BarProps) {
  const t = useText(dispatchText)
  const store = usePlacingStore()
  const placing = useSyncExternalStore(store.subscribe, store.get)
  if (!placing) return null
  const { job, spot, by } = placing
  const row = spot && rowOfKey(rows, spot.row)
  const reasons = spot && row ? misfitsOf(row, { from: spot.from, to: spot.from + spot.length }, job) : []
  return (
    <div className="dispatch-bar" aria-hidden="true">
      <b className="medium">{job.customer.name}</b>
      {spot ? (
        <Changes job={job} spot={spot} row={row ?? null} day={day} who={nameOf(job)} />
      ) : (
        <span>{t('dispatch.bar.nowhere')}</span>
      )}
      {reasons.length > 0 && <FitReasons reasons={against(reasons.map(({ text }) => text))} />}
      <span className="ink-3">{t(by === 'keys' ? 'dispatch.bar.keys' : 'dispatch.bar.pointer')}</span>
    </div>
  )
}

type ChangesProps = { job: DayJob; spot: Spot; row: Row | null; day: string; who: string }

function Changes({ job, spot, row, day, who }: ChangesProps) {
  const t = useText(dispatchText)
  const words = useDispatchWords()
  const was = spanOf(job, row?.day ?? day)
  const to = row ? row.partner.name : t('dispatch.unassigned')
  const period = words.period(was.from, was.to)
  const isMoved = row !== null && (spot.from !== was.from || spot.length !== was.to - was.from)
  const weekday = row && row.key === row.day ? `${words.weekday(row.day)}, ` : ''
  return (
    <>
      <span>{who === to ? who : t('dispatch.from-to', { from: who, to })}</span>
      <span data-changed={isMoved ? '' : undefined}>
        {isMoved
          ? `${weekday}${t('dispatch.from-to', { from: period, to: words.period(spot.from, spot.from + spot.length) })}`
          : t('dispatch.bar.as-agreed', { period })}
      </span>
    </>
  )
}
