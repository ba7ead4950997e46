import * as z from 'zod'
import { answer, answerInput } from '../categories/categories.schema.ts'
import { address, addressInput } from '../customers/address.schema.ts'
import { commissionRule } from '../jobs/commission.schema.ts'
import {
  day,
  id,
  idText,
  moment,
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
import { ids, listQuery, oneOrMore } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { activityTypes, enquiryStatuses, jobStatuses, sources, temperatures } from '../vocabulary.ts'
import { period, schedule } from './schedule.schema.ts'

export const enquiryStatus = z.enum(slugs(enquiryStatuses))
export const temperature = z.enum(slugs(temperatures))
export const source = z.enum(slugs(sources))

/** Enquiry (lead): somebody asks for a service. What a person may type into it. */
export const enquiryFields = {
  name: requiredText(120),
  phone,
  category_id: id.nullable(),
  temperature,
  source,
  assigned_to: id.nullable(),
  /** When to call again; required by 'asked to call later'. */
  follow_up_at: moment.nullable(),
  /** Price told on the phone, paise. */
  quoted_price: paise.nullable(),
  note: text(4000).nullable(),
}

export const enquiryCreate = z.strictObject({
  ...enquiryFields,
  category_id: enquiryFields.category_id.default(null),
  temperature: temperature.default('medium'),
  source: source.default('unknown'),
  assigned_to: enquiryFields.assigned_to.default(null),
  follow_up_at: enquiryFields.follow_up_at.default(null),
  quoted_price: enquiryFields.quoted_price.default(null),
  note: enquiryFields.note.default(null),
  status: enquiryStatus.default('open'),
  /** Attach to this customer. Without it the one customer with the phone is taken, or a new one is made. */
  customer_id: id.nullable().default(null),
  /** Make a new customer even though the phone is known. */
  new_customer: z.boolean().default(false),
  /** An address the customer has already, or a new one for the customer; not both. */
  address_id: id.nullable().default(null),
  address: addressInput.nullable().default(null),
  answers: z.array(answerInput).max(60).default([]),
  visit: period.nullable().default(null),
})

export const enquiryUpdate = z.strictObject({
  ...z.object(enquiryFields).partial().shape,
  address_id: id.nullable().optional(),
  address: addressInput.optional(),
  answers: z.array(answerInput).max(60).optional(),
  version,
})

/** Moves the enquiry to another status; with `activity_type` it also writes what was done and said. */
export const enquiryMove = z.strictObject({
  status: enquiryStatus,
  follow_up_at: moment.nullable().optional(),
  activity_type: z.enum(slugs(activityTypes)).nullable().default(null),
  note: text(4000).nullable().default(null),
  version,
})

export const enquiryRow = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  customer_id: id.nullable(),
  category: titled.nullable(),
  /** `560102 HSR Layout`. */
  place: z.string().nullable(),
  status: enquiryStatus,
  temperature,
  source,
  assigned_to: named.nullable(),
  follow_up_at: timestamp.nullable(),
  /** Start of the visit that is still to come, if any. */
  visit_at: timestamp.nullable(),
  job_id: id.nullable(),
  created_at: timestamp,
})
export type EnquiryRow = z.infer<typeof enquiryRow>

export const enquiry = z.object({
  ...recordFields,
  ...enquiryFields,
  phone: z.string(),
  status: enquiryStatus,
  follow_up_at: timestamp.nullable(),
  closed_at: timestamp.nullable(),
  customer_id: id.nullable(),
  address_id: id.nullable(),
  answers: z.array(answer),
  category: titled.nullable(),
  assignee: named.nullable(),
  created_by: named.nullable(),
  address: address.nullable(),
  schedules: z.array(schedule),
  jobs: z.array(z.object({ id, status: z.enum(slugs(jobStatuses)), scheduled_at: timestamp })),
  /** The rule a job of this category would have, for the price told. */
  commission_rule: commissionRule,
})
export type Enquiry = z.infer<typeof enquiry>

export const enquirySorts = ['created_at', 'follow_up_at', 'name', 'id'] as const
export const enquiryListQuery = listQuery(enquirySorts, {
  status: oneOrMore(slugs(enquiryStatuses)).optional(),
  temperature: oneOrMore(slugs(temperatures)).optional(),
  source: oneOrMore(slugs(sources)).optional(),
  category_id: ids.optional(),
  assigned_to: ids.optional(),
  customer_id: idText.optional(),
  /** A state, district, area or pincode. */
  location_id: idText.optional(),
  /** Days in the business's zone, both included. */
  created_from: day.optional(),
  created_to: day.optional(),
  /** 'due' is now or earlier, 'overdue' more than an hour late, 'today' any time today. 'waiting' is open and never followed up. */
  follow_up: z.enum(['due', 'overdue', 'today', 'waiting']).optional(),
})

/** Makes the job in one step: everything the enquiry knows is taken over. */
export const enquiryToJob = z
  .strictObject({
    ...period.shape,
    price: paise.optional(),
    note: text(4000).nullable().optional(),
    version,
  })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
