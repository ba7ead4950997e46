import type { SlowRequest } from 'contract/devtools/query.schema.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { ListView } from '#shared/components/list/list-view.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { Dash } from '#shared/components/money.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { queryText } from '#src/text/en/devtools.ts'
import { getText, useText } from '#src/text/intl.ts'
import { queryTime } from './query.queries.ts'

const filterNames = ['from', 'to'] as const

/** Requests that took longer than half a second. */
export function SlowRequestsView() {
  const t = useText(queryText)
  return (
    <ListView
      listing={useListing('GET /query/slow-requests', useListState(filterNames))}
      label={t('query.slow-requests')}
      fields={[]}
      dates={{ label: t('query.dates'), from: 'from', to: 'to', presets: ['today', 'last-7-days'] }}
      columns={slowRequestColumns}
      empty={<EmptyState title={t('query.none-slow')}>{t('query.none-slow-text')}</EmptyState>}
    />
  )
}

const word = (id: keyof typeof queryText) => getText(queryText, id)

/** Requests that took long, the last first. */
const slowRequestColumns = {
  at: {
    header: word('query.at'),
    look: 'faint',
    sort: 'at',
    card: 4,
    cell: (row) => <RelativeTime at={row.at} />,
  },
  method: { header: word('query.method'), skeleton: 40, card: 3, cell: (row) => <code>{row.method}</code> },
  route: {
    header: word('query.route'),
    look: 'main',
    shrinks: 'wide',
    card: 1,
    skeleton: 200,
    title: (row) => row.route,
    cell: (row) => <code>{row.route}</code>,
  },
  status: {
    header: word('query.status'),
    align: 'right',
    skeleton: 28,
    card: 5,
    cell: (row) => String(row.status),
  },
  ms: { header: word('query.took'), align: 'right', sort: 'ms', card: 2, cell: (row) => queryTime(row.ms) },
  user: { header: word('query.user'), card: 6, skeleton: 90, cell: (row) => row.user?.name ?? <Dash /> },
  request_id: {
    header: word('query.request'),
    hideBelow: 1280,
    shrinks: true,
    skeleton: 220,
    cell: (row) => <code className="text-12">{row.request_id}</code>,
  },
  id: 'hidden',
} satisfies Columns<SlowRequest>
