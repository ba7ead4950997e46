import type { MouseEvent } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { cellClass, type ShownColumn } from './columns.ts'
import type { Selection } from './use-selection.ts'

type DataRowProps<Row> = {
  row: Row
  columns: ShownColumn<Row>[]
  hasCursor: boolean
  /** The index on the page, from 0. */
  at: number
  selection?: Selection
}

export function DataRow<Row extends { id: number }>({
  row,
  columns,
  hasCursor,
  at,
  selection,
}: DataRowProps<Row>) {
  return (
    // The row's own link does the same by keyboard; this makes the rest of the row clickable.
    <tr
      data-cursor={hasCursor ? '' : undefined}
      data-selected={selection?.ids.has(row.id) ? '' : undefined}
      onClick={followRowLink}
      onAuxClick={followRowLink}
    >
      {selection && <RowBox id={row.id} at={at} selection={selection} />}
      {columns.map((column) => (
        <td
          key={column.key}
          className={cellClass(column)}
          data-card={column.card}
          data-label={column.labelled ? column.header : undefined}
          title={column.title?.(row)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** The whole cell toggles the box; with Shift, all rows from the last clicked one. */
function RowBox({ id, at, selection }: { id: number; at: number; selection: Selection }) {
  const text = usePartText()
  return (
    // The keyboard reaches the box in it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <td
      className="cell-check"
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation()
        selection.toggle(id, event.shiftKey)
      }}
    >
      <input
        type="checkbox"
        className="check"
        aria-label={text('parts.select-row', { n: at + 1 })}
        checked={selection.ids.has(id)}
        onChange={noop}
      />
    </td>
  )
}

/** A click on the box counts as one on its cell. */
const noop = () => undefined

/**
 * A click beside the link opens the record like the link: with Ctrl, Cmd or the middle button in a new tab.
 */
function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.button > 1 || event.defaultPrevented || !(event.target instanceof Element)) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('.row-link')
  if (!link || event.target.closest('a, button, input, label, select')) return
  if (window.getSelection()?.toString()) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}

type SkeletonRowsProps<Row> = { columns: ShownColumn<Row>[]; count: number; hasBoxes: boolean }

export function SkeletonRows<Row>({ columns, count, hasBoxes }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // Placeholders have no identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <tr key={row}>
          {hasBoxes && <td className="cell-check" />}
          {columns.map((column, at) => (
            <td key={column.key} className={cellClass(column)} data-card={column.card}>
              <Skeleton width={skeletonWidth(column.skeleton ?? usualWidth(column), row, at)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** About as wide as the later content, so that the columns do not jump. */
function usualWidth<Row>({ look, align, card, shrinks }: ShownColumn<Row>): number {
  if (look === 'id') return 52
  if (look === 'main' || shrinks) return 132
  if (card === 2) return 104
  return align === 'right' ? 72 : 96
}

/** Bars of different lengths, the same at every render. */
function skeletonWidth(width: number, row: number, column: number): number {
  return Math.round(width * (0.8 + 0.2 * Math.sin(row * 2.3 + column * 1.7)))
}
