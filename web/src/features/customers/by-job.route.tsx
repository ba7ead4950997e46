import { useQuery } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { download } from '#shared/api/download.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListTools } from '#shared/components/list/list-tools.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { SavedViews } from '#shared/components/list/saved-views.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { customersByJobText } from '#src/text/en/customers-by-job.ts'
import { useText } from '#src/text/intl.ts'
import { byJobColumns } from './by-job.columns.tsx'
import { jobStatusOptions, useServiceOptions } from './customer-filters.ts'

type Query = NonNullable<CallInput<Api['GET /customers/by-job']>['query']>

const filterNames = ['status', 'category_id', 'min_jobs', 'from', 'to'] as const
const days = { from: 'from', to: 'to', presets: ['last-7-days', 'this-month', 'last-month'] as const }
const atLeast = [2, 3, 5, 10, 20]

async function countOf(filters: Record<string, string>) {
  const query = { ...filters, per_page: 1 } as Query
  return (await call('GET /customers/by-job', { query }, { priority: 'background' })).meta
}

/** Customers by the jobs they had: which jobs count, the filters say. */
export function CustomersByJobPage() {
  const t = useText(customersByJobText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const services = useServiceOptions()
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = list.query as Query
  const customers = useQuery(apiQuery('GET /customers/by-job', { query }))
  const meta = customers.data?.meta
  const chosen = list.filters.min_jobs
  const counts = chosen && !atLeast.includes(Number(chosen)) ? [...atLeast, chosen] : atLeast
  const fields: FilterField[] = [
    { name: 'status', label: t('customers-by-job.status'), options: jobStatusOptions },
    { name: 'category_id', label: t('customers-by-job.service'), options: services },
    {
      name: 'min_jobs',
      label: t('customers-by-job.min-jobs'),
      single: true,
      options: counts.map((count) => ({ value: String(count), label: t('customers-by-job.at-least', { count }) })),
    },
  ]
  const { page: _, per_page: __, ...filters } = query
  return (
    <>
      <PageHead title={t('customers-by-job.title')} count={meta && formats.count(meta.total)} />
      <SavedViews
        name="customers-by-job"
        label={t('customers-by-job.views')}
        names={filterNames}
        days={days}
        count={countOf}
      />
      <FilterBar
        list={list}
        fields={fields}
        dates={{ label: t('customers-by-job.dates'), ...days }}
        end={
          <ListTools
            name="customers-by-job"
            columns={byJobColumns}
            download={{
              permission: 'customers.by-job',
              onDownload: (format, options) =>
                download('GET /customers/by-job/download', { query: { ...filters, format } }, options),
            }}
          />
        }
      />
      <DataTable
        name="customers-by-job"
        label={t('customers-by-job.title')}
        columns={byJobColumns}
        rows={customers.data?.data}
        list={list}
        isFetching={customers.isFetching}
        error={customers.error}
        onRetry={() => void customers.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('customers-by-job.empty')}>{t('customers-by-job.empty-text')}</EmptyState>}
      />
      <Pagination list={list} meta={meta} />
    </>
  )
}
