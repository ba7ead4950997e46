/** Repeats of an event within an hour are counted up to this number. */
export const maxTimes = 10
