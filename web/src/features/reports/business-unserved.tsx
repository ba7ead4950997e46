import { useQuery } from '@tanstack/react-query'
import type { UnservedPlaces } from 'contract/reports/business.schema.ts'
import { pastPresets, pastRange } from 'contract/reports/report-range.ts'
import { ChartKey } from '#shared/components/chart/chart-key.tsx'
import { RankedBars } from '#shared/components/chart/ranked-bars.tsx'
import { FigureLink } from '#shared/components/links.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { formatDayRange } from '#shared/format/dates.ts'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsText } from '#src/text/en/reports.ts'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { downloadBusiness, unservedQuery } from './business.queries.ts'
import { BusinessFrame } from './business-frame.tsx'
import { UnservedTable } from './business-unserved-table.tsx'
import { changeWords } from './change.ts'
import { useReportDays } from './use-report-days.ts'

const shownBars = 10

/** Where partners are missing: places whose enquiries of some days nobody could be sent to. */
export function UnservedReport() {
  const t = useText(reportsBusinessText)
  const parts = useText(reportsText)
  const list = useListState([])
  const days = useReportDays(pastPresets, 'this-month', pastRange)
  const report = useQuery(unservedQuery({ ...days.query, page: list.page }))
  const { data } = report
  const formats = useFormats()
  const bars = data?.data.slice(0, shownBars).map(({ location_id, pincode, area, enquiries, before }) => ({
    ...{ key: String(location_id), name: `${pincode} ${area}`, value: enquiries, words: formats.count(enquiries) },
    before: before.enquiries,
  }))
  return (
    <BusinessFrame
      label={t('business.unserved-totals')}
      days={days}
      report={report}
      onDownload={(format, options) => downloadBusiness('unserved-places', days.query, format, options)}
      rule={
        data
          ? `${t('business.unserved-rule')} ${t('business.unserved-as-of', { time: formats.time(data.as_of) })}`
          : t('business.unserved-rule')
      }
    >
      <UnservedFigures report={data} />
      <Panel
        className="report-chart"
        waiting={report.isLoading}
        title={t('business.most-lost')}
        end={data && <ChartKey now={parts('reports.now')} before={formatDayRange(data.before.from, data.before.to)} />}
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
    // Keeps the line's height until it is known what it says.
    note: report ? changeWords(report.total.now[name], report.total.before[name]) : '\u00a0',
  })
  const to = '/enquiries'
  return (
    <Figures label={t('business.unserved-totals')} size="medium">
      <Figure label={t('business.places')} {...figure('places')} />
      <FigureLink to={to} search={filters} label={t('business.unserved')} {...figure('enquiries')} />
      <FigureLink to={to} search={{ ...filters, group: 'lost' }} label={t('business.lost-there')} {...figure('lost')} />
      <FigureLink
        to={to}
        search={{ ...filters, lost_reason: 'place-not-served' }}
        label={t('business.said')}
        {...figure('said')}
      />
    </Figures>
  )
}
