import { useQueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { paymentMethods, receivers } from 'contract/vocabulary.ts'
import { RadioGroupField } from '#shared/components/fields/choice-fields.tsx'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { choicesOf } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField, TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { type PaymentValues, paymentForm, startingPayment } from './payment-values.ts'
import { addPayment } from './payments.queries.ts'

type AddPaymentProps = {
  job: Pick<Job, 'id' | 'due' | 'partner'>
  /** Saved or given up. */
  onDone: () => void
}

/** What the customer paid for a job, beginning with all that is due. Stands inside the job's money panel. */
export function AddPaymentForm({ job, onDone }: AddPaymentProps) {
  const t = useText(paymentsText)
  const formats = useFormats()
  const client = useQueryClient()
  const form = useZodForm(paymentForm, startingPayment(job.due, new Date().toISOString()))
  const draft = useDraft(`payment-${job.id}`, form)
  const { control } = form
  const [amount, method] = form.watch(['amount', 'method'])

  const save = async (values: PaymentValues) => {
    const payment = await addPayment(client, job.id, values)
    draft.clear()
    const words = { amount: formats.money(payment.amount), number: payment.receipt_number ?? '' }
    toast.success(t('payments.saved', words))
    onDone()
  }
  const receiverOptions = choicesOf(receivers).map((choice) =>
    choice.value === 'partner' && job.partner
      ? { ...choice, label: t('payments.received-by.partner', { name: job.partner.name }) }
      : choice,
  )
  return (
    <Form form={form} onSubmit={save} label={t('payments.add-title')}>
      {draft.notice}
      <MoneyField
        control={control}
        name="amount"
        label={t('payments.amount')}
        help={t('payments.amount-help', { amount: formats.money(job.due) })}
      />
      <RadioGroupField
        control={control}
        name="method"
        label={t('payments.method')}
        options={choicesOf(paymentMethods)}
        inline
      />
      {method !== 'cash' && (
        <TextField
          control={control}
          name="reference"
          label={t('payments.reference')}
          help={t(`payments.reference-help.${method}`)}
          maxLength={120}
        />
      )}
      {job.partner && (
        <RadioGroupField
          control={control}
          name="received_by"
          label={t('payments.received-by')}
          options={receiverOptions}
          inline
        />
      )}
      <DateTimeField control={control} name="paid_at" label={t('payments.paid-at')} step={1} />
      <TextAreaField control={control} name="note" label={t('payments.note')} optional rows={2} maxLength={1000} />
      <SubmitButton control={control} wide>
        {amount > 0 ? t('payments.save', { amount: formats.money(amount) }) : t('payments.save-plain')}
      </SubmitButton>
      <Button wide variant="ghost" onClick={onDone}>
        {t('payments.cancel')}
      </Button>
    </Form>
  )
}
