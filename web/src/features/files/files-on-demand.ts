import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

export const FilesPanel = partOnDemand(() => import('./files-panel.tsx').then((module) => module.FilesPanel))
