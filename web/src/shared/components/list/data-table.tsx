import type { ListName } from 'contract/lists/lists.words.ts'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { isSavingKey } from '#shared/ui/page-key.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { arrange } from './arrange.ts'
import { type ShownColumn, type SomeColumns, shownColumns } from './columns.ts'
import { useListMemory } from './list-memory.ts'
import { NothingMatches } from './nothing-matches.tsx'
import { TableHead } from './table-head.tsx'
import { DataRow, SkeletonRows } from './table-rows.tsx'
import type { ListState } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'

export type DataTableProps<Row extends { id: number }> = {
  /** The content of the table, for screen readers: 'Enquiries'. */
  label: string
  columns: SomeColumns<Row>
  /** The list whose columns and density the user arranges; a table without it has fixed ones. */
  name?: ListName
  /** Rows can be chosen, with a box before each of them. */
  selection?: Selection
  /** Undefined on the first load; the old rows while the next ones load. */
  rows: readonly Row[] | undefined
  /** Sort, and the filters to clear when there are no results; a table without paging and sort needs none. */
  list?: ListState
  isFetching?: boolean
  error?: unknown
  onRetry?: () => void
  /** For an empty list: an EmptyState with the next step. */
  empty?: ReactNode
  /** Inside a panel or a dialog: no sticky head, no j and k. */
  plain?: boolean
  skeletonRows?: number
}

export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, name, rows, list, selection, isFetching, error, plain, skeletonRows = 10 } = props
  const table = useRef<HTMLTableElement>(null)
  const preferences = useListMemory(name)?.preferences
  const kept = name && preferences?.columns
  const shown = useMemo(
    () =>
      arrange(shownColumns(columns), kept).flatMap(({ column, shown }) =>
        // The user's own arrangement holds at every width.
        shown ? [kept ? { ...column, hideBelow: undefined } : column] : [],
      ),
    [columns, kept],
  )
  useFit(table)
  const hasFailed = error !== null && error !== undefined && rows === undefined
  return (
    <div className={plain ? 'table-plain' : 'table-frame'}>
      <table
        ref={table}
        className="data-table"
        data-density={(name && preferences?.density) ?? 'compact'}
        aria-label={label}
        aria-busy={isFetching ?? !rows}
      >
        <TableHead columns={shown} list={list} selection={selection} />
        {rows === undefined && !hasFailed ? (
          <SkeletonRows columns={shown} count={skeletonRows} hasBoxes={!!selection} />
        ) : (
          <TableBody columns={shown} rows={rows ?? []} table={table} plain={plain} selection={selection} />
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
  selection?: Selection
}

function TableBody<Row extends { id: number }>({
  columns,
  rows,
  table,
  plain,
  selection,
}: TableBodyProps<Row>) {
  const cursor = useRowCursor(table, rows, !plain, selection)
  return (
    <tbody>
      {rows.map((row, at) => (
        <DataRow
          key={row.id}
          row={row}
          columns={columns}
          hasCursor={at === cursor}
          at={at}
          selection={selection}
        />
      ))}
    </tbody>
  )
}

/** An empty list and a search without results have different texts. */
function NoRows({ list, empty }: { list?: ListState; empty?: ReactNode }) {
  const text = usePartText()
  if (list?.isNarrowed) return <NothingMatches onClear={list.clear} />
  return empty ?? <EmptyState title={text('parts.nothing-yet')} />
}

/**
 * Sets `data-wide` on the frame of a table that is wider than the frame. It is measured between layout and
 * paint, when sizes are known. Only the table is observed: the attribute changes the frame.
 */
function useFit(table: RefObject<HTMLTableElement | null>): void {
  useLayoutEffect(() => {
    const [element, frame] = [table.current, table.current?.parentElement]
    if (!element || !frame) return
    // Two pixels of tolerance: the borders of the frame must not cause scrolling.
    const markWide = () => frame.toggleAttribute('data-wide', element.offsetWidth > frame.offsetWidth)
    const observer = new ResizeObserver(() => {
      // The observer must not change the size that it observes: a table that fits again may get wider by a
      // scrollbar, so the change waits for a frame.
      if (frame.dataset.wide === undefined) markWide()
      else requestAnimationFrame(markWide)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [table])
}

/**
 * j and k move a cursor over the rows, then the arrows do as well; Enter follows the row's link, x selects
 * it, X selects all rows from the last selected one, Escape clears the selection. No cursor (-1) until j or k
 * is pressed.
 */
function useRowCursor(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly { id: number }[],
  isEnabled: boolean,
  selection?: Selection,
): number {
  const [cursor, setCursor] = useState(-1)
  const at = Math.min(cursor, rows.length - 1)
  const rowAt = (index: number) => table.current?.tBodies[0]?.rows[index]
  const go = (index: number) => {
    if (rows.length === 0) return
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setCursor(next)
    rowAt(next)?.scrollIntoView({ block: 'nearest' })
  }
  const down = () => go(at + 1)
  const up = () => go(at - 1)
  const choose = (isRange: boolean) => () => {
    const row = rows[Math.max(0, at)]
    if (!row) return
    go(Math.max(0, at))
    selection?.toggle(row.id, isRange)
  }
  useKeys(
    {
      j: down,
      k: up,
      ...(at < 0 ? {} : { ArrowDown: down, ArrowUp: up }),
      ...(selection ? { x: choose(false), X: choose(true) } : {}),
      ...(selection?.ids.size ? { Escape: selection.clear } : {}),
    },
    isEnabled,
    'list',
  )
  useEffect(() => {
    if (!isEnabled || at < 0) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !isSavingKey(event)) return
      table.current?.tBodies[0]?.rows[at]?.querySelector<HTMLAnchorElement>('.row-link')?.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isEnabled, at, table])
  return at
}
