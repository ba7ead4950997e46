import { useQueryClient } from '@tanstack/react-query'
import { paymentFields } from 'contract/payments/payments.schema.ts'
import { requiredText } from 'contract/shared/fields.ts'
import * as z from 'zod'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { addAdjustment } from './partner-account.queries.ts'
import { useRecordedToast } from './partner-account-toast.ts'

const adjustmentForm = z.object({
  amount: paymentFields.amount,
  direction: z.enum(['raises', 'lowers']),
  reason: requiredText(500),
})
type Values = z.output<typeof adjustmentForm>
const starting: Values = { amount: Number.NaN, direction: 'lowers', reason: '' }

const signed = ({ amount, direction }: Values) => (direction === 'raises' ? amount : -amount)

/** Corrects what the partner owes, with the reason. */
export function AdjustmentForm({ id, balance }: { id: number; balance: number }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const client = useQueryClient()
  const told = useRecordedToast()
  const form = useZodForm(adjustmentForm, starting)
  const draft = useDraft(`adjustment-of-${id}`, form)
  const { control } = form
  const after = balance + signed(form.watch())
  return (
    <Form
      form={form}
      label={t('partner-account.save-adjustment')}
      onSubmit={async (values) => {
        const entry = await addAdjustment(client, id, { amount: signed(values), reason: values.reason })
        draft.clear()
        form.reset(starting)
        told(entry, 'adjustment')
      }}
    >
      {draft.notice}
      <MoneyField
        control={control}
        name="amount"
        label={t('partner-account.amount')}
        help={t('partner-account.after', { amount: formats.money(Number.isFinite(after) ? after : balance) })}
      />
      <RadioGroupField
        control={control}
        name="direction"
        label={t('partner-account.direction')}
        options={[
          { value: 'lowers', label: t('partner-account.lowers') },
          { value: 'raises', label: t('partner-account.raises') },
        ]}
      />
      <TextAreaField control={control} name="reason" label={t('partner-account.reason')} rows={2} maxLength={500} />
      <SubmitButton control={control} wide>
        {t('partner-account.save-adjustment')}
      </SubmitButton>
    </Form>
  )
}
