/** What other features may use of this one. */
export { BearerFields, withShare } from './concession-fields.tsx'
export { ConcessionMenu } from './concession-line.tsx'
export { ConcessionDialog, JobConcessions } from './concessions-on-demand.ts'
