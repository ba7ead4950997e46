import { paymentKinds } from '../vocabulary.ts'

/** The kinds that can be recorded. An adjustment is an entry of a partner's ledger, never a payment. */
export const recordedPaymentKinds = paymentKinds.filter(({ slug }) => slug !== 'adjustment')
