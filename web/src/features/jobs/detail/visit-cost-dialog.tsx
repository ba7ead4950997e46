import { useQueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { paise, requiredText } from 'contract/shared/fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import * as z from 'zod'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { useText } from '#src/text/intl.ts'
import { correctVisitCost } from '../job-moves.queries.ts'

const visitCostForm = z.object({ visit_cost: paise, reason: requiredText(500) })

type VisitCostDialogProps = { job: Job; onClose: () => void }

/** Corrects the visit charge of a rework job, with the reason. */
export function VisitCostDialog({ job, onClose }: VisitCostDialogProps) {
  const t = useText(jobDialogsText)
  const client = useQueryClient()
  const form = useZodForm(visitCostForm, { visit_cost: job.visit_cost, reason: '' })
  const draft = useDraft(`job-${job.id}-visit-cost`, form)
  const title = t('jobs.visit-cost.title', { id: recordId('job', job.id) })
  return (
    <FormDialog
      title={title}
      text={t(job.status === 'completed' ? 'jobs.visit-cost.text-completed' : 'jobs.visit-cost.text')}
      form={form}
      draft={draft}
      words={{ save: t('jobs.visit-cost.save'), back: t('jobs.back') }}
      before={<ChangedMeanwhile version={job.version} />}
      onSubmit={async (values) => {
        await correctVisitCost(client, job, values)
        toast.success(t('jobs.visit-cost.saved'))
      }}
      onClose={onClose}
    >
      <MoneyField control={form.control} name="visit_cost" label={t('jobs.visit-cost.cost')} />
      <TextAreaField control={form.control} name="reason" label={t('jobs.reason')} maxLength={500} />
    </FormDialog>
  )
}
