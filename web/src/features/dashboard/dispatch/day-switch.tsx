import { formatLongDate } from 'contract/shared/date-formats.ts'
import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { addDays } from '#shared/format/zones.ts'
import { Button } from '#shared/ui/button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { readDay } from './day-minutes.ts'

type DaySwitchProps = { day: string; today: string; onDay: (day: string) => void }

/** The day before, any day, the day after; today where one is not on it. */
export function DaySwitch({ day, today, onDay }: DaySwitchProps) {
  const t = useText(dispatchText)
  const id = useId()
  const to = (count: number) => () => onDay(addDays(day, count))
  useKeys({ j: to(1), k: to(-1), t: () => onDay(today) }, true, 'dispatch')
  const words = formatLongDate(`${day}T00:00:00Z`, 'UTC').replace(/, [^,]*$/, '')
  return (
    <div className="dispatch-days">
      <Button iconOnly aria-label={t('dispatch.before')} title={t('dispatch.before')} onClick={to(-1)}>
        <ChevronLeft />
      </Button>
      <Popover
        label={t('dispatch.choose-day')}
        button={{
          children: (
            <>
              <Calendar />
              {words}
            </>
          ),
        }}
      >
        {(close) => (
          <div className="popover-form">
            <div className="field">
              <label className="field-label" htmlFor={id}>
                {t('dispatch.day')}
              </label>
              <input
                id={id}
                type="date"
                className="input"
                defaultValue={day}
                min="2000-01-01"
                max="2100-12-31"
                onKeyDown={(event) => event.key === 'Enter' && close()}
                onChange={({ target }) => {
                  const chosen = target.validity.valid ? readDay(target.value) : undefined
                  if (chosen) onDay(chosen)
                }}
              />
            </div>
          </div>
        )}
      </Popover>
      <Button iconOnly aria-label={t('dispatch.after')} title={t('dispatch.after')} onClick={to(1)}>
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
