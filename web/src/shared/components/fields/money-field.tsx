import './controls.css'
import { parseRupees } from 'contract/shared/money.ts'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useFormats } from '#shared/format/formats.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/**
 * Rupees, typed or pasted as `1,25,000`, `125000` or `1250.50`; the form holds integer paise, null when empty
 * and optional, NaN (invalid in every schema) when the text is not an amount.
 */
export function MoneyField<V extends FieldValues, O>(props: FieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, disabled } = props
  const formats = useFormats()
  const words = usePartText()
  const { field, state, attributes } = useField({ control, name, label, help })
  const [text, setText] = useState<string | null>(null)
  const paise: number | null = field.value ?? null
  const paiseOf = (of: string) => (of.trim() === '' && optional ? null : (parseRupees(of) ?? Number.NaN))
  // The form may hold another amount by now, as after a save: that one is shown.
  const typed = text !== null && Object.is(paiseOf(text), paise) ? text : null
  const isNone = Number.isNaN(paise)
  const hasAmount = paise !== null && !isNone
  // The schema knows paise only: the error is about the typed text.
  const shown = isNone && typed?.trim() && state.error ? { ...state, error: words('parts.no-amount') } : state
  const settled = hasAmount ? formats.moneyInput(paise) : ''

  const type = (next: string) => {
    setText(next)
    field.onChange(paiseOf(next))
  }
  const leave = () => {
    // An invalid text stays for correction, an amount is formatted.
    if (hasAmount || typed?.trim() === '') setText(null)
    field.onBlur()
  }
  return (
    <FieldFrame field={shown} label={label} optional={optional} help={help} helpIsGood={helpIsGood}>
      <div className="prefixed width-money">
        <span aria-hidden="true">₹</span>
        <input
          {...attributes}
          ref={field.ref}
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          className="input tabular"
          value={typed ?? settled}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
        />
      </div>
    </FieldFrame>
  )
}
