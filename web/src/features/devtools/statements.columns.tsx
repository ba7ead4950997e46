import type { Statement } from 'contract/devtools/query.schema.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { createFormats } from '#shared/format/formats.ts'
import { queryText } from '#src/text/en/query.ts'
import { say } from '#src/text/intl.ts'
import { queryTime } from './query-time.ts'

const word = (id: keyof typeof queryText, values?: Record<string, string>) => say(queryText, id, values)
const { count } = createFormats()

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
    cell: ({ share }) => word('query.percent', { n: (share / 100).toFixed(1) }),
  },
  total_ms: {
    header: word('query.total'),
    align: 'right',
    sort: 'total_ms',
    card: 2,
    cell: (row) => queryTime(row.total_ms),
  },
  mean_ms: {
    header: word('query.mean'),
    align: 'right',
    sort: 'mean_ms',
    card: 3,
    cell: (row) => queryTime(row.mean_ms),
  },
  calls: { header: word('query.calls'), align: 'right', sort: 'calls', card: 4, cell: (row) => count(row.calls) },
  rows: { header: word('query.rows'), align: 'right', sort: 'rows', card: 5, cell: (row) => count(row.rows) },
  statement: 'hidden',
} satisfies Columns<Statement>
