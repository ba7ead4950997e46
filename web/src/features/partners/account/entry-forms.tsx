import { useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { LedgerEntry, moneyEntry } from 'contract/ledger/ledger.schema.ts'
import { balanceWords } from 'contract/ledger/ledger.words.ts'
import { paymentFields } from 'contract/payments/payments.schema.ts'
import { requiredText } from 'contract/shared/fields.ts'
import { paymentMethods } from 'contract/vocabulary.ts'
import { useEffect } from 'react'
import * as z from 'zod'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField, TextField } from '#shared/components/fields/text-field.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { currentIso } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { CashReports } from '../reports/cash-reports.tsx'
import { addAdjustment, addMoneyEntry, reverseEntry } from './account.queries.ts'
import type { useCashReports } from './use-cash-reports.ts'

const schema = () => import('contract/ledger/ledger.schema.ts').then((module) => module.moneyEntry)

const starting = (amount: number) => ({
  amount,
  method: 'upi' as const,
  reference: null,
  paid_at: currentIso(),
  note: null,
})

type MoneyEntryFormProps = {
  id: number
  kind: 'settlement' | 'payout'
  balance: number
  /** The reports that a settlement may confirm. */
  cash: ReturnType<typeof useCashReports> | null
}

/** A payment from or to the partner: by default the whole balance, with the balance after it. */
export function MoneyEntryForm({ id, kind, balance, cash }: MoneyEntryFormProps) {
  const t = useText(partnerAccountText)
  const client = useQueryClient()
  const showRecorded = useRecordedToast()
  const amountOf = (of: number) => (kind === 'settlement' ? of : -of)
  const fullAmount = amountOf(balance)
  const form = useZodForm(schema, starting(fullAmount))
  const draft = useDraft(`account-of-${id}-${kind}`, form)
  const { control } = form
  const [amount, method] = form.watch(['amount', 'method'])
  useUntyped(form, fullAmount)
  // The draft of an emptied field holds null.
  const after = Number.isFinite(amount) ? balance + (kind === 'settlement' ? -amount : amount) : Number.NaN
  if (fullAmount <= 0) {
    return (
      <p className="ink-2 text-13">
        {t(
          kind === 'settlement' ? 'partner-account.nothing-to-settle' : 'partner-account.nothing-to-pay-out',
        )}
      </p>
    )
  }
  return (
    <Form
      form={form}
      label={t(`partner-account.save-${kind}`)}
      onSubmit={async (values) => {
        const reference = values.method === 'cash' ? null : values.reference
        const entry = await addMoneyEntry(client, id, kind, { ...values, reference, ...cash?.body })
        cash?.saved()
        draft.clear()
        form.reset(starting(amountOf(entry.balance)))
        showRecorded(entry, kind)
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
          isPartial={cash?.changesCommission ?? false}
          onFill={
            amount === fullAmount
              ? null
              : () => form.setValue('amount', fullAmount, { shouldDirty: true, shouldValidate: true })
          }
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
      <DateTimeField control={control} name="paid_at" label={t('partner-account.when')} isPast />
      <TextAreaField
        control={control}
        name="note"
        label={t('partner-account.reason')}
        optional
        rows={2}
        maxLength={500}
      />
      {cash && cash.reports.length > 0 && <CashReports {...cash} />}
      <SubmitButton control={control} wide>
        {t(`partner-account.save-${kind}`)}
      </SubmitButton>
    </Form>
  )
}

/** An untouched amount follows the balance when that changes. */
function useUntyped(
  form: FormOf<z.input<typeof moneyEntry>, z.output<typeof moneyEntry>>,
  fullAmount: number,
): void {
  const { dirtyFields, defaultValues } = form.formState
  const isBehind = !dirtyFields.amount && defaultValues?.amount !== fullAmount
  useEffect(() => {
    if (isBehind) form.resetField('amount', { defaultValue: fullAmount })
  }, [form, isBehind, fullAmount])
}

/**
 * The balance after the entry; keeps its height without an amount. Without `onFill` the amount is the whole
 * balance.
 */
function BalanceAfter({
  after,
  isPartial,
  onFill,
}: {
  after: number
  isPartial: boolean
  onFill: (() => void) | null
}) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  return (
    <p className="partner-account-after" role="status">
      {Number.isFinite(after) &&
        `${t('partner-account.after', { balance: balanceWords(after, formats.money) })} `}
      {isPartial && `${t('partner-account.after-reports')} `}
      {onFill && (
        <button type="button" className="link" onClick={onFill}>
          {t('partner-account.use-balance')}
        </button>
      )}
    </p>
  )
}

/** A toast with the new entry; with the permission it offers to reverse it. */
function useRecordedToast() {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const client = useQueryClient()
  const session = useSession()
  return ({ id, amount }: LedgerEntry, kind: 'settlement' | 'payout' | 'adjustment') => {
    const shown = kind === 'adjustment' ? amount : Math.abs(amount)
    const title = t(`partner-account.saved-${kind}`, { amount: formats.money(shown) })
    const onAction = () => void reverseEntry(client, id, t('partner-account.undone')).catch(toastError)
    const canUndo = can(session?.user, 'partners.adjust')
    toast.success(
      title,
      null,
      canUndo ? { action: { label: t('partner-account.undo'), onAction } } : undefined,
    )
  }
}

const adjustmentForm = z.object({
  amount: paymentFields.amount,
  direction: z.enum(['raises', 'lowers']),
  reason: requiredText(500),
})
type Values = z.output<typeof adjustmentForm>
const noAdjustment: Values = { amount: Number.NaN, direction: 'lowers', reason: '' }

const signed = ({ amount, direction }: Values) => (direction === 'raises' ? amount : -amount)

/** Corrects what the partner owes, with the reason. */
export function AdjustmentForm({ id, balance }: { id: number; balance: number }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const client = useQueryClient()
  const showRecorded = useRecordedToast()
  const form = useZodForm(adjustmentForm, noAdjustment)
  const draft = useDraft(`adjustment-of-${id}`, form)
  const { control } = form
  const after = balance + signed(form.watch())
  return (
    <Form
      form={form}
      label={t('partner-account.save-adjustment')}
      onSubmit={async (values) => {
        const entry = await addAdjustment(client, id, { amount: signed(values), reason: values.reason })
        draft.clear()
        form.reset(noAdjustment)
        showRecorded(entry, 'adjustment')
      }}
    >
      {draft.notice}
      <MoneyField
        control={control}
        name="amount"
        label={t('partner-account.amount')}
        help={t('partner-account.after', {
          balance: balanceWords(Number.isFinite(after) ? after : balance, formats.money),
        })}
      />
      <RadioGroupField
        control={control}
        name="direction"
        label={t('partner-account.direction')}
        options={[
          { value: 'lowers', label: t('partner-account.lowers') },
          { value: 'raises', label: t('partner-account.raises') },
        ]}
      />
      <TextAreaField
        control={control}
        name="reason"
        label={t('partner-account.reason')}
        rows={2}
        maxLength={500}
      />
      <SubmitButton control={control} wide>
        {t('partner-account.save-adjustment')}
      </SubmitButton>
    </Form>
  )
}
