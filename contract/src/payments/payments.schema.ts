import * as z from 'zod'
import { concessionTerms, wrongShare } from '../concessions/concessions.schema.ts'
import {
  day,
  exportFormat,
  id,
  idText,
  moment,
  named,
  paise,
  paiseText,
  recordFields,
  requiredText,
  text,
  timestamp,
  version,
} from '../shared/fields.ts'
import { ids, listQuery, oneOrMore, paged, paging } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { paymentKinds, paymentMethods, receivers } from '../vocabulary.ts'
import { payers, paymentStates } from './payments.words.ts'

export const paymentMethod = z.enum(slugs(paymentMethods))

export const paymentFields = {
  method: paymentMethod,
  /** Paise, more than zero. */
  amount: paise.min(1, 'must be more than zero'),
  /** UTR, cheque number or similar. */
  reference: text(120).nullable(),
  paid_at: moment,
  note: text(1000).nullable(),
  /** Who holds the money: it decides the sign in the partner's ledger. */
  received_by: z.enum(slugs(receivers)),
}
const inputFields = {
  ...paymentFields,
  reference: paymentFields.reference.default(null),
  note: paymentFields.note.default(null),
  paid_at: moment.optional(),
}
/**
 * Records a payment of the same customer, amount and business day as another one. Without it such a payment
 * is refused with the other one.
 */
const repeated = z.boolean().default(false)
/**
 * Why a payment is recorded whose reference is that of another one. Without it such a payment is refused with
 * the other one.
 */
const repeated_reason = requiredText(500).nullable().default(null)
/**
 * Money of a day that is closed in the day book: enters it on the first open day. Without it such money is
 * refused.
 */
export const late_entry = z.boolean().default(false)
/** The user's confirmations before money is recorded. */
export const confirmations = { repeated, repeated_reason, late_entry }

/**
 * A payment for a job: from the customer, or from the partner who passes the commission on. What a customer
 * pays above the due becomes credit; a partner pays at most what is owed.
 */
export const jobPaymentCreate = z.strictObject({
  ...inputFields,
  paid_by: z.enum(slugs(payers)).default('customer'),
  ...confirmations,
})

const reason = requiredText(500)

/** A payment of a customer without a job: all of it is credit. The partner is the one who collected it. */
export const customerPaymentCreate = z.strictObject({
  ...inputFields,
  partner_id: id.nullable().default(null),
  ...confirmations,
})

const { received_by: refunded_by, ...moved } = inputFields
/**
 * A refund to the customer, paid by the company or by the partner; never more than was received.
 * `concession`: the customer pays so much less for the job, and nothing is due again; null: the price stays,
 * and the money is due again. `as_credit`: the customer keeps the money as credit, so no money moves; method,
 * reference and `refunded_by` do not apply.
 */
export const refundCreate = z
  .strictObject({
    ...moved,
    refunded_by,
    reason,
    concession: z.strictObject(concessionTerms).nullable(),
    as_credit: z.boolean().default(false),
    late_entry,
  })
  .superRefine(({ amount, concession }, context) => {
    const message = concession && wrongShare({ amount, ...concession })
    if (message) context.addIssue({ code: 'custom', path: ['concession', 'partner_amount'], message })
  })

/** Credit that is refunded to the customer, by the company or by the partner. */
export const creditRefund = z.strictObject({
  ...moved,
  refunded_by,
  partner_id: id.nullable().default(null),
  reason,
  late_entry,
})
/** Credit of the customer that is used for a job: at most the credit, and at most what is due. */
export const creditApplied = z.strictObject({ amount: paymentFields.amount })

/**
 * The corrected fields of a payment: the old one is reversed and a new one recorded. A reference that another
 * payment has needs `repeated_reason`.
 */
export const paymentUpdate = z.strictObject({
  ...z.object(paymentFields).partial().shape,
  repeated_reason,
  reason,
  version,
})
export const paymentDelete = z.strictObject({ reason, version })

export const payment = z.object({
  ...recordFields,
  ...paymentFields,
  /** Null where credit moves and no money. */
  method: paymentMethod.nullable(),
  /** The part of the amount that became credit of the customer, paise. */
  credited: z.int(),
  paid_at: timestamp,
  kind: z.enum(slugs(paymentKinds)),
  job_id: id.nullable(),
  customer: named.nullable(),
  partner: named.nullable(),
  created_by: named.nullable(),
  /** Number of its receipt; payments from customers have one from the start. */
  receipt_number: z.string().nullable(),
  /** The reason of a refund, or why a repeated reference is right. */
  reason: z.string().nullable(),
  /** Null while it is valid. A reversed payment stays visible and does not count. */
  reversal: z
    .object({
      at: timestamp,
      by: named.nullable(),
      reason: z.string(),
      /** The payment that replaces it; null when it was only reversed. */
      replaced_by: id.nullable(),
    })
    .nullable(),
})
export type Payment = z.infer<typeof payment>

/** The reversed payment and the one that replaces it. */
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
  /** Days of payment in the business's zone, both included. */
  from: day.optional(),
  to: day.optional(),
  /** Paise, both included. */
  min_amount: paiseText.optional(),
  max_amount: paiseText.optional(),
})
/** The same filters and order, without paging. */
export const paymentAllQuery = paymentListQuery.omit(paging)
export const paymentDownloadQuery = paymentAllQuery.extend({ format: exportFormat })

/** Sums over all valid payments that match the filters, paise; credit moves no money. */
export const paymentTotals = z.object({
  received: z.int(),
  refunded: z.int(),
  from_partners: z.int(),
})
export type PaymentTotals = z.infer<typeof paymentTotals>
export const paymentPage = paged(payment).extend({
  /** Null when too many payments match to sum at once: `total=exact` sums them. */
  totals: paymentTotals.nullable(),
})
