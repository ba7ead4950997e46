export { liveJob, visitToCome } from './enquiry-next.ts'
export { PeriodFields } from './period-fields.tsx'
export { proposedPeriod } from './proposed-period.ts'
