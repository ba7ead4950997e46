import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { dateInputText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'

type MonthProps = {
  /** `2026-11-25`, empty without one. */
  day: string
  today: string
  min?: string
  takesFocus: boolean
  onDay: (day: string) => void
}

/** The library counts in local dates; only year, month and day of them are used. */
const dateOf = (day: string) => new Date(`${day}T00:00`)
const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

function Chevron({ orientation }: { orientation?: string }) {
  return orientation === 'left' ? <ChevronLeft /> : <ChevronRight />
}

/** Our names for the parts of the library that have rules. */
const classNames = {
  nav: 'date-month-steps',
  month_caption: 'date-month-title',
  outside: 'date-outside',
  disabled: 'date-disabled',
  today: 'date-today',
  selected: 'date-selected',
}

/** A month to choose a day from. Arrows, Page Up and Page Down move in it. */
export function Month({ day, today, min, takesFocus, onDay }: MonthProps) {
  const t = useText(dateInputText)
  const [shown, setShown] = useState({ day, month: dateOf(day || today) })
  if (day !== shown.day) setShown({ day, month: dateOf(day || today) })
  return (
    <DayPicker
      className="date-month"
      classNames={classNames}
      mode="single"
      required
      selected={day ? dateOf(day) : undefined}
      onSelect={(date) => onDay(dayOf(date))}
      month={shown.month}
      onMonthChange={(month) => setShown({ day, month })}
      today={dateOf(today)}
      disabled={min ? { before: dateOf(min) } : undefined}
      weekStartsOn={1}
      showOutsideDays
      fixedWeeks
      autoFocus={takesFocus}
      labels={{ labelPrevious: () => t('date.previous-month'), labelNext: () => t('date.next-month') }}
      components={{ Chevron }}
    />
  )
}
