/** What belongs to the rows of the dashboard's jobs and is no weight on its first load. */
export { AttentionActions } from './attention-actions.tsx'
export { AttentionNote } from './attention-note.tsx'
export { LinkState } from './link-state.tsx'
