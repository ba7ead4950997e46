import './chart.css'
import type { ReactNode } from 'react'

type ChartKeyProps = {
  now: string
  /** The share of the bars that needs attention. */
  warned?: string
  before?: ReactNode
}

/** The legend of bars and ticks; beside a chart with a comparison. */
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
