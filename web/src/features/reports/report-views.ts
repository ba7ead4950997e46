import type { ComponentType } from 'react'
import { viewOnDemand } from '#shared/components/view-on-demand.tsx'
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
    Part: viewOnDemand(() => import('./completed-jobs.tsx').then((module) => module.CompletedJobs)),
  },
  {
    name: 'enquiries',
    label: 'reports.view.enquiries',
    Part: viewOnDemand(() => import('./business/sources-report.tsx').then((module) => module.EnquirySources)),
  },
  {
    name: 'lost',
    label: 'reports.view.lost',
    Part: viewOnDemand(() => import('./business/lost-report.tsx').then((module) => module.LostReasons)),
  },
  {
    name: 'staff',
    label: 'reports.view.staff',
    Part: viewOnDemand(() => import('./business/staff-report.tsx').then((module) => module.StaffReport)),
  },
  {
    name: 'partners',
    label: 'reports.view.partners',
    Part: viewOnDemand(() => import('./business/partners-report.tsx').then((module) => module.PartnersReport)),
  },
  {
    name: 'unserved',
    label: 'reports.view.unserved',
    Part: viewOnDemand(() => import('./business/unserved-report.tsx').then((module) => module.UnservedReport)),
  },
]
