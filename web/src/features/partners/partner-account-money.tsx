import { useQueryClient } from '@tanstack/react-query'
import { paymentMethods } from 'contract/vocabulary.ts'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField, TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { addMoneyEntry } from './partner-account.queries.ts'
import { useRecordedToast } from './partner-account-toast.ts'

const schema = () => import('contract/ledger/ledger.schema.ts').then((module) => module.moneyEntry)

const starting = () => ({
  amount: Number.NaN,
  method: 'upi' as const,
  reference: null,
  paid_at: new Date().toISOString(),
  note: null,
})

type MoneyEntryFormProps = { id: number; kind: 'settlement' | 'payout'; balance: number }

/** What the partner pays us, or we the partner, with the balance it leaves while it is typed. */
export function MoneyEntryForm({ id, kind, balance }: MoneyEntryFormProps) {
  const t = useText(partnerAccountText)
  const client = useQueryClient()
  const told = useRecordedToast()
  const form = useZodForm(schema, starting())
  const draft = useDraft(`account-of-${id}-${kind}`, form)
  const { control } = form
  const [amount, method] = form.watch(['amount', 'method'])
  const whole = kind === 'settlement' ? balance : -balance
  const after = kind === 'settlement' ? balance - amount : balance + amount
  if (whole <= 0) {
    return (
      <p className="ink-2 text-13">
        {t(kind === 'settlement' ? 'partner-account.nothing-to-settle' : 'partner-account.nothing-to-pay-out')}
      </p>
    )
  }
  return (
    <Form
      form={form}
      label={t(`partner-account.save-${kind}`)}
      onSubmit={async (values) => {
        const reference = values.method === 'cash' ? null : values.reference
        const entry = await addMoneyEntry(client, id, kind, { ...values, reference })
        draft.clear()
        form.reset(starting())
        told(entry, kind)
      }}
    >
      {draft.notice}
      <div>
        <MoneyField
          control={control}
          name="amount"
          label={t(kind === 'settlement' ? 'partner-account.amount-received' : 'partner-account.amount-paid')}
        />
        <BalanceAfter
          after={after}
          onFill={() => form.setValue('amount', whole, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
      <SelectField
        control={control}
        name="method"
        label={t('partner-account.method')}
        options={choicesOf(paymentMethods)}
      />
      {method !== 'cash' && (
        <TextField
          control={control}
          name="reference"
          label={t(method === 'upi' ? 'partner-account.reference-upi' : 'partner-account.reference')}
          optional
          maxLength={120}
        />
      )}
      <DateTimeField control={control} name="paid_at" label={t('partner-account.when')} step={1} />
      <TextAreaField
        control={control}
        name="note"
        label={t('partner-account.reason')}
        optional
        rows={2}
        maxLength={500}
      />
      <SubmitButton control={control} wide>
        {t(`partner-account.save-${kind}`)}
      </SubmitButton>
    </Form>
  )
}

/** What the account says then; keeps its place while there is no amount. */
function BalanceAfter({ after, onFill }: { after: number; onFill: () => void }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  return (
    <p className="partner-account-after" role="status">
      {Number.isFinite(after) && `${t('partner-account.after', { amount: formats.money(after) })} `}
      {t('partner-account.whole')}{' '}
      <button type="button" className="link" onClick={onFill}>
        {t('partner-account.fill-in')}
      </button>
    </p>
  )
}
