import type { PaymentTotals } from 'contract/payments/payments.schema.ts'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { preloadList } from '#shared/components/list/preload-list.ts'
import { type ListState, useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { MoneyFigure } from '#shared/components/money.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { paymentsListText } from '#src/text/en/payments-list.ts'
import { useText } from '#src/text/intl.ts'
import { paymentFilters, usePaymentFields } from './payment-filters.ts'
import { paymentColumns } from './payments.columns.tsx'

preloadList('/payments', paymentFilters, 'GET /payments')

/** /payments: all payments, refunds and handovers, with their totals. */
export function PaymentsPage() {
  const t = useText(paymentsListText)
  const list = useListState(paymentFilters)
  const listing = useListing('GET /payments', list)
  return (
    <ListPage
      listing={listing}
      name="payments"
      label={t('payments-list.title')}
      above={<Totals totals={listing.answer?.totals} list={list} />}
      views={{ name: 'payments', label: t('payments-list.views'), names: paymentFilters }}
      search={{ label: t('payments-list.search'), placeholder: t('payments-list.search-hint') }}
      fields={usePaymentFields(list.filters)}
      dates={{
        label: t('payments-list.dates'),
        from: 'from',
        to: 'to',
        presets: ['today', 'this-week', 'this-month', 'last-month'],
      }}
      download="payments.read"
      columns={paymentColumns}
      empty={<EmptyState title={t('payments-list.empty')}>{t('payments-list.empty-text')}</EmptyState>}
    />
  )
}

const figures = ['received', 'refunded', 'from_partners'] as const
const labels = {
  received: 'payments-list.received',
  refunded: 'payments-list.refunded',
  from_partners: 'payments-list.from-partners',
} as const

/** The sums of the filtered payments. Slow sums are computed on request. */
function Totals({ totals, list }: { totals: PaymentTotals | null | undefined; list: ListState }) {
  const t = useText(paymentsListText)
  const figureOf = (name: keyof PaymentTotals) => {
    if (totals === undefined) return <Skeleton width={104} />
    if (totals !== null) return <MoneyFigure paise={totals[name]} />
    return (
      <button
        type="button"
        className="link text-13"
        title={t('payments-list.too-many')}
        onClick={list.countAll}
      >
        {t('payments-list.add-up')}
      </button>
    )
  }
  return (
    <Figures label={t('payments-list.totals')} size="medium">
      {figures.map((name) => (
        <Figure key={name} label={t(labels[name])} value={figureOf(name)} />
      ))}
    </Figures>
  )
}
