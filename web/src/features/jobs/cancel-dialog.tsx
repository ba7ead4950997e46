import { useQueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { paise, requiredText } from 'contract/shared/fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import * as z from 'zod'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { moneyText } from '#src/text/en/money.ts'
import { useText } from '#src/text/intl.ts'
import { cancelJob, confirmReport } from './job-moves.queries.ts'

const fields = {
  reason: requiredText(500),
  charge: paise.nullable(),
  charge_to: z.enum(['partner', 'company']),
}
/** The decision about money that the partner reported. */
const outcome = z.enum(['returned', 'received']).nullable()
const cancelForm = z.object({ ...fields, outcome })
/** The money has no default. */
const cancelReported = z.object({
  ...fields,
  outcome: outcome.refine((chosen) => chosen !== null, 'Select what became of the money'),
})

type CancelDialogProps = { job: Job; onClose: () => void; onMoved?: ((job: Job) => void) | undefined }

const usual = ['money.cancel.nobody', 'money.cancel.customer', 'money.cancel.us'] as const

/** The reason of a cancellation, and the customer's charge, if any. */
export function CancelDialog({ job, onClose, onMoved }: CancelDialogProps) {
  const t = useText(moneyText)
  const { money, percent } = useFormats()
  const client = useQueryClient()
  const report = job.completion_report
  const form = useZodForm(report ? cancelReported : cancelForm, {
    reason: '',
    charge: null,
    charge_to: job.partner ? 'partner' : 'company',
    outcome: null,
  })
  const draft = useDraft(`job-${job.id}-cancel`, form)
  const { control } = form
  const charge = form.watch('charge')
  const hasCharge = charge !== null && charge > 0
  const title = t('money.cancel.title', { id: recordId('job', job.id), name: job.customer.name })
  const holders = [
    ...(job.partner ? [{ value: 'partner', label: job.partner.name }] : []),
    { value: 'company', label: t('money.cancel.company') },
  ]
  return (
    <FormDialog
      title={title}
      text={t('money.cancel.text')}
      form={form}
      draft={draft}
      words={{
        save: hasCharge ? t('money.cancel.save-charge', { amount: money(charge) }) : t('money.cancel.save'),
        back: t('money.back'),
      }}
      variant="danger"
      before={<ChangedMeanwhile version={job.version} />}
      onSubmit={async (values) => {
        const isReturned = values.outcome === 'returned'
        const current = report && !isReturned ? await confirmReport(client, job, report.id) : job
        const moved = await cancelJob(client, current, {
          reason: values.reason,
          charge: values.charge ?? 0,
          reported_money_returned: report !== null && isReturned,
          charge_partner_id: values.charge_to === 'partner' ? (job.partner?.id ?? null) : null,
        })
        onMoved?.(moved)
      }}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own */}
      <div className="row row-wrap" role="group" aria-label={t('money.cancel.reasons')}>
        {usual.map((id) => (
          <Button
            key={id}
            size="small"
            onClick={() => form.setValue('reason', t(id), { shouldDirty: true, shouldValidate: true })}
          >
            {t(id)}
          </Button>
        ))}
      </div>
      <TextAreaField
        control={control}
        name="reason"
        label={t('money.cancel.reason')}
        maxLength={500}
        rows={2}
      />
      <MoneyField
        control={control}
        name="charge"
        label={t('money.cancel.charge')}
        help={
          job.tax_rule
            ? t('money.cancel.charge-tax', { rate: percent(job.tax_rule.rate / 10_000) })
            : t('money.cancel.charge-help')
        }
        optional
      />
      {report?.collected && (
        <RadioGroupField
          control={control}
          name="outcome"
          label={t('money.cancel.reported', { amount: money(report.collected.amount), name: report.partner })}
          options={[
            { value: 'returned', label: t('money.cancel.returned') },
            { value: 'received', label: t('money.cancel.received') },
          ]}
        />
      )}
      {hasCharge && (
        <RadioGroupField
          control={control}
          name="charge_to"
          label={t('money.cancel.charge-to')}
          options={holders}
          inline
        />
      )}
    </FormDialog>
  )
}
