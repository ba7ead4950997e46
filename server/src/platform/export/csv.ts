import type { Cell, PlannedColumn } from './columns.ts'
import { neutralised } from './neutralise.ts'
import { wallText } from './zone.ts'

/** Byte order mark. Without it Excel does not read the file as UTF-8. */
const byteOrderMark = '\ufeff'

/** RFC 4180: fields with a comma, a quote or a line break are quoted, quotes are doubled, lines end with CRLF. */
export async function* csvOf<Row>(
  columns: readonly PlannedColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + lineOf(columns.map(({ header }) => ({ text: header }))))
  for await (const rows of batches) {
    yield Buffer.from(rows.map((row) => lineOf(columns.map((column) => column.cell(row)))).join(''))
  }
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(fieldOf).join(',')}\r\n`
}

function fieldOf(cell: Cell): string {
  if (cell === null) return ''
  if ('number' in cell) return String(cell.number)
  if ('moment' in cell) return wallText(cell.moment)
  const text = neutralised(cell.text)
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
