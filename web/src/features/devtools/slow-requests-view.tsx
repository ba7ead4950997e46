import { useQuery } from '@tanstack/react-query'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { queryText } from '#src/text/en/query.ts'
import { useText } from '#src/text/intl.ts'
import { type SlowRequestsQuery, slowRequestsQuery } from './query.queries.ts'
import { slowRequestColumns } from './slow-requests.columns.tsx'

const filterNames = ['from', 'to'] as const

/** Requests that took longer than half a second. */
export function SlowRequestsView() {
  const t = useText(queryText)
  const list = useListState(filterNames)
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const requests = useQuery(slowRequestsQuery(list.query as SlowRequestsQuery))
  return (
    <>
      <FilterBar
        list={list}
        fields={[]}
        dates={{ label: t('query.dates'), from: 'from', to: 'to', presets: ['today', 'last-7-days'] }}
      />
      <DataTable
        label={t('query.slow-requests')}
        columns={slowRequestColumns}
        rows={requests.data?.data}
        list={list}
        isFetching={requests.isFetching}
        error={requests.error}
        onRetry={() => void requests.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('query.none-slow')}>{t('query.none-slow-text')}</EmptyState>}
      />
      <Pagination list={list} meta={requests.data?.meta} />
    </>
  )
}
