import { useQueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { requiredText } from 'contract/shared/fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useId } from 'react'
import * as z from 'zod'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { moveJob, type ReasonedMove } from './job-moves.queries.ts'

const reasonForm = z.object({ reason: requiredText(500) })

type ReasonDialogProps = { job: Job; move: ReasonedMove; onClose: () => void; onMoved?: (job: Job) => void }

/** A move that is kept with its reason. */
export function ReasonDialog({ job, move, onClose, onMoved }: ReasonDialogProps) {
  const t = useText(jobsText)
  const formats = useFormats()
  const client = useQueryClient()
  const formId = useId()
  const form = useZodForm(reasonForm, { reason: '' })
  const draft = useDraft(`job-${job.id}-${move}`, form)
  const names = { id: recordId('job', job.id), amount: formats.money(job.commission) }
  const name = move === 'reject' ? (job.partner?.name ?? '') : job.customer.name
  return (
    <Dialog
      title={t(`jobs.${move}.title`, { ...names, name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('jobs.back')}</Button>
          <SubmitButton control={form.control} form={formId} variant={move === 'reject' ? 'primary' : 'danger'}>
            {t(`jobs.${move}.save`)}
          </SubmitButton>
        </>
      }
    >
      <p className="ink-2">{t(`jobs.${move}.text`, names)}</p>
      {draft.notice}
      <ChangedMeanwhile version={job.version} />
      <Form
        form={form}
        id={formId}
        label={t(`jobs.${move}.title`, { ...names, name })}
        onSubmit={async ({ reason }) => {
          const moved = await moveJob(client, job, move, reason)
          draft.clear()
          onClose()
          onMoved?.(moved)
        }}
      >
        <TextAreaField control={form.control} name="reason" label={t('jobs.reason')} maxLength={500} />
      </Form>
    </Dialog>
  )
}
