import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'

/** What is to be done about an enquiry; `at` is UTC ISO, `late_ms` how long ago it was due. */
export type NextAction =
  | { kind: 'none' }
  | { kind: 'call-now' }
  | { kind: 'make-job' }
  | { kind: 'job'; job_id: number }
  | { kind: 'visit'; at: string }
  | { kind: 'follow-up'; at: string }
  | { kind: 'overdue'; at: string; late_ms: number }

export type Actionable = {
  status: EnquiryStatus
  follow_up_at: string | null
  /** Start of the visit that is still to come. */
  visit_at: string | null
  job_id: number | null
}

/**
 * The one thing that moves an enquiry on. A missed follow-up comes before everything; a job once made carries the work
 * on; an enquiry nobody has followed up wants a call now; a lost or finished one wants nothing.
 */
export function nextAction(enquiry: Actionable, now: number): NextAction {
  if (enquiryGroup(enquiry.status) !== 'working') return { kind: 'none' }
  if (enquiry.follow_up_at !== null) {
    const late = now - Date.parse(enquiry.follow_up_at)
    if (late > 0) return { kind: 'overdue', at: enquiry.follow_up_at, late_ms: late }
    if (enquiry.visit_at === null || enquiry.follow_up_at < enquiry.visit_at) {
      return { kind: 'follow-up', at: enquiry.follow_up_at }
    }
  }
  if (enquiry.job_id !== null) return { kind: 'job', job_id: enquiry.job_id }
  if (enquiry.visit_at !== null) return { kind: 'visit', at: enquiry.visit_at }
  if (enquiry.status === 'booking-done-will-take-service') return { kind: 'make-job' }
  // They said they would call themselves; a planned call above reminds when they do not.
  return { kind: enquiry.status === 'will-contact-us' ? 'none' : 'call-now' }
}
