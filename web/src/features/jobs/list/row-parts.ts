/** Parts of the dashboard's rows that are not in its first load. */
export { AttentionActions } from './attention-actions.tsx'
export { AttentionNote } from './attention-note.tsx'
export { LinkState } from './link-state.tsx'
