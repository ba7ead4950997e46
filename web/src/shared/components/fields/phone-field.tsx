import { toE164 } from 'contract/shared/phone.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type PhoneFieldProps<V extends FieldValues, O> = FieldProps<V, O> & { autoFocus?: boolean }

/**
 * A phone in any Indian form, typed or pasted; the text is not changed while the user types, and a complete
 * number is set in groups of five on blur. The form holds the text, its schema converts it to E.164.
 */
export function PhoneField<V extends FieldValues, O>(props: PhoneFieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, disabled, autoFocus } = props
  const { field, state, attributes } = useField({ control, name, label, help })
  const text: string = field.value ?? ''
  const tidy = () => {
    const e164 = toE164(text)
    if (e164 && displayPhone(e164) !== text) field.onChange(displayPhone(e164))
    field.onBlur()
  }
  return (
    <FieldFrame field={state} label={label} optional={optional} help={help} helpIsGood={helpIsGood}>
      <input
        {...attributes}
        ref={field.ref}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: only where a page begins with the number, as a call does
        autoFocus={autoFocus}
        disabled={disabled}
        maxLength={40}
        className="input width-phone tabular"
        value={text.startsWith('+91') ? displayPhone(text) : text}
        onChange={(event) =>
          field.onChange(optional && event.target.value === '' ? null : event.target.value)
        }
        onBlur={tidy}
      />
    </FieldFrame>
  )
}
