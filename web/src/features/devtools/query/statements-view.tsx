import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Statement, Statements } from 'contract/devtools/query.schema.ts'
import { formatPercent } from 'contract/shared/number-formats.ts'
import { addressQuery } from '#shared/api/address-query.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { createFormats, useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { queryText } from '#src/text/en/devtools.ts'
import { getText, useText } from '#src/text/intl.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { queryTime, statementsQuery } from './query.queries.ts'

const filterNames = ['from', 'to'] as const

/** What the database was asked, the dearest first. */
export function StatementsView() {
  const t = useText(queryText)
  const list = useListState(filterNames)
  const navigate = useNavigate()
  const { statement } = useSearchParams()
  const statements = useQuery(statementsQuery(addressQuery('GET /query/statements', list.query)))
  const close = () =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, statement: undefined }),
      resetScroll: false,
    })
  const counts = statements.data?.counts !== false
  return (
    <>
      <FilterBar
        list={list}
        search={{ label: t('query.search'), placeholder: t('query.search-hint') }}
        fields={[]}
        dates={{ label: t('query.dates'), from: 'from', to: 'to', presets: ['today', 'last-7-days'] }}
      />
      <Period answer={statements.data} />
      {counts ? (
        <div className="statements">
          <DataTable
            label={t('query.statements')}
            columns={statementColumns}
            rows={statements.data?.data}
            list={list}
            isFetching={statements.isFetching}
            error={statements.error}
            onRetry={() => void statements.refetch()}
            skeletonRows={25}
            empty={<EmptyState title={t('query.nothing')}>{t('query.nothing-text')}</EmptyState>}
          />
        </div>
      ) : (
        <EmptyState title={t('query.not-counted')}>{t('query.how-to-count')}</EmptyState>
      )}
      <Pagination list={list} meta={statements.data?.meta} />
      {/* The router reads a number of few digits as one. */}
      {statement !== undefined && (
        <PlanDialog key={String(statement)} statement={String(statement)} onClose={close} />
      )}
    </>
  )
}

function Period({ answer }: { answer: Statements | undefined }) {
  const t = useText(queryText)
  const formats = useFormats()
  const words = () => {
    if (!answer) return t('query.waiting')
    const to = formats.longDate(answer.period.to)
    return answer.period.from
      ? t('query.period', { from: formats.longDate(answer.period.from), to })
      : t('query.until', { to })
  }
  return <p className="query-period text-12 ink-3 space-below">{words()}</p>
}

const word = (id: keyof typeof queryText, values?: Record<string, string>) => getText(queryText, id, values)
const { count } = createFormats()

/** On a card no header says what a number is. */
const worded = (value: string, name: 'share' | 'total' | 'mean' | 'calls' | 'rows') => (
  <>
    {value}
    <span className="only-below-640 ink-3"> {word(`query.${name}-word`)}</span>
  </>
)

/** Statements, the dearest first. */
const statementColumns = {
  id: { header: word('query.place'), look: 'id', skeleton: 24, cell: (row) => String(row.id) },
  text: {
    header: word('query.statement'),
    shrinks: 'wide',
    card: 1,
    skeleton: 420,
    title: (row) => row.text,
    cell: (row) => (
      <RowLink to="." search={(search: object) => ({ ...search, statement: row.statement })}>
        <code className="text-12 statement-text">{row.text.replaceAll(/\s+/g, ' ').slice(0, 300)}</code>
      </RowLink>
    ),
  },
  share: {
    header: word('query.share'),
    align: 'right',
    card: 6,
    skeleton: 40,
    cell: ({ share }) => worded(formatPercent(share / 10_000), 'share'),
  },
  total_ms: {
    header: word('query.total'),
    align: 'right',
    sort: 'total_ms',
    card: 2,
    cell: (row) => worded(queryTime(row.total_ms), 'total'),
  },
  mean_ms: {
    header: word('query.mean'),
    align: 'right',
    sort: 'mean_ms',
    card: 3,
    cell: (row) => worded(queryTime(row.mean_ms), 'mean'),
  },
  calls: {
    header: word('query.calls'),
    align: 'right',
    sort: 'calls',
    card: 4,
    cell: (row) => worded(count(row.calls), 'calls'),
  },
  rows: {
    header: word('query.rows'),
    align: 'right',
    sort: 'rows',
    card: 5,
    cell: (row) => worded(count(row.rows), 'rows'),
  },
  statement: 'hidden',
} satisfies Columns<Statement>
