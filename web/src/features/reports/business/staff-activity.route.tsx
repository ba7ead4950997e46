import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pastPresets, pastRange } from 'contract/reports/report-range.rules.ts'
import { ChartKey } from '#shared/components/chart/chart-key.tsx'
import { RankedBars } from '#shared/components/chart/ranked-bars.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { StaffBehind } from '../business-staff-behind.tsx'
import { periodNow, shortRange } from '../short-range.ts'
import { useReportDays } from '../use-report-days.ts'
import { downloadBusiness, staffQuery } from './business.queries.ts'
import { BusinessFrame } from './report-frame.tsx'
import { StaffTable } from './staff-table.tsx'

const measures = ['assigned', 'booked', 'recorded', 'jobs_made', 'activities'] as const

/** /reports/staff-activity: what each user did in a period, and the results of their enquiries. */
export function StaffActivityPage() {
  const t = useText(reportsBusinessText)
  const formats = useFormats()
  const search = useSearchParams()
  const navigate = useNavigate()
  const days = useReportDays(pastPresets, 'this-month', pastRange)
  const report = useQuery(staffQuery(days.query))
  const { data } = report
  const { open } = search
  if (open) return <StaffBehind open={open} days={days} report={data} />
  const measure = measures.find((each) => each === search.measure) ?? 'assigned'
  const title = t('business.by-person', { what: t(`business.${measure}`) })
  const bars = data?.data.map(({ person, now, before }) => ({
    key: String(person?.id ?? 0),
    name: person?.name ?? t('business.nobody'),
    value: now[measure],
    before: before[measure],
    words: formats.count(now[measure]),
  }))
  return (
    <BusinessFrame
      label={t('business.staff-table')}
      days={days}
      report={report}
      onDownload={(format, options) => downloadBusiness('staff', days.query, format, options)}
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
      rule={t('business.staff-rule')}
    >
      <Panel
        className="report-chart"
        waiting={report.isLoading}
        title={title}
        end={data && <ChartKey now={periodNow(data.range)} before={shortRange(data.before)} />}
      >
        <PanelBody>
          {bars?.length === 0 && (
            <EmptyState title={t('business.no-staff')}>{t('business.no-staff-text')}</EmptyState>
          )}
          {bars && bars.length > 0 && <RankedBars label={title} bars={bars} />}
        </PanelBody>
      </Panel>
      <StaffTable report={data} isFetching={report.isFetching} />
    </BusinessFrame>
  )
}
