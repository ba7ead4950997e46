import { useQueryClient } from '@tanstack/react-query'
import { type Job, jobFields } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useId } from 'react'
import * as z from 'zod'
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

const amounts = z.object({ price: jobFields.price, material_cost: jobFields.material_cost })

type CompleteDialogProps = { job: Job; onClose: () => void; onMoved?: (job: Job) => void }

/** The amounts are confirmed, not a yes: what the work cost in the end, and what follows from it. */
export function CompleteDialog({ job, onClose, onMoved }: CompleteDialogProps) {
  const t = useText(jobDialogsText)
  const formats = useFormats()
  const client = useQueryClient()
  const formId = useId()
  const form = useZodForm(amounts, { price: job.price, material_cost: job.material_cost })
  const draft = useDraft(`job-${job.id}-complete`, form)
  const { control } = form
  const typed = form.watch()
  const title = t('jobs.complete.title', { id: recordId('job', job.id), name: job.customer.name })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('jobs.back')}</Button>
          <SubmitButton control={control} form={formId}>
            {Number.isInteger(typed.price)
              ? t('jobs.complete.save', { amount: formats.money(typed.price) })
              : t('jobs.complete.save-plain')}
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
        onSubmit={async (values) => {
          const moved = await completeJob(client, job, values)
          draft.clear()
          onClose()
          onMoved?.(moved)
        }}
      >
        <div className="field-pair">
          <MoneyField control={control} name="price" label={t('jobs.complete.price')} />
          <MoneyField control={control} name="material_cost" label={t('jobs.complete.material')} />
        </div>
        <CommissionLive job={job} {...typed} commission_fixed={job.commission_fixed} />
      </Form>
    </Dialog>
  )
}
