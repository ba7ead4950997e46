import './controls.css'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './use-field.ts'

/** A single yes or no; `asSwitch` for a setting that takes effect at once. */
export function CheckboxField<V extends FieldValues, O>(props: FieldProps<V, O> & { asSwitch?: boolean }) {
  const { control, name, label, help, disabled, asSwitch } = props
  const { field, attributes } = useField({ control, name, label, help })
  return (
    <div className="field">
      <label className="option">
        <input
          {...attributes}
          ref={field.ref}
          className={asSwitch ? 'switch' : 'check'}
          type="checkbox"
          role={asSwitch ? 'switch' : undefined}
          disabled={disabled}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
        />
        {label}
      </label>
      {help && (
        <span id={`${attributes.id}-help`} className="field-help">
          {help}
        </span>
      )}
    </div>
  )
}
