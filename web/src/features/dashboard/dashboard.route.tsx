import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { JobActions, type JobLine, jobColumns, jobDays, useJobFilters } from '#features/jobs/public.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { ListView } from '#shared/components/list/list-view.tsx'
import { useListing } from '#shared/components/list/use-listing.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import { JobsAs } from './jobs-as.tsx'
import { TodayFigures } from './today-figures.tsx'
import { filterNames, useJobsList } from './use-jobs-list.ts'

const DispatchView = partOnDemand(() => import('./dispatch/dispatch-view.tsx').then((module) => module.DispatchView))

const JobBoardView = partOnDemand(() => import('./board/job-board-view.tsx').then((module) => module.JobBoardView))

/** /dashboard: six figures of the day and the jobs; `as=board` shows columns, `as=calendar` the dispatch of a day. */
export function DashboardPage() {
  const { as } = useSearchParams()
  return as === 'calendar' ? <DispatchView /> : <TodayAndJobs isBoard={as === 'board'} />
}

function TodayAndJobs({ isBoard }: { isBoard: boolean }) {
  const t = useText(dashboardText)
  const formats = useFormats()
  const now = useNow()
  return (
    <>
      <PageHead title={t('dashboard.title')} count={<span className="hide-below-640">{formats.headingDate(now)}</span>}>
        <LinkButton to="/jobs/create" className="hide-below-640">
          {t('dashboard.new-job')}
        </LinkButton>
        <LinkButton to="/enquiries/create" variant="primary">
          <Plus />
          {t('dashboard.new-enquiry')}
        </LinkButton>
      </PageHead>
      <TodayFigures />
      <div className="space-above">{isBoard ? <JobBoardView /> : <JobsTable />}</div>
    </>
  )
}

const soon = [JobActions]

/** The jobs listing of the dashboard. */
function JobsTable() {
  const t = useText(dashboardText)
  const formats = useFormats()
  const { fields, Options, setOptions } = useJobFilters()
  const listing = useListing('GET /jobs', useJobsList())
  const { query, meta, selection } = listing
  const rows = useMemo(
    () => listing.rows?.map((row): JobLine => ({ ...row, phone: row.customer.phone })),
    [listing.rows],
  )
  const [hasChosen, setChosen] = useState(false)
  if (!hasChosen && selection.ids.size > 0) setChosen(true)
  useBroughtSoon(soon)
  return (
    <section aria-label={t('dashboard.jobs')}>
      <ListView
        listing={{ ...listing, rows }}
        name="dashboard-jobs"
        label={t('dashboard.jobs')}
        views={{ name: 'dashboard-jobs', label: t('dashboard.jobs.views'), names: filterNames, days: jobDays }}
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
        end={<JobsAs shown="table" />}
        download="jobs.download"
        columns={jobColumns}
        isSelectable
        opensRecords
        empty={
          <EmptyState
            title={t('dashboard.jobs.empty')}
            action={<LinkButton to="/jobs/create">{t('dashboard.new-job')}</LinkButton>}
          >
            {t('dashboard.jobs.empty-text')}
          </EmptyState>
        }
      >
        {Options && <Options onOptions={setOptions} />}
      </ListView>
      {hasChosen && <JobActions selection={selection} query={query} meta={meta} />}
    </section>
  )
}
