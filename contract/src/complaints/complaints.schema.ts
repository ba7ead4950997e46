import * as z from 'zod'
import { period, wasDone } from '../enquiries/schedule.schema.ts'
import { createInputs, fieldInputs, fieldOutputs } from '../shared/field-schemas.ts'
import {
  day,
  exportFormat,
  id,
  idText,
  moment,
  named,
  paise,
  recordFields,
  requiredText,
  text,
  timestamp,
  titled,
  version,
} from '../shared/fields.ts'
import { flag, ids, listQuery, oneOrMore, paged, paging } from '../shared/paging.ts'
import { fieldsShown } from '../shared/record-fields.ts'
import { slugs } from '../shared/terms.ts'
import { type ComplaintStatus, complaintStatuses, jobStatuses } from '../vocabulary.ts'
import { complaintFields } from './complaints.fields.ts'
import { complaintKinds, complaintSeverities, complaintSources, reworkBearers } from './complaints.words.ts'

export const complaintStatus = z.enum(slugs(complaintStatuses))

const inputs = fieldInputs(complaintFields)

/** It belongs to the user who creates it unless an owner is given. */
export const complaintCreate = z.strictObject({
  job_id: id,
  ...createInputs(complaintFields),
  severity: inputs.severity.default('medium'),
  owner_id: inputs.owner_id.optional(),
})

/** A new severity sets a new due time unless one is given. */
export const complaintUpdate = z.strictObject({
  ...z.object(inputs).partial().shape,
  due_at: moment.optional(),
  version,
})

/** A transition of the lifecycle with its reason; a planned visit has a time. */
export const complaintMove = z
  .strictObject({
    status: complaintStatus,
    reason: requiredText(500),
    visit_at: moment.nullable().default(null),
    /** Of the planned visit. */
    was_done: wasDone,
    version,
  })
  .refine((value) => (value.status === 'visit-planned') === (value.visit_at !== null), {
    path: ['visit_at'],
    error: 'give the time of a planned visit, and only of one',
  })

/**
 * A job that repeats the work: free unless a price is given, by the first partner or one to be chosen later.
 */
export const complaintRework = z
  .strictObject({
    ...period.shape,
    was_done: wasDone,
    price: paise.default(0),
    note: text(4000).nullable().default(null),
    partner_id: id.nullable().default(null),
    /** Assigns a partner who does not fit. Without it such a partner is refused with the reasons. */
    confirmed: z.boolean().default(false),
    borne_by: z.enum(slugs(reworkBearers)).default('company'),
    /**
     * What the partner gets for the visit besides the material cost, unless the customer bears both. Paise.
     */
    visit_cost: paise.default(0),
    version,
  })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })

export const complaintRow = z.object({
  id,
  ...fieldOutputs(fieldsShown(complaintFields, 'download')),
  status: complaintStatus,
  due_at: timestamp,
  visit_at: timestamp.nullable(),
  created_at: timestamp,
  job_id: id,
  category: titled,
  customer: named.extend({ phone: z.string() }),
  /** The partner of the job when the complaint was created. */
  partner: named.nullable(),
  owner: named.nullable(),
})
export type ComplaintRow = z.infer<typeof complaintRow>

export const complaintPage = paged(complaintRow)

export const complaint = z.object({
  ...complaintRow.shape,
  ...recordFields,
  ...fieldOutputs(complaintFields),
  status_reason: z.string().nullable(),
  source: z.enum(slugs(complaintSources)),
  /** When it was resolved or rejected. */
  closed_at: timestamp.nullable(),
  /** With the last day of the warranty of completed work; null without a warranty. */
  job: z.object({
    id,
    scheduled_at: timestamp,
    completed_at: timestamp.nullable(),
    warranty_to: day.nullable(),
  }),
  /** The jobs that repeat the work, oldest first. */
  reworks: z.array(z.object({ id, status: z.enum(slugs(jobStatuses)), scheduled_at: timestamp })),
  /** The last transition while its user can undo it. */
  undo: z.object({ by: id, until: timestamp }).nullable(),
})
export type Complaint = z.infer<typeof complaint>

export const complaintSorts = ['created_at', 'due_at', 'id'] as const
export const complaintListQuery = listQuery(complaintSorts, {
  status: oneOrMore(slugs(complaintStatuses)).optional(),
  kind: oneOrMore(slugs(complaintKinds)).optional(),
  severity: oneOrMore(slugs(complaintSeverities)).optional(),
  owner_id: ids.optional(),
  partner_id: ids.optional(),
  category_id: ids.optional(),
  job_id: idText.optional(),
  customer_id: idText.optional(),
  /** Not settled, and the due time has passed. */
  overdue: flag.optional(),
  /** Of the service itself, without its descendants. */
  category_only: flag.optional(),
  /** Complaints about a job that had no partner. */
  without: oneOrMore(['partner']).optional(),
  /** Days of creation in the business's zone, both included. */
  from: day.optional(),
  to: day.optional(),
})
export const complaintDownloadQuery = complaintListQuery.omit(paging).extend({ format: exportFormat })

/** How many complaints the other filters leave in each state, and how many of them are overdue. */
export const complaintCountsQuery = complaintListQuery.omit({
  ...paging,
  sort: true,
  status: true,
  overdue: true,
})
export const complaintCounts = z.object({
  ...Object.fromEntries(slugs(complaintStatuses).map((status) => [status, z.int()])),
  overdue: z.int(),
} as Record<ComplaintStatus | 'overdue', z.ZodInt>) // fromEntries loses the keys
export type ComplaintCounts = z.infer<typeof complaintCounts>
