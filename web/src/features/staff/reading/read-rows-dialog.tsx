import '#shared/components/list/labelled-cards.css'
import { useQuery } from '@tanstack/react-query'
import type { ReadRowShown, ReadVolume } from 'contract/privacy/reads.schema.ts'
import type { ReadWay } from 'contract/shared/reads.words.ts'
import { type NumberedRecord, recordId } from 'contract/shared/record-id.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { recordTarget } from '#shared/components/record-target.ts'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { readingText } from '#src/text/en/audit.ts'
import { useText } from '#src/text/intl.ts'

type ReadRowsDialogProps = { volume: ReadVolume; way: ReadWay; onClose: () => void }

/** The rows behind a figure of the reading log. */
export function ReadRowsDialog({ volume: { user, day }, way, onClose }: ReadRowsDialogProps) {
  const t = useText(readingText)
  const formats = useFormats()
  const rows = useQuery(apiQuery('GET /reads/rows', { query: { user_id: user.id, day, way } }))
  const title = t('reading.rows', { what: t(`reading.${way}`), name: user.name, day: formats.day(day) })
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('reading.close')}</Button>}
    >
      {rows.data?.more && <Notice hue="blue">{t('reading.more')}</Notice>}
      <div className="labelled-cards">
        <DataTable
          plain
          label={title}
          columns={useColumns(way)}
          rows={rows.data?.data}
          error={rows.error}
          onRetry={() => void rows.refetch()}
          skeletonRows={5}
        />
      </div>
    </Dialog>
  )
}

function useColumns(way: ReadWay): Columns<ReadRowShown> {
  const t = useText(readingText)
  const formats = useFormats()
  return {
    minute: {
      header: t('reading.minute'),
      look: 'soft',
      card: 3,
      cell: ({ minute }) => formats.longDate(minute),
    },
    kind: { header: t('reading.what'), look: 'main', card: 1, cell: (row) => <What row={row} /> },
    requests: {
      header: t('reading.requests'),
      align: 'right',
      card: 4,
      labelled: true,
      cell: ({ requests }) => formats.count(requests),
    },
    records:
      way === 'record'
        ? 'hidden'
        : {
            header: t('reading.records'),
            align: 'right',
            card: 5,
            labelled: true,
            cell: ({ records }) => formats.count(records),
          },
    key: { header: t('reading.key'), cell: ({ key }) => key },
    id: 'hidden',
    record_id: 'hidden',
  }
}

function What({ row: { kind, record_id: id } }: { row: ReadRowShown }) {
  const t = useText(readingText)
  if (id === null) return t(`reading.kind.${kind}`)
  if (kind === 'lead' || kind === 'file') return t(`reading.${kind}-id`, { id })
  const type: NumberedRecord = kind
  return <TextLink {...recordTarget(type, id)}>{recordId(type, id)}</TextLink>
}
