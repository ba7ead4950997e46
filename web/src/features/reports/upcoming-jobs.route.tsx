import { useQuery } from '@tanstack/react-query'
import { aheadGroups } from 'contract/reports/report-groups.ts'
import type { CompletedJobsRow, UpcomingDay } from 'contract/reports/reports.schema.ts'
import { BarChart } from '#shared/components/chart/bar-chart.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { reportsJobsText } from '#src/text/en/reports-jobs.ts'
import { reportsUpcomingText } from '#src/text/en/reports-upcoming.ts'
import { useText } from '#src/text/intl.ts'
import { CompletedChart, PeriodBefore } from './completed-chart.tsx'
import { CompletedTable } from './completed-table.tsx'
import { ReportRange } from './report-range.tsx'
import { downloadUpcoming, upcomingQuery } from './reports.queries.ts'
import { dayWords, shortDay } from './row-words.ts'
import { UpcomingFigures } from './upcoming-figures.tsx'
import { UpcomingTable } from './upcoming-table.tsx'
import { useUpcomingReport } from './use-upcoming-report.ts'

const JobsBehind = partOnDemand(() => import('./jobs-behind.tsx').then((module) => module.JobsBehind))

/** /reports/upcoming-jobs: what is to be done, day by day, and which days somebody has to look at. */
export function UpcomingJobsPage() {
  const t = useText(reportsUpcomingText)
  const words = useText(reportsJobsText)
  const { view, days, query, group, setGroup } = useUpcomingReport()
  const upcoming = useQuery(upcomingQuery(days.query))
  const { data } = upcoming
  if (view.open) return <JobsBehind view={view} />
  return (
    <>
      <div className="filter-line report-line">
        <ReportRange days={days} />
        <span className="filter-line-end">
          <Segments
            label={words('reports-jobs.grouped')}
            value={group}
            options={aheadGroups.map((value) => ({ value, label: words(`reports-jobs.${value}`) }))}
            onChange={setGroup}
          />
          <DownloadMenu
            permission="reports.read"
            onDownload={(format, options) => downloadUpcoming(query, format, options)}
          />
        </span>
      </div>
      {upcoming.isError && !data ? (
        <Panel aria-label={t('reports-upcoming.totals')}>
          <ErrorState error={upcoming.error} onRetry={() => void upcoming.refetch()} />
        </Panel>
      ) : (
        <>
          <UpcomingFigures range={days.range} days={data?.data} />
          {group === 'day' ? (
            <>
              <Panel
                className="report-chart"
                title={t('reports-upcoming.by-day')}
                waiting={!data}
                end={<PeriodBefore view={view} />}
              >
                <PanelBody>{data && <DayBars days={data.data} before={view.rows.data?.data} />}</PanelBody>
              </Panel>
              <p className="report-note">{t('reports-upcoming.rule')}</p>
              <UpcomingTable days={data?.data} isFetching={upcoming.isFetching} />
            </>
          ) : (
            <>
              <CompletedChart view={view} />
              <p className="report-note">{t('reports-upcoming.compared')}</p>
              <CompletedTable view={view} />
            </>
          )}
        </>
      )}
    </>
  )
}

function DayBars({ days, before }: { days: readonly UpcomingDay[]; before: readonly CompletedJobsRow[] | undefined }) {
  const t = useText(reportsUpcomingText)
  if (days.every(({ jobs }) => jobs === 0)) {
    return <EmptyState title={t('reports-upcoming.empty')}>{t('reports-upcoming.empty-text')}</EmptyState>
  }
  const bars = days.map(({ day, jobs, unassigned, overloaded_partners: overloaded }) => ({
    ...{
      key: day,
      label: shortDay(day),
      value: jobs,
      before: before?.find(({ key }) => key === day)?.before?.jobs ?? null,
      isWarned: unassigned > 0 || overloaded > 0,
    },
    words: t('reports-upcoming.bar', { day: dayWords(day), jobs, unassigned, overloaded }),
  }))
  return <BarChart label={t('reports-upcoming.by-day')} bars={bars} format={String} />
}
