import { shiftClock } from '../tools/shift-clock.mjs'

/** A Wednesday in India, when the office is open. */
const usualMoment = '2026-11-18T10:15:00+05:30'

/**
 * The tests, their programs and pages begin at one moment, whatever the real hour: this one, or that of `npm
 * test -- --at`. The first process of the run computes the offset, and its workers and programs inherit it.
 */
export function moveClock(): void {
  process.env.CLOCK_OFFSET_MS ??= String(Date.parse(usualMoment) - Date.now())
  shiftClock(clockOffset())
}

/** Milliseconds. */
export const clockOffset = (): number => Number(process.env.CLOCK_OFFSET_MS)
