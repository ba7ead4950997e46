import { formatShare } from 'contract/shared/share-format.ts'
import '#src/styles/forms.css'
import { useQuery } from '@tanstack/react-query'
import { lostReasons, sources } from 'contract/choices.ts'
import type { LostReasonsReport } from 'contract/reports/business.schema.ts'
import { type DayRange, pastPresets, pastRange } from 'contract/reports/report-range.rules.ts'
import { shareOf } from 'contract/reports/reports.words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { enquiryStatuses } from 'contract/vocabulary.ts'
import { useCategoryChoices } from '#features/categories/public.ts'
import { addressQuery } from '#shared/api/address-query.ts'
import { ChartKey } from '#shared/components/chart/chart-key.tsx'
import { RankedBars } from '#shared/components/chart/ranked-bars.tsx'
import { FigureLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterChip } from '#shared/components/list/filter-chip.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { FilterMenu } from '#shared/components/list/filter-menu.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { Dash } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { changeOf, changeWords, versus } from '../change.ts'
import { periodNow, shortRange } from '../short-range.ts'
import { useReportDays } from '../use-report-days.ts'
import { downloadBusiness, lostQuery } from './business.queries.ts'
import { BusinessFrame } from './report-frame.tsx'
import { EnquiriesLink } from './report-links.tsx'

const none = { source: undefined, category_id: undefined }
const names = ['source', 'category_id'] as const

/**
 * /reports/lost-enquiries: the lost reasons of a period's enquiries, optionally of one source or one service.
 */
