import { addDays } from 'contract/shared/business-time.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '#shared/ui/button.tsx'
import { DayChooser } from '#shared/ui/date/day-chooser.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { readDay } from './day-minutes.ts'

type DaySwitchProps = {
  day: string
  today: string
  /** The step in days. */
  step: number
  onDay: (day: string) => void
}

/** The day before, any day, the day after; a button to today on other days. */
export function DaySwitch({ day, today, step, onDay }: DaySwitchProps) {
  const t = useText(dispatchText)
  const to = (count: number) => () => onDay(addDays(day, count * step))
  const [before, after] =
    step === 1
      ? [t('dispatch.before'), t('dispatch.after')]
      : [t('dispatch.week-before'), t('dispatch.week-after')]
  useKeys({ j: to(1), k: to(-1), t: () => onDay(today) }, true, 'dispatch')
  return (
    <div className="dispatch-days">
      <Button iconOnly aria-label={before} title={before} onClick={to(-1)}>
        <ChevronLeft />
      </Button>
      <DayChooser
        withWeekday
        aria-label={t('dispatch.choose-day')}
        value={day}
        onDay={(chosen) => onDay(readDay(chosen) ?? today)}
      />
      <Button iconOnly aria-label={after} title={after} onClick={to(1)}>
        <ChevronRight />
      </Button>
      {day !== today && (
        <Button variant="ghost" onClick={() => onDay(today)}>
          {t('dispatch.today')}
        </Button>
      )}
    </div>
  )
}
