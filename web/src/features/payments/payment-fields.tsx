import type { Job } from 'contract/jobs/jobs.schema.ts'
import { paymentMethods, receivers } from 'contract/vocabulary.ts'
import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { type Choice, choicesOf } from '#shared/components/fields/select-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { holderOf } from './payment-values.ts'

type How = { method: (typeof paymentMethods)[number]['slug']; reference: string | null }

type MethodFieldsProps<V extends FieldValues, O> = {
  form: FormOf<V, O>
  /** The prefix inside of another form: `payment.`. */
  prefix?: string
}

/** Method and reference; cash has no reference. A method chosen by the pointer focuses the reference. */
export function MethodFields<V extends FieldValues, O>({ form, prefix = '' }: MethodFieldsProps<V, O>) {
  const t = useText(paymentsText)
  const path = (name: keyof How) => `${prefix}${name}` as FieldPath<V> // both are fields of every such form
  const method = form.watch(path('method')) as How['method']
  const reference = path('reference')
  const byPointer = useRef(false)
  const { setFocus } = form
  useEffect(() => {
    if (method !== 'cash' && byPointer.current) setFocus(reference)
    byPointer.current = false
  }, [method, reference, setFocus])
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes only whether a key or the pointer chooses */}
      <div
        onPointerDown={() => {
          byPointer.current = true
        }}
        onKeyDown={() => {
          byPointer.current = false
        }}
      >
        <RadioGroupField
          control={form.control}
          name={path('method')}
          label={t('payments.method')}
          options={choicesOf(paymentMethods)}
          inline
        />
      </div>
      {method !== 'cash' && (
        <TextField
          control={form.control}
          name={reference}
          label={t('payments.reference')}
          help={t(`payments.reference-help.${method}`)}
          maxLength={120}
        />
      )}
    </>
  )
}

/** The partner has cash and the company everything else, until the user changes the holder. */
export function useHolderOfMethod<V extends FieldValues, O>(
  { watch, setValue, getFieldState }: FormOf<V, O>,
  hasPartner: boolean,
  prefix = '',
): void {
  const path = (name: string) => `${prefix}${name}` as FieldPath<V> // both are fields of every such form
  const method: How['method'] | undefined = watch(path('method'))
  const last = useRef(method)
  useEffect(() => {
    if (method === last.current) return
    last.current = method
    const holder = `${prefix}received_by` as FieldPath<V>
    if (method === undefined || getFieldState(holder).isDirty) return
    setValue(holder, holderOf(method, hasPartner) as PathValue<V, FieldPath<V>>)
  }, [method, prefix, hasPartner, getFieldState, setValue])
}

/** The company or the partner, by name. */
export function useHolders(partner: Pick<NonNullable<Job['partner']>, 'name'> | null): Choice[] {
  const t = useText(paymentsText)
  return choicesOf(receivers).map((choice) =>
    choice.value === 'partner' && partner
      ? { ...choice, label: t('payments.received-by.partner', { name: partner.name }) }
      : choice,
  )
}
