import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** Forms in the money panel of a job, fetched on demand to keep the page small. */
export const AddPaymentForm = partOnDemand(() =>
  import('./payment-form.tsx').then((module) => module.AddPaymentForm),
)
export const RefundForm = partOnDemand(() => import('./refund-form.tsx').then((module) => module.RefundForm))
export const CorrectForm = partOnDemand(() =>
  import('./correct-form.tsx').then((module) => module.CorrectForm),
)
export const RemoveDialog = partOnDemand(() =>
  import('./remove-dialog.tsx').then((module) => module.RemoveDialog),
)
