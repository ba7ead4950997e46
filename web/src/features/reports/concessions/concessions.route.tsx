import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ConcessionGroup, concessionGroups } from 'contract/concessions/concessions.words.ts'
import type {
  ConcessionFigures,
  ConcessionReport,
  ConcessionReportRow,
} from 'contract/reports/concession-report.schema.ts'
import { pastPresets, pastRange } from 'contract/reports/report-range.rules.ts'
import type { ReactNode } from 'react'
import { addressQuery } from '#shared/api/address-query.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { type ListState, useListState } from '#shared/components/list/use-list-state.ts'
import { Dash, MoneyFigure } from '#shared/components/money.tsx'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsConcessionsText } from '#src/text/en/reports.ts'
import { getText, useText } from '#src/text/intl.ts'
import { BusinessFrame } from '../business/report-frame.tsx'
import { useReportDays } from '../use-report-days.ts'
import { concessionReportQuery, downloadConcessions } from './concession-report.queries.ts'
import { ConcessionsBehind, WaitingConcessions, waitingQuery } from './concession-rows.tsx'

const figures = ['concessions', 'amount', 'company_amount', 'partner_amount'] as const
type Figured = (typeof figures)[number]
const labelOf = (figure: Figured): string => {
  if (figure === 'concessions') return getText(reportsConcessionsText, 'concessions.count')
  return getText(reportsConcessionsText, figure === 'amount' ? 'concessions.sum' : `concessions.${figure}`)
}

/** /reports/concessions: concessions to customers, by reason, partner or author. */
export function ConcessionsPage() {
  const t = useText(reportsConcessionsText)
  const navigate = useNavigate()
  const search = useSearchParams()
  const list = useListState([])
  const days = useReportDays(pastPresets, 'this-month', pastRange)
  const group = concessionGroups.find((each) => each === search.group) ?? 'reason'
  const query = addressQuery('GET /reports/concessions', { ...days.query, group })
  const { open } = search
  const report = useQuery(concessionReportQuery({ ...query, page: open ? 1 : list.page }))
  const waiting = useQuery(waitingQuery)
  const { data } = report
  if (open) {
    const row = data?.data.find(({ key }) => key === open)
    const name = row ? rowName(group, row) : t('concessions.all')
    return <ConcessionsBehind group={group} rowKey={open} range={days.range} name={name} />
  }
  return (
    <BusinessFrame
      label={t('concessions.report')}
      days={days}
      report={report}
      onDownload={(format, options) => downloadConcessions(query, format, options)}
      end={
        <Segments<ConcessionGroup>
          label={t('concessions.group')}
          value={group}
          options={concessionGroups.map((value) => ({ value, label: t(`concessions.group.${value}`) }))}
          onChange={(next) =>
            void navigate({
              to: '.',
              search: ({ page: _, ...before }: Record<string, unknown>) => ({ ...before, group: next }),
              resetScroll: false,
            })
          }
        />
      }
      rule={t('concessions.rule')}
    >
      <Totals total={data?.total} />
      {/* Both are shown at once: the upper one would move the other. */}
      {!waiting.isPending && (
        <>
          <div className="space-above">
            <WaitingConcessions rows={waiting.data?.data ?? []} />
          </div>
          <div className="space-above">
            <ConcessionsTable report={data} group={group} list={list} isFetching={report.isFetching} />
          </div>
        </>
      )}
      <Pagination list={list} meta={data?.meta} />
    </BusinessFrame>
  )
}

const rowName = (group: ConcessionGroup, { name }: Pick<ConcessionReportRow, 'name'>): string =>
  name ?? getText(reportsConcessionsText, `concessions.none-${group}`)

type RowsLinkProps = { figure: Figured; value: string; rowKey: string; name: string; children: ReactNode }

/** A figure that opens exactly its concessions. */
function RowsLink({ figure, value, rowKey, name, children }: RowsLinkProps) {
  const label = getText(reportsConcessionsText, 'concessions.open', { value, figure: labelOf(figure), name })
  return (
    <TextLink
      to="."
      search={(before: object) => ({ ...before, open: rowKey, page: undefined })}
      aria-label={label}
    >
      {children}
    </TextLink>
  )
}

