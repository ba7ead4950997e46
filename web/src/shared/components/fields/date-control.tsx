import { type ReactNode, useId } from 'react'
import { DateInput } from '#shared/ui/date/date-input.tsx'
import type { DateInputState } from '#shared/ui/date/use-date-input.ts'

type DateControlProps = DateInputState & {
  label: string
  /** The error of the value; the field itself explains an unreadable text. */
  problem?: ReactNode
}

/** A date or time with its label, outside of a form with a schema. */
export function DateControl({ label, problem, ...props }: DateControlProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <DateInput {...props} id={id} aria-invalid={Boolean(problem)} />
      {problem}
    </div>
  )
}
