import './chart.css'
import type { ReactNode } from 'react'

/** What the bars and the ticks across them are; beside a chart that compares. */
export function ChartKey({ now, before }: { now: string; before: ReactNode }) {
  return (
    <span className="chart-key">
      <span>
        <i className="chart-key-now" />
        {now}
      </span>
      <span>
        <i className="chart-key-before" />
        {before}
      </span>
    </span>
  )
}
