import '#shared/components/list/labelled-cards.css'
import { useQuery } from '@tanstack/react-query'
import type { ReaderOfRecord } from 'contract/privacy/reads.schema.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { openedByText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'

type OpenedByDialogProps = { customer: { id: number; name: string }; onClose: () => void }
type Row = ReaderOfRecord & { id: number }

/** Who opened the page of a customer, when and how often. */
export function OpenedByDialog({ customer: { id, name }, onClose }: OpenedByDialogProps) {
  const t = useText(openedByText)
  const readers = useQuery({ ...apiQuery('GET /customers/{id}/reads', { params: { id } }), staleTime: 0 })
  return (
    <Dialog
      title={t('opened-by.title', { name })}
      size="wide"
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('opened-by.close')}</Button>}
    >
      <p className="text-13 ink-3">{t('opened-by.text')}</p>
      <div className="labelled-cards">
        <DataTable
          plain
          label={t('opened-by.table')}
          columns={useColumns()}
          rows={readers.data?.map((reader, at): Row => ({ ...reader, id: at }))}
          error={readers.error}
          onRetry={() => void readers.refetch()}
          skeletonRows={3}
          empty={<EmptyState title={t('opened-by.none')} />}
        />
      </div>
    </Dialog>
  )
}

function useColumns(): Columns<Row> {
  const t = useText(openedByText)
  const formats = useFormats()
  return {
    user: { header: t('opened-by.user'), look: 'main', card: 1, cell: ({ user }) => user.name },
    last_at: {
      header: t('opened-by.last'),
      look: 'soft',
      card: 3,
      cell: ({ last_at }) => formats.longDate(last_at),
    },
    requests: {
      header: t('opened-by.requests'),
      align: 'right',
      card: 4,
      labelled: true,
      cell: ({ requests }) => formats.count(requests),
    },
    key: { header: t('opened-by.key'), cell: ({ key }) => key },
    id: 'hidden',
    day: 'hidden',
  }
}
