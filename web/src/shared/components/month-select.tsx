import './fields/controls.css'
import { monthAfter } from 'contract/reports/report-range.rules.ts'
import { formatMonth } from 'contract/shared/date-formats.ts'
import { useId } from 'react'

type MonthSelectProps = {
  label: string
  /** `2026-11`. */
  value: string
  onChange: (month: string) => void
  /** The newest month that can be chosen. */
  newest: string
}

/** Months of the last two years, the newest first. */
export function MonthSelect({ label, value, onChange, newest }: MonthSelectProps) {
  const id = useId()
  const months = Array.from({ length: 24 }, (_, back) => monthAfter(`${newest}-01`, -back).slice(0, 7))
  const choices = months.includes(value) ? months : [value, ...months]
  return (
    <span className="row">
      <label htmlFor={id} className="text-13 ink-2">
        {label}
      </label>
      <select
        id={id}
        className="input width-phone"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map((month) => (
          <option key={month} value={month}>
            {formatMonth(month)}
          </option>
        ))}
      </select>
    </span>
  )
}
