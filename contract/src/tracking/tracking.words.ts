/** Days after the completion or cancellation of a job for which its tracking link opens. */
export const trackingDays = 30

/** A rating of so many stars or fewer opens a complaint. */
export const lowRating = 2

/** How often a day the customer may make or change requests by the tracking link of a job. */
export const maxRequestChanges = 5
