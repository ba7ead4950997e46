export { completionVars, rewriteCompletion } from './completion-messages.ts'
export { requireJob } from './job-details.service.ts'
export { lockJobForMoney, lockJobForPayment } from './job-payment.service.ts'
export { assignmentAnswers, completedJobs, jobCounts, jobsRecorded } from './jobs.roll-up.ts'
