import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type JobsListQuery, jobsQuery } from '#features/jobs/jobs.queries.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { ShownListContext } from '#shared/components/list/list-origin.ts'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import { useJobFilters } from './job-filters.ts'
import { type JobLine, jobColumns } from './jobs.columns.tsx'
import { useJobsList } from './use-jobs-list.ts'

const presets = ['today', 'tomorrow', 'this-week', 'next-7-days', 'this-month', 'last-7-days', 'last-month'] as const

/** The jobs listing of the dashboard. */
export function JobsTable() {
  const t = useText(dashboardText)
  const formats = useFormats()
  const list = useJobsList()
  const fields = useJobFilters()
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const jobs = useQuery(jobsQuery(list.query as JobsListQuery))
  const rows = useMemo(
    () => jobs.data?.data.map((row): JobLine => ({ ...row, phone: row.customer.phone })),
    [jobs.data],
  )
  const total = jobs.data?.meta.total
  return (
    <section aria-label={t('dashboard.jobs')}>
      <FilterBar
        list={list}
        start={
          <>
            <h2>{t('dashboard.jobs')}</h2>
            <span className="filter-count ink-3 tabular hide-below-640">
              {total !== undefined && formats.count(total)}
            </span>
          </>
        }
        search={{ label: t('dashboard.jobs.search'), placeholder: t('dashboard.jobs.search-hint') }}
        fields={fields}
        dates={{ label: t('dashboard.jobs.scheduled'), from: 'from', to: 'to', presets }}
      />
      <ShownListContext value={{ endpoint: 'GET /jobs', query: list.query, rows, meta: jobs.data?.meta }}>
        <DataTable
          label={t('dashboard.jobs')}
          columns={jobColumns}
          rows={rows}
          list={list}
          isFetching={jobs.isFetching}
          error={jobs.error}
          onRetry={() => void jobs.refetch()}
          skeletonRows={25}
          empty={
            <EmptyState
              title={t('dashboard.jobs.empty')}
              action={<LinkButton to="/jobs/create">{t('dashboard.new-job')}</LinkButton>}
            >
              {t('dashboard.jobs.empty-text')}
            </EmptyState>
          }
        />
      </ShownListContext>
      <Pagination list={list} meta={jobs.data?.meta} />
    </section>
  )
}
