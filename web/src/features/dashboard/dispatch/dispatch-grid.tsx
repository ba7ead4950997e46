import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useNow } from '#shared/components/use-now.ts'
import { formatTime } from '#shared/format/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import type { Line } from './day-groups.ts'
import type { Span } from './day-layout.ts'
import { minuteOf } from './day-minutes.ts'
import { DispatchRow } from './dispatch-row.tsx'
import { AgreedTime } from './placing-parts.tsx'

type GridProps = {
  label: string
  /** The title of the first column. */
  head: string
  /** For the line of the current time; null where the rows are of several days. */
  day: string | null
  lines: readonly Line[]
  span: Span
  marked: number | null
  onFree?: (city: string, isOpen: boolean) => void
  foot?: ReactNode
}

/** One row per partner or day, hours across. */
export function DispatchGrid({ label, head, day, lines, span, marked, onFree, foot }: GridProps) {
  const shown = useInSlices(lines)
  const now = useNow()
  const minute = day === null ? -1 : minuteOf(now, day)
  const isNow = minute >= span.from && minute < span.to
  const style = {
    '--hours': (span.to - span.from) / 60,
    '--now': `${((minute - span.from) / (span.to - span.from)) * 100}%`,
  } as CSSProperties
  return (
    <section
      className="dispatch-grid"
      aria-label={label}
      data-zone=""
      data-now={isNow ? '' : undefined}
      style={style}
    >
      <div className="dispatch-head" aria-hidden="true">
        <span className="dispatch-partner-head">{head}</span>
        <Hours span={span} now={isNow ? formatTime(now).replace(/ [AP]M$/, '') : null} />
      </div>
      <ul>
        {shown.map((line) =>
          line.kind === 'row' ? (
            <DispatchRow key={line.row.key} row={line.row} from={span.from} to={span.to} marked={marked} />
          ) : line.kind === 'city' ? (
            <CityLine key={`city-${line.city}`} line={line} onFree={onFree} />
          ) : (
            <FreeLine key={`free-${line.city}`} line={line} onFree={onFree} />
          ),
        )}
      </ul>
      {day !== null && (
        <div className="dispatch-over">
          <AgreedTime day={day} span={span} />
        </div>
      )}
      {foot}
    </section>
  )
}

type CityLineProps = { line: Extract<Line, { kind: 'city' }>; onFree: GridProps['onFree'] }

function CityLine({ line: { city, busy, free, isOpen }, onFree }: CityLineProps) {
  const t = useText(dispatchText)
  return (
    <li className="dispatch-city">
      <h3>{city || t('dispatch.no-city')}</h3>
      <span className="ink-2">{t('dispatch.city', { busy, free })}</span>
      {isOpen && free > 0 && onFree && (
        <Button size="tiny" variant="ghost" className="push-end" onClick={() => onFree(city, false)}>
          {t('dispatch.hide-free')}
        </Button>
      )}
    </li>
  )
}

type FreeLineProps = { line: Extract<Line, { kind: 'free' }>; onFree: GridProps['onFree'] }

/** The partners without work: a click, or a job held over it, shows them. */
function FreeLine({ line: { city, hidden }, onFree }: FreeLineProps) {
  const t = useText(dispatchText)
  return (
    <li className="dispatch-free" data-free={city}>
      <Button
        size="tiny"
        variant="ghost"
        aria-label={t('dispatch.free-in', { count: hidden, city: city || t('dispatch.no-city') })}
        onClick={() => onFree?.(city, true)}
      >
        {t('dispatch.free', { count: hidden })}
      </Button>
    </li>
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

/** More rows than a screen shows. */
const slice = 24

/** The first rows at once, the others a slice per frame: a thousand blocks never block the page. */
function useInSlices(lines: readonly Line[]): readonly Line[] {
  const [count, setCount] = useState(slice)
  const missing = lines.length - count
  useEffect(() => {
    // Rows that were removed come again in slices too.
    if (missing < -slice) setCount(Math.max(slice, lines.length))
    if (missing <= 0) return
    const frame = requestAnimationFrame(() => setCount((before) => before + slice))
    return () => cancelAnimationFrame(frame)
  }, [missing, lines.length])
  return missing > 0 ? lines.slice(0, count) : lines
}
