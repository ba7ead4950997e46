export { enquiryCounts, enquiryResults } from './enquiries.roll-up.ts'
export { createEnquiry } from './enquiries.service.ts'
export { markTouched } from './enquiries.store.ts'
export { adoptCaller } from './enquiry-caller.service.ts'
export {
  enquiryBooked,
  enquiryJobChanged,
  enquiryJobCompleted,
  enquiryJobUncompleted,
  lockForBooking,
} from './enquiry-jobs.service.ts'
export { requireAnswers } from './enquiry-moves.service.ts'
export { handOver, openByCityOf, openEnquiriesOf } from './hand-over.service.ts'
export { assignLead } from './lead-turns.service.ts'
export { callBackNow } from './next-step.service.ts'
export { doneInPast, refusePastTime } from './past-time.rules.ts'
