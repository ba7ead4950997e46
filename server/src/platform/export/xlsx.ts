import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { PlannedColumn } from './columns.ts'
import { parts, rowXml, sheetEnd, sheetStart } from './xlsx-parts.ts'

/** Rows of a worksheet, header included; further rows go to the next worksheet. */
const maxRows = 1_048_576 - 1

type Book<Row> = {
  /** Name of the worksheets. */
  title: string
  columns: readonly PlannedColumn<Row>[]
  total: number
  batches: AsyncIterator<Row[]>
  maxRowsOfSheet?: number
}

/** Streams a workbook: the zip entries are written one after the other and not kept in memory. */
export function xlsxOf<Row>({
  title,
  columns,
  total,
  batches,
  maxRowsOfSheet = maxRows,
}: Book<Row>): Readable {
  const zip = new ZipFile()
  const sheets = Math.max(1, Math.ceil(total / maxRowsOfSheet))
  const rows = oneByOne(batches)
  // The fastest level: worksheets are mostly tags, which even this level makes ten times smaller.
  const options = { compressionLevel: 1 }
  for (const [path, xml] of parts(title, sheets)) zip.addBuffer(Buffer.from(xml), path, options)
  let reading: Readable | undefined
  for (let number = 1; number <= sheets; number += 1) {
    zip.addReadStreamLazy(`xl/worksheets/sheet${number}.xml`, options, (begin) => {
      const isLast = number === sheets
      reading = Readable.from(sheetOf(columns, rows, isLast ? Number.POSITIVE_INFINITY : maxRowsOfSheet))
      reading.on('error', (error) => output.destroy(error))
      begin(null, reading)
    })
  }
  zip.end()
  const output = zip.outputStream as Readable // a PassThrough, typed as the interface it has
  zip.on('error', (error) => output.destroy(error))
  output.on('close', () => {
    reading?.destroy()
    void batches.return?.()
  })
  return output
}

async function* sheetOf<Row>(
  columns: readonly PlannedColumn<Row>[],
  rows: AsyncIterator<Row>,
  limit: number,
): AsyncGenerator<Buffer> {
  let xml = sheetStart(columns)
  for (let written = 0; written < limit; written += 1) {
    const { value, done } = await rows.next()
    if (done) break
    xml += rowXml(columns.map((column) => column.cell(value)))
    if (xml.length > 100_000) {
      yield Buffer.from(xml)
      xml = ''
    }
  }
  yield Buffer.from(xml + sheetEnd)
}

async function* oneByOne<Row>(batches: AsyncIterator<Row[]>): AsyncGenerator<Row> {
  for (let batch = await batches.next(); !batch.done; batch = await batches.next()) yield* batch.value
}
