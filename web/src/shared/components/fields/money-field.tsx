import './controls.css'
import { parseRupees } from 'contract/shared/money.ts'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useFormats } from '#shared/format/formats.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/**
 * Rupees as people type or paste them, `1,25,000`, `125000` or `1250.50`; the form holds integer paise, null when empty
 * and optional, NaN (which no schema takes) when the text is no amount.
 */
export function MoneyField<V extends FieldValues, O>(props: FieldProps<V, O>) {
  const { control, name, label, optional, help, helpIsGood, disabled } = props
  const formats = useFormats()
  const words = usePartText()
  const { field, state, attributes } = useField({ control, name, label, help })
  const [text, setText] = useState<string | null>(null)
  const paise: number | null = field.value ?? null
  const paiseOf = (of: string) => (of.trim() === '' && optional ? null : (parseRupees(of) ?? Number.NaN))
  // The form may hold another amount meanwhile, as after a save: that one is shown.
  const typed = text !== null && Object.is(paiseOf(text), paise) ? text : null
  const isNone = Number.isNaN(paise)
  const hasAmount = paise !== null && !isNone
  // The schema knows paise only: what was typed is told in the words of who typed it.
  const shown = isNone && typed?.trim() && state.error ? { ...state, error: words('parts.no-amount') } : state
  const settled = hasAmount ? formats.moneyInput(paise) : ''

  const type = (next: string) => {
    setText(next)
    field.onChange(paiseOf(next))
  }
  const leave = () => {
    // What is no amount stays to be mended, everything else is shown as money.
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
