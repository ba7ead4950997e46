import type { FieldValues } from 'react-hook-form'
import { Combobox, type ComboboxProps } from '#shared/ui/combobox.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type Picking = Pick<
  ComboboxProps<string | number>,
  'options' | 'chosenLabel' | 'onSearch' | 'isSearching' | 'placeholder' | 'noOption' | 'onUnlisted'
>
type ComboboxFieldProps<V extends FieldValues, O> = FieldProps<V, O> &
  Picking & {
    /** Called after the form holds the new value. */
    onChosen?: (value: string | number | null) => void
  }

/** One of a long list, by typing. The form holds the option's value or null. */
export function ComboboxField<V extends FieldValues, O>(props: ComboboxFieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, disabled, onChosen, ...picking } = props
  const { field, state, attributes } = useField({ control, name, label, help })
  const { name: _, ...inputAttributes } = attributes
  return (
    <FieldFrame field={state} label={label} optional={optional} help={help} helpIsGood={helpIsGood}>
      <Combobox<string | number>
        {...picking}
        {...inputAttributes}
        inputRef={field.ref}
        disabled={disabled}
        value={field.value ?? null}
        onChange={(value) => {
          field.onChange(value)
          onChosen?.(value)
        }}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}
