import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** Forms that open in the money panel of a job: the page itself stays light without them. */
export const AddPaymentForm = partOnDemand(() => import('./payment-form.tsx').then((module) => module.AddPaymentForm))
export const RefundForm = partOnDemand(() => import('./refund-form.tsx').then((module) => module.RefundForm))
export const CorrectForm = partOnDemand(() => import('./correct-form.tsx').then((module) => module.CorrectForm))
export const RemoveDialog = partOnDemand(() => import('./remove-dialog.tsx').then((module) => module.RemoveDialog))
