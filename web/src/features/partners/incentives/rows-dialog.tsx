import { useQuery } from '@tanstack/react-query'
import type { IncentiveLine, IncentiveRows } from 'contract/incentives/incentives.schema.ts'
import { figureWords } from 'contract/incentives/incentives.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { incentivesText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'

type Row = IncentiveRows['data'][number]

/** The rows behind the figure of a line. */
export function RowsDialog({ line, onClose }: { line: IncentiveLine; onClose: () => void }) {
  const t = useText(incentivesText)
  const formats = useFormats()
  const { rule, partner } = line
  const rows = useQuery(apiQuery('GET /incentive-lines/{id}/rows', { params: { id: line.id } }))
  const columns: Columns<Row> = {
    id: 'hidden',
    job_id: {
      header: t('incentives.job'),
      card: 1,
      cell: ({ job_id, service }) => (
        <>
          <TextLink to="/jobs/$id" params={{ id: String(job_id) }}>
            {recordId('job', job_id)}
          </TextLink>{' '}
          <span className="ink-2">{service}</span>
        </>
      ),
    },
    service: 'hidden',
    customer: { header: t('incentives.customer'), card: 3, cell: ({ customer }) => customer.name },
    stars:
      rule.measure === 'rating'
        ? { header: t('incentives.stars'), align: 'right', card: 2, cell: ({ stars }) => stars }
        : 'hidden',
    at: { header: t('incentives.when'), look: 'faint', card: 4, cell: ({ at }) => <ShortDate at={at} /> },
  }
  const title = t('incentives.rows', { rule: rule.name, partner: partner.name })
  return (
    <Dialog
      title={title}
      size="drawer"
      closesOnBackdrop
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('incentives.close')}</Button>}
    >
      <p className="ink-2 text-13">{figureWords(rule.measure, line.figure)}</p>
      <DataTable
        plain
        label={title}
        columns={columns}
        rows={rows.data?.data}
        isFetching={rows.isFetching}
        error={rows.error}
        onRetry={() => void rows.refetch()}
        skeletonRows={5}
      />
      {rows.data && rows.data.total > rows.data.data.length && (
        <p className="ink-3 text-12">
          {t('incentives.rows-some', {
            shown: formats.count(rows.data.data.length),
            all: formats.count(rows.data.total),
          })}
        </p>
      )}
    </Dialog>
  )
}
