import * as z from 'zod'
import { enquiryStatus, lostReason, source } from '../enquiries/enquiries.schema.ts'
import { place } from '../locations/locations.schema.ts'
import { day, exportFormat, id, idText, named, timestamp, titled } from '../shared/fields.ts'
import { listQuery, paged, pageMeta } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { composerTypes, recordTypes } from '../vocabulary.ts'
import { maxReportDays } from './report-groups.ts'
import { pastPresets } from './report-range.ts'
import { inOrder, reportRange } from './reports.schema.ts'

/** The days enquiries came on, in the business's zone. */
const days = {
  /** Means other days every day; `from` and `to` are days of one's own and come first. */
  range: z.enum(pastPresets).default('this-month'),
  from: day.optional(),
  to: day.optional(),
}
/** A query of some days, and what else it may say. */
export const queryOf = <S extends z.ZodRawShape>(more: S) =>
  inOrder(z.strictObject({ ...days, ...more }) as never, maxReportDays) as z.ZodObject<typeof days & S, z.core.$strict>

const ranges = { range: reportRange, before: reportRange }
const beside = <S extends z.ZodType>(sums: S) => ({ now: sums, before: sums })

export const businessQuery = queryOf({})
export type BusinessQuery = z.output<typeof businessQuery>
export const businessDownloadQuery = queryOf({ format: exportFormat })

/** What became of the enquiries that came in some days, whenever it did. Money in paise. */
export const enquiryResults = z.object({
  enquiries: z.int(),
  /** Of which a job was made that was not called off. */
  booked: z.int(),
  /** Of which a job was completed. */
  completed: z.int(),
  /** Their completed jobs, and what those came to. */
  jobs: z.int(),
  price: z.int(),
  received: z.int(),
  commission: z.int(),
})
export type EnquiryResults = z.infer<typeof enquiryResults>

export const enquirySources = z.object({
  ...ranges,
  total: z.object(beside(enquiryResults)),
  /** Every source that brought any, in these days or those before; most first. */
  data: z.array(z.object({ source, ...beside(enquiryResults) })),
})
export type EnquirySources = z.infer<typeof enquirySources>

const lostFields = {
  source: source.optional(),
  /** With what lies below it. */
  category_id: idText.optional(),
}
function lostQueryOf<S extends z.ZodRawShape>(more: S) {
  const isOne = (query: { source?: string; category_id?: number }) =>
    query.source === undefined || query.category_id === undefined
  return queryOf({ ...lostFields, ...more }).refine((query) => isOne(query as Parameters<typeof isOne>[0]), {
    path: ['category_id'],
    error: 'goes without a source',
  }) as z.ZodObject<typeof days & typeof lostFields & S, z.core.$strict>
}
export const lostReasonsQuery = lostQueryOf({})
export type LostReasonsQuery = z.output<typeof lostReasonsQuery>
export const lostReasonsDownloadQuery = lostQueryOf({ format: exportFormat })

/** Of the enquiries that came in some days, those that are lost now. */
export const lostReasonsReport = z.object({
  ...ranges,
  enquiries: z.object(beside(z.int())),
  lost: z.object(beside(z.int())),
  /** Every reason there is, most first. */
  reasons: z.array(z.object({ reason: lostReason, ...beside(z.int()) })),
  /** Every lost status, most first. */
  statuses: z.array(z.object({ status: enquiryStatus, ...beside(z.int()) })),
})
export type LostReasonsReport = z.infer<typeof lostReasonsReport>

/** What one of the staff did in some days, and what became of the enquiries of those days that are theirs. */
export const staffFigures = z.object({
  /** What they wrote: calls, and all of it with visits, work and notes. */
  calls: z.int(),
  activities: z.int(),
  /** Enquiries they recorded. */
  recorded: z.int(),
  jobs_made: z.int(),
  /** Enquiries that are assigned to them, those of which a job was made, and those of which one was completed. */
  assigned: z.int(),
  booked: z.int(),
  completed: z.int(),
  /** Those of the assigned somebody has done something about, and after how many seconds on average. */
  contacted: z.int(),
  mean_wait: z.int().nullable(),
})
export type StaffFigures = z.infer<typeof staffFigures>

export const staffReport = z.object({
  ...ranges,
  /** Everybody who did something or has something to do, most enquiries first; null is nobody's. */
  data: z.array(
    z.object({
      person: named.nullable(),
      ...beside(staffFigures),
      /** Next actions more than an hour late, at this moment. */
      overdue: z.int(),
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

/** A call, visit, work or note that somebody wrote, and of whom. */
export const staffEntry = z.object({
  id,
  type: z.enum(slugs(composerTypes)),
  note: z.string(),
  /** When it was written; what it tells of may have been earlier. */
  created_at: timestamp,
  record: z.object({ type: z.enum(slugs(recordTypes)), id, name: z.string() }),
})
export type StaffEntry = z.infer<typeof staffEntry>
export const staffEntries = paged(staffEntry)
export type StaffEntries = z.infer<typeof staffEntries>
export const unservedPlacesQuery = queryOf({ page, per_page })
export type UnservedPlacesQuery = z.output<typeof unservedPlacesQuery>

const unservedFigures = {
  /** Enquiries of the days for a service nobody who is approved has there, and those of them that are lost. */
  enquiries: z.int(),
  lost: z.int(),
  /** Lost because the place is not served, as was said. */
  said: z.int(),
}

export const unservedPlace = place.extend({
  ...unservedFigures,
  /** Of the period before, for the services that nobody has there now. */
  before: z.object(unservedFigures),
  /** For which services, most first; null is an enquiry without one where nobody does anything. */
  services: z.array(z.object({ category: titled.nullable(), enquiries: z.int() })),
})
export type UnservedPlace = z.infer<typeof unservedPlace>

/** Most enquiries first. */
export const unservedPlaces = z.object({
  ...ranges,
  /** When the places without a partner were computed: a task does that every five minutes. */
  as_of: timestamp,
  total: z.object(beside(z.object({ places: z.int(), ...unservedFigures }))),
  data: z.array(unservedPlace),
  meta: pageMeta,
})
export type UnservedPlaces = z.infer<typeof unservedPlaces>
