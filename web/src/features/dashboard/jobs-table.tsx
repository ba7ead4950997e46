import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { downloadJobs, type JobsListQuery, jobsCount, jobsQuery } from '#features/jobs/jobs.queries.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { ShownListContext } from '#shared/components/list/list-origin.ts'
import { ListTools } from '#shared/components/list/list-tools.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { SavedViews } from '#shared/components/list/saved-views.tsx'
import { useSelection } from '#shared/components/list/use-selection.ts'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import { useJobFilters } from './job-filters.ts'
import { type JobLine, jobColumns } from './jobs.columns.tsx'
import { JobsAs } from './jobs-as.tsx'
import { jobDays } from './jobs-dates.ts'
import { filterNames, useJobsList } from './use-jobs-list.ts'

const JobActions = partOnDemand(() => import('./job-actions.tsx').then((module) => module.JobActions))
const soon = [JobActions]

/** The jobs listing of the dashboard. */
export function JobsTable() {
  const t = useText(dashboardText)
  const formats = useFormats()
  const list = useJobsList()
  const { fields, Options, setOptions } = useJobFilters()
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = list.query as JobsListQuery
  const jobs = useQuery(jobsQuery(query))
  const rows = useMemo(
    () => jobs.data?.data.map((row): JobLine => ({ ...row, phone: row.customer.phone })),
    [jobs.data],
  )
  const meta = jobs.data?.meta
  const selection = useSelection(list, rows)
  const [hasChosen, setChosen] = useState(false)
  if (!hasChosen && selection.ids.size > 0) setChosen(true)
  useBroughtSoon(soon)
  return (
    <section aria-label={t('dashboard.jobs')}>
      <SavedViews
        name="dashboard-jobs"
        label={t('dashboard.jobs.views')}
        names={filterNames}
        days={jobDays}
        count={jobsCount}
      />
      <FilterBar
        list={list}
        start={
          <>
            <h2>{t('dashboard.jobs')}</h2>
            <span className="filter-count ink-3 tabular hide-below-640">
              {meta && `${formats.count(meta.total)}${meta.exact ? '' : '+'}`}
            </span>
          </>
        }
        search={{ label: t('dashboard.jobs.search'), placeholder: t('dashboard.jobs.search-hint') }}
        fields={fields}
        dates={{ label: t('dashboard.jobs.scheduled'), ...jobDays }}
        end={
          <>
            <JobsAs shown="table" />
            <ListTools
              name="dashboard-jobs"
              columns={jobColumns}
              download={{
                permission: 'jobs.download',
                onDownload: (format, options) => downloadJobs(query, format, options),
              }}
            />
          </>
        }
      />
      {Options && <Options onOptions={setOptions} />}
      <ShownListContext value={{ endpoint: 'GET /jobs', query: list.query, rows, meta }}>
        <DataTable
          name="dashboard-jobs"
          selection={selection}
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
      <Pagination list={list} meta={meta} />
      {hasChosen && <JobActions selection={selection} query={query} meta={meta} />}
    </section>
  )
}
