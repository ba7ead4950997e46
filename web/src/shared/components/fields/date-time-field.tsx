import type { FieldValues } from 'react-hook-form'
import { useFormats } from '#shared/format/formats.ts'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type DateTimeFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  /** Earliest moment offered, UTC ISO. */
  min?: string
  /** Steps of the clock in minutes. */
  step?: number
}

/** A moment, typed in the person's time zone; the form holds it as UTC ISO text, null when empty. */
export function DateTimeField<V extends FieldValues, O>(props: DateTimeFieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, disabled, min, step = 5 } = props
  const formats = useFormats()
  const { field, state, attributes } = useField({ control, name, label, help })
  return (
    <FieldFrame field={state} label={label} optional={optional} help={help} helpIsGood={helpIsGood}>
      <input
        {...attributes}
        ref={field.ref}
        type="datetime-local"
        step={step * 60}
        min={min && formats.toInput(min)}
        disabled={disabled}
        className="input width-date"
        value={field.value ? formats.toInput(field.value) : ''}
        onChange={(event) => field.onChange(formats.fromInput(event.target.value))}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}
