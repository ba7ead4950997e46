import { useQuery } from '@tanstack/react-query'
import { jobDays, useJobFilters } from '#features/jobs/public.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { SavedViews } from '#shared/components/list/saved-views.tsx'
import { downloadRows, type ListQueryOf } from '#shared/components/list/use-listing.ts'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import { JobsAs } from '../jobs-as.tsx'
import { filterNames, useJobsList } from '../use-jobs-list.ts'
import { jobBoardQuery } from './job-board.queries.ts'
import { JobBoard } from './job-board.tsx'

/** The jobs of the dashboard in columns, under the same views and filters as the table. */
export function JobBoardView() {
  const t = useText(dashboardText)
  const formats = useFormats()
  const list = useJobsList()
  const { fields, Options, setOptions } = useJobFilters()
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = list.query as ListQueryOf<'GET /jobs'>
  const { page: _, per_page: __, sort: ___, total: ____, ...filters } = query
  const totals = useQuery(jobBoardQuery(filters)).data?.columns.map(({ total }) => total)
  const count = totals?.reduce((sum, total) => sum + total.count, 0)
  const isExact = totals?.every(({ exact }) => exact) === true
  return (
    <section aria-label={t('dashboard.jobs')}>
      <SavedViews
        name="dashboard-jobs"
        label={t('dashboard.jobs.views')}
        names={filterNames}
        days={jobDays}
        endpoint="GET /jobs"
      />
      <FilterBar
        list={list}
        start={
          <>
            <h2>{t('dashboard.jobs')}</h2>
            <span className="filter-count ink-3 tabular hide-below-640">
              {count !== undefined && `${formats.count(count)}${isExact ? '' : '+'}`}
            </span>
          </>
        }
        search={{ label: t('dashboard.jobs.search'), placeholder: t('dashboard.jobs.search-hint') }}
        fields={fields}
        dates={{ label: t('dashboard.jobs.scheduled'), ...jobDays }}
        end={
          <>
            <JobsAs shown="board" />
            <DownloadMenu
              permission="jobs.download"
              onDownload={(format, options) => downloadRows('GET /jobs', list.query, format, options)}
            />
          </>
        }
      />
      {Options && <Options onOptions={setOptions} />}
      <JobBoard
        query={filters}
        list={list}
        empty={
          <EmptyState
            title={t('dashboard.jobs.empty')}
            action={<LinkButton to="/jobs/create">{t('dashboard.new-job')}</LinkButton>}
          >
            {t('dashboard.jobs.empty-text')}
          </EmptyState>
        }
      />
    </section>
  )
}
