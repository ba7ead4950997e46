import { paymentStates, recordedPaymentKinds } from 'contract/payments/payments.words.ts'
import { parseRupees } from 'contract/shared/money.ts'
import { type NumberedRecord, parseRecordId, recordId } from 'contract/shared/record-id.ts'
import { paymentMethods, receivers } from 'contract/vocabulary.ts'
import { usePartnerOptions } from '#features/partners/public.ts'
import type { FilterField, FilterOption } from '#shared/components/list/filter-field.ts'
import { useFormats } from '#shared/format/formats.ts'
import { paymentsListText } from '#src/text/en/payments-list.ts'
import { useText } from '#src/text/intl.ts'

export const paymentFilters = [
  ...['kind', 'method', 'received_by', 'state', 'partner_id', 'customer_id', 'job_id'],
  ...['from', 'to', 'min_amount', 'max_amount'],
]

const optionsOf = (terms: readonly { slug: string; label: string }[]): FilterOption[] =>
  terms.map(({ slug, label }) => ({ value: slug, label }))

/** Paise; any other amount can be typed. */
const usualAmounts = [50_000, 100_000, 500_000, 1_000_000]

/** The filters of the list. `filters`: the current ones of the address. */
export function usePaymentFields(filters: Record<string, string>): FilterField[] {
  const t = useText(paymentsListText)
  const { money } = useFormats()
  const partners = usePartnerOptions()
  const amount = (paise: number): FilterOption => ({ value: String(paise), label: money(paise) })
  const amountField = (name: 'min_amount' | 'max_amount', label: string): FilterField => ({
    name,
    label,
    single: true,
    options: [...new Set([...usualAmounts, Number(filters[name] || usualAmounts[0])])].map(amount),
    find: (typed) => {
      const paise = parseRupees(typed)
      return paise === null ? [] : [amount(paise)]
    },
  })
  const recordField = (name: string, label: string, type: NumberedRecord): FilterField => {
    const option = (id: number): FilterOption => ({ value: String(id), label: recordId(type, id) })
    return {
      name,
      label,
      single: true,
      options: filters[name] ? [option(Number(filters[name]))] : [],
      find: (typed) => {
        const named = parseRecordId(typed)
        if (named) return named.type === type ? [option(named.id)] : []
        return /^[1-9]\d{0,14}$/.test(typed) ? [option(Number(typed))] : []
      },
    }
  }
  return [
    { name: 'kind', label: t('payments-list.kind'), options: optionsOf(recordedPaymentKinds) },
    { name: 'method', label: t('payments-list.method'), options: optionsOf(paymentMethods) },
    { name: 'received_by', label: t('payments-list.received-by'), options: optionsOf(receivers) },
    { name: 'state', label: t('payments-list.state'), options: optionsOf(paymentStates) },
    { name: 'partner_id', label: t('payments-list.partner'), options: partners },
    recordField('customer_id', t('payments-list.customer'), 'customer'),
    recordField('job_id', t('payments-list.job'), 'job'),
    amountField('min_amount', t('payments-list.min-amount')),
    amountField('max_amount', t('payments-list.max-amount')),
  ]
}
