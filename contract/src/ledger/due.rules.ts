import type { JobStatus } from '../vocabulary.ts'

/** What the customer still has to pay, paise; zero for a cancelled job. */
export function dueOf(job: { status: JobStatus; price: number; received: number }): number {
  return job.status === 'cancelled' ? 0 : Math.max(0, job.price - job.received)
}
