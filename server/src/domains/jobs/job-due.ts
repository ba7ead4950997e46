import type { JobStatus } from 'contract/vocabulary.ts'

/** What the customer still has to pay, paise; a cancelled job asks for nothing. */
export function dueOf(job: { status: JobStatus; price: number; received: number }): number {
  return job.status === 'cancelled' ? 0 : Math.max(0, job.price - job.received)
}
