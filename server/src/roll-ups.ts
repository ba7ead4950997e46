import { customerCounts } from '#domains/customers/customers.roll-up.ts'
import { enquiryCounts, enquiryResults } from '#domains/enquiries/enquiries.roll-up.ts'
import { leadCounts } from '#domains/intake/leads.roll-up.ts'
import { assignmentAnswers, completedJobs, jobCounts, jobsRecorded } from '#domains/jobs/jobs.roll-up.ts'
import { partnerCounts, serviceCounts } from '#domains/partners/partners.roll-up.ts'
import { paymentCounts } from '#domains/payments/payments.roll-up.ts'
import { activityCounts } from '#domains/timeline/activities.roll-up.ts'
import type { RollUp } from '#platform/roll-up/roll-up.ts'

/** Every roll-up of the program; `server/db/functions/roll-ups.sql` is generated from it. */
export const rollUps: readonly RollUp[] = [
  customerCounts,
  partnerCounts,
  serviceCounts,
  enquiryCounts,
  enquiryResults,
  jobCounts,
  completedJobs,
  jobsRecorded,
  assignmentAnswers,
  paymentCounts,
  leadCounts,
  activityCounts,
]
