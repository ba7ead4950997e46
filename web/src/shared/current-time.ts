/** The time in milliseconds, UTC: the only use of the browser's clock. */
export const currentTime = (): number => Date.now()

/** The start of the page load on that clock; `performance.timeOrigin` is on another one. */
export const loadTime = (): number => currentTime() - performance.now()

/** The same in the API's format: `2026-05-04T05:30:00.000Z`. */
export const currentIso = (): string => new Date().toISOString()
