import * as z from 'zod'
import { period, wasDone } from '../enquiries/schedule.schema.ts'
import { documentKinds } from '../files/files.words.ts'
import { daysOff, workingHours } from '../partners/calendar.schema.ts'
import { day, id, idText, named, requiredText, text, timestamp, titled, version } from '../shared/fields.ts'
import { ids, wholeNumber } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { partnerStatuses } from '../vocabulary.ts'
import { maxDayPartners } from './day-search.rules.ts'
import { jobLink } from './job-link.schema.ts'
import { confirmed, partnerAsked } from './job-moves.schema.ts'
import { jobStatus, late_at } from './jobs.schema.ts'

/** The filters apply to partners without work; all jobs of the day and their partners are always returned. */
export const jobDayQuery = z.strictObject({
  day,
  /** A part of a partner's name, or text of a job. */
  q: text(100).optional(),
  /** Partners who offer one of these services, or one above or below. */
  category_id: ids.optional(),
  /** Partners who cover this location, one above or one below. */
  location_id: idText.optional(),
  partner_id: ids.optional(),
  /**
   * Maximum number of partners without work; `dayPartners`, and all that match once a service or location is
   * chosen.
   */
  partners: wholeNumber(maxDayPartners, 'number of partners').optional(),
})
export const jobWeekQuery = z.strictObject({
  /** The first of seven days. */
  from: day,
  partner_id: idText,
})

const dayJob = z.object({
  id,
  version,
  status: jobStatus,
  scheduled_at: timestamp,
  ends_at: timestamp,
  late_at,
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  /** Null for an unassigned job. */
  partner_id: id.nullable(),
  customer: named.extend({ phone: z.string() }),
  category: titled,
  /** Pincode and area as text, and the pincode's location. */
  place: z.string().nullable(),
  location_id: id.nullable(),
  partner_link: jobLink.nullable(),
  /** Partners who rejected the job. */
  rejected_by: z.array(id),
})
export type DayJob = z.infer<typeof dayJob>

/** Minutes after the day's midnight. */
const hoursOfDay = z.object({ starts: z.int(), ends: z.int() })

const dayPartner = named.extend({
  status: z.enum(slugs(partnerStatuses)),
  /** Categories and locations, each with its descendants. */
  serves: z.array(id),
  covers: z.array(id),
  /** Each kind of document with its last day; null for one without. */
  documents: z.array(z.object({ kind: z.enum(documentKinds), until: z.string().nullable() })),
  /** The district of the partner's address, or of the first area; null without either. */
  district: z.string().nullable(),
  /** The whole week; empty: works at any time. */
  hours: z.array(workingHours),
  /** Those of the day and of the day before, whose hours may last past midnight. */
  days_off: z.array(daysOff),
})
export type DayPartner = z.infer<typeof dayPartner>

/** A day of the business, Asia/Kolkata: partners, and all work on the day except cancelled jobs. */
export const jobDay = z.object({
  day: z.string(),
  /** When the business is open on the day: the end of the night before, then the hours that begin on it. */
  hours: z.array(hoursOfDay),
  partners: z.array(dayPartner),
  /**
   * Number of further partners that match. Partners without work are sorted by how many of the day's
   * unassigned jobs they can do, then by name.
   */
  more_partners: z.int(),
  jobs: z.array(dayJob),
})
export type JobDay = z.infer<typeof jobDay>

/** A partner's week: seven days, each with this partner alone and their jobs. */
export const jobWeek = z.object({ days: z.array(jobDay) })
export type JobWeek = z.infer<typeof jobWeek>

/** Sets partner and time in one step. Values that are already set are kept. */
export const jobPlace = z
  .strictObject({
    ...period.shape,
    /** Null removes the partner from the job. */
    partner_id: id.nullable(),
    reason: requiredText(500).optional(),
    confirmed,
    partner_asked: partnerAsked,
    /** Of a new time. */
    was_done: wasDone,
    version,
  })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
