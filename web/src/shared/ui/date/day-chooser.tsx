import { useState } from 'react'
import { DateInput, type DateInputProps } from './date-input.tsx'

type DayChooserProps = Pick<DateInputProps, 'aria-label' | 'isPast' | 'withWeekday'> & {
  /** Empty without one. */
  value: string
  onDay: (day: string) => void
}

/**
 * A day that takes effect at once when it is chosen, and once the field is left or Enter is pressed when it
 * is typed.
 */
export function DayChooser({ value, onDay, ...props }: DayChooserProps) {
  const [typed, setTyped] = useState<{ over: string; day: string | null } | null>(null)
  return (
    <DateInput
      {...props}
      kind="day"
      value={typed?.over === value ? typed.day : value}
      onChange={(day) => setTyped({ over: value, day })}
      onSettled={(day) => {
        if (day !== null && day !== value) onDay(day)
      }}
    />
  )
}
