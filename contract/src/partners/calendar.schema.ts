import * as z from 'zod'
import { dayMinutes } from '../shared/business-time.ts'
import { day, id, text, version } from '../shared/fields.ts'

/**
 * The hours that begin on a weekday, 0 is Sunday, in minutes after its midnight. An end above 1440 is on the
 * next day.
 */
export const workingHours = z.strictObject({
  weekday: z.int().min(0).max(6),
  starts: z
    .int()
    .min(0)
    .max(dayMinutes - 1),
  ends: z
    .int()
    .min(1)
    .max(2 * dayMinutes - 1),
})
export type WorkingHours = z.infer<typeof workingHours>

export const partnerHoursUpdate = z.strictObject({
  /** Empty: works at any time. Otherwise missing weekdays are free. */
  hours: z
    .array(
      workingHours
        .refine(({ starts, ends }) => ends > starts, { path: ['ends'], error: 'must be after the start' })
        .refine(({ starts, ends }) => ends <= starts + dayMinutes, {
          path: ['ends'],
          error: 'must be at most 24 hours after the start',
        }),
    )
    .max(7)
    .refine(
      (hours) => new Set(hours.map(({ weekday }) => weekday)).size === hours.length,
      'has a weekday twice',
    ),
  version,
})

/** A longer period is an error, or a reason to deactivate the partner. */
const maxDaysOff = 366
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

export const daysOffCreate = z
  .strictObject({ from_day: day, to_day: day, reason: text(200).nullable().default(null) })
  .refine(({ from_day, to_day }) => to_day >= from_day, {
    path: ['to_day'],
    error: 'must not be before the first day',
  })
  .refine(({ from_day, to_day }) => daysBetween(from_day, to_day) <= maxDaysOff, {
    path: ['to_day'],
    error: `must be at most ${maxDaysOff} days after the first day`,
  })
/** Both days included. */
export const daysOff = z.object({
  id,
  from_day: z.string(),
  to_day: z.string(),
  reason: z.string().nullable(),
})
export type DaysOff = z.infer<typeof daysOff>
