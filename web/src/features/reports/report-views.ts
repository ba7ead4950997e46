import type { ComponentType } from 'react'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import type { reportsText } from '#src/text/en/reports.ts'

type ReportView = {
  /** In the address: `view=…`. The first one is shown where none is named. */
  name: string
  /** Text of `reportsText`. */
  label: keyof typeof reportsText
  Part: ComponentType<object>
}

/** What the page of the completed jobs can show, each fetched when it is. */
export const reportViews: readonly ReportView[] = [
  {
    name: 'jobs',
    label: 'reports.view.jobs',
    Part: partOnDemand(() => import('./completed-jobs.tsx').then((module) => module.CompletedJobs)),
  },
]
