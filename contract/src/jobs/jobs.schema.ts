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
  /** Commission set by hand, paise; null leaves it to the rule. */
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
    /** The enquiry it is made of, as it was read: it becomes booked, and its answers go with the job. */
    enquiry: z.strictObject({ id, version }).nullable().default(null),
    /** An existing customer, or a new one by name and phone. */
    customer_id: id.nullable().default(null),
    customer: z
      .strictObject({ name: requiredText(120), phone })
      .nullable()
      .default(null),
    address_id: id.nullable().default(null),
    address: addressInput.nullable().default(null),
    /** Send this partner at once. */
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
  /** Times of each step; null while it has not happened. */
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
  /** Price less what was received; 0 for a cancelled job. */
  due: z.int(),
  /** A move made from the list is made of this version. */
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
  /** The rule as it was when the commission was last worked out. */
  commission_rule: commissionRule,
  received: z.int(),
  due: z.int(),
  customer: named.extend({ phone: z.string(), whatsapp: z.string().nullable() }),
  category: titled,
  address: address.nullable(),
  answers: z.array(answer),
  /** The live assignment's partner. */
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
  /** Who made the job, and the days it was made on. */
  created_by: ids.optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  /** Where the enquiry it was made of came from, and the days that came on. */
  enquiry_source: oneOrMore(slugs(sources)).optional(),
  enquiry_from: day.optional(),
  enquiry_to: day.optional(),
  /** Days of the completion; newest first, of completed jobs alone. What a report adds up is found so. */
  completed_from: day.optional(),
  completed_to: day.optional(),
  /** Of the service itself, without those below it. */
  category_only: flag.optional(),
  /** Those that have none. */
  without: oneOrMore(['partner', 'place', 'staff']).optional(),
})

/** The same filters and order, all of it at once. */
export const jobAllQuery = jobListQuery.omit(paging)
export const jobDownloadQuery = jobAllQuery.extend({ format: exportFormat })

/** Moves name what they need and the version they read. */
export const jobMove = z.strictObject({ version })
export const jobMoveWithReason = z.strictObject({ reason: requiredText(500), version })
export const jobAssign = z.strictObject({ partner_id: id, confirmed, version })
/** The same for many; what one alone may not do is refused for it alone. */
export const jobBulkAssign = z.strictObject({ ids: bulkIds, partner_id: id, confirmed })
export const jobBulkCancel = z.strictObject({ ids: bulkIds, reason: requiredText(500) })
export const jobComplete = z.strictObject({ price: paise.optional(), material_cost: paise.optional(), version })

/** Why a partner is or is not the one to send: one fact each, put into words by the screen. Money in paise. */
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
  /** Of somebody who is off: the last day of it, and what was said of it. */
  off: z.object({ until: z.string(), reason: z.string().nullable() }).optional(),
  /** Of somebody whose hours do not hold the time: those of that weekday in minutes after midnight, null when it is free. */
  hours: z.object({ starts: z.int(), ends: z.int() }).nullable().optional(),
})
/** With `q`: of whom the name or number says so alone, also those who are not approved. */
export const suggestionsQuery = z.strictObject({ q: requiredText(100).optional() })
export const suggestions = z.object({
  starts_at: timestamp,
  ends_at: timestamp,
  approved: z.int(),
  /** Best first. */
  fit: z.array(suggestion),
  /** The first of the others; `q` finds any. */
  unfit: z.array(unsuitable),
  /** How many others there are. */
  unfit_total: z.int(),
})
export type Suggestions = z.infer<typeof suggestions>
