/** The time in milliseconds, UTC: the only place that asks the browser's clock. */
export const currentTime = (): number => Date.now()

/** When the page began to load, as that clock tells it; `performance.timeOrigin` is of another one. */
export const loadTime = (): number => currentTime() - performance.now()

/** The same as the API takes it: `2026-05-04T05:30:00.000Z`. */
export const currentIso = (): string => new Date().toISOString()
