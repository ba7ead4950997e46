import './date-panel.css'
import { type BusinessWeek, defaultWeek, openOn } from 'contract/settings/business-hours.rules.ts'
import { formatClock } from '#shared/format/formats.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { dateInputText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'
import { Button } from '../button.tsx'
import { partOnDemand } from '../part-on-demand.tsx'
import { type DateKind, readTyped, type TypedContext } from './read-typed.ts'

const Month = partOnDemand(
  () => import('./month.tsx').then((module) => module.Month),
  <div className="date-month" />,
)

type DatePanelProps = {
  kind: DateKind
  /** Empty without one. */
  value: string
  context: TypedContext
  isPast?: boolean
  min?: string
  /** Opened by a key: the calendar takes the focus. */
  takesFocus: boolean
  /** @param isWhole closes the panel */
  onPick: (value: string, isWhole: boolean) => void
}

const futureDays = ['today', 'tomorrow', 'next-monday'] as const
const pastDays = { moment: ['now', 'today', 'yesterday'], day: ['today', 'yesterday'] } as const

/** The panel of a date or time field: usual days, a calendar, usual times. */
export function DatePanel({ kind, value, context, isPast, min, takesFocus, onPick }: DatePanelProps) {
  const t = useText(dateInputText)
  const week = useBusinessWeek()
  const typed = { ...context, value, isPast }
  const day = kind === 'time' ? '' : value.slice(0, 10)
  const choose = (text: string, isWhole: boolean) => {
    const next = readTyped(kind, text, typed)
    if (next) onPick(next, isWhole)
  }
  const times = kind === 'time' ? allDay : usualTimes(day || context.now.slice(0, 10), week, typed)
  return (
    <>
      {kind !== 'time' && (
        <>
          <fieldset className="date-chips" aria-label={t('date.days')}>
            {(isPast ? pastDays[kind] : futureDays).map((each) => (
              <Button
                key={each}
                size="small"
                onClick={() => choose(each.replace('-', ' '), kind === 'day' || each === 'now')}
              >
                {t(`date.${each}`)}
              </Button>
            ))}
          </fieldset>
          <Month
            day={day}
            today={context.now.slice(0, 10)}
            min={min}
            takesFocus={takesFocus}
            onDay={(chosen) => choose(chosen, kind === 'day')}
          />
        </>
      )}
      {kind !== 'day' && (
        <fieldset className="date-times" aria-label={t('date.times')}>
          {times.map((minutes) => (
            <Button
              key={minutes}
              size="small"
              autoFocus={kind === 'time' && takesFocus && minutes === times[0]}
              aria-pressed={value.endsWith(clockOf(minutes))}
              onClick={() => choose(clockOf(minutes), true)}
            >
              {formatClock(minutes)}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}

const hour = 60
const hoursFrom = (first: number, end: number) =>
  Array.from({ length: Math.max(0, Math.ceil((end - first) / hour)) }, (_, at) => first + at * hour)
const allDay = hoursFrom(6 * hour, 24 * hour)
const clockOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16)

/**
 * The full hours while the business is open on that day, in minutes after midnight; those of today that are
 * left.
 */
function usualTimes(day: string, week: BusinessWeek, { now, isPast }: TypedContext): number[] {
  const weekday = new Date(day).getUTCDay()
  const open = openOn(week, weekday)
  const isLeft = (minutes: number) => `${day}T${clockOf(minutes)}` > now !== (isPast ?? false)
  const hours = (open.length > 0 ? open : openOn(defaultWeek, weekday)).flatMap(({ opens, closes }) =>
    hoursFrom(Math.ceil(opens / hour) * hour, closes),
  )
  return day === now.slice(0, 10) ? hours.filter(isLeft) : hours
}
