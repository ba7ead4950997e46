import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** Loaded when it is opened. */
export const ConcessionDialog = partOnDemand(() =>
  import('./concession-dialog.tsx').then((module) => module.ConcessionDialog),
)
