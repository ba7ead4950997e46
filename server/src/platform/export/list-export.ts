import type { List } from '#platform/db/list.ts'
import type { ExportColumns } from './columns.ts'
import { createExport, type Export } from './export.ts'
import { readIds } from './ids.ts'

type ListExport<DB, TB extends keyof DB, O, Row, Line> = {
  /** Name of the file and the worksheet: `customers`. */
  name: string
  list: Pick<List<DB, TB, O, Row>, 'matching' | 'id' | 'order' | 'rows'>
  columns: ExportColumns<Line>
  /** The row as exported, where it differs from the row on the screen. */
  line: (row: Row) => Line
}

/** All rows that match a list's filters, in the order of the list. */
export async function listExport<DB, TB extends keyof DB, O, Row, Line extends { id: number }>(
  parts: ListExport<DB, TB, O, Row, Line>,
): Promise<Export> {
  const { name, list, columns, line } = parts
  const ids = await readIds({ matching: list.matching, id: list.id, ...list.order })
  return createExport({ name, columns, ids, rows: async (some) => (await list.rows(some)).map(line) })
}
