/** What other features and the shell may use of this one. */
export { enquiryQuery } from './enquiries.queries.ts'
export { liveJob, visitToCome } from './enquiry-next.ts'
export { PeriodFields } from './period-fields.tsx'
export { proposedPeriod } from './proposed-period.ts'
