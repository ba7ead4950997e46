import { useQueryClient } from '@tanstack/react-query'
import type { Payment } from 'contract/payments/payments.schema.ts'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { MethodFields, useHolders } from './payment-fields.tsx'
import { type CorrectionValues, correctionForm } from './payment-values.ts'
import { correctPayment } from './payments.queries.ts'

type CorrectFormProps = { payment: Payment; onDone: () => void }

/** Corrects a payment: the old payment is reversed and stays visible. */
export function CorrectForm({ payment, onDone }: CorrectFormProps) {
  const t = useText(paymentsText)
  const formats = useFormats()
  const client = useQueryClient()
  const { amount, method, reference, received_by, paid_at, note, partner, receipt_number } = payment
  const form = useZodForm(correctionForm, {
    amount,
    method,
    reference,
    received_by,
    paid_at,
    note,
    reason: '',
  })
  const draft = useDraft(`payment-correct-${payment.id}`, form)
  const { control } = form
  const holders = useHolders(partner)
  const save = async (values: CorrectionValues) => {
    await correctPayment(client, payment, values)
    draft.clear()
    toast.success(t('payments.correct-saved'))
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label={t('payments.correct-title', { amount: formats.money(amount) })}>
      <p className="text-13 ink-2">
        {t(receipt_number === null ? 'payments.correct-text' : 'payments.correct-receipt')}
      </p>
      {draft.notice}
      <MoneyField control={control} name="amount" label={t('payments.amount')} />
      <MethodFields form={form} />
      {partner && payment.kind !== 'commission-from-partner' && (
        <RadioGroupField
          control={control}
          name="received_by"
          label={t(payment.kind === 'refund' ? 'payments.refunded-by' : 'payments.received-by')}
          options={holders}
          inline
        />
      )}
      <DateTimeField control={control} name="paid_at" label={t('payments.paid-at')} isPast />
      <TextAreaField
        control={control}
        name="note"
        label={t('payments.note')}
        optional
        rows={2}
        maxLength={1000}
      />
      <TextAreaField
        control={control}
        name="reason"
        label={t('payments.correct-reason')}
        rows={2}
        maxLength={500}
      />
      <SubmitButton control={control} wide>
        {t('payments.correct-save')}
      </SubmitButton>
      <Button
        wide
        variant="ghost"
        onClick={() => {
          draft.clear()
          onDone()
        }}
      >
        {t('payments.cancel')}
      </Button>
    </Form>
  )
}
