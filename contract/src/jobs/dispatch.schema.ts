import * as z from 'zod'
import { period } from '../enquiries/schedule.schema.ts'
import { day, id, idText, named, requiredText, text, timestamp, titled, version } from '../shared/fields.ts'
import { ids, wholeNumber } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { partnerStatuses } from '../vocabulary.ts'
import { dayPartners, maxDayPartners } from './day-search.ts'
import { confirmed, jobStatus } from './jobs.schema.ts'

/** The filters narrow the partners without work; the day's jobs and their partners are returned whole. */
export const jobDayQuery = z.strictObject({
  day,
  /** A part of a partner's name, or the words of a job. */
  q: text(100).optional(),
  /** Partners who serve one of these, a service above or one below. */
  category_id: ids.optional(),
  /** Partners who cover this place, one above or one below. */
  location_id: idText.optional(),
  partner_id: ids.optional(),
  /** At most so many partners without work. */
  partners: wholeNumber(maxDayPartners, 'number of partners').default(dayPartners),
})

const dayJob = z.object({
  id,
  version,
  status: jobStatus,
  scheduled_at: timestamp,
  ends_at: timestamp,
  /** Null stands in the tray of the unassigned. */
  partner_id: id.nullable(),
  customer: named.extend({ phone: z.string() }),
  category: titled,
  /** Pincode and area in words, and the pincode's place. */
  place: z.string().nullable(),
  location_id: id.nullable(),
})
export type DayJob = z.infer<typeof dayJob>

/** Minutes after the day's midnight. */
const hoursOfDay = z.object({ starts: z.int(), ends: z.int() })

const dayPartner = named.extend({
  status: z.enum(slugs(partnerStatuses)),
  /** Categories and places, each with everything below it. */
  serves: z.array(id),
  covers: z.array(id),
  /** Null works at any time. */
  hours: hoursOfDay.nullable(),
  /** Set when the partner does not work on the day: the weekday is free, or these days are taken off. */
  off: z.object({ why: z.enum(['weekday', 'days-off']), reason: z.string().nullable() }).nullable(),
})
export type DayPartner = z.infer<typeof dayPartner>

/** A day of the business, Asia/Kolkata: whoever is sent, or can be, and all work that touches the day but the cancelled. */
export const jobDay = z.object({
  day: z.string(),
  /** When the business works; null where it is closed. */
  hours: hoursOfDay.nullable(),
  partners: z.array(dayPartner),
  /**
   * How many more the filters leave. Of those without work the first are returned: those who serve and cover most of the
   * day's unassigned jobs, then by name.
   */
  more_partners: z.int(),
  jobs: z.array(dayJob),
})
export type JobDay = z.infer<typeof jobDay>

/** Partner and time in one step. What stands already stays as it is. */
export const jobPlace = z
  .strictObject({
    ...period.shape,
    /** Null takes the job back from its partner. */
    partner_id: id.nullable(),
    reason: requiredText(500).optional(),
    confirmed,
    version,
  })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
