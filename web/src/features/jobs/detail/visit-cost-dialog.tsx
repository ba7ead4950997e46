import { useQueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { paise, requiredText } from 'contract/shared/fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useId } from 'react'
import * as z from 'zod'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { useText } from '#src/text/intl.ts'
import { correctVisitCost } from '../job-moves.queries.ts'

const visitCostForm = z.object({ visit_cost: paise, reason: requiredText(500) })

type VisitCostDialogProps = { job: Job; onClose: () => void }

/** Corrects what the visit of a rework job costs, with the reason. */
export function VisitCostDialog({ job, onClose }: VisitCostDialogProps) {
  const t = useText(jobDialogsText)
  const client = useQueryClient()
  const formId = useId()
  const form = useZodForm(visitCostForm, { visit_cost: job.visit_cost, reason: '' })
  const draft = useDraft(`job-${job.id}-visit-cost`, form)
  const title = t('jobs.visit-cost.title', { id: recordId('job', job.id) })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('jobs.back')}</Button>
          <SubmitButton control={form.control} form={formId}>
            {t('jobs.visit-cost.save')}
          </SubmitButton>
        </>
      }
    >
      <p className="ink-2">
        {t(job.status === 'completed' ? 'jobs.visit-cost.text-completed' : 'jobs.visit-cost.text')}
      </p>
      {draft.notice}
      <ChangedMeanwhile version={job.version} />
      <Form
        form={form}
        id={formId}
        label={title}
        onSubmit={async (values) => {
          await correctVisitCost(client, job, values)
          draft.clear()
          toast.success(t('jobs.visit-cost.saved'))
          onClose()
        }}
      >
        <MoneyField control={form.control} name="visit_cost" label={t('jobs.visit-cost.cost')} />
        <TextAreaField control={form.control} name="reason" label={t('jobs.reason')} maxLength={500} />
      </Form>
    </Dialog>
  )
}
