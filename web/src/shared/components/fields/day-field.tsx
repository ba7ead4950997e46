import './controls.css'
import type { FieldValues } from 'react-hook-form'
import { DateInput } from '#shared/ui/date/date-input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type DayFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  /** The earliest day of the calendar, `2026-11-21`. */
  min?: string
}

/** A calendar day; the form holds `2026-11-21`, empty text when empty, NaN while the text is unreadable. */
export function DayField<V extends FieldValues, O>(props: DayFieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, disabled, min } = props
  const { field, state, attributes } = useField({ control, name, label, help })
  const isUnread = Number.isNaN(field.value)
  return (
    <FieldFrame
      field={isUnread ? { ...state, error: undefined } : state}
      label={label}
      optional={optional}
      help={help}
      helpIsGood={helpIsGood}
    >
      <DateInput
        {...attributes}
        disabled={disabled}
        min={min}
        inputRef={field.ref}
        kind="day"
        value={isUnread ? null : (field.value ?? '')}
        onChange={(value) => field.onChange(value ?? Number.NaN)}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}
