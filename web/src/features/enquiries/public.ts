/** What other features and the shell may use of this one. */
export { FreeSlotsOnDemand } from './free-slots-on-demand.ts'
export { liveJob, visitToCome } from './next-action.ts'
export { PeriodFields } from './period-fields.tsx'
export { proposedPeriod } from './proposed-period.ts'
