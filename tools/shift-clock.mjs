// Moves the clock of a process or of a page, for tests: `Date` is as many milliseconds ahead as
// CLOCK_OFFSET_MS says. Timers and `performance.now()` stay unchanged.

/**
 * Moves it once, however often it is called. A page is given its text, so it uses nothing from outside of it.
 * @param {number} offsetMs
 */
export function shiftClock(offsetMs) {
  const real = globalThis.Date
  if (offsetMs === 0 || real.unshifted) return
  const now = () => real.now() + offsetMs
  globalThis.Date = new Proxy(real, {
    construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
    get: (target, name) => (name === 'now' ? now : name === 'unshifted' ? target : Reflect.get(target, name)),
  })
}

/** Gives this process the real time again. */
export function unshiftClock() {
  globalThis.Date = globalThis.Date.unshifted ?? globalThis.Date
}

shiftClock(Number(globalThis.process?.env.CLOCK_OFFSET_MS ?? 0))
