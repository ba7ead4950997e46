/** What other features and the shell may use of this one. */
export { DueLine, EndPaymentFields } from './end-payment.tsx'
export { AddPaymentForm, CorrectForm, RefundForm, RemoveDialog } from './payment-forms-on-demand.ts'
export { endPayment, endPaymentForm } from './payment-values.ts'
export { applyCredit, downloadReceipt, owedOfJob } from './payments.queries.ts'
export { useReceiptToast } from './use-receipt-toast.ts'
