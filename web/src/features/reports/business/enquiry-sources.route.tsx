import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sources } from 'contract/choices.ts'
import type { EnquiryResults } from 'contract/reports/business.schema.ts'
import { pastPresets, pastRange } from 'contract/reports/report-range.rules.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { ChartKey } from '#shared/components/chart/chart-key.tsx'
import { RankedBars } from '#shared/components/chart/ranked-bars.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { SourcesFigures } from '../business-sources-figures.tsx'
import { periodNow, shortRange } from '../short-range.ts'
import { useReportDays } from '../use-report-days.ts'
import { downloadBusiness, sourcesQuery } from './business.queries.ts'
import { BusinessJobs } from './business-jobs.tsx'
import { BusinessFrame } from './report-frame.tsx'
import { SourcesTable } from './sources-table.tsx'

const measures = ['enquiries', 'booked', 'completed', 'price'] as const satisfies (keyof EnquiryResults)[]

/** /reports/enquiry-sources: where the enquiries of a period came from, and their results. */
export function EnquirySourcesPage() {
  const t = useText(reportsBusinessText)
  const formats = useFormats()
  const search = useSearchParams()
  const navigate = useNavigate()
  const days = useReportDays(pastPresets, 'this-month', pastRange)
  const report = useQuery(sourcesQuery(days.query))
  const { data } = report
  const { open } = search
  if (open) {
    const source = sources.find(({ slug }) => slug === open)
    const { from, to } = days.range
    const filters = {
      status: 'completed',
      enquiry_from: from,
      enquiry_to: to,
      ...(source && { enquiry_source: open }),
    }
    const title = t('business.jobs-of-source', { name: source?.label ?? t('business.all') })
    return <BusinessJobs title={title} range={days.range} filters={filters} />
  }
  const measure = measures.find((each) => each === search.measure) ?? 'enquiries'
  const what = t(`business.${measure}`)
  const show = (value: number) => (measure === 'price' ? formats.money(value) : formats.count(value))
  const bars = data?.data.map(({ source, now, before }) => ({
    key: source,
    name: labelOf(sources, source),
    value: now[measure],
    before: before[measure],
    words: show(now[measure]),
  }))
  return (
    <BusinessFrame
      label={t('business.sources-totals')}
      days={days}
      report={report}
      onDownload={(format, options) => downloadBusiness('enquiry-sources', days.query, format, options)}
      end={
        <Segments
          label={t('business.measure')}
          value={measure}
          options={measures.map((value) => ({ value, label: t(`business.${value}`) }))}
          onChange={(next) =>
            void navigate({
              to: '.',
              search: (before: object) => ({ ...before, measure: next }),
              resetScroll: false,
            })
          }
        />
      }
      rule={t('business.sources-rule')}
    >
      <SourcesFigures report={data} />
      <Panel
        className="report-chart"
        waiting={report.isLoading}
        title={t('business.by-source', { what })}
        end={data && <ChartKey now={periodNow(data.range)} before={shortRange(data.before)} />}
      >
        <PanelBody>
          {bars?.length === 0 && (
            <EmptyState title={t('business.nothing')}>{t('business.nothing-text')}</EmptyState>
          )}
          {bars && bars.length > 0 && <RankedBars label={t('business.by-source', { what })} bars={bars} />}
        </PanelBody>
      </Panel>
      <SourcesTable report={data} isFetching={report.isFetching} />
    </BusinessFrame>
  )
}
