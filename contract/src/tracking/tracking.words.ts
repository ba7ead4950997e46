/** Days after the completion or cancellation of a job for which its tracking link opens. */
export const trackingDays = 30

/** A rating of so many stars or fewer opens a complaint. */
export const lowRating = 2
