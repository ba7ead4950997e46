import type { MouseEvent } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { cellClass } from './cell-class.ts'
import type { ShownColumn } from './columns.ts'

type DataRowProps<Row> = { row: Row; columns: ShownColumn<Row>[]; hasCursor: boolean }

export function DataRow<Row>({ row, columns, hasCursor }: DataRowProps<Row>) {
  return (
    // The row's own link does the same from the keyboard; this only makes the rest of the row pressable.
    <tr data-cursor={hasCursor ? '' : undefined} onClick={followRowLink} onAuxClick={followRowLink}>
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)} data-card={column.card} title={column.title?.(row)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** A press beside the link opens the record as the link would: with Ctrl, Cmd or the middle button in a new tab. */
function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.button > 1 || event.defaultPrevented || !(event.target instanceof Element)) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('.row-link')
  if (!link || event.target.closest('a, button, input, label, select')) return
  if (window.getSelection()?.toString()) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}

export function SkeletonRows<Row>({ columns, count }: { columns: ShownColumn<Row>[]; count: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // Placeholders have no identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <tr key={row}>
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

/** About as wide as what will stand there, so that the columns do not jump. */
function usualWidth<Row>({ look, align, card, shrinks }: ShownColumn<Row>): number {
  if (look === 'id') return 52
  if (look === 'main' || shrinks) return 132
  if (card === 2) return 104
  return align === 'right' ? 72 : 96
}

/** Bars of differing length, the same at every drawing. */
function skeletonWidth(width: number, row: number, column: number): number {
  return Math.round(width * (0.8 + 0.2 * Math.sin(row * 2.3 + column * 1.7)))
}
