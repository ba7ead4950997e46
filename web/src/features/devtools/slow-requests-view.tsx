import { ListView } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { queryText } from '#src/text/en/query.ts'
import { useText } from '#src/text/intl.ts'
import { slowRequestColumns } from './slow-requests.columns.tsx'

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
