import { isTimeGroup, type NamedGroup, usualGroupOf } from 'contract/reports/report-groups.rules.ts'
import { lengthOf, timeGroups } from 'contract/reports/report-range.rules.ts'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { reportsJobsText } from '#src/text/en/reports-jobs.ts'
import { useText } from '#src/text/intl.ts'
import { CompletedChart } from './completed-chart.tsx'
import { CompletedFigures } from './completed-figures.tsx'
import { CompletedTable } from './completed-table.tsx'
import { ReportRange } from './report-range.tsx'
import { downloadCompleted } from './reports.queries.ts'
import { type CompletedReport, useCompletedReport } from './use-completed-report.ts'

const JobsBehind = partOnDemand(() => import('./jobs-behind.tsx').then((module) => module.JobsBehind))

/** /reports: completed jobs of a period as figures with a comparison, bars, and a table with the same numbers. */
export function CompletedJobsPage() {
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

const kinds = ['time', 'category', 'place', 'partner', 'staff'] as const satisfies readonly ('time' | NamedGroup)[]

/** The groups of rows and bars: periods, or named records. */
function CompletedGroups({ view: { group, days, setGroup } }: { view: CompletedReport }) {
  const t = useText(reportsJobsText)
  const steps = lengthOf(days.range) === 1 ? (['hour', 'day'] as const) : timeGroups
  return (
    <>
      {/* Keeps its height while it is empty: the content beside it does not move. */}
      <span className="report-step" inert={!isTimeGroup(group)}>
        <Segments
          label={t('reports-jobs.step')}
          value={isTimeGroup(group) ? group : usualGroupOf(days.range)}
          options={steps.map((value) => ({ value, label: t(`reports-jobs.${value}`) }))}
          onChange={setGroup}
        />
      </span>
      <Segments
        label={t('reports-jobs.grouped')}
        value={isTimeGroup(group) ? 'time' : group}
        options={kinds.map((value) => ({ value, label: t(`reports-jobs.${value}`) }))}
        onChange={(kind) => setGroup(kind === 'time' ? usualGroupOf(days.range) : kind)}
      />
    </>
  )
}
