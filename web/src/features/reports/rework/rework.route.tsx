import { formatShare } from 'contract/shared/share-format.ts'
import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DayRange, pastPresets, pastRange } from 'contract/reports/report-range.rules.ts'
import { type ReworkGroup, reworkGroups, shareOf } from 'contract/reports/reports.words.ts'
import type { ReworkFigures, ReworkReport } from 'contract/reports/rework-report.schema.ts'
import { useCategory } from '#features/categories/public.ts'
import { addressQuery } from '#shared/api/address-query.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { type ListState, useListState } from '#shared/components/list/use-list-state.ts'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsReworkText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
import { partnerQuery } from '../business/business.queries.ts'
import { BusinessJobs } from '../business/business-jobs.tsx'
import { BusinessFrame } from '../business/report-frame.tsx'
import { useReportDays } from '../use-report-days.ts'
import { downloadRework, reworkQuery } from './rework.queries.ts'
import { NumberLink, Rate, rowName } from './rework-parts.tsx'
import { type Counted, filtersOf, readOpen } from './rework-rows.ts'

/** /reports/rework: rework and complaints by partner, service or month, as shares of the completed jobs. */
export function ReworkPage() {
  const t = useText(reportsReworkText)
  const navigate = useNavigate()
  const search = useSearchParams()
  const list = useListState([])
  const days = useReportDays(pastPresets, 'this-month', pastRange)
  const group = reworkGroups.find((each) => each === search.group) ?? 'partner'
  const isMonths = group === 'month'
  const query = addressQuery('GET /reports/rework', {
    ...days.query,
    group,
    sort: isMonths ? undefined : list.sort,
  })
  const open = search.open ? readOpen(search.open) : null
  const report = useQuery(reworkQuery({ ...query, page: open || isMonths ? 1 : list.page }))
  const { data } = report
  if (open) return <Behind {...open} group={group} range={days.range} report={data} />
  return (
    <BusinessFrame
      label={t('rework.title')}
      days={days}
      report={report}
      onDownload={(format, options) => downloadRework(query, format, options)}
      end={
        <Segments<ReworkGroup>
          label={t('rework.group')}
          value={group}
          options={reworkGroups.map((value) => ({ value, label: t(`rework.group.${value}`) }))}
          onChange={(next) =>
            void navigate({
              to: '.',
              search: ({ page: _, sort: __, ...before }: Record<string, unknown>) => ({
                ...before,
                group: next,
              }),
              resetScroll: false,
            })
          }
        />
      }
      rule={t('rework.rule')}
    >
      <Totals report={data} range={days.range} />
      <div className="space-above">
        <ReworkTable
          report={data}
          group={group}
          range={days.range}
          list={list}
          isFetching={report.isFetching}
        />
      </div>
      {!isMonths && <Pagination list={list} meta={data?.meta} />}
    </BusinessFrame>
  )
}

type TotalsProps = { report: ReworkReport | undefined; range: DayRange }

/** The sums of the whole business, each with a link to its rows. */
function Totals({ report, range }: TotalsProps) {
  const t = useText(reportsReworkText)
  const formats = useFormats()
  const { now, before } = report?.total ?? {}
  const rateOf = (figures: ReworkFigures, of: 'reworks' | 'complaints') => {
    const rate = shareOf(figures[of], figures.completed)
    return rate === null ? null : formatShare(rate)
  }
  const wasOf = (figures: ReworkFigures, of: 'reworks' | 'complaints') => {
    const rate = rateOf(figures, of)
    return rate === null ? t('rework.was-none') : t('rework.was', { rate })
  }
  return (
    <Figures label={t('rework.all')} size="medium">
      {(['completed', 'reworks', 'complaints'] as const).map((what) => (
        <Figure
          key={what}
          label={t(`rework.${what}`)}
          value={
            now ? (
              <NumberLink
                what={what}
                count={now[what]}
                group="month"
                rowKey="all"
                range={range}
                name={t('rework.all')}
              />
            ) : (
              <Skeleton width={56} />
            )
          }
          note={before ? t('rework.before', { count: formats.count(before[what]) }) : '\u00a0'}
        />
      ))}
      {(['reworks', 'complaints'] as const).map((of) => (
        <Figure
          key={of}
          label={t(of === 'reworks' ? 'rework.rework_rate' : 'rework.complaint_rate')}
          value={now ? (rateOf(now, of) ?? '–') : <Skeleton width={56} />}
          note={before ? wasOf(before, of) : '\u00a0'}
        />
      ))}
    </Figures>
  )
}

