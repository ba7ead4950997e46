import { useQueryClient } from '@tanstack/react-query'
import { concessionFields, wrongShare } from 'contract/concessions/concessions.schema.ts'
import { concessionBearers, concessionReasons } from 'contract/concessions/concessions.words.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { slugs } from 'contract/shared/terms.ts'
import * as z from 'zod'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { MoneySum } from '#shared/components/money-sum.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { concessionsText } from '#src/text/en/concessions.ts'
import { useText } from '#src/text/intl.ts'
import { BearerFields, withShare } from './concession-fields.tsx'
import { giveConcession } from './concessions.queries.ts'

const { amount, reason, note } = concessionFields
const concessionForm = z
  .object({
    amount,
    reason,
    note,
    borne_by: z.enum(slugs(concessionBearers)),
    partner_amount: amount.nullable(),
  })
  .superRefine((value, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const share = wrongShare(withShare(value))
    if (share) wrong('partner_amount', share)
    if (value.reason === 'other' && !value.note) wrong('note', 'is required for another reason')
  })

/** The customer pays less for the job: how much, why, and who bears it. */
export function ConcessionDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useText(concessionsText)
  const { money } = useFormats()
  const client = useQueryClient()
  const form = useZodForm(concessionForm, {
    amount: Number.NaN,
    reason: 'goodwill',
    note: null,
    borne_by: 'company',
    partner_amount: null,
  })
  const draft = useDraft(`job-${job.id}-concession`, form)
  const { control } = form
  const typed = form.watch('amount')
  const partner = job.status === 'cancelled' ? job.charge_partner : job.partner
  const left = job.payable - typed
  return (
    <FormDialog
      title={t('concessions.give.title', { id: recordId('job', job.id) })}
      text={t('concessions.give.text', { amount: money(job.payable) })}
      form={form}
      draft={draft}
      words={{ save: t('concessions.give.save'), back: t('concessions.back') }}
      onSubmit={async (values) => {
        const concession = await giveConcession(client, job.id, withShare(values))
        const textValues = { amount: money(concession.amount) }
        if (concession.status === 'waiting') toast.success(t('concessions.asked', textValues))
        else toast.success(t('concessions.given', textValues))
      }}
      onClose={onClose}
    >
      <div className="field-pair">
        <MoneyField control={control} name="amount" label={t('concessions.amount')} />
        <SelectField
          control={control}
          name="reason"
          label={t('concessions.reason')}
          options={choicesOf(concessionReasons)}
        />
      </div>
      <BearerFields form={form} partner={partner} />
      <TextAreaField
        control={control}
        name="note"
        label={t('concessions.note')}
        maxLength={500}
        rows={2}
        optional
      />
      {left >= 0 && <MoneySum rows={[{ label: t('concessions.left'), paise: left, total: true }]} />}
    </FormDialog>
  )
}
