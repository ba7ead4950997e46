import type { Job } from 'contract/jobs/jobs.schema.ts'
import { paymentMethods, receivers } from 'contract/vocabulary.ts'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { type Choice, choicesOf } from '#shared/components/fields/select-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'

type How = FieldValues & { method: (typeof paymentMethods)[number]['slug']; reference: string | null }

/** Method, and the reference that everything but cash has. */
export function MethodFields<V extends How, O>({ form }: { form: FormOf<V, O> }) {
  const t = useText(paymentsText)
  const path = (name: keyof How) => name as FieldPath<V> // both are fields of every such form
  const method = form.watch(path('method')) as How['method']
  return (
    <>
      <RadioGroupField
        control={form.control}
        name={path('method')}
        label={t('payments.method')}
        options={choicesOf(paymentMethods)}
        inline
      />
      {method !== 'cash' && (
        <TextField
          control={form.control}
          name={path('reference')}
          label={t('payments.reference')}
          help={t(`payments.reference-help.${method}`)}
          maxLength={120}
        />
      )}
    </>
  )
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
