import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { UnservedPlace, UnservedPlaces } from 'contract/reports/business.schema.ts'
import { pastPresets, pastRange } from 'contract/reports/report-range.rules.ts'
import { ChartKey } from '#shared/components/chart/chart-key.tsx'
import { RankedBars } from '#shared/components/chart/ranked-bars.tsx'
import { FigureLink, TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { Dash } from '#shared/components/money.tsx'
import { currentIso } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { changeOf, changeWords, versus } from '../change.ts'
import { periodNow, shortRange } from '../short-range.ts'
import { useReportDays } from '../use-report-days.ts'
import { downloadBusiness, unservedQuery } from './business.queries.ts'
import { BusinessFrame } from './report-frame.tsx'
import { EnquiriesLink } from './report-links.tsx'

const shownBars = 10

/** /reports/unserved-pincodes: pincodes without a partner for the enquiries of a period. */
export function UnservedPincodesPage() {
  const t = useText(reportsBusinessText)
  const list = useListState([])
  const days = useReportDays(pastPresets, 'this-month', pastRange)
  const report = useQuery(unservedQuery({ ...days.query, page: list.page }))
  const { data } = report
  const formats = useFormats()
  const bars = data?.data.slice(0, shownBars).map(({ location_id, pincode, area, enquiries, before }) => ({
    key: String(location_id),
    name: `${pincode} ${area}`,
    value: enquiries,
    words: formats.count(enquiries),
    before: before.enquiries,
  }))
  return (
    <BusinessFrame
      label={t('business.unserved-totals')}
      days={days}
      report={report}
      onDownload={(format, options) => downloadBusiness('unserved-places', days.query, format, options)}
      rule={
        <>
          {t('business.unserved-rule')} {/* Keeps its height until the time is loaded. */}
          <span style={data ? undefined : { visibility: 'hidden' }}>
            {t('business.unserved-as-of', { time: formats.time(data?.as_of ?? currentIso()) })}
          </span>
        </>
      }
    >
      <UnservedFigures report={data} />
      <Panel
        className="report-chart"
        waiting={report.isLoading}
        title={t('business.most-lost')}
        end={data && <ChartKey now={periodNow(data.range)} before={shortRange(data.before)} />}
      >
        <PanelBody>
          {bars?.length === 0 && (
            <EmptyState title={t('business.all-served')}>{t('business.all-served-text')}</EmptyState>
          )}
          {bars && bars.length > 0 && <RankedBars label={t('business.most-lost')} bars={bars} />}
        </PanelBody>
      </Panel>
      <UnservedTable report={data} isFetching={report.isFetching} />
      <Pagination list={list} meta={data?.meta} />
    </BusinessFrame>
  )
}

function UnservedFigures({ report }: { report: UnservedPlaces | undefined }) {
  const t = useText(reportsBusinessText)
  const formats = useFormats()
  const filters = report && { unserved: 'true', created_from: report.range.from, created_to: report.range.to }
  const figure = (name: keyof UnservedPlaces['total']['now']) => ({
    value: report ? formats.count(report.total.now[name]) : <Skeleton width={48} />,
    // Keeps the line's height until its text is loaded.
    note: report ? changeWords(report.total.now[name], report.total.before[name], report.before) : '\u00a0',
  })
  const to = '/enquiries'
  return (
    <Figures label={t('business.unserved-totals')} size="medium">
      <Figure label={t('business.places')} {...figure('places')} />
      <FigureLink to={to} search={filters} label={t('business.unserved')} {...figure('enquiries')} />
      <FigureLink
        to={to}
        search={{ ...filters, group: 'lost' }}
        label={t('business.lost-there')}
        {...figure('lost')}
      />
      <FigureLink
        to={to}
        search={{ ...filters, lost_reason: 'place-not-served' }}
        label={t('business.said')}
        {...figure('said')}
      />
    </Figures>
  )
}

type Line = Omit<UnservedPlace, 'location_id' | 'state' | 'services'> & {
  id: number
  services: string
  change: string | null
  said_change: string | null
}
type UnservedTableProps = { report: UnservedPlaces | undefined; isFetching: boolean }

/** One row per pincode, most enquiries first; for recruiting partners there. */
function UnservedTable({ report, isFetching }: UnservedTableProps) {
  const t = useText(reportsBusinessText)
  const lines = report?.data.map(({ location_id: id, state: _, services, ...row }): Line => {
    const words = services.map(({ category, enquiries: count }) =>
      t('business.service-count', { name: category?.title ?? t('business.any-service'), count }),
    )
    const { before } = row
    return {
      ...row,
      id,
      services: words.join(', '),
      change: changeOf(row.enquiries, before.enquiries),
      said_change: changeOf(row.said, before.said),
    }
  })
  const columns = useColumns(report)
  return (
    <div className="report-chart">
      <DataTable
        label={t('business.unserved-table')}
        columns={columns}
        rows={lines}
        isFetching={isFetching}
        empty={<EmptyState title={t('business.all-served')}>{t('business.all-served-text')}</EmptyState>}
      />
    </div>
  )
}

function useColumns(report: UnservedPlaces | undefined): Columns<Line> {
  const days = report && { created_from: report.range.from, created_to: report.range.to }
  const t = useText(reportsBusinessText)
  const canOpen = can(useSession()?.user, 'locations.write')
  const count = (name: 'enquiries' | 'lost' | 'said', filters: Record<string, string>) => ({
    align: 'right' as const,
    labelled: true,
    cell: (line: Line) => (
      <EnquiriesLink
        count={line[name]}
        name={`${line.pincode} ${line.area}`}
        filters={{ ...days, unserved: 'true', location_id: String(line.id), ...filters }}
      />
    ),
  })
  const against = (of: (line: Line) => string | null) => ({
    header: versus(report?.before),
    align: 'right' as const,
    look: 'soft' as const,
    cell: (line: Line) => of(line) ?? <Dash />,
  })
  return {
    pincode: {
      header: t('business.pincode'),
      look: 'main',
      card: 1,
      skeleton: 52,
      cell: ({ id, pincode }) =>
        canOpen ? (
          <TextLink to="/locations/$id/$type" params={{ id: String(id), type: 'pincode' }}>
            {pincode}
          </TextLink>
        ) : (
          pincode
        ),
    },
    area: {
      header: t('business.area'),
      card: 4,
      shrinks: true,
      title: ({ area }) => area,
      cell: ({ area }) => area,
    },
    district: {
      header: t('business.district'),
      look: 'soft',
      shrinks: true,
      cell: ({ district }) => district,
    },
    enquiries: { ...count('enquiries', {}), header: t('business.enquiries'), card: 3 },
    change: against(({ change }) => change),
    lost: { ...count('lost', { group: 'lost' }), header: t('business.lost'), card: 2 },
    said: { ...count('said', { lost_reason: 'place-not-served' }), header: t('business.said') },
    said_change: against(({ said_change }) => said_change),
    services: {
      header: t('business.services'),
      card: 5,
      shrinks: 'wide',
      title: ({ services }) => services,
      cell: ({ services }) => services,
    },
    before: 'hidden',
    id: 'hidden',
  }
}
