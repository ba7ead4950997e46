/** The business's clock, without Zod. Asia/Kolkata is UTC+5:30 all year; moments are ms since 1970. */
const minute = 60_000
export const dayMs = 86_400_000
export const businessOffset = 330 * minute

/** The business's day of a moment, `YYYY-MM-DD`. */
export const businessDay = (at: number) => new Date(at + businessOffset).toISOString().slice(0, 10)

/** The midnight that begins the business's day of a moment. */
export const startOfDay = (at: number) => Math.floor((at + businessOffset) / dayMs) * dayMs - businessOffset

/** The weekday of that day, 0 being Sunday; 1970 began on a Thursday. */
export const weekdayOf = (at: number) => (Math.floor((at + businessOffset) / dayMs) + 4) % 7
