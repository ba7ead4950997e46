import * as z from 'zod'
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
  version,
} from '../shared/fields.ts'
import { ids, listQuery, oneOrMore, paged, paging } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { payers, paymentKinds, paymentMethods, paymentStates, receivers } from '../vocabulary.ts'

export const paymentMethod = z.enum(slugs(paymentMethods))

export const paymentFields = {
  method: paymentMethod,
  /** Paise, more than zero. */
  amount: paise.min(1, 'must be more than zero'),
  /** UTR, cheque number or the like. */
  reference: text(120).nullable(),
  paid_at: moment,
  note: text(1000).nullable(),
  /** Who holds the money: it decides which way the partner's ledger moves. */
  received_by: z.enum(slugs(receivers)),
}
const given = {
  ...paymentFields,
  reference: paymentFields.reference.default(null),
  note: paymentFields.note.default(null),
  paid_at: moment.optional(),
}
/**
 * A payment for a job: from the customer, or from the partner who hands the commission over. More than what is due is
 * refused, with the amount due named.
 */
export const jobPaymentCreate = z.strictObject({ ...given, paid_by: z.enum(slugs(payers)).default('customer') })

const reason = requiredText(500)

/** Money of a job given back to the customer, by the company or by the partner; never more than was received. */
const { received_by: refunded_by, ...moved } = given
export const refundCreate = z.strictObject({ ...moved, refunded_by, reason })

/** What is wrong about a payment, put right by taking it back and recording it anew. */
export const paymentUpdate = z.strictObject({ ...z.object(paymentFields).partial().shape, reason, version })
export const paymentDelete = z.strictObject({ reason, version })

export const payment = z.object({
  ...recordFields,
  ...paymentFields,
  paid_at: timestamp,
  kind: z.enum(slugs(paymentKinds)),
  job_id: id.nullable(),
  customer: named.nullable(),
  partner: named.nullable(),
  created_by: named.nullable(),
  /** Number of its receipt; payments from customers have one from the moment they are recorded. */
  receipt_number: z.string().nullable(),
  /** Why it was given back, of a refund. */
  reason: z.string().nullable(),
  /** Null while it stands. What was taken back stays to be seen, and counts no more. */
  reversal: z
    .object({
      at: timestamp,
      by: named.nullable(),
      reason: z.string(),
      /** The payment that says it right; null when it was only taken back. */
      replaced_by: id.nullable(),
    })
    .nullable(),
})
export type Payment = z.infer<typeof payment>

/** The payment as it was, now taken back, and the one that says it right. */
export const paymentCorrection = z.object({ reversed: payment, payment })
export type PaymentCorrection = z.infer<typeof paymentCorrection>

export const paymentSorts = ['paid_at', 'amount', 'id'] as const
export const paymentListQuery = listQuery(paymentSorts, {
  kind: oneOrMore(slugs(paymentKinds)).optional(),
  method: oneOrMore(slugs(paymentMethods)).optional(),
  received_by: oneOrMore(slugs(receivers)).optional(),
  state: oneOrMore(slugs(paymentStates)).optional(),
  partner_id: ids.optional(),
  customer_id: idText.optional(),
  job_id: idText.optional(),
  /** Days it was paid on in the business's zone, both included. */
  from: day.optional(),
  to: day.optional(),
  /** Paise, both included. */
  min_amount: idText.optional(),
  max_amount: idText.optional(),
})
/** The same filters and order, all of it at once. */
export const paymentAllQuery = paymentListQuery.omit(paging)
export const paymentDownloadQuery = paymentAllQuery.extend({ format: exportFormat })

/** What everything that the filter matches and that still stands comes to, paise. */
export const paymentTotals = z.object({
  received: z.int(),
  refunded: z.int(),
  from_partners: z.int(),
})
export type PaymentTotals = z.infer<typeof paymentTotals>
export const paymentPage = paged(payment).extend({
  /** Null when the filters leave more than is counted at once: `total=exact` adds them up. */
  totals: paymentTotals.nullable(),
})
