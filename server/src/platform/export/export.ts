import { Readable } from 'node:stream'
import { type ExportFormat, mediaTypes } from 'contract/shared/exports.ts'
import { createLane } from '#platform/process/lane.ts'
import { type Cell, type ExportColumns, type PlannedColumn, planColumns } from './columns.ts'
import type { IdList } from './ids.ts'
import { neutralised } from './neutralise.ts'
import { xlsxOf } from './xlsx.ts'
import { wallText } from './zone.ts'

/** Byte order mark. Without it Excel does not read the file as UTF-8. */
const byteOrderMark = '\ufeff'

/**
 * RFC 4180: fields with a comma, a quote or a line break are quoted, quotes are doubled, lines end with CRLF.
 */
async function* csvOf<Row>(
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

// One source: formats of a download; its columns are in `<domain>-download.ts` of the contract.

/** Downloads that query the database at once; the other connections are for interactive requests. */
const inLane = createLane(2)

/** The rows and columns of an export. */
type Parts<Row extends { id: number }> = {
  /** Name of the file and the worksheet: `customers`. */
  name: string
  columns: ExportColumns<Row>
  ids: IdList
  /** The rows of these ids, in any order. Deleted rows are left out. */
  rows: (ids: number[]) => Promise<Row[]>
}

export type ExportFile = { type: string; filename: string; rows: number; stream: Readable }

/** The result of a download's handler; the platform writes the file. */
export type Export = {
  name: string
  rows: number
  /**
   * Reads nothing before the stream is read, and holds no connection between batches. `now` in milliseconds.
   */
  file: (format: ExportFormat, now: number) => ExportFile
}

export function createExport<Row extends { id: number }>(parts: Parts<Row>): Export {
  const { name, ids } = parts
  const columns = planColumns(parts.columns)
  const streams = {
    csv: () => Readable.from(csvOf(columns, batchesOf(parts)), { objectMode: false }),
    xlsx: () => xlsxOf({ title: name, columns, total: ids.length, batches: batchesOf(parts) }),
  } satisfies Record<ExportFormat, () => Readable>
  return {
    name,
    rows: ids.length,
    file: (format, now) => ({
      type: mediaTypes[format],
      filename: `${name}-${wallText(now).slice(0, 10)}.${format}`,
      rows: ids.length,
      stream: streams[format](),
    }),
  }
}

/** Rows per batch: small enough that other queries do not wait. */
const batchSize = 250

async function* batchesOf<Row extends { id: number }>({ ids, rows }: Parts<Row>): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    const byId = new Map((await inLane(() => rows(batch))).map((row) => [row.id, row]))
    yield batch.flatMap((id) => byId.get(id) ?? [])
  }
}
