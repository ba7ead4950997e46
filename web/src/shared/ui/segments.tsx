import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type SegmentsProps<V extends string> = {
  /** What is chosen here, for screen readers. */
  label: string
  value: V
  options: readonly { value: V; label: ReactNode }[]
  onChange: (value: V) => void
  /** Without frame, inside another control. */
  bare?: boolean
}

/** 2 to 5 exclusive choices in a row; arrow keys move, as in any radio group. Never as tabs of a page. */
export function Segments<V extends string>({ label, value, options, onChange, bare }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset className={classNames('segments', bare && 'segments-bare')}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
