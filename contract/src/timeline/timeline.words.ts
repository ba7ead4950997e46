/** Repeats of an event within an hour are counted up to here. */
export const maxTimes = 10
