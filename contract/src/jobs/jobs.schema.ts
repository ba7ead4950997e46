import * as z from 'zod'
import { answer } from '../categories/categories.schema.ts'
import { sources } from '../choices.ts'
import { complaintKinds } from '../complaints/complaints.words.ts'
import { reworkBearers } from '../complaints/rework.words.ts'
import { concession } from '../concessions/concessions.schema.ts'
import { address, addressInput } from '../customers/address.schema.ts'
import { period, schedule, wasDone } from '../enquiries/schedule.schema.ts'
import { commissionRule } from '../ledger/commission.schema.ts'
import { message } from '../messages/messages.schema.ts'
import { rating } from '../partners/rating.schema.ts'
import { payment } from '../payments/payments.schema.ts'
import {
  day,
  exportFormat,
  id,
  idText,
  named,
  phone,
  recordFields,
  requiredLine,
  timestamp,
  titled,
  version,
} from '../shared/fields.ts'
import { flag, ids, listQuery, oneOrMore, paged, paging } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { taxRule } from '../tax/tax.schema.ts'
import { assignmentStatuses, complaintStatuses, jobStatuses } from '../vocabulary.ts'
import { attentionReasons } from './attention.words.ts'
import { completionReport } from './completion-report.schema.ts'
import { customerRequestKinds } from './customer-request.words.ts'
import { jobFields } from './job-fields.schema.ts'
import { customerRequest, jobLink } from './job-link.schema.ts'
import { confirmed } from './job-moves.schema.ts'

export const jobStatus = z.enum(slugs(jobStatuses))

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
      .strictObject({ name: requiredLine(120), phone })
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
  /** When a message about the job was sent to the partner, or a user last handed over the link. */
  told_at: timestamp.nullable(),
  accepted_at: timestamp.nullable(),
  started_at: timestamp.nullable(),
  /** The partner started long before the planned time. */
  started_early: z.boolean(),
  completed_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  /** When the job was rescheduled after the acceptance; the new time is not accepted yet. */
  moved_at: timestamp.nullable(),
  reason: z.string().nullable(),
})
export type Assignment = z.infer<typeof assignment>

const complaintOfJob = z.object({
  id,
  kind: z.enum(slugs(complaintKinds)),
  status: z.enum(slugs(complaintStatuses)),
  text: z.string(),
  due_at: timestamp,
})
export type ComplaintOfJob = z.infer<typeof complaintOfJob>

/** From when the job is late, after the minutes of `business.late_minutes`; null unless it is open. */
export const late_at = timestamp.nullable()

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
  price: z.int(),
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
  /** Complaints about this job, newest first. */
  complaints: z.array(complaintOfJob),
  /** The last day of the warranty of completed work; null without a warranty. */
  warranty_to: day.nullable(),
  status: jobStatus,
  status_reason: z.string().nullable(),
  scheduled_at: timestamp,
  ends_at: timestamp,
  late_at,
  accepted_at: timestamp.nullable(),
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  price: z.int(),
  material_cost: z.int(),
  commission: z.int(),
  /** The rule at the last computation of the commission. */
  commission_rule: commissionRule,
  /** Sum of the posted concessions. */
  conceded: z.int(),
  /** The cancellation or visit charge of a cancelled job, and who gets it; null is the company. */
  charge: z.int(),
  charge_partner: named.nullable(),
  /** What the customer has to pay: price, or charge, less concessions. */
  payable: z.int(),
  /** The tax rule at the last computation; null without GST. */
  tax_rule: taxRule.nullable(),
  /** Tax on top of the price, part of `payable`. */
  tax_added: z.int(),
  received: z.int(),
  due: z.int(),
  customer: named.extend({
    phone: z.string(),
    whatsapp: z.string().nullable(),
    /** Money of the customer that no job has taken, paise. */
    credit: z.int(),
  }),
  category: titled,
  address: address.nullable(),
  answers: z.array(answer),
  /** The partner of the live assignment. */
  partner: named.extend({ phone: z.string() }).nullable(),
  assignments: z.array(assignment),
  /** Null without a partner, and until there is a link. */
  partner_link: jobLink.nullable(),
  /** The partner's report that waits for a decision: open, or withdrawn by the reopening with money that was collected. */
  completion_report: completionReport.nullable(),
  /** The customer's link; null until there is one. */
  tracking_link: jobLink.nullable(),
  customer_request: customerRequest.nullable(),
  rating: rating.nullable(),
  schedule: schedule.nullable(),
  payments: z.array(payment),
  /** Oldest first. */
  concessions: z.array(concession),
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
