import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** Parts of the dashboard: as part of this page they would be loaded with every page. */
export const PartnerJobsPage = partOnDemand<{ id: number }>(() =>
  import('./list/partner-jobs.tsx').then((module) => module.PartnerJobs),
)
