import * as z from 'zod'
import { answer } from '../categories/categories.schema.ts'
import { address, addressInput } from '../customers/address.schema.ts'
import { period, schedule } from '../enquiries/schedule.schema.ts'
import { commissionRule } from '../ledger/commission.schema.ts'
import { message } from '../messages/messages.schema.ts'
import { payment } from '../payments/payments.schema.ts'
import { bulkIds } from '../shared/bulk.ts'
import {
  day,
  exportFormat,
  id,
  idText,
  named,
  paise,
  phone,
  recordFields,
  requiredText,
  text,
  timestamp,
  titled,
  version,
} from '../shared/fields.ts'
import { flag, ids, listQuery, oneOrMore, paging } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { assignmentStatuses, jobStatuses, sources } from '../vocabulary.ts'

export const jobStatus = z.enum(slugs(jobStatuses))

/** Job: one service visit. Money in paise. What a person may type into it. */
export const jobFields = {
  category_id: id,
  price: paise,
  material_cost: paise,
  /** Commission set by hand, paise; null uses the rule. */
  commission_fixed: paise.nullable(),
  note: text(4000).nullable(),
}

/** Assigns a partner who does not fit the job. Without it such a partner is refused with the reasons. */
export const confirmed = z.boolean().default(false)

export const jobCreate = z
  .strictObject({
    category_id: jobFields.category_id,
    price: jobFields.price.default(0),
    material_cost: jobFields.material_cost.default(0),
    note: jobFields.note.default(null),
    ...period.shape,
    /**
     * The enquiry it is created from, with the version that was read: the enquiry becomes booked and the job gets its
     * answers.
     */
    enquiry: z.strictObject({ id, version }).nullable().default(null),
    /** An existing customer, or a new one by name and phone. */
    customer_id: id.nullable().default(null),
    customer: z
      .strictObject({ name: requiredText(120), phone })
      .nullable()
      .default(null),
    address_id: id.nullable().default(null),
    address: addressInput.nullable().default(null),
    /** Assign this partner at once. */
    partner_id: id.nullable().default(null),
    confirmed,
  })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
  .refine((value) => (value.customer_id === null) !== (value.customer === null), {
    path: ['customer_id'],
    error: 'choose a customer or give name and phone of a new one',
  })
  .refine((value) => (value.address_id === null) !== (value.address === null), {
    path: ['address'],
    error: 'choose an address or give a new one',
  })

export const jobUpdate = z.strictObject({
  ...z.object(jobFields).partial().shape,
  address_id: id.optional(),
  version,
})

export const assignment = z.object({
  id,
  partner: named.extend({ phone: z.string() }),
  status: z.enum(slugs(assignmentStatuses)),
  assigned_by: z.string().nullable(),
  /** Times of each step; null before it happens. */
  created_at: timestamp,
  accepted_at: timestamp.nullable(),
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  reason: z.string().nullable(),
})
export type Assignment = z.infer<typeof assignment>

export const jobRow = z.object({
  id,
  scheduled_at: timestamp,
  ends_at: timestamp,
  customer: named.extend({ phone: z.string() }),
  category: titled,
  place: z.string().nullable(),
  partner: named.nullable(),
  status: jobStatus,
  price: z.int(),
  received: z.int(),
  /** Price less the received amount; 0 for a cancelled job. */
  due: z.int(),
  /** A move from the list uses this version. */
  version,
})
export type JobRow = z.infer<typeof jobRow>

export const job = z.object({
  ...recordFields,
  ...jobFields,
  enquiry_id: id.nullable(),
  status: jobStatus,
  status_reason: z.string().nullable(),
  scheduled_at: timestamp,
  ends_at: timestamp,
  accepted_at: timestamp.nullable(),
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  price: z.int(),
  material_cost: z.int(),
  commission: z.int(),
  /** The rule at the last computation of the commission. */
  commission_rule: commissionRule,
  received: z.int(),
  due: z.int(),
  customer: named.extend({ phone: z.string(), whatsapp: z.string().nullable() }),
  category: titled,
  address: address.nullable(),
  answers: z.array(answer),
  /** The partner of the live assignment. */
  partner: named.extend({ phone: z.string() }).nullable(),
  assignments: z.array(assignment),
  schedule: schedule.nullable(),
  payments: z.array(payment),
  messages: z.array(message),
})
export type Job = z.infer<typeof job>

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
  /** Of the service itself, without its descendants. */
  category_only: flag.optional(),
  /** Jobs without one of these. */
  without: oneOrMore(['partner', 'place', 'staff']).optional(),
})

/** The same filters and order, without paging. */
export const jobAllQuery = jobListQuery.omit(paging)
export const jobDownloadQuery = jobAllQuery.extend({ format: exportFormat })

/** A move names its fields and the version that was read. */
export const jobMove = z.strictObject({ version })
export const jobMoveWithReason = z.strictObject({ reason: requiredText(500), version })
export const jobAssign = z.strictObject({ partner_id: id, confirmed, version })
/** The same for many jobs; each is refused or accepted on its own. */
export const jobBulkAssign = z.strictObject({ ids: bulkIds, partner_id: id, confirmed })
export const jobBulkCancel = z.strictObject({ ids: bulkIds, reason: requiredText(500) })
export const jobComplete = z.strictObject({ price: paise.optional(), material_cost: paise.optional(), version })

/** Facts for or against a partner; the screen words them. Money in paise. */
export const suggestionReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serves'), category: z.string() }),
  z.object({ kind: z.literal('covers'), place: z.string() }),
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('overlaps'), job_id: id, minutes: z.int() }),
  z.object({ kind: z.literal('worked'), jobs: z.int() }),
  z.object({ kind: z.literal('owes'), amount: z.int() }),
])
export type SuggestionReason = z.infer<typeof suggestionReason>

export const suggestion = z.object({
  partner: named.extend({ phone: z.string() }),
  jobs_today: z.int(),
  reasons: z.array(suggestionReason),
  /** The partner's other work on that day, for the strip. */
  busy: z.array(z.object({ job_id: id, starts_at: timestamp, ends_at: timestamp })),
})
export const unsuitable = z.object({
  partner: named,
  why: z.enum(['does-not-serve', 'does-not-cover', 'rejected-this-job', 'not-approved', 'off', 'outside-hours']),
  /** Days off: the last day and the reason. */
  off: z.object({ until: z.string(), reason: z.string().nullable() }).optional(),
  /** Outside the working hours: the hours of that weekday in minutes after midnight, null on a free day. */
  hours: z.object({ starts: z.int(), ends: z.int() }).nullable().optional(),
})
/** With `q`: all partners with that name or number, also those who are not approved. */
export const suggestionsQuery = z.strictObject({ q: requiredText(100).optional() })
export const suggestions = z.object({
  starts_at: timestamp,
  ends_at: timestamp,
  approved: z.int(),
  /** Best first. */
  fit: z.array(suggestion),
  /** The first of the others; `q` finds all. */
  unfit: z.array(unsuitable),
  /** Number of the others. */
  unfit_total: z.int(),
})
export type Suggestions = z.infer<typeof suggestions>
