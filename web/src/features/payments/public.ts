/** What other features and the shell may use of this one. */
export { owedOfJob } from './owed-of-job.ts'
export { AddPaymentForm, CorrectForm, RefundForm, RemoveDialog } from './payment-forms-on-demand.ts'
export { downloadReceipt } from './payments.queries.ts'
