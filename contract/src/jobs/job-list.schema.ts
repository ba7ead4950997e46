import * as z from 'zod'
import { sources } from '../choices.ts'
import { boardOf } from '../shared/board.ts'
import { fieldOutputs } from '../shared/field-schemas.ts'
import { day, exportFormat, id, idText, named, timestamp, titled, version } from '../shared/fields.ts'
import { flag, ids, listQuery, oneOrMore, paged, paging } from '../shared/paging.ts'
import { fieldsShown } from '../shared/record-fields.ts'
import { slugs } from '../shared/terms.ts'
import { jobStatuses } from '../vocabulary.ts'
import { attentionReasons } from './attention.words.ts'
import { jobLink } from './job-link.schema.ts'
import { jobFields } from './jobs.fields.ts'
import { jobStatus } from './jobs.schema.ts'
import { customerRequestKinds } from './jobs.words.ts'

export const jobRow = z.object({
  id,
  scheduled_at: timestamp,
  ends_at: timestamp,
  customer: named.extend({ phone: z.string() }),
  category: titled,
  place: z.string().nullable(),
  partner: named.extend({ phone: z.string() }).nullable(),
  /** Null without a partner who is still on the job, and until there is a link. */
  partner_link: jobLink.nullable(),
  status: jobStatus,
  completed_at: timestamp.nullable(),
  ...fieldOutputs(fieldsShown(jobFields, 'download')),
  received: z.int(),
  /** What the customer has to pay less what was received; of a cancelled job its charge. */
  due: z.int(),
  /** Why it needs attention at the time of the response, most urgent first. */
  attention: z.array(z.enum(slugs(attentionReasons))),
  /** What the customer requests with the tracking link, until a user decides; null without a request. */
  request_kind: z.enum(slugs(customerRequestKinds)).nullable(),
  /** Received less refunded on the days of `paid_from` and `paid_to`; null without them. */
  collected: z.int().nullable(),
  /** A move from the list uses this version. */
  version,
})
export type JobRow = z.infer<typeof jobRow>

/** Sums of all jobs of a list. Cancelled jobs count for `due` and `collected` only. Paise. */
export const jobTotals = z.object({ price: z.int(), due: z.int(), collected: z.int().nullable() })
export type JobTotals = z.infer<typeof jobTotals>

/** `totals` are of lists by days of completion or payment; null for other lists and for very long ones. */
export const jobPage = paged(jobRow).extend({ totals: jobTotals.nullable() })

export const jobSorts = ['scheduled_at', 'created_at', 'price', 'id'] as const
export const jobListQuery = listQuery(jobSorts, {
  status: oneOrMore(slugs(jobStatuses)).optional(),
  category_id: ids.optional(),
  partner_id: ids.optional(),
  customer_id: idText.optional(),
  /** A state, district, area or pincode. */
  location_id: idText.optional(),
  /** Days of the visit in the business's zone, both included. */
  from: day.optional(),
  to: day.optional(),
  unassigned: flag.optional(),
  has_due: flag.optional(),
  /** The user who created the job, and the days of creation. */
  created_by: ids.optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  /** Source of the job's enquiry, and the days on which the enquiry came. */
  enquiry_source: oneOrMore(slugs(sources)).optional(),
  enquiry_from: day.optional(),
  enquiry_to: day.optional(),
  /** Days of completion, of completed jobs only, newest first: the rows behind a report. */
  completed_from: day.optional(),
  completed_to: day.optional(),
  /** Jobs with a valid payment or refund of the customer on these days. */
  paid_from: day.optional(),
  paid_to: day.optional(),
  /** Jobs that need attention now for one of these reasons, most urgent first. */
  attention: oneOrMore(slugs(attentionReasons)).optional(),
  /** The hour of the completion, 0 to 23. */
  completed_hour: z
    .string()
    .regex(/^(\d|1\d|2[0-3])$/, 'must be an hour from 0 to 23')
    .transform(Number)
    .optional(),
  /** Of the service itself, without its descendants. */
  category_only: flag.optional(),
  /** Jobs without one of these; the last is of rework jobs: the first job had no partner. */
  without: oneOrMore(['partner', 'place', 'staff', 'first-partner']).optional(),
  /** Jobs that repeat the work of another one, or the others. */
  rework: flag.optional(),
  /** Rework jobs whose first job one of these partners did. */
  rework_partner_id: ids.optional(),
})

/** The same filters and order, without paging. */
export const jobAllQuery = jobListQuery.omit(paging)
export const jobDownloadQuery = jobAllQuery.extend({ format: exportFormat })

/** The same filters as the list; each column has its own order. */
export const jobBoardQuery = jobAllQuery.omit({ sort: true })

export const jobBoard = boardOf(slugs(jobStatuses), jobRow)
export type JobBoard = z.infer<typeof jobBoard>
