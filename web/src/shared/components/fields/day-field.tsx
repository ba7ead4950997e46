import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type DayFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  /** Earliest day offered, `2026-11-21`. */
  min?: string
}

/** A calendar day; the form holds it as `2026-11-21`. */
export function DayField<V extends FieldValues, O>(props: DayFieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, disabled, min } = props
  const { field, state, attributes } = useField({ control, name, label, help })
  return (
    <FieldFrame field={state} label={label} optional={optional} help={help} helpIsGood={helpIsGood}>
      <input
        {...attributes}
        ref={field.ref}
        type="date"
        min={min}
        disabled={disabled}
        className="input width-money"
        value={field.value ?? ''}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}
