import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useNow } from '#shared/components/use-now.ts'
import { formatTime } from '#shared/format/dates.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import type { Row, Span } from './day-layout.ts'
import { minuteOf } from './day-minutes.ts'
import { DispatchRow } from './dispatch-row.tsx'

type GridProps = { day: string; rows: readonly Row[]; span: Span; marked: number | null; foot?: ReactNode }

/** Partners down, hours across. */
export function DispatchGrid({ day, rows, span, marked, foot }: GridProps) {
  const t = useText(dispatchText)
  const shown = useInSlices(rows)
  const now = useNow()
  const minute = minuteOf(now, day)
  const isNow = minute >= span.from && minute < span.to
  const style = {
    '--hours': (span.to - span.from) / 60,
    '--now': `${((minute - span.from) / (span.to - span.from)) * 100}%`,
  } as CSSProperties
  return (
    <section
      className="dispatch-grid"
      aria-label={t('dispatch.grid')}
      data-zone=""
      data-now={isNow ? '' : undefined}
      style={style}
    >
      <div className="dispatch-head" aria-hidden="true">
        <span className="dispatch-partner-head">{t('dispatch.partner-and-load')}</span>
        <Hours span={span} now={isNow ? formatTime(now).replace(/ [AP]M$/, '') : null} />
      </div>
      <ul>
        {shown.map((row) => (
          <DispatchRow key={row.partner.id} row={row} from={span.from} to={span.to} marked={marked} />
        ))}
      </ul>
      {foot}
    </section>
  )
}

export function Hours({ span, now }: { span: Span; now: string | null }) {
  const t = useText(dispatchText)
  const hours = Array.from({ length: (span.to - span.from) / 60 }, (_, at) => span.from / 60 + at)
  return (
    <div className="dispatch-hours" data-many={hours.length > 16 ? '' : undefined}>
      {now && <em className="tabular">{now}</em>}
      {hours.map((hour) => (
        <span key={hour}>{t('dispatch.hour', { hour: hour % 12 || 12, half: hour < 12 ? 'AM' : 'PM' })}</span>
      ))}
    </div>
  )
}

/** More than a screen holds. */
const slice = 24

/** The first rows at once and the others a slice a frame: a thousand blocks never take the page at a time. */
function useInSlices(rows: readonly Row[]): readonly Row[] {
  const [count, setCount] = useState(slice)
  const missing = rows.length - count
  useEffect(() => {
    // Rows that went away come again in slices too.
    if (missing < -slice) setCount(Math.max(slice, rows.length))
    if (missing <= 0) return
    const frame = requestAnimationFrame(() => setCount((before) => before + slice))
    return () => cancelAnimationFrame(frame)
  }, [missing, rows.length])
  return missing > 0 ? rows.slice(0, count) : rows
}
