import type { JobRow } from 'contract/jobs/jobs.schema.ts'

/** Whether the work should have begun, or be over, by now. Finished and cancelled jobs are never late. */
export function isLate(
  { status, scheduled_at, ends_at }: Pick<JobRow, 'status' | 'scheduled_at' | 'ends_at'>,
  now: number,
) {
  if (status === 'pending' || status === 'accepted') return Date.parse(scheduled_at) < now
  return status === 'started' && Date.parse(ends_at) < now
}
