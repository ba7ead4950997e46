import { useQuery } from '@tanstack/react-query'
import type { TdsPartner } from 'contract/settlements/tds.schema.ts'
import { financialYearOfDay, shortYear } from 'contract/shared/business-time.ts'
import { useId, useState } from 'react'
import type { QueryOf } from '#shared/api/address-query.ts'
import { download } from '#shared/api/download.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { Money, MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { tdsText } from '#src/text/en/settlements.ts'
import { getText, useText } from '#src/text/intl.ts'
import { PayoutsDialog } from './tds-payouts.tsx'

const quarters = ['all', '1', '2', '3', '4'] as const
const word = (id: keyof typeof tdsText) => getText(tdsText, id)

/**
 * /reports/tds: the tax deducted from payouts in a financial year or quarter; a partner opens the payouts.
 */
export function TdsReportPage() {
  const t = useText(tdsText)
  const formats = useFormats()
  const list = useListState(['year', 'quarter'])
  const query = list.query as QueryOf<'GET /reports/tds'>
  const report = useQuery(apiQuery('GET /reports/tds', { query }))
  const [shown, setShown] = useState<TdsPartner | null>(null)
  const now = financialYearOfDay(formats.today())
  const { year = String(now), quarter } = list.filters
  const total = report.data?.total
  const columns: Columns<TdsPartner> = {
    partner: {
      header: word('tds.partner'),
      look: 'main',
      card: 1,
      cell: (row) => (
        <button type="button" className="link" onClick={() => setShown(row)}>
          {row.partner.name}
        </button>
      ),
    },
    pan: { header: word('tds.pan'), look: 'tabular', card: 2, cell: ({ pan }) => pan ?? word('tds.no-pan') },
    payouts: {
      header: word('tds.payouts'),
      align: 'right',
      card: 3,
      labelled: true,
      cell: ({ payouts }) => formats.count(payouts),
    },
    gross: {
      header: word('tds.gross'),
      align: 'right',
      card: 4,
      labelled: true,
      cell: ({ gross }) => <Money paise={gross} />,
    },
    tds: {
      header: word('tds.tds'),
      align: 'right',
      card: 5,
      labelled: true,
      cell: ({ tds }) => <Money paise={tds} />,
    },
    id: 'hidden',
  }
  return (
    <>
      <div className="filter-line">
        <YearSelect
          value={Number(year)}
          newest={now}
          onChange={(next) => list.setFilter('year', String(next))}
        />
        <Segments
          label={t('tds.quarter')}
          value={quarters.find((each) => each === quarter) ?? 'all'}
          options={quarters.map((value) => ({ value, label: t(`tds.quarter.${value}`) }))}
          onChange={(next) => list.setFilter('quarter', next === 'all' ? undefined : next)}
        />
        <span className="filter-line-end">
          <DownloadMenu
            permission="settlements.read"
            onDownload={(format, options) =>
              download(
                'GET /reports/tds/download',
                { query: { year, ...(quarter && { quarter }), format } },
                options,
              )
            }
          />
        </span>
      </div>
      <Figures label={t('tds.figures')} size="medium">
        <Figure
          label={t('tds.gross')}
          value={total ? <MoneyFigure paise={total.gross} /> : <Skeleton width={104} />}
        />
        <Figure
          label={t('tds.tds')}
          value={total ? <MoneyFigure paise={total.tds} /> : <Skeleton width={104} />}
        />
        <Figure
          label={t('tds.partners')}
          value={total ? formats.count(total.partners) : <Skeleton width={40} />}
        />
      </Figures>
      <div className="space-above">
        <DataTable
          label={t('tds.partners')}
          columns={columns}
          rows={report.data?.data}
          list={list}
          isFetching={report.isFetching}
          error={report.error}
          onRetry={() => void report.refetch()}
          empty={<EmptyState title={t('tds.empty')}>{t('tds.empty-text')}</EmptyState>}
        />
      </div>
      <Pagination list={list} meta={report.data?.meta} />
      {shown && <PayoutsDialog of={shown} period={{ year, quarter }} onClose={() => setShown(null)} />}
    </>
  )
}

type YearSelectProps = { value: number; newest: number; onChange: (year: number) => void }

/** The last five financial years, the newest first. */
function YearSelect({ value, newest, onChange }: YearSelectProps) {
  const t = useText(tdsText)
  const id = useId()
  const years = Array.from({ length: 5 }, (_, back) => newest - back)
  const choices = years.includes(value) ? years : [value, ...years]
  return (
    <span className="row">
      <label htmlFor={id} className="text-13 ink-2 no-wrap">
        {t('tds.year')}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {choices.map((year) => (
          <option key={year} value={year}>
            {`20${shortYear(year)}`}
          </option>
        ))}
      </select>
    </span>
  )
}
