import { formatShare } from 'contract/shared/share-format.ts'
import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import { balanceWords } from 'contract/ledger/ledger.words.ts'
import type { PartnerFigures, PartnerReport } from 'contract/reports/partner-report.schema.ts'
import { type DayRange, pastPresets, pastRange } from 'contract/reports/report-range.rules.ts'
import { type PartnerMeasure, partnerMeasures, shareOf } from 'contract/reports/reports.words.ts'
import { addressQuery } from '#shared/api/address-query.ts'
import { ChartKey } from '#shared/components/chart/chart-key.tsx'
import { RankedBars } from '#shared/components/chart/ranked-bars.tsx'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { type ListState, useListState } from '#shared/components/list/use-list-state.ts'
import { Dash, Money } from '#shared/components/money.tsx'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { changeOf, versus } from '../change.ts'
import { periodNow, shortRange } from '../short-range.ts'
import { useReportDays } from '../use-report-days.ts'
import { downloadPartners, partnersQuery } from './business.queries.ts'
import { PartnerBehind } from './partner-rows.tsx'
import { BusinessFrame } from './report-frame.tsx'
import { JobsLink } from './report-links.tsx'

const choices = ['assigned', 'rate', 'completed', 'price', 'balance'] as const satisfies PartnerMeasure[]
const shownBars = 10

/**
 * /reports/partner-performance: answers and billed amounts of the partners in a period, ordered by the
 * charted measure.
 */
export function PartnerPerformancePage() {
  const t = useText(reportsBusinessText)
  const formats = useFormats()
  const { open } = useSearchParams()
  const list = useListState([])
  const days = useReportDays(pastPresets, 'this-month', pastRange)
  // The address is not validated: the server answers an unknown value with a 422 that names it.
  const query = addressQuery('GET /reports/partners', { ...days.query, sort: list.sort })
  const report = useQuery(partnersQuery({ ...query, page: open ? 1 : list.page }))
  const { data } = report
  if (open) return <PartnerBehind open={open} days={days} report={data} />
  const measure = partnerMeasures.find((each) => each === list.sort?.replace('-', '')) ?? 'assigned'
  const title = t('business.by-partner', { what: t(`business.partner-${measure}`) })
  const words = wordsOf(measure, formats)
  const bars = data?.data.slice(0, shownBars).map(({ partner, now, before, balance }) => {
    const value = measure === 'balance' ? balance : figureOf(measure, now)
    return {
      key: String(partner.id),
      name: partner.name,
      words: words(value),
      value: Math.max(0, value ?? 0),
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
          measure !== 'balance' && <ChartKey now={periodNow(data.range)} before={shortRange(data.before)} />
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

const money: readonly PartnerMeasure[] = ['price', 'received', 'commission']

function wordsOf(measure: PartnerMeasure, formats: ReturnType<typeof useFormats>) {
  return (value: number | null) => {
    if (value === null) return '–'
    if (measure === 'rate') return formatShare(value)
    if (measure === 'balance') return balanceWords(value, formats.money)
    return money.includes(measure) ? formats.money(value) : formats.count(value)
  }
}

type Line = PartnerReport['data'][number]['now'] & {
  id: number
  name: string
  before: number
  rate: number | null
  balance: number
}
type PartnersTableProps = { report: PartnerReport | undefined; list: ListState; isFetching: boolean }

/** One row per partner; each number opens the assignments, the jobs or the account behind it. */
function PartnersTable({ report, list, isFetching }: PartnersTableProps) {
  const t = useText(reportsBusinessText)
  const lines = report?.data.map(
    ({ partner, now, before, balance }): Line => ({
      ...partner,
      ...now,
      before: before.assigned,
      balance,
      rate: shareOf(now.accepted, now.assigned),
    }),
  )
  return (
    <DataTable
      label={t('business.partners-table')}
      columns={useColumns(report?.before)}
      rows={lines}
      list={list}
      isFetching={isFetching}
      skeletonRows={25}
      empty={<EmptyState title={t('business.no-partners')} />}
    />
  )
}

type Count = 'assigned' | 'accepted' | 'rejected' | 'cancelled' | 'completed'

function useColumns(before: DayRange | undefined): Columns<Line> {
  const t = useText(reportsBusinessText)
  const { money } = useFormats()
  const right = { align: 'right' } as const
  const number = (name: Count, card?: 2 | 3) => ({
    ...right,
    header: t(`business.partner-${name}`),
    sort: name,
    card,
    labelled: true,
    cell: (line: Line) => (
      <JobsLink
        count={line[name]}
        name={`${line.name}, ${t(`business.partner-${name}`).toLowerCase()}`}
        open={`${line.id}-${name}`}
      />
    ),
  })
  const sum = (name: 'price' | 'received' | 'commission', card?: 5) => ({
    ...right,
    header: t(`business.${name}`),
    sort: name,
    card,
    labelled: true,
    cell: (line: Line) => (
      <JobsLink count={line.completed} name={line.name} open={`${line.id}-completed`}>
        <Money paise={line[name]} />
      </JobsLink>
    ),
  })
  return {
    name: {
      header: t('business.partner'),
      look: 'main',
      card: 1,
      skeleton: 116,
      shrinks: true,
      title: ({ name }) => name,
      cell: ({ id, name }) => <PartnerLink id={id} name={name} />,
    },
    assigned: number('assigned', 2),
    before: {
      ...right,
      header: versus(before),
      hideBelow: 1280,
      cell: (line) => changeOf(line.assigned, line.before) ?? <Dash />,
    },
    accepted: number('accepted'),
    rate: {
      ...right,
      header: t('business.partner-rate'),
      look: 'soft',
      sort: 'rate',
      cell: ({ rate }) => (rate === null ? <Dash /> : formatShare(rate)),
    },
    rejected: number('rejected'),
    cancelled: number('cancelled'),
    completed: number('completed', 3),
    price: sum('price', 5),
    received: sum('received'),
    commission: sum('commission'),
    balance: {
      ...right,
      header: t('business.partner-balance'),
      sort: 'balance',
      cell: ({ id, name, balance }) => (
        <TextLink to="/partners/$id/account" params={{ id: String(id) }}>
          {balanceWords(balance, money)}
          <span className="visually-hidden">{t('business.open-account', { name })}</span>
        </TextLink>
      ),
    },
    id: 'hidden',
  }
}
