import * as z from 'zod'
import { customerRequest } from '../jobs/job-link.schema.ts'
import { linkLanguage } from '../links/links.schema.ts'
import { rating } from '../partners/partners.schema.ts'
import { moment, requiredText, timestamp } from '../shared/fields.ts'

/** What the customer sees of a job; `in-progress` is one that was started. */
export const trackingState = z.enum(['booked', 'assigned', 'in-progress', 'done', 'cancelled'])
export type TrackingState = z.infer<typeof trackingState>

/** What the page of a tracking link shows. Money in paise. No address and no phone of a person. */
export const tracking = z.object({
  state: trackingState,
  number: z.string(),
  business: z.object({ name: z.string(), phone: z.string() }),
  service: z.string(),
  language: linkLanguage,
  starts_at: timestamp,
  ends_at: timestamp,
  /** Area and pincode. */
  area: z.string().nullable(),
  /** Name of the partner: a firm has no first name. */
  partner: z.string().nullable(),
  price: z.int(),
  /** The amount that the customer need not pay. */
  conceded: z.int(),
  received: z.int(),
  /** The amount that the partner reports as collected, until the office has confirmed it. */
  noted: z.int(),
  /** The remaining amount to pay, without reported collections. */
  due: z.int(),
  /** Receipts of the valid payments, each opened by `GET /receipts/{token}`. */
  receipts: z.array(z.object({ number: z.string(), token: z.string() })),
  request: customerRequest.pick({ kind: true, note: true }).nullable(),
  /** False once the work has started, and after the changes of a day. */
  can_request: z.boolean(),
  rating: rating.pick({ stars: true, comment: true }).nullable(),
  can_rate: z.boolean(),
  /** False until the page has recorded that it was opened. */
  opened: z.boolean(),
})
export type Tracking = z.infer<typeof tracking>

export const trackingRequest = z.strictObject({
  kind: customerRequest.shape.kind,
  note: requiredText(500).nullable().default(null),
})
export const trackingRating = z.strictObject({
  stars: z.int().min(1, 'must be from 1 to 5').max(5, 'must be from 1 to 5'),
  comment: requiredText(1000).nullable().default(null),
})

/**
 * Identifies the request and the time of its latest change, so that a user does not dismiss an unseen
 * request.
 */
export const requestDismiss = z.strictObject({
  customer_request_id: customerRequest.shape.id,
  requested_at: moment,
})
