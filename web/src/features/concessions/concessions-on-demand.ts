import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** Each is loaded when it is shown. */
export const ConcessionDialog = partOnDemand(() =>
  import('./concession-dialog.tsx').then((module) => module.ConcessionDialog),
)
export const JobConcessions = partOnDemand(() =>
  import('./job-concessions.tsx').then((module) => module.JobConcessions),
)
