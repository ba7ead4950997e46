const hour = 3_600_000

/** The issue of a start by the partner long before the planned time; it needs `starts_early` of the request. */
export const earlyStartIssue = 'is required: the job is planned for later. Confirm that the work starts now'

/**
 * Whether a start is so early that the partner is asked, and the job is marked.
 * @param hours the setting `business.early_hours`; 0 asks before every planned time
 * @param now ms since 1970
 */
export const isEarlyStart = (startsAt: string, hours: number, now: number): boolean =>
  Date.parse(startsAt) - hours * hour > now
