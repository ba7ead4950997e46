import { shareOf } from 'contract/reports/business.words.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Dash } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { EnquiriesLink } from './business-links.tsx'
import { changeOf } from './change.ts'

type Row = { name: string; now: number; before: number; filters: Record<string, string> }
type Line = Row & { id: number; share: number | null; change: string | null }
type LostTableProps = {
  label: string
  /** Of the column of names. */
  header: string
  /** All that is lost: what the shares are of. */
  lost: number
  rows: Row[] | undefined
}

/** Reasons or statuses with their numbers; each leads to its enquiries. */
export function LostTable({ label, header, lost, rows }: LostTableProps) {
  const t = useText(reportsBusinessText)
  const { count, percent } = useFormats()
  const lines = rows?.map(
    (row, id): Line => ({
      ...{ ...row, id, share: shareOf(row.now, lost), change: changeOf(row.now, row.before) },
    }),
  )
  const columns: Columns<Line> = {
    name: { header, look: 'main', card: 1, skeleton: 132, cell: ({ name }) => name },
    now: {
      ...{ header: t('business.lost'), align: 'right', card: 2 },
      cell: ({ now, name, filters }) => <EnquiriesLink count={now} name={name} filters={filters} />,
    },
    share: {
      ...{ header: t('business.of-lost'), align: 'right', card: 3 },
      cell: ({ share }) => (share === null ? <Dash /> : percent(share)),
    },
    before: { header: t('business.before'), align: 'right', look: 'soft', cell: ({ before }) => count(before) },
    change: { header: t('business.against'), align: 'right', card: 4, cell: ({ change }) => change ?? <Dash /> },
    filters: 'hidden',
    id: 'hidden',
  }
  return (
    <Panel className="report-chart" title={label}>
      <DataTable label={label} columns={columns} rows={lines} plain skeletonRows={5} />
    </Panel>
  )
}
