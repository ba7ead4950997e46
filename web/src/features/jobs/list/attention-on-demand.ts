import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** The actions of the rows that need attention. */
export const AttentionActions = partOnDemand(() =>
  import('./attention-actions.tsx').then((module) => module.AttentionActions),
)

export const LinkState = partOnDemand(() => import('./link-state.tsx').then((module) => module.LinkState))
