import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentFields } from 'contract/payments/payments.schema.ts'
import { id, requiredText } from 'contract/shared/fields.ts'
import { paymentMethods, receivers } from 'contract/vocabulary.ts'
import * as z from 'zod'
import { apiQuery } from '#shared/api/query-client.ts'
import { ComboboxField } from '#shared/components/fields/combobox-field.tsx'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { choicesOf } from '#shared/components/fields/select-field.tsx'
import { TextAreaField, TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { currentIso } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { moneyText } from '#src/text/en/money.ts'
import { useText } from '#src/text/intl.ts'
import { addCustomerPayment, giveCreditBack } from '../customer-credit.queries.ts'

type Who = { id: number; name: string; credit: number }
type CreditDialogProps = { customer: Who; kind: 'add' | 'back'; onClose: () => void }

const formOf = (kind: 'add' | 'back') =>
  z
    .object({
      ...paymentFields,
      partner_id: id.nullable(),
      reason: kind === 'back' ? requiredText(500) : z.string(),
    })
    .refine((value) => value.received_by === 'company' || value.partner_id !== null, {
      path: ['partner_id'],
      error: 'Choose the partner',
    })
    .refine((value) => value.method === 'cash' || (value.reference ?? '') !== '', {
      path: ['reference'],
      error: 'Enter the reference of this payment',
    })

/** A customer's payment or refund without a job. */
export function CreditDialog({ customer, kind, onClose }: CreditDialogProps) {
  const t = useText(moneyText)
  const { money } = useFormats()
  const client = useQueryClient()
  const form = useZodForm(formOf(kind), {
    amount: kind === 'back' ? customer.credit : Number.NaN,
    method: 'cash',
    reference: null,
    note: null,
    received_by: 'company',
    partner_id: null,
    paid_at: currentIso(),
    reason: '',
  })
  const draft = useDraft(`customer-${customer.id}-${kind}`, form)
  const { control } = form
  const [method, holder] = form.watch(['method', 'received_by'])
  const title = t(`money.customer.${kind}-title`, { name: customer.name })
  return (
    <FormDialog
      title={title}
      text={t(`money.customer.${kind}-text`, { amount: money(customer.credit) })}
      form={form}
      draft={draft}
      words={{ save: t(`money.customer.${kind}`), back: t('money.back') }}
      onSubmit={async ({ reason, note, ...typed }) => {
        const reference = typed.method === 'cash' ? null : typed.reference
        const partner_id = typed.received_by === 'partner' ? typed.partner_id : null
        const values = { ...typed, note, reference, partner_id }
        if (kind === 'back') {
          const { received_by: refunded_by, ...rest } = values
          const refund = { ...rest, refunded_by, reason }
          const back = await giveCreditBack(client, customer.id, refund)
          toast.success(t('money.customer.refunded', { amount: money(back.amount) }))
        } else {
          const paid = await addCustomerPayment(client, customer.id, values)
          const number = paid.receipt_number ?? ''
          toast.success(t('money.customer.saved', { amount: money(paid.amount), number }))
        }
      }}
      onClose={onClose}
    >
      <MoneyField control={control} name="amount" label={t('money.customer.amount')} />
      <RadioGroupField
        control={control}
        name="method"
        label={t('money.customer.method')}
        options={choicesOf(paymentMethods)}
        inline
      />
      {method !== 'cash' && (
        <TextField control={control} name="reference" label={t('money.customer.reference')} maxLength={120} />
      )}
      <RadioGroupField
        control={control}
        name="received_by"
        label={t(kind === 'add' ? 'money.customer.received-by' : 'money.customer.refunded-by')}
        options={choicesOf(receivers)}
        inline
      />
      {holder === 'partner' && <PartnerField control={control} />}
      {kind === 'back' && (
        <TextAreaField
          control={control}
          name="reason"
          label={t('money.customer.reason')}
          maxLength={500}
          rows={2}
        />
      )}
      <DateTimeField control={control} name="paid_at" label={t('money.customer.paid-at')} isPast />
    </FormDialog>
  )
}

const partnersQuery = apiQuery('GET /partners', {
  query: { status: 'approved', sort: 'name', per_page: 100 },
})

type Typed = z.input<ReturnType<typeof formOf>>
type PartnerFieldProps = {
  control: ReturnType<typeof useZodForm<Typed, z.output<ReturnType<typeof formOf>>>>['control']
}

function PartnerField({ control }: PartnerFieldProps) {
  const t = useText(moneyText)
  const partners = useQuery(partnersQuery).data?.data ?? []
  return (
    <ComboboxField
      control={control}
      name="partner_id"
      label={t('money.customer.partner')}
      options={partners.map(({ id: value, name, phone }) => ({ value, label: name, note: phone }))}
    />
  )
}
