import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

const load = () => import('./row-parts.tsx')

/** The actions of the rows that need attention. */
export const AttentionActions = partOnDemand(() => load().then((parts) => parts.AttentionActions))

/** Why a job needs attention. */
export const AttentionNote = partOnDemand(() => load().then((parts) => parts.AttentionNote), '\u00a0')

export const LinkState = partOnDemand(() => load().then((parts) => parts.LinkState))

/** Parts of rows: a list fetches them together with its data, so that each row is drawn complete. */
export const partsOfRows = [AttentionActions, AttentionNote, LinkState]
