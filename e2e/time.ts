import { test } from '@playwright/test'
import { businessDay, dayMs, weekdayOf } from 'contract/shared/business-time.ts'

/**
 * Times of tests, and days, `YYYY-MM-DD` in India. Call them inside of the test: a run may begin on one day
 * and end on the next.
 */

/** Today, or so many days from now. */
export const dayIn = (days: number): string => businessDay(now() + days * dayMs)

/** Now, in ms. */
export const now = (): number => Date.now()

/** So many ms from now, in the format of the API. */
export const timeIn = (ms: number): string => new Date(now() + ms).toISOString()

/** So many days after a day. */
export const dayAfter = (day: string, days = 1): string =>
  businessDay(Date.parse(`${day}T06:30:00Z`) + days * dayMs)

/** A week each, in which neither the demo nor another test plans work. */
const ownWeeks = [
  ...['bulk-misfit', 'create-misfit', 'complaint', 'figures', 'job-page', 'task-drag'],
  ...['days-off', 'deactivation', 'rejection'],
  ...[
    'dispatch-drag',
    'dispatch-keys',
    'dispatch-dialog',
    'dispatch-dialog-next',
    'dispatch-two',
    'dispatch-address',
  ],
  ...['dispatch-crowd', 'dispatch-phone', 'touch-carry', 'touch-duration'],
  ...['fit-drag', 'fit-misfit', 'fit-keys', 'fit-chips', 'fit-week', 'fit-sight', 'free-rework'],
] as const
/** The demo plans up to some weeks ahead. */
const firstWeek = 10

/**
 * The Monday of a test's own week. A retry gets the Wednesday or Friday, because the records of the earlier
 * try remain. The day after each belongs to this test, too.
 */
export function ownDay(of: (typeof ownWeeks)[number]): string {
  const began = Number(process.env.E2E_BEGAN ?? now())
  const monday = began + (8 - (weekdayOf(began) || 7)) * dayMs
  return businessDay(monday + (7 * (firstWeek + ownWeeks.indexOf(of)) + 2 * test.info().retry) * dayMs)
}
