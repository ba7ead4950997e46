import { useQuery } from '@tanstack/react-query'
import { pastPresets, pastRange } from 'contract/reports/report-range.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { enquiryStatuses, lostReasons, sources } from 'contract/vocabulary.ts'
import { useCategoryChoices } from '#features/categories/public.ts'
import { ChartKey } from '#shared/components/chart/chart-key.tsx'
import { RankedBars } from '#shared/components/chart/ranked-bars.tsx'
import { FilterChip } from '#shared/components/list/filter-chip.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { FilterMenu } from '#shared/components/list/filter-menu.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { formatDayRange } from '#shared/format/dates.ts'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { reportsText } from '#src/text/en/reports.ts'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { downloadBusiness, type LostQuery, lostQuery } from './business.queries.ts'
import { BusinessFrame } from './business-frame.tsx'
import { LostFigures } from './business-lost-figures.tsx'
import { LostTable } from './business-lost-table.tsx'
import { useReportDays } from './use-report-days.ts'

const none = { source: undefined, category_id: undefined }
const names = ['source', 'category_id'] as const

/** Why enquiries of some days were lost; of one source or one service, where one is chosen. */
export function LostReasons() {
  const t = useText(reportsBusinessText)
  const parts = useText(reportsText)
  const formats = useFormats()
  const list = useListState(names)
  const categories = useCategoryChoices()
  const days = useReportDays(pastPresets, 'this-month', pastRange)
  // What the contract does not know of the address, the server answers with a 422 that names it.
  const query = { ...days.query, ...list.filters } as LostQuery
  const report = useQuery(lostQuery(query))
  const { data } = report
  // It is of one source or of one service: the other goes.
  const chooser: typeof list = {
    ...list,
    setFilter: (name, value) =>
      list.setFilters({ ...none, [name]: typeof value === 'function' ? value(list.filters[name]) : value }),
  }
  const fields: FilterField[] = [
    {
      ...{ name: 'source', label: t('business.source'), single: true },
      options: sources.map(({ slug, label }) => ({ value: slug, label })),
    },
    {
      ...{ name: 'category_id', label: t('business.service'), single: true },
      options: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
  ]
  const filters = data && { ...list.filters, created_from: data.range.from, created_to: data.range.to }
  const bars = data?.reasons
    .filter(({ now, before }) => now + before > 0)
    .map(({ reason, now, before }) => ({
      ...{ key: reason, name: labelOf(lostReasons, reason), value: now, before, words: formats.count(now) },
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
        end={data && <ChartKey now={parts('reports.now')} before={formatDayRange(data.before.from, data.before.to)} />}
      >
        <PanelBody>
          {bars?.length === 0 && <EmptyState title={t('business.no-lost')}>{t('business.no-lost-text')}</EmptyState>}
          {bars && bars.length > 0 && <RankedBars label={t('business.lost-by-reason')} bars={bars} />}
        </PanelBody>
      </Panel>
      <LostTable
        label={t('business.lost-by-reason')}
        header={t('business.reason')}
        lost={data?.lost.now ?? 0}
        rows={data?.reasons.map(({ reason, ...counts }) => ({
          ...{ ...counts, name: labelOf(lostReasons, reason), filters: { ...filters, lost_reason: reason } },
        }))}
      />
      <LostTable
        label={t('business.lost-by-status')}
        header={t('business.status')}
        lost={data?.lost.now ?? 0}
        rows={data?.statuses.map(({ status, ...counts }) => ({
          ...{ ...counts, name: labelOf(enquiryStatuses, status), filters: { ...filters, status } },
        }))}
      />
    </BusinessFrame>
  )
}
