import './chart.css'
import type { ReactNode } from 'react'

export type RankedBar = {
  key: string
  name: ReactNode
  value: number
  before?: number | null
  /** The formatted value. */
  words: string
}

/** One bar per line, with its name at the left: for named values without an order in time. */
export function RankedBars({ label, bars }: { label: string; bars: readonly RankedBar[] }) {
  const top = Math.max(...bars.flatMap(({ value, before }) => [value, before ?? 0]), 1)
  const share = (value: number) => `${(value / top) * 100}%`
  return (
    <ul className="ranked" aria-label={label}>
      {bars.map(({ key, name, value, before, words }) => {
        const tick = before ? share(before) : null
        return (
          <li key={key} className="ranked-line">
            <span className="ranked-name truncate">{name}</span>
            <svg className="ranked-bar" aria-hidden="true">
              <rect className="chart-bar" x="0" y="2" width={share(value)} height="12" rx="2" />
              {tick && (
                <>
                  <line className="chart-tick-around" x1={tick} x2={tick} y1="0" y2="16" />
                  <line className="chart-tick" x1={tick} x2={tick} y1="0" y2="16" />
                </>
              )}
            </svg>
            <span className="ranked-value tabular">{words}</span>
          </li>
        )
      })}
    </ul>
  )
}
