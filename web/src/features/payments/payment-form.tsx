import { useQueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { useEffect, useRef } from 'react'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { currentIso } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { DueLine } from './end-payment.tsx'
import { MethodFields, useHolderOfMethod, useHolders } from './payment-fields.tsx'
import {
  holderOf,
  type PaymentTyped,
  type PaymentValues,
  paymentForm,
  startingPayment,
} from './payment-values.ts'
import { addPayment, owedOfJob } from './payments.queries.ts'
import { useReceiptToast } from './use-receipt-toast.ts'

type AddPaymentProps = {
  job: Pick<Job, 'id' | 'due' | 'status' | 'partner' | 'commission' | 'payments' | 'customer'>
  /** Called after saving or cancelling. */
  onDone: () => void
}

/**
 * A payment for a job, with the whole balance as the default: by the customer, or by the partner who hands
 * the commission over. Shown inside the job's money panel.
 */
export function AddPaymentForm({ job, onDone }: AddPaymentProps) {
  const t = useText(paymentsText)
  const formats = useFormats()
  const client = useQueryClient()
  const dues = { customer: job.due, partner: owedOfJob(job) }
  const start = startingPayment(job.due, currentIso(), job.partner !== null)
  const isPartners = job.due === 0 && dues.partner > 0
  const first: PaymentTyped = isPartners
    ? { ...start, paid_by: 'partner', received_by: 'company', amount: dues.partner }
    : start
  const form = useZodForm(paymentForm, first)
  const draft = useDraft(`payment-${job.id}`, form)
  const { control } = form
  const toastReceipt = useReceiptToast()
  const [amount, payer] = form.watch(['amount', 'paid_by'])
  const holders = useHolders(job.partner)
  useDueOfPayer(form, dues, job.partner !== null)
  useHolderOfMethod(form, job.partner !== null && payer === 'customer')
  const box = useFormInView(form)

  const save = async (values: PaymentValues) => {
    const payment = await addPayment(client, job.id, values)
    draft.clear()
    if (payment.receipt_number === null) {
      const amount = formats.money(payment.amount)
      toast.success(t('payments.saved-partner', { amount, name: payment.partner?.name ?? '' }))
    } else toastReceipt(payment)
    onDone()
  }
  const payers = [
    { value: 'customer', label: t('payments.paid-by.customer') },
    { value: 'partner', label: t('payments.received-by.partner', { name: job.partner?.name ?? '' }) },
  ]
  return (
    <div ref={box} className="form-in-view">
      <Form form={form} onSubmit={save} label={t('payments.add-title')}>
        {draft.notice}
        {dues.partner > 0 && (
          <RadioGroupField
            control={control}
            name="paid_by"
            label={t('payments.paid-by')}
            options={payers}
            inline
          />
        )}
        <MoneyField
          control={control}
          name="amount"
          label={t('payments.amount')}
          help={
            payer === 'partner'
              ? t('payments.amount-help', { amount: formats.money(dues.partner) })
              : undefined
          }
        />
        {payer === 'customer' && (
          <DueLine due={job.due} paid={Number.isInteger(amount) ? amount : 0} name={job.customer.name} />
        )}
        <MethodFields form={form} />
        {job.partner && payer === 'customer' && (
          <RadioGroupField
            control={control}
            name="received_by"
            label={t('payments.received-by')}
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
        <SubmitButton control={control} wide>
          {amount > 0 ? t('payments.save', { amount: formats.money(amount) }) : t('payments.save-plain')}
        </SubmitButton>
        <Button wide variant="ghost" onClick={onDone}>
          {t('payments.cancel')}
        </Button>
      </Form>
    </div>
  )
}

/** Opens with the focus in the amount, and keeps the whole form in view while it grows. */
function useFormInView({ setFocus, watch }: FormOf<PaymentTyped, PaymentValues>) {
  const box = useRef<HTMLDivElement>(null)
  const method = watch('method')
  useEffect(() => {
    setFocus('amount')
  }, [setFocus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another method has another height
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [method])
  return box
}

/** The default amount is the balance of the chosen payer; a partner's payment goes to the company. */
function useDueOfPayer(
  { getValues, setValue, watch }: FormOf<PaymentTyped, PaymentValues>,
  dues: Record<PaymentTyped['paid_by'], number>,
  hasPartner: boolean,
): void {
  const payer = watch('paid_by')
  const last = useRef(payer)
  useEffect(() => {
    if (payer === last.current) return
    last.current = payer
    setValue('amount', dues[payer], { shouldDirty: true })
    const holder = payer === 'partner' ? 'company' : holderOf(getValues('method'), hasPartner)
    setValue('received_by', holder)
  })
}
