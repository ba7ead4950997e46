import './chart.css'
import type { ReactNode } from 'react'

type ChartKeyProps = {
  now: string
  /** The share of the bars that needs attention. */
  warned?: string
  before?: ReactNode
}

/** What the bars and the ticks across them are; beside a chart that compares. */
export function ChartKey({ now, warned, before }: ChartKeyProps) {
  return (
    <span className="chart-key">
      <span>
        <i className="chart-key-now" />
        {now}
      </span>
      {warned && (
        <span>
          <i className="chart-key-warned" />
          {warned}
        </span>
      )}
      {before && (
        <span>
          <i className="chart-key-before" />
          {before}
        </span>
      )}
    </span>
  )
}
