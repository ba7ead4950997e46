/** What other features may use of this one. */
export { BearerFields, withShare } from './concession-fields.tsx'
export { ConcessionMenu } from './concession-line.tsx'
export { ConcessionDialog } from './concessions-on-demand.ts'
export { JobConcessions } from './job-concessions.tsx'
