import * as z from 'zod'
import { id, idText, moment, named, requiredText, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { composerTypes, recordTypes } from '../vocabulary.ts'

export const recordType = z.enum(slugs(recordTypes))

/** Every kind of timeline event; the screen has one sentence and one icon for each. */
export const timelineKinds = [
  'created',
  'changed',
  'status',
  'assigned',
  'assigned-automatically',
  'activity',
  'note',
  'snoozed',
  'taken-back',
  'visit-scheduled',
  'visit-rescheduled',
  'visit-cancelled',
  'job-created',
  'job-rescheduled',
  'complaint-added',
  'rework-created',
  'partner-assigned',
  'partner-withdrawn',
  'partner-accepted',
  'partner-rejected',
  // Of a link: a user handed it over, with how as `channel`.
  'link-sent',
  'phone-shown',
  'payment-reported',
  'completion-reported',
  'report-confirmed',
  'report-dismissed',
  'report-withdrawn',
  'tracking-sent',
  'customer-asked',
  'request-dismissed',
  'rated',
  'payment-added',
  'payment-refunded',
  'payment-corrected',
  'payment-reversed',
  'credited',
  'credit-applied',
  'concession-given',
  'concession-asked',
  'concession-approved',
  'concession-rejected',
  'concession-withdrawn',
  'tax-document-issued',
  'settlement-recorded',
  'payout-recorded',
  'tds-deducted',
  'account-adjusted',
  'incentive-posted',
  'entry-reversed',
  'terms-added',
  'bank-details-changed',
  'statement-sent',
  'file-added',
  'file-deleted',
  'file-restored',
  'address-added',
  'message-sent',
  'message-failed',
  'call-taken',
  'call-missed',
  'call-made',
  'call-unanswered',
  'called-despite-objection',
  'merged',
  'merged-into',
  'unmerged',
  'name-fine',
  'name-doubted',
  'restored',
  'erased',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** The data of an event; each kind uses only its own keys. Money in paise. */
export const timelineData = z
  .object({
    text: z.string(),
    activity_type: z.enum(slugs(composerTypes)),
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.string().nullable(),
    starts_at: timestamp,
    ends_at: timestamp,
    was_starts_at: timestamp,
    /** The time was in the past when it was entered: the work was done then. */
    was_done: z.boolean(),
    /** The partner started long before `starts_at`, the planned time. */
    started_early: z.boolean(),
    /** The partner requested the new time. */
    partner_asked: z.boolean(),
    follow_up_at: timestamp.nullable(),
    /** The entry of the same record that this one undoes. */
    takes_back: id,
    amount: z.int(),
    /** The part of a payment that became credit of the customer. */
    credited: z.int(),
    method: z.string(),
    source: z.string().nullable(),
    /** Label of the field, old value and new value, as text for users. */
    changes: z.array(z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    /** The related record. */
    related: z.object({ type: recordType, id, label: z.string() }),
    /** Of a rating, 1 to 5. */
    stars: z.int(),
    /** How often it was done within an hour, up to `maxTimes`; absent for once. */
    times: z.int(),
    template: z.string(),
    channel: z.string(),
    /** Who did it through a public link. */
    guest: z.object({ type: recordType, id, label: z.string() }),
  })
  .partial()
export type TimelineData = z.infer<typeof timelineData>

export const timelineEntry = z.object({
  id,
  record_type: recordType,
  record_id: id,
  kind: z.enum(timelineKinds),
  data: timelineData,
  /** Null when the program itself did it. */
  actor: named.nullable(),
  happened_at: timestamp,
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const timelineQuery = z.strictObject({
  record_type: recordType,
  record_id: idText,
  /** Entries older than this entry id, for the next page. */
  before: idText.optional(),
})

export const activityCreate = z.strictObject({
  record_type: recordType,
  record_id: id,
  type: z.enum(slugs(composerTypes)),
  note: requiredText(4000),
  happened_at: moment.optional(),
})
