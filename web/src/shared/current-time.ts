/** The time in milliseconds, UTC: the only place that asks the browser's clock. */
export const currentTime = (): number => Date.now()

/** The same as the API takes it: `2026-05-04T05:30:00.000Z`. */
export const currentIso = (): string => new Date().toISOString()
