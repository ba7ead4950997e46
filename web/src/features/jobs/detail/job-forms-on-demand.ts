import { ComplaintDialog } from '#features/complaints/public.ts'
import { AddPaymentForm, RefundForm } from '#features/payments/public.ts'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** Forms and dialogs of the job page, fetched on demand to keep the page small. */
export const CompleteDialog = partOnDemand(() =>
  import('../complete-dialog.tsx').then((module) => module.CompleteDialog),
)
export const RescheduleDialog = partOnDemand(() =>
  import('./reschedule-dialog.tsx').then((module) => module.RescheduleDialog),
)
export const ReasonedMoveDialog = partOnDemand(() =>
  import('../reasoned-move-dialog.tsx').then((module) => module.ReasonedMoveDialog),
)
export const DocumentReason = partOnDemand(() =>
  import('./document-reason.tsx').then((module) => module.DocumentReason),
)
export const Alternatives = partOnDemand(() =>
  import('../alternatives.tsx').then((module) => module.Alternatives),
)
export const ChangeReason = partOnDemand(() =>
  import('./change-reason.tsx').then((module) => module.ChangeReason),
)
export const JobForm = partOnDemand(() => import('./job-form.tsx').then((module) => module.JobForm))
export const VisitCostDialog = partOnDemand(() =>
  import('./visit-cost-dialog.tsx').then((module) => module.VisitCostDialog),
)
export const CorrectDialog = partOnDemand(() =>
  import('./correct-dialog.tsx').then((module) => module.CorrectDialog),
)
export const MoneyForm = partOnDemand(() => import('../money-form.tsx').then((module) => module.MoneyForm))

/** The last panel of its column: nothing moves when it is loaded. */
export const JobMessages = partOnDemand(() =>
  import('./job-messages.tsx').then((module) => module.JobMessages),
)

export const jobParts = [
  CompleteDialog,
  RescheduleDialog,
  ReasonedMoveDialog,
  JobForm,
  MoneyForm,
  CorrectDialog,
  AddPaymentForm,
  RefundForm,
  ComplaintDialog,
]
