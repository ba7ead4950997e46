import * as z from 'zod'
import { lostReasons, sources } from '../choices.ts'
import { boardOf, capped } from '../shared/board.ts'
import { bulkIds, bulkResult } from '../shared/bulk.ts'
import { fieldInputs, fieldOutputs } from '../shared/field-schemas.ts'
import {
  day,
  exportFormat,
  id,
  idFromText,
  idText,
  named,
  timestamp,
  titled,
  version,
} from '../shared/fields.ts'
import { ids, listQuery, oneOrMore, paging } from '../shared/paging.ts'
import { fieldsShown } from '../shared/record-fields.ts'
import { slugs } from '../shared/terms.ts'
import { enquiryStatuses, temperatures } from '../vocabulary.ts'
import { enquiryFields } from './enquiries.fields.ts'
import { enquiryGroups } from './enquiries.lifecycle.ts'
import { enquiryStatus, lostReason, temperature } from './enquiries.schema.ts'
import { boardSlugs } from './enquiry-board.rules.ts'

export const enquiryRow = z.object({
  id,
  ...fieldOutputs(fieldsShown(enquiryFields, 'download')),
  customer_id: id.nullable(),
  category: titled.nullable(),
  /** `560102 HSR Layout`. */
  place: z.string().nullable(),
  status: enquiryStatus,
  assigned_to: named.nullable(),
  /** Start of the next visit, if any. */
  visit_at: timestamp.nullable(),
  job_id: id.nullable(),
  /** When the first contact is due while there was none; else null. */
  response_due_at: timestamp.nullable(),
  created_at: timestamp,
  /** A move from the list uses this version. */
  version,
})
export type EnquiryRow = z.infer<typeof enquiryRow>

/** User ids and `nobody` (unassigned): `assigned_to=nobody,3`. */
const staffOrUnassigned = z
  .string()
  .transform((value) => value.split(',').filter((part) => part !== ''))
  .pipe(
    z
      .array(z.union([z.literal('nobody'), idFromText]))
      .min(1, 'needs at least one')
      .max(100),
  )

export const enquirySorts = ['created_at', 'follow_up_at', 'name', 'id'] as const
export const enquiryListQuery = listQuery(enquirySorts, {
  status: oneOrMore(slugs(enquiryStatuses)).optional(),
  /** All statuses of a group; with `status`, the intersection. */
  group: oneOrMore(['working', 'lost', 'done']).optional(),
  temperature: oneOrMore(slugs(temperatures)).optional(),
  source: oneOrMore(slugs(sources)).optional(),
  lost_reason: oneOrMore(slugs(lostReasons)).optional(),
  category_id: ids.optional(),
  assigned_to: staffOrUnassigned.optional(),
  /** The user who recorded it. */
  created_by: ids.optional(),
  /**
   * 'booked' has a job that was not cancelled, 'completed' a completed one, 'none' no job that was not
   * cancelled.
   */
  job: z.enum(['booked', 'completed', 'none']).optional(),
  /** At a pincode where no approved partner offers the service. */
  unserved: z.literal('true').optional(),
  customer_id: idText.optional(),
  /** A state, district, area or pincode. */
  location_id: idText.optional(),
  /** Days in the business's zone, both included. */
  created_from: day.optional(),
  created_to: day.optional(),
  /**
   * Of open enquiries: 'due' is now or earlier, 'overdue' more than an hour late, 'today' any time today.
   * 'waiting' is open and never followed up, 'unanswered' the same after its first response was due.
   */
  follow_up: z.enum(['due', 'overdue', 'today', 'waiting', 'unanswered']).optional(),
  /** Whether the first response came by its due time. */
  response: oneOrMore(['in-time', 'late']).optional(),
  /** Days of the next action of open enquiries, both included. */
  follow_up_from: day.optional(),
  follow_up_to: day.optional(),
})

/** The same filters and order, without paging. */
export const enquiryIdsQuery = enquiryListQuery.omit(paging)
export const enquiryDownloadQuery = enquiryIdsQuery.extend({ format: exportFormat })

/** The same filters; each column has its own order. */
export const enquiryBoardQuery = enquiryIdsQuery.omit({ sort: true })

export const enquiryBoard = boardOf(boardSlugs, enquiryRow)
export type EnquiryBoard = z.infer<typeof enquiryBoard>

export const enquiryViewCounts = z.object({
  all: capped,
  due: capped,
  overdue: capped,
  today: capped,
  waiting: capped,
  mine: capped,
})
export type EnquiryViewCounts = z.infer<typeof enquiryViewCounts>

/** The same for many enquiries; each is refused or accepted on its own. */
export const enquiryBulk = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('assign'), ids: bulkIds, assigned_to: id.nullable() }),
  z.strictObject({ action: z.literal('temperature'), ids: bulkIds, temperature }),
  z.strictObject({ action: z.literal('close'), ids: bulkIds }),
  z.strictObject({
    action: z.literal('lose'),
    ids: bulkIds,
    status: z.enum(enquiryGroups.lost),
    lost_reason: lostReason,
    lost_note: fieldInputs(enquiryFields).lost_note.default(null),
  }),
  /** Undoes the user's own last move of each. */
  z.strictObject({ action: z.literal('undo'), ids: bulkIds }),
])
export type EnquiryBulk = z.infer<typeof enquiryBulk>

export const enquiryBulkResponse = z.object({
  results: z.array(
    bulkResult.extend({
      /** Assignee or temperature before the action; undo sets it again. */
      was: z.union([id, temperature]).nullable().optional(),
    }),
  ),
})
export type EnquiryBulkResponse = z.infer<typeof enquiryBulkResponse>
