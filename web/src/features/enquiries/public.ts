/** What other features and the shell may use of this one. */
export { liveJob, visitToCome } from './next-action.ts'
