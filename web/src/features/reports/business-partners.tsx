import { useQuery } from '@tanstack/react-query'
import { type PartnerMeasure, partnerMeasures, shareOf } from 'contract/reports/business.words.ts'
import type { PartnerFigures } from 'contract/reports/partner-report.schema.ts'
import { pastPresets, pastRange } from 'contract/reports/report-range.ts'
import { ChartKey } from '#shared/components/chart/chart-key.tsx'
import { RankedBars } from '#shared/components/chart/ranked-bars.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { formatDayRange } from '#shared/format/dates.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { reportsText } from '#src/text/en/reports.ts'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { downloadPartners, type PartnersQuery, partnersQuery } from './business.queries.ts'
import { BusinessFrame } from './business-frame.tsx'
import { PartnerBehind } from './business-partner-behind.tsx'
import { PartnersTable } from './business-partners-table.tsx'
import { useReportDays } from './use-report-days.ts'

const choices = ['assigned', 'rate', 'completed', 'price', 'balance'] as const satisfies PartnerMeasure[]
const shownBars = 10

/** How partners answered in some days, and what their jobs came to: in the order of what the bars show. */
export function PartnersReport() {
  const t = useText(reportsBusinessText)
  const parts = useText(reportsText)
  const formats = useFormats()
  const { open } = useSearchParams()
  const list = useListState([])
  const days = useReportDays(pastPresets, 'this-month', pastRange)
  // What the contract does not know of the address, the server answers with a 422 that names it.
  const query = { ...days.query, sort: list.sort } as PartnersQuery
  const report = useQuery(partnersQuery({ ...query, page: open ? 1 : list.page }))
  const { data } = report
  if (open) return <PartnerBehind open={open} days={days} report={data} />
  const measure = partnerMeasures.find((each) => each === list.sort?.replace('-', '')) ?? 'assigned'
  const title = t('business.by-partner', { what: t(`business.partner-${measure}`) })
  const words = wordsOf(measure, formats)
  const bars = data?.data.slice(0, shownBars).map(({ partner, now, before, balance }) => {
    const value = measure === 'balance' ? balance : figureOf(measure, now)
    return {
      ...{ key: String(partner.id), name: partner.name, words: words(value), value: Math.max(0, value ?? 0) },
      before: measure === 'balance' ? null : figureOf(measure, before),
    }
  })
  const empty = <EmptyState title={t('business.no-partners')}>{t('business.no-partners-text')}</EmptyState>
  return (
    <BusinessFrame
      label={t('business.partners-table')}
      days={days}
      report={report}
      onDownload={(format, options) => downloadPartners(query, format, options)}
      end={
        <Segments<PartnerMeasure>
          label={t('business.measure')}
          value={measure}
          options={choices.map((value) => ({ value, label: t(`business.partner-${value}`) }))}
          onChange={(next) => list.setSort(`-${next}`)}
        />
      }
      rule={t('business.partners-rule')}
    >
      <Panel
        className="report-chart"
        waiting={report.isLoading}
        title={title}
        end={
          data &&
          measure !== 'balance' && (
            <ChartKey now={parts('reports.now')} before={formatDayRange(data.before.from, data.before.to)} />
          )
        }
      >
        <PanelBody>
          {bars?.length === 0 && empty}
          {bars && bars.length > 0 && <RankedBars label={title} bars={bars} />}
        </PanelBody>
      </Panel>
      <PartnersTable report={data} list={list} isFetching={report.isFetching} />
      <Pagination list={list} meta={data?.meta} />
    </BusinessFrame>
  )
}

function figureOf(measure: Exclude<PartnerMeasure, 'balance'>, figures: PartnerFigures): number | null {
  return measure === 'rate' ? shareOf(figures.accepted, figures.assigned) : figures[measure]
}

const money: readonly PartnerMeasure[] = ['price', 'received', 'commission', 'balance']

function wordsOf(measure: PartnerMeasure, formats: ReturnType<typeof useFormats>) {
  return (value: number | null) => {
    if (value === null) return '–'
    if (measure === 'rate') return formats.percent(value)
    return money.includes(measure) ? formats.money(value) : formats.count(value)
  }
}
