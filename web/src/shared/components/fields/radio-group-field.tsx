import './controls.css'
import type { FieldValues } from 'react-hook-form'
import { FieldsetFrame } from './field-frame.tsx'
import type { Choice } from './select-field.tsx'
import { type FieldProps, useField } from './use-field.ts'

type ChoiceGroupProps<V extends FieldValues, O> = FieldProps<V, O> & {
  options: readonly Choice[]
  /** Side by side instead of one per line. */
  inline?: boolean
}

/** One of a few options. */
export function RadioGroupField<V extends FieldValues, O>(props: ChoiceGroupProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, disabled, options, inline } = props
  const { field, state, attributes } = useField({ control, name, label, help })
  return (
    <FieldsetFrame field={state} label={label} optional={optional} help={help} helpIsGood={helpIsGood}>
      <div className={inline ? 'options-row' : undefined}>
        {options.map((option, at) => (
          <label key={String(option.value)} className="option">
            <input
              ref={at === 0 ? field.ref : undefined}
              className="radio"
              type="radio"
              name={`${attributes.id}-${name}`}
              disabled={disabled}
              aria-invalid={attributes['aria-invalid']}
              checked={field.value === option.value}
              onChange={() => field.onChange(option.value)}
              onBlur={field.onBlur}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldsetFrame>
  )
}
