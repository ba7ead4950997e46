import type { Job } from 'contract/jobs/jobs.schema.ts'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { moneyText } from '#src/text/en/money.ts'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { MethodFields, useHolderOfMethod, useHolders } from './payment-fields.tsx'
import { type EndPayment, endPayment } from './payment-values.ts'

type EndPaymentsProps<V extends FieldValues, O> = {
  /** A form with the field `payments`: `EndPayment`s, none when the customer did not pay. */
  form: FormOf<V, O>
  job: Pick<Job, 'partner' | 'customer'>
  /** The amount due at the typed price, paise. */
  due: number
}

/** The server's maximum. */
const most = 5

/**
 * The customer's payments at the end of the work. The amount of a single payment follows the price until it
 * is typed.
 */
export function EndPaymentFields<V extends FieldValues, O>({ form, job, due }: EndPaymentsProps<V, O>) {
  const t = useText(paymentsText)
  const tm = useText(moneyText)
  const { setValue, watch } = form
  const path = 'payments' as FieldPath<V> // the form has it
  const payments: EndPayment[] = watch(path)
  const hasPartner = job.partner !== null
  const set = (next: EndPayment[]) =>
    setValue(path, next as PathValue<V, FieldPath<V>>, { shouldDirty: true, shouldValidate: false })
  const paid = payments.reduce((sum, { amount }) => sum + (Number.isInteger(amount) ? amount : 0), 0)
  useFollowedDue(form, payments, due)
  return (
    <>
      <label className="option">
        <input
          className="check"
          type="checkbox"
          checked={payments.length > 0}
          onChange={({ target }) => set(target.checked ? [endPayment(due, hasPartner)] : [])}
        />
        {t('payments.paid-now')}
      </label>
      {payments.map((_, index) => (
        <OnePayment
          // biome-ignore lint/suspicious/noArrayIndexKey: a payment has no name but its place
          key={index}
          form={form}
          job={job}
          index={index}
          isOnly={payments.length === 1}
          onRemove={() => set(payments.filter((__, other) => other !== index))}
        />
      ))}
      {payments.length > 0 && (
        <>
          <DueLine due={due} paid={paid} name={job.customer.name} />
          {payments.length < most && (
            <div>
              <Button
                size="small"
                onClick={() => set([...payments, endPayment(Math.max(0, due - paid), hasPartner)])}
              >
                <Plus />
                {tm('money.another')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

/** The amount due, and the part of the typed amounts that becomes credit. */
export function DueLine({ due, paid, name }: { due: number; paid: number; name: string }) {
  const t = useText(moneyText)
  const { money } = useFormats()
  return (
    <p className="text-12 ink-3" role="status">
      {t('money.due-help', { amount: money(due) })}
      {paid > due && (
        <>
          {' '}
          <b>{t('money.becomes-credit', { amount: money(paid - due), name })}</b>.
        </>
      )}
    </p>
  )
}

type OnePaymentProps<V extends FieldValues, O> = Pick<EndPaymentsProps<V, O>, 'form' | 'job'> & {
  index: number
  isOnly: boolean
  onRemove: () => void
}

function OnePayment<V extends FieldValues, O>({ form, job, index, isOnly, onRemove }: OnePaymentProps<V, O>) {
  const t = useText(paymentsText)
  const tm = useText(moneyText)
  const holders = useHolders(job.partner)
  const prefix = `payments.${index}.`
  const path = (name: string) => `${prefix}${name}` as FieldPath<V> // the form has them
  useHolderOfMethod(form, job.partner !== null, prefix)
  return (
    <>
      {!isOnly && (
        <div className="row">
          <b className="text-13">{tm('money.payment-nth', { nth: index + 1 })}</b>
          <Button
            size="tiny"
            variant="ghost"
            className="push-end"
            aria-label={tm('money.remove', { nth: index + 1 })}
            onClick={onRemove}
          >
            <X />
          </Button>
        </div>
      )}
      <MoneyField control={form.control} name={path('amount')} label={t('payments.amount')} />
      <MethodFields form={form} prefix={prefix} />
      {job.partner && (
        <RadioGroupField
          control={form.control}
          name={path('received_by')}
          label={t('payments.received-by')}
          options={holders}
          inline
        />
      )}
    </>
  )
}

function useFollowedDue<V extends FieldValues, O>(
  { setValue }: FormOf<V, O>,
  payments: readonly EndPayment[],
  due: number,
): void {
  const last = useRef(due)
  const only = payments.length === 1 ? payments[0]?.amount : undefined
  useEffect(() => {
    const before = last.current
    last.current = due
    const amount = 'payments.0.amount' as FieldPath<V>
    if (only === before && due !== before) setValue(amount, due as PathValue<V, FieldPath<V>>)
  }, [due, only, setValue])
}
