import { readDigits } from 'contract/shared/digits.ts'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type PincodeFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  /** During the lookup: the result is shown afterwards. */
  isPending?: boolean
}

/** Six digits; spaces and other pasted characters are removed. The form holds text. */
export function PincodeField<V extends FieldValues, O>(props: PincodeFieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, disabled, isPending } = props
  const { field, state, attributes } = useField({ control, name, label, help })
  const type = (text: string) => {
    const digits = readDigits(text).replace(/\D/g, '').slice(0, 6)
    field.onChange(optional && digits === '' ? null : digits)
  }
  return (
    <FieldFrame
      field={isPending ? { ...state, error: undefined } : state}
      label={label}
      optional={optional}
      help={help}
      helpIsGood={helpIsGood}
    >
      <input
        {...attributes}
        aria-invalid={!isPending && attributes['aria-invalid']}
        ref={field.ref}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        className="input width-pincode tabular"
        value={field.value ?? ''}
        onChange={(event) => type(event.target.value)}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}
