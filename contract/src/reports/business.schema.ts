import * as z from 'zod'
import { enquiryStatus, lostReason, source } from '../enquiries/enquiries.schema.ts'
import { place } from '../locations/locations.schema.ts'
import { day, exportFormat, id, idText, named, timestamp, titled } from '../shared/fields.ts'
import { listQuery, paged, pageMeta } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { composerTypes, recordTypes } from '../vocabulary.ts'
import { maxReportDays } from './report-groups.rules.ts'
import { pastPresets } from './report-range.rules.ts'
import { inOrder, reportRange } from './reports.schema.ts'

/** Days on which enquiries came, in the business's zone. */
const days = {
  /** A named period, relative to today; `from` and `to` are custom days and take precedence. */
  range: z.enum(pastPresets).default('this-month'),
  from: day.optional(),
  to: day.optional(),
}
/** A query with a period and further filters. */
export const queryOf = <S extends z.ZodRawShape>(more: S) =>
  inOrder(z.strictObject({ ...days, ...more }) as never, maxReportDays) as z.ZodObject<
    typeof days & S,
    z.core.$strict
  >

const ranges = { range: reportRange, before: reportRange }
const beside = <S extends z.ZodType>(sums: S) => ({ now: sums, before: sums })

export const businessQuery = queryOf({})
export type BusinessQuery = z.output<typeof businessQuery>
export const businessDownloadQuery = queryOf({ format: exportFormat })

/** Results of the enquiries of a period, at any later time. Money in paise. */
export const enquiryResults = z.object({
  enquiries: z.int(),
  /** With a job that was not cancelled. */
  booked: z.int(),
  /** With a completed job. */
  completed: z.int(),
  /** Their completed jobs and the sums of those. */
  jobs: z.int(),
  price: z.int(),
  received: z.int(),
  commission: z.int(),
})
export type EnquiryResults = z.infer<typeof enquiryResults>

export const enquirySources = z.object({
  ...ranges,
  total: z.object(beside(enquiryResults)),
  /** Every source with enquiries in this or the previous period; largest first. */
  data: z.array(z.object({ source, ...beside(enquiryResults) })),
})
export type EnquirySources = z.infer<typeof enquirySources>

const lostFields = {
  source: source.optional(),
  /** With all descendants. */
  category_id: idText.optional(),
}
function lostQueryOf<S extends z.ZodRawShape>(more: S) {
  const isOne = (query: { source?: string; category_id?: number }) =>
    query.source === undefined || query.category_id === undefined
  return queryOf({ ...lostFields, ...more }).refine((query) => isOne(query as Parameters<typeof isOne>[0]), {
    path: ['category_id'],
    error: 'cannot be combined with a source',
  }) as z.ZodObject<typeof days & typeof lostFields & S, z.core.$strict>
}
export const lostReasonsQuery = lostQueryOf({})
export type LostReasonsQuery = z.output<typeof lostReasonsQuery>
export const lostReasonsDownloadQuery = lostQueryOf({ format: exportFormat })

/** Enquiries of the period that are lost now. */
export const lostReasonsReport = z.object({
  ...ranges,
  enquiries: z.object(beside(z.int())),
  lost: z.object(beside(z.int())),
  /** All reasons, most frequent first. */
  reasons: z.array(z.object({ reason: lostReason, ...beside(z.int()) })),
  /** All lost statuses, most frequent first. */
  statuses: z.array(z.object({ status: enquiryStatus, ...beside(z.int()) })),
})
export type LostReasonsReport = z.infer<typeof lostReasonsReport>

/** The activity of one staff member in a period, and the results of their enquiries of that period. */
export const staffFigures = z.object({
  /** Recorded entries: calls, and all kinds with visits, work and notes. */
  calls: z.int(),
  activities: z.int(),
  /** Enquiries they recorded. */
  recorded: z.int(),
  jobs_made: z.int(),
  /** Their assigned enquiries, those with a job, and those with a completed job. */
  assigned: z.int(),
  booked: z.int(),
  completed: z.int(),
  /** Assigned enquiries with a first action, and the average seconds until it. */
  contacted: z.int(),
  mean_wait: z.int().nullable(),
  /** Assigned enquiries whose first response came by its due time, and after it. */
  in_time: z.int(),
  late: z.int(),
})
export type StaffFigures = z.infer<typeof staffFigures>

export const staffReport = z.object({
  ...ranges,
  /** Staff with activity or assignments, most enquiries first; null is unassigned. */
  data: z.array(
    z.object({
      person: named.nullable(),
      ...beside(staffFigures),
      /** Next actions that are more than an hour late now. */
      overdue: z.int(),
      /** Enquiries whose first response is overdue now. */
      unanswered: z.int(),
    }),
  ),
})
export type StaffReport = z.infer<typeof staffReport>

const { page, per_page } = listQuery(['lost'], {}).shape

export const staffEntriesQuery = queryOf({
  page,
  per_page,
  created_by: idText,
  type: z.enum(slugs(composerTypes)).optional(),
})
export type StaffEntriesQuery = z.output<typeof staffEntriesQuery>

/** A call, visit, work or note, with its author and record. */
export const staffEntry = z.object({
  id,
  type: z.enum(slugs(composerTypes)),
  note: z.string(),
  /** When it was recorded; the activity itself may be older. */
  created_at: timestamp,
  record: z.object({ type: z.enum(slugs(recordTypes)), id, name: z.string() }),
})
export type StaffEntry = z.infer<typeof staffEntry>
export const staffEntries = paged(staffEntry)
export type StaffEntries = z.infer<typeof staffEntries>
export const unservedPlacesQuery = queryOf({ page, per_page })
export type UnservedPlacesQuery = z.output<typeof unservedPlacesQuery>

const unservedFigures = {
  /**
   * Enquiries of the period for services that no approved partner offers at the location, and the lost ones
   * of them.
   */
  enquiries: z.int(),
  lost: z.int(),
  /** Lost with the reason that the location is not served. */
  said: z.int(),
}

export const unservedPlace = place.extend({
  ...unservedFigures,
  /** The previous period, for services that no partner offers there now. */
  before: z.object(unservedFigures),
  /** The services, most frequent first; null is an enquiry without a service where no partner works. */
  services: z.array(z.object({ category: titled.nullable(), enquiries: z.int() })),
})
export type UnservedPlace = z.infer<typeof unservedPlace>

/** Most enquiries first. */
export const unservedPlaces = z.object({
  ...ranges,
  /** When the locations without a partner were computed: a task does that every five minutes. */
  as_of: timestamp,
  total: z.object(beside(z.object({ places: z.int(), ...unservedFigures }))),
  data: z.array(unservedPlace),
  meta: pageMeta,
})
export type UnservedPlaces = z.infer<typeof unservedPlaces>
