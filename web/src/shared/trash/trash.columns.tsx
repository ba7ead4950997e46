import { useQueryClient } from '@tanstack/react-query'
import { recordId } from 'contract/shared/record-id.ts'
import type { TrashRow } from 'contract/trash/trash.schema.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { RelativeTime } from '#shared/components/times.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { trashText } from '#src/text/en/trash.ts'
import { say, useText } from '#src/text/intl.ts'
import { restoreRecord } from './trash.queries.ts'

const word = (id: keyof typeof trashText) => say(trashText, id)

export const trashColumns = {
  record_id: {
    header: word('trash.column.id'),
    look: 'id',
    card: 4,
    cell: (row) => recordId(row.record_type, row.record_id),
  },
  label: { header: word('trash.column.name'), look: 'main', card: 1, skeleton: 160, cell: (row) => row.label },
  record_type: { header: word('trash.column.type'), card: 3, cell: (row) => word(`trash.one-${row.record_type}`) },
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
  // The id of the trash's row says nothing to a person: its column holds what is done with the row.
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