type Line = ReworkFigures & {
  id: number
  name: string
  key: string
  /** Null for all but a month: the days of the period. */
  range: DayRange | null
  before: ReworkFigures | null
  rework_rate: number | null
  complaint_rate: number | null
  partnerId: number | null
}
type ReworkTableProps = TotalsProps & { group: ReworkGroup; list: ListState; isFetching: boolean }

/** One row per partner, service or month. */
function ReworkTable({ report, group, range, list, isFetching }: ReworkTableProps) {
  const t = useText(reportsReworkText)
  const lines = report?.data.map(
    (row, place): Line => ({
      ...row.now,
      id: place,
      key: row.key,
      name: rowName(group, row),
      range: row.range,
      before: row.before,
      rework_rate: shareOf(row.now.reworks, row.now.completed),
      complaint_rate: shareOf(row.now.complaints, row.now.completed),
      partnerId: group === 'partner' ? row.id : null,
    }),
  )
  return (
    <DataTable
      label={t('rework.title')}
      columns={useColumns(group, range)}
      rows={lines}
      list={group === 'month' ? undefined : list}
      isFetching={isFetching}
      skeletonRows={12}
      empty={<EmptyState title={t('rework.empty')}>{t('rework.empty-text')}</EmptyState>}
    />
  )
}

function useColumns(group: ReworkGroup, period: DayRange): Columns<Line> {
  const t = useText(reportsReworkText)
  const sortOf = <S extends string>(name: S) => (group === 'month' ? undefined : name)
  const right = { align: 'right', labelled: true } as const
  const number = (what: Counted, card: 2 | 3 | 5) => ({
    ...right,
    header: t(`rework.${what}`),
    sort: sortOf(what),
    card,
    cell: (line: Line) => (
      <NumberLink
        what={what}
        count={line[what]}
        group={group}
        rowKey={line.key}
        range={line.range ?? period}
        name={line.name}
      />
    ),
  })
  const rate = (of: 'reworks' | 'complaints', name: 'rework_rate' | 'complaint_rate', card: 4 | 6) => ({
    ...right,
    header: t(`rework.${name}`),
    sort: sortOf(name),
    card,
    cell: (line: Line) => <Rate of={of} now={line} before={line.before} />,
  })
  return {
    name: {
      header: t(`rework.group.${group}`),
      look: 'main',
      card: 1,
      skeleton: 116,
      shrinks: true,
      title: ({ name }) => name,
      cell: ({ partnerId, name }) => (partnerId === null ? name : <PartnerLink id={partnerId} name={name} />),
    },
    completed: number('completed', 2),
    reworks: number('reworks', 3),
    rework_rate: rate('reworks', 'rework_rate', 4),
    complaints: number('complaints', 5),
    complaint_rate: rate('complaints', 'complaint_rate', 6),
    id: 'hidden',
    key: 'hidden',
    range: 'hidden',
    before: 'hidden',
    partnerId: 'hidden',
  }
}

type BehindProps = TotalsProps & { what: Counted; rowKey: string; group: ReworkGroup }

/** The jobs behind a number, in place of the report. */
function Behind({ what, rowKey, group, range: period, report }: BehindProps) {
  const t = useText(reportsReworkText)
  const row = report?.data.find(({ key }) => key === rowKey)
  const isPartner = group === 'partner' && /^[1-9]\d{0,14}$/.test(rowKey)
  // Partners on another page of the report.
  const partner = useQuery({
    ...partnerQuery(Number(rowKey)),
    enabled: isPartner && report !== undefined && !row,
  }).data
  const service = useCategory(group === 'service' ? Number(rowKey) : null).path.at(-1)
  const name = row ? rowName(group, row) : (partner?.name ?? service ?? t('rework.all'))
  // A month that is not a row of the report means the days of the period.
  const range = row?.range ?? period
  return (
    <BusinessJobs
      title={t('rework.behind', { what: t(`rework.${what}`), name })}
      range={range}
      filters={filtersOf(what, { group, rowKey, range })}
    />
  )
}
