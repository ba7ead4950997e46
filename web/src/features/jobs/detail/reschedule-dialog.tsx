import { useQueryClient } from '@tanstack/react-query'
import { period } from 'contract/enquiries/schedule.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { requiredText } from 'contract/shared/fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useId } from 'react'
import * as z from 'zod'
import { PeriodFields } from '#features/enquiries/public.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useNow } from '#shared/components/use-now.ts'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { useText } from '#src/text/intl.ts'
import { rescheduleJob } from '../job-moves.queries.ts'

const rescheduleForm = z
  .object({ ...period.shape, reason: requiredText(500) })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })

/** Another time, with the reason. */
export function RescheduleDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useText(jobDialogsText)
  const formats = useFormats()
  const now = useNow()
  const client = useQueryClient()
  const formId = useId()
  const form = useZodForm(rescheduleForm, { starts_at: job.scheduled_at, ends_at: job.ends_at, reason: '' })
  const draft = useDraft(`job-${job.id}-reschedule`, form)
  const title = t('jobs.reschedule.title', { id: recordId('job', job.id) })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('jobs.back')}</Button>
          <SubmitButton control={form.control} form={formId}>
            {t('jobs.reschedule.save')}
          </SubmitButton>
        </>
      }
    >
      <p className="ink-2">
        {t('jobs.reschedule.was', { period: inSentence(formats.period(job.scheduled_at, job.ends_at, now)) })}
      </p>
      {draft.notice}
      <ChangedMeanwhile version={job.version} />
      <Form
        form={form}
        id={formId}
        label={title}
        onSubmit={async (values) => {
          await rescheduleJob(client, job, values)
          draft.clear()
          onClose()
        }}
      >
        <PeriodFields form={form} start="starts_at" end="ends_at" />
        <TextAreaField control={form.control} name="reason" label={t('jobs.reason')} maxLength={500} />
      </Form>
    </Dialog>
  )
}
