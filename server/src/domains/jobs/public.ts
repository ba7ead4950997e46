export { type AssignmentRecord, findAssignment, findCurrentAssignment } from './assignments.store.ts'
export { attentionCounts } from './attention.store.ts'
export { completionVars, rewriteCompletion, sendCompletion } from './completion-messages.service.ts'
export {
  closeReport,
  findLastReport,
  findWaitingReport,
  insertReport,
  isReportOf,
  isWaitingReport,
  jobsOfReports,
  notedAmount,
  replaceWithdrawn,
  reportColumns,
  shownReport,
} from './completion-reports.store.ts'
export { correctJob } from './correct-job.service.ts'
export {
  closeCustomerRequest,
  countChangesOfToday,
  editCustomerRequest,
  findCustomerRequest,
  insertCustomerRequest,
  isRequestOf,
} from './customer-requests.store.ts'
export { type Completion, finishJob } from './finish-job.service.ts'
export { getJob, lockJobForMoney, requireJob } from './job-details.service.ts'
export { recordJobEvent, recordLinkEvent } from './job-events.service.ts'
export { acceptJob, rejectJob } from './job-moves.service.ts'
export { assignmentAnswers, completedJobs, customerDues, jobCounts, jobsRecorded } from './jobs.roll-up.ts'
export { findReworks, findSurroundings, type JobRecord, lockAround, lockAroundAll } from './jobs.store.ts'
export { jobMessageVars } from './messages/job-messages.service.ts'
export { createRework } from './rework.service.ts'
export { startJob, unstartJob } from './start-job.service.ts'
export { warrantyOfJob } from './warranty.service.ts'
