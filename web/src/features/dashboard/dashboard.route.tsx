import { Plus } from 'lucide-react'
import { LinkButton } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import { JobsTable } from './jobs-table.tsx'
import { TodayFigures } from './today-figures.tsx'

const DispatchView = partOnDemand(() => import('./dispatch/dispatch-view.tsx').then((module) => module.DispatchView))

const JobBoardView = partOnDemand(() => import('./board/job-board-view.tsx').then((module) => module.JobBoardView))

/** /dashboard: the day in six figures, and the jobs; with `as=board` the jobs in columns, with `as=calendar` the dispatch of a day. */
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
