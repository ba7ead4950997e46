import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** The bar of bulk actions on jobs: it is loaded once a row is chosen. */
export const JobActions = partOnDemand(() =>
  import('./job-bulk-actions.tsx').then((module) => module.JobActions),
)
