import type { Job } from 'contract/jobs/jobs.schema.ts'
import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { useFormats } from '#shared/format/formats.ts'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { MethodFields, useHolderOfMethod, useHolders } from './payment-fields.tsx'
import { type EndPayment, endPayment } from './payment-values.ts'

type EndPaymentFieldsProps<V extends FieldValues, O> = {
  /** A form with the field `payment`: an `EndPayment`, or null when the customer did not pay. */
  form: FormOf<V, O>
  job: Pick<Job, 'partner'>
  /** What is due with the price as it is typed, paise. */
  due: number
}

/** What the customer paid at the end of the work. The amount follows the price until it is typed. */
export function EndPaymentFields<V extends FieldValues, O>({ form, job, due }: EndPaymentFieldsProps<V, O>) {
  const t = useText(paymentsText)
  const formats = useFormats()
  const holders = useHolders(job.partner)
  const { control, setValue, watch } = form
  const path = (name: string) => `payment${name}` as FieldPath<V> // the form has them
  const payment: EndPayment | null = watch(path(''))
  const set = (next: EndPayment | null) =>
    setValue(path(''), next as PathValue<V, FieldPath<V>>, { shouldDirty: true, shouldValidate: false })
  const last = useRef(due)
  useEffect(() => {
    const before = last.current
    last.current = due
    const amount = 'payment.amount' as FieldPath<V>
    if (payment?.amount === before && due !== before) setValue(amount, due as PathValue<V, FieldPath<V>>)
  }, [due, payment?.amount, setValue])
  useHolderOfMethod(form, job.partner !== null, 'payment.')
  return (
    <>
      <label className="option">
        <input
          className="check"
          type="checkbox"
          checked={payment !== null}
          onChange={({ target }) => set(target.checked ? endPayment(due, job.partner !== null) : null)}
        />
        {t('payments.paid-now')}
      </label>
      {payment !== null && (
        <>
          <MoneyField
            control={control}
            name={path('.amount')}
            label={t('payments.amount')}
            help={t('payments.amount-help', { amount: formats.money(due) })}
          />
          <MethodFields form={form} prefix="payment." />
          {job.partner && (
            <RadioGroupField
              control={control}
              name={path('.received_by')}
              label={t('payments.received-by')}
              options={holders}
              inline
            />
          )}
        </>
      )}
    </>
  )
}
