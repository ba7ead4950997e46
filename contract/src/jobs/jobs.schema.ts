import * as z from 'zod'
import { answer } from '../categories/categories.schema.ts'
import { sources } from '../choices.ts'
import { address, addressInput } from '../customers/address.schema.ts'
import { period, reschedule, schedule, wasDone } from '../enquiries/schedule.schema.ts'
import { commissionRule } from '../ledger/commission.schema.ts'
import { message } from '../messages/messages.schema.ts'
import { rating } from '../partners/rating.schema.ts'
import { jobPaymentCreate, payment } from '../payments/payments.schema.ts'
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
import { flag, ids, listQuery, oneOrMore, paged, paging } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { assignmentStatuses, jobStatuses } from '../vocabulary.ts'
import { attentionReasons } from './attention.words.ts'
import { customerRequest, jobLink, reportedPayment } from './job-link.schema.ts'
import { reworkBearers } from './rework.words.ts'

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
    was_done: wasDone,
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
    error: 'Choose a customer, or enter the name and phone of a new one',
  })
  .refine((value) => (value.address_id === null) !== (value.address === null), {
    path: ['address'],
    error: 'Choose an address or enter a new one',
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
  /** When the job was rescheduled after the acceptance; the new time is not accepted yet. */
  moved_at: timestamp.nullable(),
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
  partner: named.extend({ phone: z.string() }).nullable(),
  /** Null without a partner who is still on the job, and until the link is sent for the first time. */
  partner_link: jobLink.nullable(),
  status: jobStatus,
  price: z.int(),
  received: z.int(),
  /** Price less the received amount; 0 for a cancelled job. */
  due: z.int(),
  /** Why it needs attention at the time of the response. */
  attention: z.enum(slugs(attentionReasons)).nullable(),
  /** Received less refunded on the days of `paid_from` and `paid_to`; null without them. */
  collected: z.int().nullable(),
  /** A move from the list uses this version. */
  version,
})
export type JobRow = z.infer<typeof jobRow>

/** Sums of all jobs of a list. Cancelled jobs count for `collected` only. Paise. */
export const jobTotals = z.object({ price: z.int(), due: z.int(), collected: z.int().nullable() })
export type JobTotals = z.infer<typeof jobTotals>

/** `totals` are of lists by days of completion or payment; null for other lists and for very long ones. */
export const jobPage = paged(jobRow).extend({ totals: jobTotals.nullable() })

export const job = z.object({
  ...recordFields,
  ...jobFields,
  enquiry_id: id.nullable(),
  /** The job whose work this one repeats; null for any other job. */
  rework_of_id: id.nullable(),
  /** Who bears the parts and the visit of a rework job, and what the visit costs; null and 0 for any other job. */
  rework_borne_by: z.enum(slugs(reworkBearers)).nullable(),
  visit_cost: z.int(),
  /** The jobs that repeat the work of this one, oldest first. */
  reworks: z.array(z.object({ id, status: jobStatus, scheduled_at: timestamp })),
  /** The last day of the warranty of completed work; null without a warranty. */
  warranty_to: day.nullable(),
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
  /** Null without a partner, and until the link is sent for the first time. */
  partner_link: jobLink.nullable(),
  reported_payment: reportedPayment.nullable(),
  /** The customer's link; null until it is sent for the first time. */
  tracking_link: jobLink.nullable(),
  customer_request: customerRequest.nullable(),
  rating: rating.nullable(),
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

/** A move names its fields and the version that was read. */
export const jobMove = z.strictObject({ version })
export const jobMoveWithReason = z.strictObject({ reason: requiredText(500), version })
/** The true cost of the visit of a rework job, and why it differs. Paise. */
export const jobVisitCost = z.strictObject({ visit_cost: paise, reason: requiredText(500), version })
export const jobAssign = z.strictObject({ partner_id: id, confirmed, version })
/** The partner asked for the new time: an accepted job stays accepted. Without it the partner must accept again. */
export const partnerAsked = z.boolean().default(false)
/** A new time for the work; `confirmed` as for an assignment. */
export const jobReschedule = reschedule.safeExtend({ confirmed, partner_asked: partnerAsked })
/** The assigned partner at another time, before the job is moved there. */
export const partnerFitQuery = period
export const partnerFit = z.object({
  /** Null when no partner is assigned. */
  partner: named.nullable(),
  /** Reasons against the partner as text, the most serious first. */
  reasons: z.array(z.string()),
})
/** The same for many jobs; each is refused or accepted on its own. */
export const jobBulkAssign = z.strictObject({ ids: bulkIds, partner_id: id, confirmed })
/** The jobs of a bulk assignment, before it is made. */
export const jobFitsQuery = z.strictObject({ ids, partner_id: idText })
/** In the order of the work. */
export const jobFits = z.object({
  jobs: z.array(
    z.object({
      id,
      customer: z.string(),
      category: z.string(),
      scheduled_at: timestamp,
      ends_at: timestamp,
      /** False: the job is past being assigned, or this partner has it already. */
      is_assignable: z.boolean(),
      /** Reasons against the partner as text, the most serious first; the jobs before it in the list count as taken. */
      reasons: z.array(z.string()),
    }),
  ),
})
export type PartnerFit = z.infer<typeof partnerFit>
export type JobFit = z.infer<typeof jobFits>['jobs'][number]
export const jobBulkCancel = z.strictObject({ ids: bulkIds, reason: requiredText(500) })
/** What the customer pays at the end of the work is recorded with it. */
export const jobComplete = z.strictObject({
  price: paise.optional(),
  material_cost: paise.optional(),
  payment: jobPaymentCreate.omit({ paid_by: true }).optional(),
  version,
})

/** Facts for or against a partner; the screen words them. Money in paise. */
export const suggestionReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serves'), category: z.string() }),
  z.object({ kind: z.literal('covers'), place: z.string() }),
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('overlaps'), job_id: id, minutes: z.int() }),
  z.object({ kind: z.literal('worked'), jobs: z.int() }),
  z.object({ kind: z.literal('owes'), amount: z.int() }),
  /** Complaints of the last 180 days that were not rejected, and the jobs completed in them. */
  z.object({ kind: z.literal('complaints'), complaints: z.int(), jobs: z.int() }),
  /** The average of at least three ratings of the last 180 days, in tenths of a star. */
  z.object({ kind: z.literal('rated'), tenths: z.int(), ratings: z.int() }),
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
  /** All reasons against the partner as text, the most serious first. */
  reasons: z.array(z.string()),
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
