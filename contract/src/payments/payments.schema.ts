import * as z from 'zod'
import { day, id, idText, moment, named, paise, recordFields, text, timestamp } from '../shared/fields.ts'
import { listQuery, oneOrMore, paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { paymentKinds, paymentMethods, receivers } from '../vocabulary.ts'

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
/** A payment from the customer for a job. More than what is due is refused, with the amount due named. */
export const jobPaymentCreate = z.strictObject({
  ...paymentFields,
  reference: paymentFields.reference.default(null),
  note: paymentFields.note.default(null),
  paid_at: moment.optional(),
})

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
})
export type Payment = z.infer<typeof payment>

export const paymentSorts = ['paid_at', 'amount', 'id'] as const
export const paymentListQuery = listQuery(paymentSorts, {
  kind: oneOrMore(slugs(paymentKinds)).optional(),
  method: oneOrMore(slugs(paymentMethods)).optional(),
  job_id: idText.optional(),
  from: day.optional(),
  to: day.optional(),
})
/** A page of payments, and the sum of everything the filter matches. */
export const paymentPage = paged(payment).extend({ total_amount: z.int() })
