import { useQuery, useQueryClient } from '@tanstack/react-query'
import { period } from 'contract/enquiries/schedule.schema.ts'
import { type PartnerFit, partnerAsked } from 'contract/jobs/job-moves.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { requiredText } from 'contract/shared/fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { CheckboxField } from '#shared/components/fields/checkbox-field.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { PeriodFields } from '#shared/components/period/period-fields.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { useText } from '#src/text/intl.ts'
import { rescheduleJob } from '../job-moves.queries.ts'
import { partnerFitQuery } from '../jobs.queries.ts'

const rescheduleForm = z
  .object({ ...period.shape, reason: requiredText(500), partner_asked: partnerAsked })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })

type RescheduleForm = FormOf<z.input<typeof rescheduleForm>, z.output<typeof rescheduleForm>>

/** Another time, with the reason. Warnings about the partner at that time are shown before the save. */
export function RescheduleDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useText(jobDialogsText)
  const formats = useFormats()
  const now = useNow()
  const client = useQueryClient()
  const form = useZodForm(rescheduleForm, {
    starts_at: job.scheduled_at,
    ends_at: job.ends_at,
    reason: '',
    partner_asked: false,
  })
  const draft = useDraft(`job-${job.id}-reschedule`, form)
  const fit = useFitAtTime(job, form)
  const isMisfit = fit !== undefined && fit.reasons.length > 0
  const title = t('jobs.reschedule.title', { id: recordId('job', job.id) })
  return (
    <FormDialog
      title={title}
      text={t('jobs.reschedule.was', {
        period: inSentence(formats.period(job.scheduled_at, job.ends_at, now)),
      })}
      form={form}
      draft={draft}
      words={{
        save: t(isMisfit ? 'jobs.reschedule.save-misfit' : 'jobs.reschedule.save'),
        back: t('jobs.back'),
      }}
      before={<ChangedMeanwhile version={job.version} />}
      onSubmit={(values) => rescheduleJob(client, job, { ...values, confirmed: isMisfit })}
      onClose={onClose}
    >
      <PeriodFields form={form} start="starts_at" end="ends_at" />
      {job.partner && <FitAtTime fit={fit} />}
      <TextAreaField control={form.control} name="reason" label={t('jobs.reason')} maxLength={500} />
      {job.status === 'accepted' && (
        <CheckboxField
          control={form.control}
          name="partner_asked"
          label={t('jobs.reschedule.partner-asked')}
          help={t('jobs.reschedule.partner-asked.help')}
        />
      )}
    </FormDialog>
  )
}

/** Undefined until it is loaded: the server then asks on saving. */
function useFitAtTime(job: Job, form: RescheduleForm): PartnerFit | undefined {
  const [starts_at, ends_at] = useWatch({ control: form.control, name: ['starts_at', 'ends_at'] })
  const isPeriod = period.safeParse({ starts_at, ends_at }).success
  return useQuery({
    ...partnerFitQuery(job.id, { starts_at, ends_at }),
    enabled: job.partner !== null && isPeriod,
  }).data
}

function FitAtTime({ fit }: { fit: PartnerFit | undefined }) {
  const t = useText(jobDialogsText)
  const { partner, reasons } = fit ?? { partner: null, reasons: [] }
  const name = partner?.name ?? ''
  const fits = [{ text: t('jobs.reschedule.fits', { name }), isWarning: false }]
  return (
    <div className="reschedule-fit" role="status">
      {partner && <FitReasons isList reasons={reasons.length > 0 ? against(reasons) : fits} />}
    </div>
  )
}
