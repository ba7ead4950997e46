import { type BusinessWeek, firstOpen } from 'contract/settings/business-hours.rules.ts'
import { addDays } from 'contract/shared/business-time.ts'
import { currentTime } from '#shared/current-time.ts'
import { type Formats, useFormats } from '#shared/format/formats.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { Button } from '#shared/ui/button.tsx'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'

/** The usual times as buttons under the field. */
export function FollowUpChoices({ onChoose }: { onChoose: (moment: string) => void }) {
  const t = useText(callDeskText)
  const formats = useFormats()
  const week = useBusinessWeek()
  const now = currentTime()
  return (
    <div className="row row-wrap">
      {snoozeChoices(now, formats, week).map(({ id, at }) => (
        <Button key={id} size="small" title={formats.dayTime(at, now)} onClick={() => onChoose(at)}>
          {t(`desk.snooze.${id}`)}
        </Button>
      ))}
    </div>
  )
}

type SnoozeChoice = { id: 'hour' | 'opening' | 'afternoon' | 'tomorrow' | 'monday'; at: string }

const hour = 3_600_000
const morning = '10:00'
const afternoon = '15:00'

/** 0 is Sunday. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * The usual times for a postponed action, UTC ISO, on the user's clock and in business hours: in an hour, or
 * at the next opening; today at three while that is at least an hour away; tomorrow at ten, and on Monday at
 * ten where that is another day, or at the opening.
 */
export function snoozeChoices(
  now: number,
  formats: Pick<Formats, 'today' | 'fromInput'>,
  week: BusinessWeek,
): SnoozeChoice[] {
  const today = formats.today(now)
  const at = (day: string, time: string) => Date.parse(formats.fromInput(`${day}T${time}`)!) // a whole date and time always reads
  const opened = (day: string) => {
    const first = firstOpen(week, at(day, morning))
    return formats.today(first) === day ? first : null
  }
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, (8 - weekday(today)) % 7 || 7)
  const later = at(today, afternoon)
  const soon = firstOpen(week, now + hour)
  const choices: [SnoozeChoice['id'], number | null][] = [
    [soon === now + hour ? 'hour' : 'opening', soon],
    ['afternoon', later - now > hour && firstOpen(week, later) === later ? later : null],
    ['tomorrow', opened(tomorrow)],
    ['monday', monday === tomorrow ? null : opened(monday)],
  ]
  const found = choices.flatMap(([id, moment]) =>
    moment === null ? [] : { id, at: new Date(moment).toISOString() },
  )
  return found.filter((choice, index) => found.findIndex((other) => other.at === choice.at) === index)
}
