import * as z from 'zod'
import { answer, answerInput } from '../categories/categories.schema.ts'
import { lostReasons, sources } from '../choices.ts'
import { address, addressInput } from '../customers/address.schema.ts'
import { quoteTerms } from '../ledger/commission.schema.ts'
import { createInputs, fieldInputs, fieldOutputs } from '../shared/field-schemas.ts'
import { id, moment, named, paise, recordFields, text, timestamp, titled, version } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { activityTypes, enquiryStatuses, jobStatuses, nextActions, temperatures } from '../vocabulary.ts'
import { enquiryFields } from './enquiries.fields.ts'
import { period, schedule, wasDone } from './schedule.schema.ts'

export const enquiryStatus = z.enum(slugs(enquiryStatuses))
export const temperature = z.enum(slugs(temperatures))
export const source = z.enum(slugs(sources))
export const nextActionKind = z.enum(slugs(nextActions))
export const lostReason = z.enum(slugs(lostReasons))

const inputs = fieldInputs(enquiryFields)

/** An activity; status, next time and reason are its outcome. */
const activityInput = {
  activity_type: z.enum(slugs(activityTypes)).nullable().default(null),
}

export const enquiryCreate = z.strictObject({
  ...createInputs(enquiryFields),
  temperature: inputs.temperature.default('medium'),
  source: inputs.source.default('unknown'),
  /** Null leaves it unassigned; without it the setting decides. */
  assigned_to: inputs.assigned_to.optional(),
  status: enquiryStatus.default('open'),
  /** With it the status is the outcome of this call: the activity is recorded too, and can be undone. */
  ...activityInput,
  call_note: text(4000).nullable().default(null),
  /**
   * Attach to this customer. Without it the one customer with the phone is used, or a new one is created. An
   * unknown phone without a name is an unknown caller, who is no customer.
   */
  customer_id: id.nullable().default(null),
  /** Create a new customer even though the phone is known. */
  new_customer: z.boolean().default(false),
  /** An existing address of the customer, or a new one; not both. */
  address_id: id.nullable().default(null),
  address: addressInput.nullable().default(null),
  answers: z.array(answerInput).max(60).default([]),
  visit: period.nullable().default(null),
  /** Of the visit. */
  was_done: wasDone,
})

export const enquiryUpdate = z.strictObject({
  ...z.object(inputs).partial().shape,
  address_id: id.nullable().optional(),
  address: addressInput.optional(),
  answers: z.array(answerInput).max(60).optional(),
  version,
})

/**
 * Moves the enquiry to another status; with `activity_type` it also records the activity. Without a time the
 * status gives one, except for 'asked to call later'.
 */
export const enquiryMove = z.strictObject({
  status: enquiryStatus,
  follow_up_at: moment.nullable().optional(),
  lost_reason: inputs.lost_reason.default(null),
  lost_note: inputs.lost_note.default(null),
  ...activityInput,
  note: text(4000).nullable().default(null),
  version,
})

/** Postpones the next action. */
export const enquirySnooze = z.strictObject({ until: moment, version })
/** Undoes the last move or snooze, named by its timeline entry. */
export const enquiryUndo = z.strictObject({ entry_id: id })

/** What can be undone, by which user and until when. */
const undoableMove = z.object({ kind: z.enum(['moved', 'snoozed']), entry_id: id, by: id, until: timestamp })

/** One period in a status; `left_at` is null for the current one. */
const statusStay = z.object({ status: enquiryStatus, entered_at: timestamp, left_at: timestamp.nullable() })

export const enquiry = z.object({
  ...recordFields,
  ...fieldOutputs(enquiryFields),
  status: enquiryStatus,
  closed_at: timestamp.nullable(),
  /**
   * When the first contact is due, null for an enquiry that began with one; and when it was, null without
   * one.
   */
  response_due_at: timestamp.nullable(),
  responded_at: timestamp.nullable(),
  customer_id: id.nullable(),
  address_id: id.nullable(),
  answers: z.array(answer),
  category: titled.nullable(),
  assignee: named.nullable(),
  created_by: named.nullable(),
  address: address.nullable(),
  schedules: z.array(schedule),
  jobs: z.array(
    z.object({
      id,
      status: z.enum(slugs(jobStatuses)),
      scheduled_at: timestamp,
      ends_at: timestamp,
      completed_at: timestamp.nullable(),
      partner: named.nullable(),
    }),
  ),
  /** Oldest first, without undone ones. */
  statuses: z.array(statusStay),
  undo: undoableMove.nullable(),
  /** For a job of this category at the quoted price. */
  ...quoteTerms.shape,
})
export type Enquiry = z.infer<typeof enquiry>

/** Creates the job in one step, with all fields of the enquiry. */
export const enquiryToJob = z
  .strictObject({
    ...period.shape,
    was_done: wasDone,
    price: paise.optional(),
    note: text(4000).nullable().optional(),
    version,
  })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
