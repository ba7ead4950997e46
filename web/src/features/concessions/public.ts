/** What other features may use of this one. */
export { ConcessionMenu } from './concession-line.tsx'
export { ConcessionDialog, JobConcessions } from './concessions-on-demand.ts'
