import { useNavigate } from '@tanstack/react-router'
import { addDays } from 'contract/shared/business-time.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date/date-input.tsx'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'

type DayLineProps = { day: string; today: string; start: ReactNode; children: ReactNode }

/** The shown day, in the address; today has no word there. Tomorrow is shown too: money enters it once today is closed. */
export function DayLine({ day, today, start, children }: DayLineProps) {
  const t = useText(dayBookText)
  const navigate = useNavigate()
  const [value, setValue] = useState<string | null>(day)
  useEffect(() => setValue(day), [day])
  const last = addDays(today, 1)
  const show = (next: string | null) => {
    if (!next || next > last) return
    void navigate({ to: '.', search: next === today ? {} : { day: next }, resetScroll: false })
  }
  return (
    <div className="filter-line report-line">
      {start}
      <IconButton
        size="small"
        label={t('day-book.before')}
        icon={<ChevronLeft />}
        onClick={() => show(addDays(day, -1))}
      />
      <DateInput aria-label={t('day-book.day')} kind="day" value={value} onChange={setValue} onSettled={show} isPast />
      <IconButton
        size="small"
        label={t('day-book.after')}
        icon={<ChevronRight />}
        disabled={day >= last}
        onClick={() => show(addDays(day, 1))}
      />
      {day !== today && (
        <Button size="small" variant="ghost" onClick={() => show(today)}>
          {t('day-book.today')}
        </Button>
      )}
      <span className="filter-line-end">{children}</span>
    </div>
  )
}
