import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** Lines of concessions stay light without it. */
export const EndDialog = partOnDemand(() => import('./end-dialog.tsx').then((module) => module.EndDialog))
