import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** Fetched when it is opened. */
export const ConcessionDialog = partOnDemand(() =>
  import('./concession-dialog.tsx').then((module) => module.ConcessionDialog),
)
