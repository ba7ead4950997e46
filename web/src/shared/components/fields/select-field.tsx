import './controls.css'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

export type Choice<T extends string | number | boolean = string | number | boolean> = {
  value: T
  label: string
}

/** A list of labels of the contract as options. */
export function choicesOf<S extends string>(terms: readonly { slug: S; label: string }[]): Choice<S>[] {
  return terms.map((term) => ({ value: term.slug, label: term.label }))
}

type SelectFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  options: readonly Choice[]
  /** First option that means null: `Unassigned`, `Choose`. Without it one option is always chosen. */
  placeholder?: string
}

/** Native select: for up to about fifteen options; longer lists use ComboboxField. */
export function SelectField<V extends FieldValues, O>(props: SelectFieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, disabled, options, placeholder } = props
  const { field, state, attributes } = useField({ control, name, label, help })
  const choose = (text: string) =>
    field.onChange(options.find(({ value }) => String(value) === text)?.value ?? null)
  return (
    <FieldFrame field={state} label={label} optional={optional} help={help} helpIsGood={helpIsGood}>
      <select
        {...attributes}
        ref={field.ref}
        disabled={disabled}
        className="input"
        value={field.value === null || field.value === undefined ? '' : String(field.value)}
        onChange={(event) => choose(event.target.value)}
        onBlur={field.onBlur}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
