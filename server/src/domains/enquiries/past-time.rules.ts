import { isPastTime, pastTimeIssue } from 'contract/jobs/past-time.rules.ts'
import { invalid } from '#platform/errors/app-error.ts'

type Planned = { starts_at: string; was_done: boolean }

/** @throws AppError invalid on `field` for a time in the past without the statement that the work was done then */
export function refusePastTime({ starts_at, was_done }: Planned, now: number, field = 'starts_at'): void {
  if (!was_done && isPastTime(starts_at, now)) throw invalid(field, pastTimeIssue)
}

/** For the timeline: the statement, where the time made it necessary. */
export const saidDone = ({ starts_at, was_done }: Planned, now: number): { was_done?: true } =>
  was_done && isPastTime(starts_at, now) ? { was_done } : {}
