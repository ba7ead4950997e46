import { importLimits } from 'contract/imports/imports.words.ts'
import { originalOf } from '#platform/export/neutralise.ts'
import { csvRows } from './csv-rows.rules.ts'
import { FileProblem, type FileRow } from './file-problem.rules.ts'
import { xlsxRows } from './xlsx-rows.rules.ts'

/**
 * The rows of a file with at least one cell, its headers first. Its bytes decide what it is, not its name.
 * @throws FileProblem when it is no table or exceeds a limit
 */
export async function* fileRows(parts: AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  const iterator = parts[Symbol.asyncIterator]()
  const { value: first, done } = await iterator.next()
  if (done || !first || first.length === 0) throw new FileProblem('The file is empty.')
  const all = withFirst(first, iterator)
  if (isOldExcel(first)) throw new FileProblem('The file is an old Excel workbook (XLS). Save it as XLSX.')
  const rows = isZip(first) ? xlsxRows(await joined(all)) : csvRows(all)
  let count = 0
  let left = importLimits.text
  for await (const { line, cells } of rows) {
    const row = { line, cells: cells.map(cleaned) }
    while (row.cells.at(-1) === '') row.cells.pop()
    if (row.cells.length === 0) continue
    if (row.cells.length > importLimits.columns) {
      throw new FileProblem(`Row ${line} has more than ${importLimits.columns} columns.`)
    }
    // Cells of a workbook can share one long text, so the limit counts the expanded rows.
    left -= row.cells.reduce((sum, cell) => sum + cell.length + 3, 0)
    if (left < 0) throw new FileProblem('The file has too much text. Split it.')
    if (count > importLimits.rows) throw new FileProblem('The file has more than 100,000 rows. Split it.')
    count += 1
    yield row
  }
  if (count === 0) throw new FileProblem('The file has no rows.')
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
const isOldExcel = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))

/**
 * Removes characters that PostgreSQL cannot store, and the sign before a neutralised cell of one of our own
 * files.
 */
function cleaned(cell: string): string {
  const text = cell.replaceAll('\u0000', '').toWellFormed().trim()
  return originalOf(text).slice(0, importLimits.cell + 1)
}

async function* withFirst(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** A workbook is read from its end, so it must be in memory: at most the limit of a file. */
async function joined(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
