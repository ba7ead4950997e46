import * as z from 'zod'
import { id, moment, requiredText, timestamp, version } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { scheduleStatuses } from '../vocabulary.ts'

/**
 * The statement that the work was done at that time: required for a time in the past (`isPastTime` of
 * `jobs/job-times.rules.ts`), without effect for any other time.
 */
export const wasDone = z.boolean().default(false)

/** A period; the end is after the start and at most a fortnight later. */
export const period = z
  .strictObject({ starts_at: moment, ends_at: moment })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
  .refine((value) => Date.parse(value.ends_at) - Date.parse(value.starts_at) <= 14 * 86_400_000, {
    path: ['ends_at'],
    error: 'must be within 14 days of the start',
  })

/** A visit to schedule. */
export const visitCreate = period.safeExtend({ was_done: wasDone })

const scheduleChange = z.object({
  status: z.enum(slugs(scheduleStatuses)),
  starts_at: timestamp,
  ends_at: timestamp,
  reason: z.string().nullable(),
  changed_by: z.string().nullable(),
  changed_at: timestamp,
})
/** A visit (of an enquiry) or the work (of a job), with all its changes, oldest first. */
export const schedule = z.object({
  id,
  enquiry_id: id.nullable(),
  job_id: id.nullable(),
  status: z.enum(slugs(scheduleStatuses)),
  starts_at: timestamp,
  ends_at: timestamp,
  reason: z.string().nullable(),
  version,
  changes: z.array(scheduleChange),
})
export type Schedule = z.infer<typeof schedule>

export const reschedule = z
  .strictObject({ ...period.shape, reason: requiredText(500), was_done: wasDone, version })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
export const scheduleCancel = z.strictObject({ reason: requiredText(500), version })
