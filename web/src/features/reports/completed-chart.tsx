import { isTimeGroup, type JobMeasure, jobMeasures } from 'contract/reports/report-groups.rules.ts'
import { rangeBefore } from 'contract/reports/report-range.rules.ts'
import type { CompletedJobsRow } from 'contract/reports/reports.schema.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { BarChart } from '#shared/components/chart/bar-chart.tsx'
import { ChartKey } from '#shared/components/chart/chart-key.tsx'
import { RankedBars } from '#shared/components/chart/ranked-bars.tsx'
import { TextLink } from '#shared/components/links.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Menu } from '#shared/ui/menu.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { reportsJobsText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
import { Empty } from './completed-table.tsx'
import { isUnfinished, measureWords, rowWords, shortDay, shortHour } from './row-words.ts'
import { periodNow, shortRange } from './short-range.ts'
import type { JobsReport } from './use-completed-report.ts'

/** One of the sums as bars, with the previous period as a tick across each. */
export function CompletedChart({ view }: { view: JobsReport }) {
  const t = useText(reportsJobsText)
  const { data } = view.rows
  const title = t(`reports-jobs.by-${view.group}`, { what: measureWords(view.measure, view.isUpcoming) })
  return (
    <Panel
      className="report-chart"
      title={title}
      waiting={!data}
      end={
        <>
          <PeriodBefore view={view} />
          <MeasureMenu view={view} />
        </>
      }
    >
      <PanelBody>{data && <Bars rows={data.data} title={title} view={view} />}</PanelBody>
    </Panel>
  )
}

/** The bars of the period, and the ticks of the previous one. Known before the answer. */
export function PeriodBefore({ view, warned }: { view: Pick<JobsReport, 'days'>; warned?: string }) {
  const before = rangeBefore(view.days.range)
  return (
    <ChartKey
      now={periodNow(view.days.range)}
      warned={warned}
      before={
        <TextLink to="." search={(search: object) => ({ ...search, open: 'before', page: undefined })}>
          {shortRange(before)}
        </TextLink>
      }
    />
  )
}

function MeasureMenu({ view: { measure, isUpcoming, setMeasure } }: { view: JobsReport }) {
  const t = useText(reportsJobsText)
  const button = {
    variant: 'ghost',
    size: 'small',
    'aria-label': `${t('reports-jobs.measure')}: ${measureWords(measure, isUpcoming)}`,
    children: (
      <>
        {measureWords(measure, isUpcoming)}
        <ChevronDown />
      </>
    ),
  } as const
  const items = jobMeasures.map((each) => ({
    label: measureWords(each, isUpcoming),
    onSelect: () => setMeasure(each),
  }))
  return <Menu label={t('reports-jobs.measure')} button={button} items={items} align="end" />
}

/** The limit of named bars; the table has all of them. */
const mostBars = 10

type BarsOfProps = { rows: readonly CompletedJobsRow[]; title: string; view: JobsReport }

function Bars({ rows, title, view: { days, group, measure, isUpcoming } }: BarsOfProps) {
  const t = useText(reportsJobsText)
  const format = useMeasureFormat(measure)
  const isEmpty = rows.every(({ now, before }) => now[measure] === 0 && !before?.[measure])
  if (isEmpty) return <Empty isUpcoming={isUpcoming} />
  if (!isTimeGroup(group)) {
    const bars = rows.slice(0, mostBars).map((row) => ({
      key: row.key,
      name: rowWords(group, row),
      value: row.now[measure],
      before: row.before?.[measure],
      words: format(row.now[measure]),
    }))
    return <RankedBars label={title} bars={bars} />
  }
  const bars = rows.map((row) => {
    const [name, value, before] = [rowWords(group, row), row.now[measure], row.before?.[measure]]
    const values = { name, value: format(value) }
    return {
      key: row.key,
      label: row.hour === null ? shortDay(row.key) : shortHour(row.hour),
      value,
      before,
      isOpen: !isUpcoming && isUnfinished(row, days.range),
      words:
        before === undefined
          ? t('reports-jobs.bar', values)
          : t('reports-jobs.bar-before', { ...values, before: format(before) }),
    }
  })
  return <BarChart label={title} bars={bars} format={format} />
}

/** The format of the measure, also for the lines of the grid. */
function useMeasureFormat(measure: JobMeasure): (value: number) => string {
  const { count, money } = useFormats()
  return measure === 'jobs' ? count : money
}
