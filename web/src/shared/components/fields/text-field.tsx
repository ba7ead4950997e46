import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type TextFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  type?: 'text' | 'email' | 'password' | 'search'
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email'
  maxLength?: number
  autoFocus?: boolean
  /** Width class of forms.css, such as `width-long-id`. */
  width?: string
}

export function TextField<V extends FieldValues, O>(props: TextFieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, width, disabled, type = 'text', ...input } = props
  const { field, state, attributes } = useField({ control, name, label, help })
  return (
    <FieldFrame field={state} label={label} optional={optional} help={help} helpIsGood={helpIsGood}>
      <input
        autoComplete="off"
        {...input}
        {...attributes}
        ref={field.ref}
        type={type}
        disabled={disabled}
        className={width ? `input ${width}` : 'input'}
        value={field.value ?? ''}
        onChange={(event) =>
          field.onChange(optional && event.target.value === '' ? null : event.target.value)
        }
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}

type TextAreaFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  rows?: number
  placeholder?: string
  maxLength?: number
}

export function TextAreaField<V extends FieldValues, O>(props: TextAreaFieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, rows = 3, disabled, ...area } = props
  const { field, state, attributes } = useField({ control, name, label, help })
  return (
    <FieldFrame field={state} label={label} optional={optional} help={help} helpIsGood={helpIsGood}>
      <textarea
        {...area}
        {...attributes}
        ref={field.ref}
        rows={rows}
        disabled={disabled}
        className="input"
        value={field.value ?? ''}
        onChange={(event) =>
          field.onChange(optional && event.target.value === '' ? null : event.target.value)
        }
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}
