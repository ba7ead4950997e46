import * as z from 'zod'
import { answer } from '../categories/categories.schema.ts'
import { complaintKinds, reworkBearers } from '../complaints/complaints.words.ts'
import { concession } from '../concessions/concessions.schema.ts'
import { address, addressInput } from '../customers/address.schema.ts'
import { period, schedule, wasDone } from '../enquiries/schedule.schema.ts'
import { commissionRule } from '../ledger/commission.schema.ts'
import { message } from '../messages/messages.schema.ts'
import { rating } from '../partners/partners.schema.ts'
import { payment } from '../payments/payments.schema.ts'
import { createInputs, fieldInputs, fieldOutputs } from '../shared/field-schemas.ts'
import {
  day,
  id,
  named,
  phone,
  recordFields,
  requiredLine,
  timestamp,
  titled,
  version,
} from '../shared/fields.ts'
import { fieldsShown } from '../shared/record-fields.ts'
import { slugs } from '../shared/terms.ts'
import { taxRule } from '../tax/tax.schema.ts'
import { assignmentStatuses, complaintStatuses, jobStatuses } from '../vocabulary.ts'
import { completionReport } from './completion-report.schema.ts'
import { customerRequest, jobLink } from './job-link.schema.ts'
import { confirmed } from './job-moves.schema.ts'
import { jobFields } from './jobs.fields.ts'

export const jobStatus = z.enum(slugs(jobStatuses))

const inputs = fieldInputs(jobFields)

export const jobCreate = z
  .strictObject({
    ...createInputs(fieldsShown(jobFields, 'create')),
    price: inputs.price.default(0),
    material_cost: inputs.material_cost.default(0),
    ...period.shape,
    was_done: wasDone,
    /**
     * The enquiry it is created from, with the version that was read: the enquiry becomes booked and the job
     * gets its answers.
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
  ...z.object(inputs).partial().shape,
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

export const job = z.object({
  ...recordFields,
  ...fieldOutputs(jobFields),
  enquiry_id: id.nullable(),
  /** The job whose work this one repeats; null for any other job. */
  rework_of_id: id.nullable(),
  /**
   * Who bears the parts and the visit of a rework job, and what the visit costs; null and 0 for any other
   * job.
   */
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
  /**
   * The partner's report that waits for a decision: open, or withdrawn by the reopening with money that was
   * collected.
   */
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
