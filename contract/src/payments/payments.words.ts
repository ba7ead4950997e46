import { terms } from '../shared/terms.ts'
import { paymentKinds } from '../vocabulary.ts'

/** Who pays for a job: the customer, or the partner who passes on the company's share. */
export const payers = terms('customer', 'partner')

/** Whether a payment counts, or was reversed and only stays visible. */
export const paymentStates = terms('standing', 'reversed')

/** The kinds that can be recorded. An adjustment is an entry of a partner's ledger, never a payment. */
export const recordedPaymentKinds = paymentKinds.filter(({ slug }) => slug !== 'adjustment')
