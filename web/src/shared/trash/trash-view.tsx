import { useQueryClient } from '@tanstack/react-query'
import { recordId } from 'contract/shared/record-id.ts'
import type { TrashRow } from 'contract/trash/trash.schema.ts'
import { deletableTypes, trashDays } from 'contract/trash/trash.words.ts'
import { TabLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { RelativeTime } from '#shared/components/times.tsx'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { trashText } from '#src/text/en/trash.ts'
import { getText, useText } from '#src/text/intl.ts'
import { restoreRecord } from './trash.queries.ts'

const filterNames = ['record_type'] as const

/** `/enquiries?as=trash`: deleted enquiries, customers, jobs and partners, each with Restore. */
export function TrashView() {
  const t = useText(trashText)
  const { record_type } = useSearchParams()
  const listing = useListing('GET /trash', useListState(filterNames))
  const tabs = [undefined, ...deletableTypes.map(({ slug }) => slug)]
  return (
    <ListPage
      listing={listing}
      label={t('trash.title')}
      above={
        <Tabs label={t('trash.types')}>
          <TabLink to="/enquiries" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
            {t('trash.back')}
          </TabLink>
          {tabs.map((type) => (
            <TabLink
              key={type ?? 'all'}
              to="/enquiries"
              search={{ as: 'trash', ...(type && { record_type: type }) }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={record_type === type ? 'page' : undefined}
            >
              {t(`trash.${type ?? 'all'}`)}
            </TabLink>
          ))}
        </Tabs>
      }
      search={{ label: t('trash.search'), placeholder: t('trash.search-hint') }}
      fields={[]}
      end={<span className="ink-2 text-13 hide-below-640">{t('trash.kept', { days: trashDays })}</span>}
      columns={trashColumns}
      skeletonRows={10}
      empty={<EmptyState title={t('trash.empty')}>{t('trash.empty-text', { days: trashDays })}</EmptyState>}
    />
  )
}

const word = (id: keyof typeof trashText) => getText(trashText, id)

const trashColumns = {
  record_id: {
    header: word('trash.column.id'),
    look: 'id',
    card: 4,
    cell: (row) => recordId(row.record_type, row.record_id),
  },
  label: {
    header: word('trash.column.name'),
    look: 'main',
    card: 1,
    skeleton: 160,
    cell: (row) => row.label,
  },
  record_type: {
    header: word('trash.column.type'),
    card: 3,
    cell: (row) => word(`trash.one-${row.record_type}`),
  },
  deleted_by: { header: word('trash.column.deleted-by'), card: 5, cell: (row) => row.deleted_by.name },
  deleted_at: {
    header: word('trash.column.deleted'),
    look: 'faint',
    sort: 'deleted_at',
    card: 6,
    cell: (row) => <RelativeTime at={row.deleted_at} />,
  },
  days_left: {
    header: word('trash.column.days-left'),
    look: 'tabular',
    align: 'right',
    cell: (row) => String(row.days_left),
  },
  // The id of the trash's row has no meaning for users: its column holds the actions on the row.
  id: {
    header: word('trash.restore'),
    card: 2,
    cell: (row) => <RestoreButton row={row} />,
  },
} satisfies Columns<TrashRow>

function RestoreButton({ row }: { row: TrashRow }) {
  const t = useText(trashText)
  const client = useQueryClient()
  const record = recordId(row.record_type, row.record_id)
  const restore = async () => {
    await restoreRecord(client, row.record_type, row.id)
    toast.success(t('trash.restored', { record }))
  }
  return (
    <ActionButton size="tiny" aria-label={t('trash.restore-one', { record })} onAction={restore}>
      {t('trash.restore')}
    </ActionButton>
  )
}
