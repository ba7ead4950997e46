import type { ArrangedColumn } from 'contract/lists/lists.schema.ts'
import type { ColumnFace } from './columns.ts'

type Kept = readonly ArrangedColumn[] | null | undefined

/**
 * All columns in the user's order, and which of them are shown. A column newer than the arrangement follows
 * its usual predecessor; names of removed columns are ignored.
 */
export function arrange<C extends ColumnFace>(
  columns: readonly C[],
  kept: Kept,
): { column: C; shown: boolean }[] {
  const usual = columns.map((column) => ({ column, shown: !column.optional }))
  if (!kept) return usual
  const placed = kept.flatMap(({ key, shown }) => {
    const found = columns.find((column) => column.key === key)
    return found ? [{ column: found, shown: shown || found.look === 'main' }] : []
  })
  usual.forEach((each, at) => {
    if (placed.some(({ column }) => column.key === each.column.key)) return
    const before = usual[at - 1]?.column.key
    placed.splice(placed.findIndex(({ column }) => column.key === before) + 1, 0, each)
  })
  return placed
}
