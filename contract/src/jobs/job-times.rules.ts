const hour = 3_600_000

/**
 * The issue of a start by the partner long before the planned time; it needs `starts_early` of the request.
 */
export const earlyStartIssue = 'is required: the job is planned for later. Confirm that the work starts now'

/**
 * Whether a start is so early that the partner is asked, and the job is marked.
 * @param hours the setting `business.early_hours`; 0 asks before every planned time
 * @param now ms since 1970
 */
export const isEarlyStart = (startsAt: string, hours: number, now: number): boolean =>
  Date.parse(startsAt) - hours * hour > now

/** A visit may still be entered this long after its start, ms: the quarter of an hour that is running. */
const pastTolerance = 15 * 60_000

/** The issue of a time in the past. */
export const pastTimeIssue = 'is in the past. Confirm that the work was done then'

// One source: when a time is in the past, and needs the statement `was_done`.
/**
 * Work and visits are planned for the present and the future. A past time is accepted only together with the
 * statement that the work was done then (`was_done` of the request); for any other time the statement has no
 * effect.
 * @param now ms since 1970
 * @returns whether the time needs the statement
 */
export const isPastTime = (startsAt: string, now: number): boolean =>
  Date.parse(startsAt) < now - pastTolerance

/** When a job was completed; its planned start before that. */
export function jobTime({
  completed_at,
  scheduled_at,
}: {
  completed_at: string | null
  scheduled_at: string
}): string {
  return completed_at ?? scheduled_at
}
