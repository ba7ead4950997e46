/** Hours during which the link of a completed job shows the money of the job, and nothing else. */
export const doneLinkHours = 24
/** Minutes during which the partner can undo a start. */
export const undoStartMinutes = 10
/** How often the partner can undo the start of one job. */
export const maxStartUndos = 3
/** Photos that a partner can send for one job. */
export const maxLinkPhotos = 10
