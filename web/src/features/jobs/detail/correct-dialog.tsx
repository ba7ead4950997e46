import { useQueryClient } from '@tanstack/react-query'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { fieldInputs } from 'contract/shared/field-schemas.ts'
import { requiredText } from 'contract/shared/fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import * as z from 'zod'
import { DueLine } from '#features/payments/public.ts'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { moneyText } from '#src/text/en/money.ts'
import { useText } from '#src/text/intl.ts'
import { correctJob } from '../job-moves.queries.ts'
import { dueAt, MoneyLive } from '../money-form.tsx'

const { price, material_cost } = fieldInputs(jobFields)
const correctionForm = z.object({ price, material_cost, reason: requiredText(500) })

/** Corrects price and material cost of a completed job, with the reason. */
export function CorrectDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useText(moneyText)
  const client = useQueryClient()
  const form = useZodForm(correctionForm, { price: job.price, material_cost: job.material_cost, reason: '' })
  const draft = useDraft(`job-${job.id}-correct`, form)
  const { control } = form
  const typed = form.watch()
  const payable = dueAt({ ...job, received: 0 }, typed.price)
  const title = t('money.correct-title', { id: recordId('job', job.id) })
  return (
    <FormDialog
      title={title}
      text={t('money.correct-text')}
      form={form}
      draft={draft}
      words={{ save: t('money.correct-save'), back: t('money.back') }}
      before={<ChangedMeanwhile version={job.version} />}
      onSubmit={async (values) => {
        await correctJob(client, job, values)
        toast.success(t('money.corrected'))
      }}
      onClose={onClose}
    >
      <div className="field-pair">
        <MoneyField control={control} name="price" label={jobFields.price.label} />
        <MoneyField control={control} name="material_cost" label={jobFields.material_cost.label} />
      </div>
      <TextAreaField
        control={control}
        name="reason"
        label={t('money.correct-reason')}
        maxLength={500}
        rows={2}
      />
      <MoneyLive job={job} {...typed} commission_fixed={job.commission_fixed} />
      {payable < job.received && <DueLine due={payable} paid={job.received} name={job.customer.name} />}
    </FormDialog>
  )
}
