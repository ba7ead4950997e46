import { isPastTime, pastTimeIssue } from 'contract/jobs/job-times.rules.ts'
import { needsStatement } from '#platform/errors/app-error.ts'

type Planned = { starts_at: string; was_done: boolean }

/** @throws AppError needs_statement `was_done` for a time in the past, with the issue on `field` */
export function refusePastTime({ starts_at, was_done }: Planned, now: number, field = 'starts_at'): void {
  if (!was_done && isPastTime(starts_at, now)) {
    throw needsStatement('was_done', { issues: [{ field, message: pastTimeIssue }] })
  }
}

/** The statement for the timeline, if the time needs one. */
export const doneInPast = ({ starts_at, was_done }: Planned, now: number): { was_done?: true } =>
  was_done && isPastTime(starts_at, now) ? { was_done } : {}
