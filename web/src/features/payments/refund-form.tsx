import { useQueryClient } from '@tanstack/react-query'
import { concessionReasons } from 'contract/concessions/concessions.words.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { BearerFields, withShare } from '#features/concessions/public.ts'
import { CheckboxField } from '#shared/components/fields/checkbox-field.tsx'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { MoneySum } from '#shared/components/money-sum.tsx'
import { currentIso } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { moneyText } from '#src/text/en/money.ts'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { MethodFields, useHolders } from './payment-fields.tsx'
import { type RefundValues, refundForm } from './payment-values.ts'
import { addRefund } from './payments.queries.ts'

type RefundFormProps = { job: Job; onDone: () => void }

/** A refund to the customer of a job; the default is everything that was received. */
export function RefundForm({ job, onDone }: RefundFormProps) {
  const t = useText(paymentsText)
  const tm = useText(moneyText)
  const formats = useFormats()
  const client = useQueryClient()
  const form = useZodForm(refundForm, {
    amount: job.received,
    method: 'cash',
    reference: null,
    paid_at: currentIso(),
    note: null,
    refunded_by: 'company',
    reason: '',
    as_credit: false,
    // The default after a refund of a paid job: the customer owes nothing more.
    why: job.due === 0 && job.payable > 0 ? 'concession' : 'returned',
    concession: { reason: 'goodwill', borne_by: 'company', partner_amount: null },
  })
  const draft = useDraft(`refund-${job.id}`, form)
  const { control } = form
  const [amount, asCredit, why] = form.watch(['amount', 'as_credit', 'why'])
  const holders = useHolders(job.partner)
  const dueAfter = job.due + (why === 'returned' ? amount : 0)
  const save = async ({ why, ...values }: RefundValues) => {
    const concession = why === 'returned' ? null : withShare(values.concession)
    const refund = await addRefund(client, job.id, { ...values, concession })
    draft.clear()
    const saved = { amount: formats.money(refund.amount) }
    toast.success(values.as_credit ? tm('money.kept', saved) : t('payments.refund-saved', saved))
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label={t('payments.refund-title')}>
      {draft.notice}
      <MoneyField
        control={control}
        name="amount"
        label={t('payments.amount')}
        help={t('payments.refund-help', { amount: formats.money(job.received) })}
      />
      {job.payable > 0 && (
        <RadioGroupField
          control={control}
          name="why"
          label={t('payments.refund-why')}
          options={[
            { value: 'concession', label: t('payments.refund-why.concession') },
            { value: 'returned', label: t('payments.refund-why.returned') },
          ]}
        />
      )}
      {why === 'concession' && (
        <>
          <SelectField
            control={control}
            name="concession.reason"
            label={t('payments.refund-why.of')}
            options={choicesOf(concessionReasons)}
          />
          <BearerFields form={form} partner={job.partner ?? job.charge_partner} prefix="concession." />
        </>
      )}
      <TextAreaField
        control={control}
        name="reason"
        label={t('payments.refund-reason')}
        rows={2}
        maxLength={500}
      />
      <CheckboxField control={control} name="as_credit" label={tm('money.keep-as-credit')} />
      {!asCredit && <MethodFields form={form} />}
      {job.partner && !asCredit && (
        <RadioGroupField
          control={control}
          name="refunded_by"
          label={t('payments.refunded-by')}
          options={holders}
          inline
        />
      )}
      {!asCredit && <DateTimeField control={control} name="paid_at" label={t('payments.paid-at')} isPast />}
      {amount > 0 && <MoneySum rows={[{ label: t('payments.refund-due'), paise: dueAfter, total: true }]} />}
      <SubmitButton control={control} wide>
        {amount > 0 ? t('payments.refund-save', { amount: formats.money(amount) }) : t('payments.refund')}
      </SubmitButton>
      <Button wide variant="ghost" onClick={onDone}>
        {t('payments.cancel')}
      </Button>
    </Form>
  )
}
