import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  isTimeGroup,
  type JobMeasure,
  jobMeasures,
  upcomingGroups,
} from 'contract/reports/report-groups.rules.ts'
import { type DayRange, upcomingPresets, upcomingRange } from 'contract/reports/report-range.rules.ts'
import type { CompletedJobsRow, UpcomingDay, UpcomingHour } from 'contract/reports/reports.schema.ts'
import type { ReactNode } from 'react'
import { addressQuery } from '#shared/api/address-query.ts'
import { BarChart } from '#shared/components/chart/bar-chart.tsx'
import { ChartKey } from '#shared/components/chart/chart-key.tsx'
import { FigureLink } from '#shared/components/links.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsJobsText, reportsUpcomingText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
import { CompletedChart, PeriodBefore } from './completed-chart.tsx'
import { CompletedTable } from './completed-table.tsx'
import { JobsBehind } from './jobs-behind.tsx'
import { ReportRange } from './report-range.tsx'
import {
  downloadUpcoming,
  openStatuses,
  upcomingGroupsQuery,
  upcomingQuery,
  upcomingRowsQuery,
} from './reports.queries.ts'
import { dayWords, hourWords, shortDay, shortHour } from './row-words.ts'
import { UpcomingTable } from './upcoming-table.tsx'
import { begun, type JobsReport, scopes } from './use-completed-report.ts'
import { useReportDays } from './use-report-days.ts'

/** /reports/upcoming-jobs: the planned jobs by day, and the days that need attention. */
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
            options={upcomingGroups.map((value) => ({ value, label: words(`reports-jobs.${value}`) }))}
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
                title={t(data?.hours.length ? 'reports-upcoming.by-hour' : 'reports-upcoming.by-day')}
                waiting={!data}
                end={
                  data?.hours.length ? (
                    <ChartKey
                      now={words('reports-jobs.assigned')}
                      warned={t('reports-upcoming.unassigned')}
                    />
                  ) : (
                    <PeriodBefore view={view} warned={t('reports-upcoming.unassigned')} />
                  )
                }
              >
                <PanelBody>
                  {data &&
                    (data.hours.length ? (
                      <HourBars hours={data.hours} />
                    ) : (
                      <DayBars days={data.data} before={view.rows.data?.data} />
                    ))}
                </PanelBody>
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

function DayBars({
  days,
  before,
}: {
  days: readonly UpcomingDay[]
  before: readonly CompletedJobsRow[] | undefined
}) {
  const t = useText(reportsUpcomingText)
  if (days.every(({ jobs }) => jobs === 0)) {
    return <EmptyState title={t('reports-upcoming.empty')}>{t('reports-upcoming.empty-text')}</EmptyState>
  }
  const bars = days.map(({ day, jobs, unassigned, overloaded_partners: overloaded }) => ({
    key: day,
    label: shortDay(day),
    value: jobs,
    before: before?.find(({ key }) => key === day)?.before?.jobs ?? null,
    warned: unassigned,
    words: t('reports-upcoming.bar', { day: dayWords(day), jobs, unassigned, overloaded }),
  }))
  return <BarChart label={t('reports-upcoming.by-day')} bars={bars} format={String} />
}

function HourBars({ hours }: { hours: readonly UpcomingHour[] }) {
  const t = useText(reportsUpcomingText)
  const bars = hours.map(({ hour, jobs, unassigned }) => ({
    key: String(hour),
    label: shortHour(hour),
    value: jobs,
    warned: unassigned,
    words: t('reports-upcoming.hour-bar', { hour: hourWords(hour), jobs, unassigned }),
  }))
  return <BarChart label={t('reports-upcoming.by-hour')} bars={bars} format={String} />
}

type UpcomingFiguresProps = { range: DayRange; days: readonly UpcomingDay[] | undefined }

const waiting = '\u00a0'

/** The sums of all days; numbers of jobs link to them. */
function UpcomingFigures({ range, days }: UpcomingFiguresProps) {
  const t = useText(reportsUpcomingText)
  const { count } = useFormats()
  const sum = (of: (day: UpcomingDay) => number) => days?.reduce((all, day) => all + of(day), 0) ?? 0
  const shown = (value: ReactNode) => (days ? value : <Skeleton width={56} />)
  const note = (words: string) => (days ? words : waiting)
  const number = (of: (day: UpcomingDay) => number) => shown(count(sum(of)))
  const unassigned = sum((day) => (day.unassigned > 0 ? 1 : 0))
  const onDays = { from: range.from, to: range.to }
  return (
    <Figures label={t('reports-upcoming.totals')} size="medium">
      <FigureLink
        to="/dashboard"
        search={{ ...onDays, status: openStatuses }}
        label={t('reports-upcoming.jobs')}
        value={number(({ jobs }) => jobs)}
        note={note(t('reports-upcoming.in-days', { count: days?.length ?? 0 }))}
      />
      <FigureLink
        to="/dashboard"
        search={{ ...onDays, unassigned: 'true' }}
        label={t('reports-upcoming.unassigned')}
        value={number((day) => day.unassigned)}
        note={note(
          unassigned === 0
            ? t('reports-upcoming.all-assigned')
            : t('reports-upcoming.in-days', { count: unassigned }),
        )}
      />
      <FigureLink
        to="/dashboard"
        search={{ ...onDays, unassigned: 'false', status: 'pending' }}
        label={t('reports-upcoming.waiting')}
        value={number((day) => day.waiting)}
        note={note(t('reports-upcoming.sent'))}
      />
      <FigureLink
        to="/dashboard"
        search={{ ...onDays, status: openStatuses }}
        label={t('reports-upcoming.price')}
        value={shown(<MoneyFigure paise={sum(({ price }) => price)} />)}
        note={waiting}
      />
      <Figure
        label={t('reports-upcoming.overloaded')}
        value={number((day) => (day.overloaded_partners > 0 ? 1 : 0))}
        note={note(t('reports-upcoming.of-days', { count: days?.length ?? 0 }))}
      />
    </Figures>
  )
}

type UpcomingGroup = (typeof upcomingGroups)[number]

/** The report of the upcoming jobs for the address, by group, with its answer. */
function useUpcomingReport() {
  const search = useSearchParams()
  const navigate = useNavigate()
  const days = useReportDays(upcomingPresets, 'next-7-days', upcomingRange)
  const list = useListState([])
  const group: UpcomingGroup = upcomingGroups.find((each) => each === search.group) ?? 'day'
  const scope = group === 'category' || group === 'place' ? scopes[group] : undefined
  const query = addressQuery('GET /reports/upcoming-jobs/groups', {
    ...days.query,
    group,
    ...(scope && search[scope] ? { [scope]: search[scope] } : {}),
    ...(isTimeGroup(group) ? {} : { sort: list.sort, page: search.open ? 1 : list.page }),
  })
  const set = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), resetScroll: false })
  const view = {
    days,
    list,
    group,
    isUpcoming: true,
    open: search.open,
    measure: jobMeasures.find((each) => each === search.measure) ?? 'jobs',
    report: useQuery(upcomingGroupsQuery(query)),
    rows: useQuery(upcomingRowsQuery(query)),
    setMeasure: (next: JobMeasure) => set({ measure: next === 'jobs' ? undefined : next }),
    below: (id: number | undefined) => (before: object) => ({
      ...before,
      ...begun,
      ...(scope && { [scope]: id }),
    }),
  } satisfies JobsReport
  return { view, days, query, group, setGroup: (next: UpcomingGroup) => set({ group: next, ...begun }) }
}