/** The sums of the period, with the previous ones. */
function Totals({ total }: { total: ConcessionReport['total'] | undefined }) {
  const t = useText(reportsConcessionsText)
  const wordsOf = useFigureWords()
  return (
    <Figures label={t('concessions.all')} size="medium">
      {figures.map((figure) => (
        <Figure
          key={figure}
          label={labelOf(figure)}
          value={
            total ? (
              <RowsLink
                figure={figure}
                value={wordsOf(figure, total.now)}
                rowKey="all"
                name={t('concessions.all')}
              >
                {figure === 'concessions' ? (
                  wordsOf(figure, total.now)
                ) : (
                  <MoneyFigure paise={total.now[figure]} />
                )}
              </RowsLink>
            ) : (
              <Skeleton width={72} />
            )
          }
          note={total ? t('concessions.before', { amount: wordsOf(figure, total.before) }) : '\u00a0'}
        />
      ))}
    </Figures>
  )
}

/** A figure as text: a count, or money. */
function useFigureWords() {
  const formats = useFormats()
  return (figure: Figured, of: ConcessionFigures) =>
    figure === 'concessions' ? formats.count(of[figure]) : formats.money(of[figure])
}

type Line = ConcessionFigures & {
  id: number
  key: string
  name: string
  before: number
  partnerId: number | null
}
type TableProps = {
  report: ConcessionReport | undefined
  group: ConcessionGroup
  list: ListState
  isFetching: boolean
}

/** One row per reason, partner or user. */
function ConcessionsTable({ report, group, list, isFetching }: TableProps) {
  const t = useText(reportsConcessionsText)
  const lines = report?.data.map(
    (row, place): Line => ({
      ...row.now,
      id: place,
      key: row.key,
      name: rowName(group, row),
      before: row.before.amount,
      partnerId: group === 'partner' ? row.id : null,
    }),
  )
  return (
    <DataTable
      label={t('concessions.report')}
      columns={useColumns(group)}
      rows={lines}
      list={list}
      isFetching={isFetching}
      skeletonRows={8}
      empty={<EmptyState title={t('concessions.empty')}>{t('concessions.empty-text')}</EmptyState>}
    />
  )
}

function useColumns(group: ConcessionGroup): Columns<Line> {
  const t = useText(reportsConcessionsText)
  const formats = useFormats()
  const wordsOf = useFigureWords()
  const figure = (name: Figured, card: 2 | 3 | 4 | 5) => ({
    ...({ header: labelOf(name), align: 'right', labelled: true, card } as const),
    cell: (line: Line) =>
      line[name] === 0 ? (
        <Dash />
      ) : (
        <RowsLink figure={name} value={wordsOf(name, line)} rowKey={line.key} name={line.name}>
          <span className="tabular no-wrap">{wordsOf(name, line)}</span>
        </RowsLink>
      ),
  })
  return {
    name: {
      header: t(`concessions.group.${group}`),
      look: 'main',
      card: 1,
      skeleton: 116,
      shrinks: true,
      title: ({ name }) => name,
      cell: ({ partnerId, name }) => (partnerId === null ? name : <PartnerLink id={partnerId} name={name} />),
    },
    concessions: figure('concessions', 3),
    amount: {
      ...figure('amount', 2),
      labelled: false,
      cell: (line) => (
        <>
          {figure('amount', 2).cell(line)}{' '}
          {line.before > 0 && (
            <span className="ink-3 text-12 no-wrap">
              {t('concessions.before', { amount: formats.money(line.before) })}
            </span>
          )}
        </>
      ),
    },
    company_amount: figure('company_amount', 4),
    partner_amount: figure('partner_amount', 5),
    id: 'hidden',
    key: 'hidden',
    before: 'hidden',
    partnerId: 'hidden',
  }
}
