import { useQueryClient } from '@tanstack/react-query'
import { type Job, jobFields } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useId } from 'react'
import * as z from 'zod'
import { EndPaymentFields, endPayment, endPaymentForm, useReceiptToast } from '#features/payments/public.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { useText } from '#src/text/intl.ts'
import { completeJob } from './job-moves.queries.ts'
import { CommissionLive } from './money-form.tsx'

const { price, material_cost } = jobFields
const completion = z.object({ price, material_cost, payment: endPaymentForm.nullable() })

type CompleteDialogProps = { job: Job; onClose: () => void; onMoved?: (job: Job) => void }

/** The final price and material cost, what follows from them, and what the customer paid. */
export function CompleteDialog({ job, onClose, onMoved }: CompleteDialogProps) {
  const t = useText(jobDialogsText)
  const formats = useFormats()
  const client = useQueryClient()
  const formId = useId()
  const toastReceipt = useReceiptToast()
  const form = useZodForm(completion, {
    ...{ price: job.price, material_cost: job.material_cost },
    payment: job.due > 0 ? endPayment(job.due, job.partner !== null) : null,
  })
  const draft = useDraft(`job-${job.id}-complete`, form)
  const { control } = form
  const typed = form.watch()
  const due = Number.isInteger(typed.price) ? Math.max(0, typed.price - job.received) : 0
  const paid = typed.payment?.amount ?? 0
  const title = t('jobs.complete.title', { id: recordId('job', job.id), name: job.customer.name })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('jobs.back')}</Button>
          <SubmitButton control={control} form={formId}>
            {paid > 0 ? t('jobs.complete.save', { amount: formats.money(paid) }) : t('jobs.complete.save-plain')}
          </SubmitButton>
        </>
      }
    >
      <p className="ink-2">{t('jobs.complete.text')}</p>
      {draft.notice}
      <ChangedMeanwhile version={job.version} />
      <Form
        form={form}
        id={formId}
        label={title}
        onSubmit={async ({ payment, ...amounts }) => {
          const moved = await completeJob(client, job, { ...amounts, payment: payment ?? undefined })
          draft.clear()
          onClose()
          onMoved?.(moved)
          const last = payment && moved.payments.toSorted((a, b) => b.id - a.id)[0]
          if (last) toastReceipt(last)
        }}
      >
        <div className="field-pair">
          <MoneyField control={control} name="price" label={t('jobs.complete.price')} />
          <MoneyField control={control} name="material_cost" label={t('jobs.complete.material')} />
        </div>
        <CommissionLive job={job} {...typed} commission_fixed={job.commission_fixed} />
        {(due > 0 || typed.payment !== null) && <EndPaymentFields form={form} job={job} due={due} />}
      </Form>
    </Dialog>
  )
}
