import { useQuery } from '@tanstack/react-query'
import { aheadPresets, aheadRange } from 'contract/reports/report-range.ts'
import type { UpcomingDay } from 'contract/reports/reports.schema.ts'
import { BarChart } from '#shared/components/chart/bar-chart.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { reportsUpcomingText } from '#src/text/en/reports-upcoming.ts'
import { useText } from '#src/text/intl.ts'
import { ReportRange } from './report-range.tsx'
import { downloadUpcoming, upcomingQuery } from './reports.queries.ts'
import { dayWords, shortDay } from './row-words.ts'
import { UpcomingFigures } from './upcoming-figures.tsx'
import { UpcomingTable } from './upcoming-table.tsx'
import { useReportDays } from './use-report-days.ts'

/** /reports/upcoming-jobs: what is to be done, day by day, and which days somebody has to look at. */
export function UpcomingJobsPage() {
  const t = useText(reportsUpcomingText)
  const days = useReportDays(aheadPresets, 'next-7-days', aheadRange)
  const upcoming = useQuery(upcomingQuery(days.query))
  const { data } = upcoming
  return (
    <>
      <div className="filter-line">
        <ReportRange days={days} />
        <span className="filter-line-end">
          <DownloadMenu
            permission="reports.read"
            onDownload={(format, options) => downloadUpcoming(days.query, format, options)}
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
          <Panel className="report-chart" title={t('reports-upcoming.by-day')} waiting={!data}>
            <PanelBody>{data && <DayBars days={data.data} />}</PanelBody>
          </Panel>
          <p className="report-note">{t('reports-upcoming.rule')}</p>
          <UpcomingTable days={data?.data} isFetching={upcoming.isFetching} />
        </>
      )}
    </>
  )
}

function DayBars({ days }: { days: readonly UpcomingDay[] }) {
  const t = useText(reportsUpcomingText)
  if (days.every(({ jobs }) => jobs === 0)) {
    return <EmptyState title={t('reports-upcoming.empty')}>{t('reports-upcoming.empty-text')}</EmptyState>
  }
  const bars = days.map(({ day, jobs, unassigned, overloaded_partners: overloaded }) => ({
    ...{ key: day, label: shortDay(day), value: jobs, isWarned: unassigned > 0 || overloaded > 0 },
    words: t('reports-upcoming.bar', { day: dayWords(day), jobs, unassigned, overloaded }),
  }))
  return <BarChart label={t('reports-upcoming.by-day')} bars={bars} format={String} />
}
