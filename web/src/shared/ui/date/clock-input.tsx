import { useState } from 'react'
import { DateInput, type DateInputProps } from './date-input.tsx'

type ClockInputProps = Pick<DateInputProps, 'aria-label' | 'aria-invalid'> & {
  /** `17:30`. */
  value: string
  onChange: (value: string) => void
}

/** A time of day. Its value changes with readable texts only. */
export function ClockInput({ value, onChange, ...props }: ClockInputProps) {
  const [isUnread, setUnread] = useState(false)
  return (
    <DateInput
      {...props}
      kind="time"
      value={isUnread ? null : value}
      onChange={(next) => {
        setUnread(!next)
        if (next) onChange(next)
      }}
    />
  )
}