export function LostEnquiriesPage() {
  const t = useText(reportsBusinessText)
  const formats = useFormats()
  const list = useListState(names)
  const categories = useCategoryChoices()
  const days = useReportDays(pastPresets, 'this-month', pastRange)
  const query = addressQuery('GET /reports/lost-reasons', { ...days.query, ...list.filters })
  const report = useQuery(lostQuery(query))
  const { data } = report
  // The filter is one source or one service: setting one clears the other.
  const chooser: typeof list = {
    ...list,
    setFilter: (name, value) =>
      list.setFilters({ ...none, [name]: typeof value === 'function' ? value(list.filters[name]) : value }),
  }
  const fields: FilterField[] = [
    {
      name: 'source',
      label: t('business.source'),
      single: true,
      options: sources.map(({ slug, label }) => ({ value: slug, label })),
    },
    {
      name: 'category_id',
      label: t('business.service'),
      single: true,
      options: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
  ]
  const filters = data && { ...list.filters, created_from: data.range.from, created_to: data.range.to }
  const bars = data?.reasons
    .filter(({ now, before }) => now + before > 0)
    .map(({ reason, now, before }) => ({
      key: reason,
      name: labelOf(lostReasons, reason),
      value: now,
      before,
      words: formats.count(now),
    }))
  return (
    <BusinessFrame
      label={t('business.lost-totals')}
      days={days}
      report={report}
      onDownload={(format, options) => downloadBusiness('lost-reasons', query, format, options)}
      start={
        <>
          <FilterMenu fields={fields} list={chooser} />
          {fields.map((field) => {
            const value = list.filters[field.name]
            return value ? <FilterChip key={field.name} field={field} value={value} list={chooser} /> : null
          })}
        </>
      }
      rule={t('business.lost-rule')}
    >
      <LostFigures report={data} filters={filters} />
      <Panel
        className="report-chart"
        waiting={report.isLoading}
        title={t('business.lost-by-reason')}
        end={data && <ChartKey now={periodNow(data.range)} before={shortRange(data.before)} />}
      >
        <PanelBody>
          {bars?.length === 0 && (
            <EmptyState title={t('business.no-lost')}>{t('business.no-lost-text')}</EmptyState>
          )}
          {bars && bars.length > 0 && <RankedBars label={t('business.lost-by-reason')} bars={bars} />}
        </PanelBody>
      </Panel>
      <LostTable
        label={t('business.lost-by-reason')}
        header={t('business.reason')}
        lost={data?.lost.now ?? 0}
        before={data?.before}
        rows={data?.reasons.map(({ reason, ...counts }) => ({
          ...counts,
          name: labelOf(lostReasons, reason),
          filters: { ...filters, lost_reason: reason },
        }))}
      />
      <LostTable
        label={t('business.lost-by-status')}
        header={t('business.status')}
        lost={data?.lost.now ?? 0}
        before={data?.before}
        rows={data?.statuses.map(({ status, ...counts }) => ({
          ...counts,
          name: labelOf(enquiryStatuses, status),
          filters: { ...filters, status },
        }))}
      />
    </BusinessFrame>
  )
}

type LostFiguresProps = { report: LostReasonsReport | undefined; filters: Record<string, string> | undefined }

/** The number of enquiries, the lost ones among them, and the most common reason. */
function LostFigures({ report, filters }: LostFiguresProps) {
  const t = useText(reportsBusinessText)
  const formats = useFormats()
  const percent = (part: number, whole: number) => formatShare(shareOf(part, whole) ?? 0)
  const waiting = '\u00a0'
  const [most] = report?.reasons ?? []
  const isAny = most !== undefined && most.now > 0
  return (
    <Figures label={t('business.lost-totals')} size="medium">
      <FigureLink
        to="/enquiries"
        search={filters}
        label={t('business.enquiries')}
        value={report ? formats.count(report.enquiries.now) : <Skeleton width={48} />}
        note={report ? changeWords(report.enquiries.now, report.enquiries.before, report.before) : waiting}
      />
      <FigureLink
        to="/enquiries"
        search={{ ...filters, group: 'lost' }}
        label={t('business.lost')}
        value={report ? formats.count(report.lost.now) : <Skeleton width={48} />}
        note={
          report
            ? t('business.of-enquiries', { share: percent(report.lost.now, report.enquiries.now) })
            : waiting
        }
      />
      <FigureLink
        to="/enquiries"
        search={{ ...filters, group: 'lost', ...(isAny && { lost_reason: most.reason }) }}
        label={t('business.most')}
        value={report ? isAny ? labelOf(lostReasons, most.reason) : <Dash /> : <Skeleton width={104} />}
        note={
          report && isAny
            ? t('business.share', {
                share: percent(most.now, report.lost.now),
                whole: t('business.lost').toLowerCase(),
              })
            : waiting
        }
      />
    </Figures>
  )
}

type Row = { name: string; now: number; before: number; filters: Record<string, string> }
type Line = Row & { id: number; share: number | null; change: string | null }
type LostTableProps = {
  label: string
  /** For the column of names. */
  header: string
  /** All lost enquiries: the base of the shares. */
  lost: number
  /** The previous period. */
  before: DayRange | undefined
  rows: Row[] | undefined
}

/** Reasons or statuses with their numbers; each links to its enquiries. */
function LostTable({ label, header, lost, before, rows }: LostTableProps) {
  const t = useText(reportsBusinessText)
  const { count } = useFormats()
  const lines = rows?.map(
    (row, id): Line => ({
      ...row,
      id,
      share: shareOf(row.now, lost),
      change: changeOf(row.now, row.before),
    }),
  )
  const columns: Columns<Line> = {
    name: { header, look: 'main', card: 1, skeleton: 132, cell: ({ name }) => name },
    now: {
      header: t('business.lost'),
      align: 'right',
      card: 2,
      labelled: true,
      cell: ({ now, name, filters }) => <EnquiriesLink count={now} name={name} filters={filters} />,
    },
    share: {
      header: t('business.of-lost'),
      align: 'right',
      card: 3,
      labelled: true,
      cell: ({ share }) => (share === null ? <Dash /> : formatShare(share)),
    },
    before: {
      header: t('business.before'),
      align: 'right',
      look: 'soft',
      cell: ({ before }) => count(before),
    },
    change: {
      header: versus(before),
      align: 'right',
      card: 4,
      labelled: true,
      cell: ({ change }) => change ?? <Dash />,
    },
    filters: 'hidden',
    id: 'hidden',
  }
  return (
    <Panel className="report-chart" title={label}>
      <DataTable label={label} columns={columns} rows={lines} plain skeletonRows={5} />
    </Panel>
  )
}
