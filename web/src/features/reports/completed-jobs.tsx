import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { reportsJobsText } from '#src/text/en/reports-jobs.ts'
import { useText } from '#src/text/intl.ts'
import { CompletedChart } from './completed-chart.tsx'
import { CompletedFigures } from './completed-figures.tsx'
import { CompletedGroups } from './completed-groups.tsx'
import { CompletedTable } from './completed-table.tsx'
import { ReportRange } from './report-range.tsx'
import { downloadCompleted } from './reports.queries.ts'
import { useCompletedReport } from './use-completed-report.ts'

const JobsBehind = partOnDemand(() => import('./jobs-behind.tsx').then((module) => module.JobsBehind))

/** What was completed in some days: figures beside the period before, bars, and the same numbers as a table. */
export function CompletedJobs() {
  const t = useText(reportsJobsText)
  const view = useCompletedReport()
  const { report, days, query } = view
  if (view.open) return <JobsBehind view={view} />
  return (
    <>
      <div className="filter-line report-line">
        <ReportRange days={days} />
        <span className="filter-line-end">
          <CompletedGroups view={view} />
          <DownloadMenu
            permission="reports.read"
            onDownload={(format, options) => downloadCompleted(query, format, options)}
          />
        </span>
      </div>
      {report.isError && !report.data ? (
        <Panel aria-label={t('reports-jobs.totals')}>
          <ErrorState error={report.error} onRetry={() => void report.refetch()} />
        </Panel>
      ) : (
        <>
          <CompletedFigures report={report.data} />
          <CompletedChart view={view} />
          <CompletedTable view={view} />
        </>
      )}
    </>
  )
}
