import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** Parts of the dashboard: were they of this page itself, every page would carry them. */
export const PartnerJobsPage = partOnDemand<{ id: number }>(() =>
  import('./list/partner-jobs.tsx').then((module) => module.PartnerJobs),
)
