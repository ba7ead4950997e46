import type { ConcessionBearer } from 'contract/concessions/concessions.words.ts'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { concessionsText } from '#src/text/en/concessions.ts'
import { useText } from '#src/text/intl.ts'

/** A share that was typed before the bearer changed is not sent. */
export function withShare<T extends { borne_by: ConcessionBearer; partner_amount: number | null }>({
  partner_amount,
  ...rest
}: T) {
  return { ...rest, ...(rest.borne_by === 'shared' && partner_amount !== null && { partner_amount }) }
}

type BearerFieldsProps<V extends FieldValues, O> = {
  form: FormOf<V, O>
  /** Who can bear it beside the company; null without a candidate. */
  partner: { name: string } | null
  /** The prefix inside of another form: `concession.`. */
  prefix?: string
}

/** Who bears a concession, and the partner's share of a shared one. */
export function BearerFields<V extends FieldValues, O>({
  form,
  partner,
  prefix = '',
}: BearerFieldsProps<V, O>) {
  const t = useText(concessionsText)
  const path = (name: 'borne_by' | 'partner_amount') => `${prefix}${name}` as FieldPath<V> // both are fields of every such form
  const bearer: ConcessionBearer = form.watch(path('borne_by'))
  if (!partner) return null
  return (
    <>
      <RadioGroupField
        control={form.control}
        name={path('borne_by')}
        label={t('concessions.borne-by')}
        options={[
          { value: 'company', label: t('concessions.company') },
          { value: 'partner', label: partner.name },
          { value: 'shared', label: t('concessions.shared') },
        ]}
        inline
      />
      {bearer === 'shared' && (
        <MoneyField
          control={form.control}
          name={path('partner_amount')}
          label={t('concessions.partner-amount', { name: partner.name })}
        />
      )}
    </>
  )
}
