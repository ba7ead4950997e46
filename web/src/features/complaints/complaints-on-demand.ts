import { viewOnDemand } from '#shared/components/view-on-demand.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

const parts = () => import('./complaint-parts.ts')

export const ComplaintsView = viewOnDemand(() => parts().then((module) => module.ComplaintsView))
export const ComplaintDialog = partOnDemand(() => parts().then((module) => module.ComplaintDialog))
