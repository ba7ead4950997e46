/** What other features and the shell may use of this one. */
export { AddPaymentForm, CorrectForm, RefundForm, RemoveDialog } from './payment-forms-on-demand.ts'
export { downloadReceipt, owedOfJob } from './payments.queries.ts'
