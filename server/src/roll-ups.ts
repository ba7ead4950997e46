import { customerCounts } from '#domains/customers/public.ts'
import { enquiryCounts, enquiryResults } from '#domains/enquiries/public.ts'
import { leadCounts } from '#domains/intake/public.ts'
import {
  assignmentAnswers,
  completedJobs,
  customerDues,
  jobCounts,
  jobsRecorded,
} from '#domains/jobs/public.ts'
import { partnerCounts, serviceCounts } from '#domains/partners/public.ts'
import { paymentCounts } from '#domains/payments/public.ts'
import { activityCounts } from '#domains/timeline/public.ts'
import type { RollUp } from '#platform/roll-up/roll-up.ts'

// One source: kept counts and sums of rows: `<noun>.roll-up.ts` beside the store.
/** Every roll-up of the program; `server/db/functions/roll-ups.sql` is generated from it. */
export const rollUps: readonly RollUp[] = [
  customerCounts,
  partnerCounts,
  serviceCounts,
  enquiryCounts,
  enquiryResults,
  jobCounts,
  completedJobs,
  customerDues,
  jobsRecorded,
  assignmentAnswers,
  paymentCounts,
  leadCounts,
  activityCounts,
]
