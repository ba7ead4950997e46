import type { Statement } from 'contract/devtools/query.schema.ts'
import { formatPercent } from 'contract/shared/number-formats.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { createFormats } from '#shared/format/formats.ts'
import { queryText } from '#src/text/en/query.ts'
import { say } from '#src/text/intl.ts'
import { queryTime } from './query-time.ts'

const word = (id: keyof typeof queryText, values?: Record<string, string>) => say(queryText, id, values)
const { count } = createFormats()

/** On a card no header says what a number is. */
const worded = (value: string, name: 'share' | 'total' | 'mean' | 'calls' | 'rows') => (
  <>
    {value}
    <span className="only-below-640 ink-3"> {word(`query.${name}-word`)}</span>
  </>
)

/** Statements, the dearest first. */
export const statementColumns = {
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
