import {
  isTimeGroup,
  type JobMeasure,
  jobMeasures,
  type NamedGroup,
  usualGroupOf,
} from 'contract/reports/report-groups.rules.ts'
import { lengthOf, timeGroups } from 'contract/reports/report-range.rules.ts'
import type { CompletedJobs } from 'contract/reports/reports.schema.ts'
import { shareOf } from 'contract/reports/reports.words.ts'
import { formatShare } from 'contract/shared/share-format.ts'
import type { ReactNode } from 'react'
import { FigureLink } from '#shared/components/links.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsJobsText, reportsText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
import { changeWords } from './change.ts'
import { CompletedChart } from './completed-chart.tsx'
import { CompletedTable } from './completed-table.tsx'
import { JobsBehind } from './jobs-behind.tsx'
import { ReportRange } from './report-range.tsx'
import { downloadCompleted } from './reports.queries.ts'
import { type CompletedReport, useCompletedReport } from './use-completed-report.ts'

/**
 * /reports: completed jobs of a period as figures with a comparison, bars, and a table with the same numbers.
 */
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

const kinds = ['time', 'category', 'place', 'partner', 'staff'] as const satisfies readonly (
  | 'time'
  | NamedGroup
)[]

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

/** Keeps the line's height until its text is loaded. */
const waiting = '\u00a0'

/** The six sums of the period, each with the previous one; all of them link to their jobs. */
function CompletedFigures({ report }: { report: CompletedJobs | undefined }) {
  const t = useText(reportsJobsText)
  const parts = useText(reportsText)
  const formats = useFormats()
  const noteOf = (
    { total: { now, before }, before: period }: CompletedJobs,
    measure: JobMeasure,
  ): ReactNode => {
    const change = changeWords(now[measure], before[measure], period)
    const share = measure === 'received' ? shareOf(now.received, now.price) : null
    if (share !== null) return t('reports-jobs.of-price', { share: formatShare(share) })
    if (measure !== 'jobs' || before.jobs === 0) return change
    return parts('reports.count-before', { change, count: formats.count(before.jobs) })
  }
  const shownOf = (measure: JobMeasure): ReactNode => {
    if (!report) return <Skeleton width={measure === 'jobs' ? 48 : 104} />
    const value = report.total.now[measure]
    return measure === 'jobs' ? formats.count(value) : <MoneyFigure paise={value} />
  }
  return (
    <Figures label={t('reports-jobs.totals')} size="medium">
      {jobMeasures.map((measure) => (
        <FigureLink
          key={measure}
          to="."
          search={(before: object) => ({ ...before, open: 'all', page: undefined })}
          label={t(`reports-jobs.${measure}`)}
          value={shownOf(measure)}
          note={report ? noteOf(report, measure) : waiting}
        />
      ))}
    </Figures>
  )
}
