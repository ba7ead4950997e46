import './controls.css'
import type { FieldValues } from 'react-hook-form'
import { useFormats } from '#shared/format/formats.ts'
import { DateInput } from '#shared/ui/date/date-input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type DateTimeFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  /** A past time, such as that of a payment: weekdays mean the last ones. */
  isPast?: boolean
  /** UTC ISO: the base of `+2h`, now by default. */
  from?: string | null
}

/**
 * A time, typed or chosen in the user's time zone. The form holds UTC ISO text, null when empty, NaN (invalid
 * in every schema) while the text is unreadable.
 */
export function DateTimeField<V extends FieldValues, O>(props: DateTimeFieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, disabled, isPast, from } = props
  const formats = useFormats()
  const { field, state, attributes } = useField({ control, name, label, help })
  const isUnread = Number.isNaN(field.value)
  return (
    // The input itself explains the format of an unreadable text.
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
        isPast={isPast}
        inputRef={field.ref}
        kind="moment"
        from={from ? formats.toInput(from) : undefined}
        value={isUnread ? null : field.value ? formats.toInput(field.value) : ''}
        onChange={(value) => field.onChange(value === null ? Number.NaN : formats.fromInput(value))}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}
