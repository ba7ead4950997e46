export { completionVars, rewriteCompletion } from './completion-messages.service.ts'
export { lockJobForMoney, lockJobForPayment, requireJob } from './job-details.service.ts'
export { assignmentAnswers, completedJobs, jobCounts, jobsRecorded } from './jobs.roll-up.ts'
