import './controls.css'
import type { FieldValues } from 'react-hook-form'
import { FieldsetFrame } from './field-frame.tsx'
import type { Choice } from './select-field.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** Several of a few options; the value is the list of the chosen ones, in the order of the options. */
export function CheckboxGroupField<V extends FieldValues, O>(
  props: FieldProps<V, O> & { options: readonly Choice<string>[] },
) {
  const { control, name, label, optional, help, disabled, options } = props
  const { field, state, attributes } = useField({ control, name, label, help })
  const chosen: readonly string[] = field.value
  const change = (value: string, isChosen: boolean) =>
    field.onChange(
      options.flatMap((option) =>
        (option.value === value ? isChosen : chosen.includes(option.value)) ? option.value : [],
      ),
    )
  return (
    <FieldsetFrame field={state} label={label} optional={optional} help={help}>
      {options.map((option, at) => (
        <label key={option.value} className="option">
          <input
            ref={at === 0 ? field.ref : undefined}
            className="check"
            type="checkbox"
            disabled={disabled}
            aria-invalid={attributes['aria-invalid']}
            checked={chosen.includes(option.value)}
            onChange={({ target }) => change(option.value, target.checked)}
            onBlur={field.onBlur}
          />
          {option.label}
        </label>
      ))}
    </FieldsetFrame>
  )
}
