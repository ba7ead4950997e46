import { useQuery } from '@tanstack/react-query'
import type { PaymentTotals } from 'contract/payments/payments.schema.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { ListTools } from '#shared/components/list/list-tools.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { readAhead } from '#shared/components/list/read-ahead.ts'
import { SavedViews } from '#shared/components/list/saved-views.tsx'
import { type ListState, useListState } from '#shared/components/list/use-list-state.ts'
import { MoneyFigure } from '#shared/components/money.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { paymentsListText } from '#src/text/en/payments-list.ts'
import { useText } from '#src/text/intl.ts'
import { paymentFilters, usePaymentFields } from './payment-filters.ts'
import { paymentColumns } from './payments.columns.tsx'
import { downloadPayments, type PaymentsListQuery, paymentsCount, paymentsQuery } from './payments-list.queries.ts'

readAhead('/payments', paymentFilters, (query) => paymentsQuery(query as PaymentsListQuery))

/** /payments: everything that was paid, given back and handed over, and what it comes to. */
export function PaymentsPage() {
  const t = useText(paymentsListText)
  const formats = useFormats()
  const list = useListState(paymentFilters)
  const fields = usePaymentFields(list.filters)
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = list.query as PaymentsListQuery
  const payments = useQuery(paymentsQuery(query))
  const { data: rows, meta, totals } = payments.data ?? {}
  return (
    <>
      <PageHead title={t('payments-list.title')} count={meta && formats.count(meta.total) + (meta.exact ? '' : '+')} />
      <Totals totals={totals} list={list} />
      <SavedViews name="payments" label={t('payments-list.views')} names={paymentFilters} count={paymentsCount} />
      <FilterBar
        list={list}
        search={{ label: t('payments-list.search'), placeholder: t('payments-list.search-hint') }}
        fields={fields}
        dates={{
          label: t('payments-list.dates'),
          from: 'from',
          to: 'to',
          presets: ['today', 'this-week', 'this-month', 'last-month'],
        }}
        end={
          <ListTools
            name="payments"
            columns={paymentColumns}
            download={{
              permission: 'payments.read',
              onDownload: (format, options) => downloadPayments(query, format, options),
            }}
          />
        }
      />
      <DataTable
        name="payments"
        label={t('payments-list.title')}
        columns={paymentColumns}
        rows={rows}
        list={list}
        isFetching={payments.isFetching}
        error={payments.error}
        onRetry={() => void payments.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('payments-list.empty')}>{t('payments-list.empty-text')}</EmptyState>}
      />
      <Pagination list={list} meta={meta} />
    </>
  )
}

const figures = ['received', 'refunded', 'from_partners'] as const
const labels = {
  received: 'payments-list.received',
  refunded: 'payments-list.refunded',
  from_partners: 'payments-list.from-partners',
} as const

/** What stands of everything that the filters leave. Too much to add up while one waits is added up when asked. */
function Totals({ totals, list }: { totals: PaymentTotals | null | undefined; list: ListState }) {
  const t = useText(paymentsListText)
  const figureOf = (name: keyof PaymentTotals) => {
    if (totals === undefined) return <Skeleton width={104} />
    if (totals !== null) return <MoneyFigure paise={totals[name]} />
    return (
      <button type="button" className="link text-13" title={t('payments-list.too-many')} onClick={list.countAll}>
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
