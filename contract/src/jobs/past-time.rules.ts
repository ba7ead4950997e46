/** A visit may still be entered this long after its start, ms: the quarter of an hour that is running. */
export const pastTolerance = 15 * 60_000

/** The issue of a time in the past. */
export const pastTimeIssue = 'is in the past. Confirm that the work was done then'

// One source: when a time is in the past, and needs the statement `was_done`.
/**
 * Work and visits are planned for the present and the future. A past time is accepted only together with the statement that
 * the work was done then (`was_done` of the request); for any other time the statement has no effect.
 * @param now ms since 1970
 * @returns whether the time needs the statement
 */
export const isPastTime = (startsAt: string, now: number): boolean => Date.parse(startsAt) < now - pastTolerance
