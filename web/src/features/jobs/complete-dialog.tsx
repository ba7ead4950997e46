import { useQueryClient } from '@tanstack/react-query'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { fieldInputs } from 'contract/shared/field-schemas.ts'
import { recordId } from 'contract/shared/record-id.ts'
import * as z from 'zod'
import { EndPaymentFields, endPayment, endPaymentForm, useReceiptToast } from '#features/payments/public.ts'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { moneyText } from '#src/text/en/money.ts'
import { useText } from '#src/text/intl.ts'
import { completeJob } from './job-moves.queries.ts'
import { dueAt, MoneyLive } from './money-form.tsx'

const { price, material_cost } = fieldInputs(jobFields)
/** @param agreed the price before, paise: a different one needs a reason */
const completionOf = (agreed: number) =>
  z
    .object({ price, material_cost, price_reason: z.string().max(500), payments: z.array(endPaymentForm) })
    .refine((value) => value.price === agreed || value.price_reason.trim() !== '', {
      path: ['price_reason'],
      error: 'is required',
    })

type CompleteDialogProps = { job: Job; onClose: () => void; onMoved?: (job: Job) => void }

/** The final price and material cost, the results, and the customer's payment. */
export function CompleteDialog({ job, onClose, onMoved }: CompleteDialogProps) {
  const t = useText(jobDialogsText)
  const tm = useText(moneyText)
  const formats = useFormats()
  const client = useQueryClient()
  const toastReceipt = useReceiptToast()
  const form = useZodForm(completionOf(job.price), {
    price: job.price,
    material_cost: job.material_cost,
    price_reason: '',
    payments: job.due > 0 ? [endPayment(job.due, job.partner !== null)] : [],
  })
  const draft = useDraft(`job-${job.id}-complete`, form)
  const { control } = form
  const typed = form.watch()
  const due = Number.isInteger(typed.price) ? dueAt(job, typed.price) : 0
  const paid = typed.payments.reduce((sum, { amount }) => sum + (Number.isInteger(amount) ? amount : 0), 0)
  const title = t('jobs.complete.title', { id: recordId('job', job.id), name: job.customer.name })
  return (
    <FormDialog
      title={title}
      text={t('jobs.complete.text')}
      form={form}
      draft={draft}
      words={{
        save:
          paid > 0 ? t('jobs.complete.save', { amount: formats.money(paid) }) : t('jobs.complete.save-plain'),
        back: t('jobs.back'),
      }}
      before={<ChangedMeanwhile version={job.version} />}
      onSubmit={async ({ price_reason, ...values }) => {
        const reason = values.price === job.price ? undefined : price_reason
        const moved = await completeJob(client, job, { ...values, price_reason: reason })
        onMoved?.(moved)
        const last = moved.payments.toSorted((a, b) => b.id - a.id)[0]
        if (last && values.payments.length > 0) toastReceipt(last)
      }}
      onClose={onClose}
    >
      <div className="field-pair">
        <MoneyField control={control} name="price" label={t('jobs.complete.price')} />
        <MoneyField control={control} name="material_cost" label={t('jobs.complete.material')} />
      </div>
      {typed.price !== job.price && (
        <TextField
          control={control}
          name="price_reason"
          label={tm('money.price-reason', { amount: formats.money(job.price) })}
          maxLength={500}
        />
      )}
      <MoneyLive job={job} {...typed} commission_fixed={job.commission_fixed} />
      <EndPaymentFields form={form} job={job} due={due} />
    </FormDialog>
  )
}
