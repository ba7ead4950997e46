import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** Fetched on demand, so that the lines of concessions stay small. */
export const EndDialog = partOnDemand(() => import('./end-dialog.tsx').then((module) => module.EndDialog))
