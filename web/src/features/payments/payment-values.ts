import { paymentFields } from 'contract/payments/payments.schema.ts'
import * as z from 'zod'

/** A payment as it is typed: the contract's fields; everything but cash has a reference. */
export const paymentForm = z
  .object(paymentFields)
  .refine(({ method, reference }) => method === 'cash' || (reference ?? '') !== '', {
    path: ['reference'],
    error: 'must not be empty for this method',
  })
  .transform((payment) => ({ ...payment, reference: payment.method === 'cash' ? null : payment.reference }))
export type PaymentTyped = z.input<typeof paymentForm>
export type PaymentValues = z.output<typeof paymentForm>

/** @param due paise @param now UTC ISO */
export function startingPayment(due: number, now: string): PaymentTyped {
  return { amount: due, method: 'cash', received_by: 'company', reference: null, paid_at: now, note: null }
}
