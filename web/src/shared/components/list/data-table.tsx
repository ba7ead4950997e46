import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { type Columns, type ShownColumn, shownColumns } from './columns.ts'
import { NothingMatches } from './nothing-matches.tsx'
import { TableHead } from './table-head.tsx'
import { DataRow, SkeletonRows } from './table-rows.tsx'
import type { ListState } from './use-list-state.ts'
import { useRowCursor } from './use-row-cursor.ts'

export type DataTableProps<Row extends { id: number }> = {
  /** What the table holds, for screen readers: 'Enquiries'. */
  label: string
  columns: Columns<Row>
  /** Undefined on the first load; the old rows while the next ones come. */
  rows: readonly Row[] | undefined
  /** Sort and what to clear when nothing matches; a table without paging and sort needs none. */
  list?: ListState
  isFetching?: boolean
  error?: unknown
  onRetry?: () => void
  /** Nothing yet: an EmptyState that says what to do next. */
  empty?: ReactNode
  density?: 'compact' | 'comfortable'
  /** Inside a panel or a dialog: no sticky head, no j and k. */
  plain?: boolean
  skeletonRows?: number
}

export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, list, isFetching, error, density = 'compact', plain, skeletonRows = 10 } = props
  const table = useRef<HTMLTableElement>(null)
  const shown = useMemo(() => shownColumns(columns), [columns])
  const hasFailed = error !== null && error !== undefined && rows === undefined
  return (
    <div className={plain ? 'table-plain' : 'table-frame'}>
      <table
        ref={table}
        className="data-table"
        data-density={density}
        aria-label={label}
        aria-busy={isFetching ?? !rows}
      >
        <TableHead columns={shown} list={list} />
        {rows === undefined && !hasFailed ? (
          <SkeletonRows columns={shown} count={skeletonRows} />
        ) : (
          <TableBody columns={shown} rows={rows ?? []} table={table} plain={plain} />
        )}
      </table>
      {hasFailed && <ErrorState error={error} onRetry={props.onRetry} />}
      {rows?.length === 0 && <NoRows list={list} empty={props.empty} />}
    </div>
  )
}

type TableBodyProps<Row> = {
  columns: ShownColumn<Row>[]
  rows: readonly Row[]
  table: RefObject<HTMLTableElement | null>
  plain?: boolean
}

function TableBody<Row extends { id: number }>({ columns, rows, table, plain }: TableBodyProps<Row>) {
  const cursor = useRowCursor(table, rows.length, !plain)
  return (
    <tbody>
      {rows.map((row, at) => (
        <DataRow key={row.id} row={row} columns={columns} hasCursor={at === cursor} />
      ))}
    </tbody>
  )
}

/** Nothing yet and nothing matches are two things. */
function NoRows({ list, empty }: { list?: ListState; empty?: ReactNode }) {
  const text = usePartText()
  if (list?.isNarrowed) return <NothingMatches onClear={list.clear} />
  return empty ?? <EmptyState title={text('parts.nothing-yet')} />
}
