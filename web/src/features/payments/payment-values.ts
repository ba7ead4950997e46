import { concessionTerms, wrongShare } from 'contract/concessions/concessions.schema.ts'
import { paymentFields } from 'contract/payments/payments.schema.ts'
import { payers } from 'contract/payments/payments.words.ts'
import { requiredText } from 'contract/shared/fields.ts'
import { slugs } from 'contract/shared/terms.ts'
import * as z from 'zod'

type How = { method: string; reference: string | null }
/** Every method except cash has a reference. */
const hasReference = ({ method, reference }: How) => method === 'cash' || (reference ?? '') !== ''
const referenceMissing = { path: ['reference'], error: 'Enter the reference of this payment' }
/** A reference typed before the method became cash is not sent. */
const withReference = <T extends How>(payment: T): T => ({
  ...payment,
  reference: payment.method === 'cash' ? null : payment.reference,
})

/** The values of the payment form. */
export const paymentForm = z
  .object({ ...paymentFields, paid_by: z.enum(slugs(payers)) })
  .refine(hasReference, referenceMissing)
  .transform(withReference)
export type PaymentTyped = z.input<typeof paymentForm>
export type PaymentValues = z.output<typeof paymentForm>

const reason = requiredText(500)
const { received_by: holder, ...moved } = paymentFields
const { reason: cause, borne_by, partner_amount } = concessionTerms
/** The values of the refund form. The concession counts where the customer pays less for the job. */
export const refundForm = z
  .object({
    ...moved,
    refunded_by: holder,
    reason,
    as_credit: z.boolean(),
    why: z.enum(['concession', 'returned']),
    concession: z.object({ reason: cause, borne_by, partner_amount: partner_amount.unwrap().nullable() }),
  })
  .refine((value) => value.as_credit || hasReference(value), referenceMissing)
  .superRefine(({ why, amount, concession }, context) => {
    const message = why === 'concession' && wrongShare({ amount, ...concession })
    if (message) context.addIssue({ code: 'custom', path: ['concession', 'partner_amount'], message })
  })
  .transform(withReference)
export type RefundValues = z.output<typeof refundForm>

export const correctionForm = z
  .object({ ...paymentFields, reason })
  .refine(hasReference, referenceMissing)
  .transform(withReference)
export type CorrectionValues = z.output<typeof correctionForm>

const { paid_at: _, note: __, ...paidAtTheEnd } = paymentFields
/** The customer's payment at the end of the work. */
export const endPaymentForm = z
  .object(paidAtTheEnd)
  .refine(hasReference, referenceMissing)
  .transform(withReference)
export type EndPayment = z.input<typeof endPaymentForm>

/** The default holder of the money: the partner for cash. */
export function holderOf(method: PaymentTyped['method'], hasPartner: boolean): PaymentTyped['received_by'] {
  return method === 'cash' && hasPartner ? 'partner' : 'company'
}

/** The whole balance, in cash. @param due paise */
export function endPayment(due: number, hasPartner: boolean): EndPayment {
  return { amount: due, method: 'cash', received_by: holderOf('cash', hasPartner), reference: null }
}

/** @param due paise @param now UTC ISO */
export function startingPayment(due: number, now: string, hasPartner: boolean): PaymentTyped {
  return { ...endPayment(due, hasPartner), paid_at: now, note: null, paid_by: 'customer' }
}
