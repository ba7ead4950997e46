/** A row of a file of values: where it begins, and its cells without the space around them. */
export type CsvRow = { line: number; cells: string[] }

/** What stands between quotation marks is one cell, whatever it holds; a doubled mark is one mark. */
const cell = /(?:[^\S\r\n]*"((?:[^"]|"")*)"[^\S\r\n]*|([^\r\n]*?))(\r\n|\r|\n|$|SEPARATOR)/y

/**
 * The rows of a text as RFC 4180 and spreadsheets write it; empty rows are left out. The separator is the first of tab,
 * semicolon and comma that the first line has.
 */
export function readCsv(text: string): CsvRow[] {
  const first = /^[^\r\n]*/.exec(text)![0]
  const separator = ['\t', ';', ','].find((each) => first.includes(each)) ?? ','
  const pattern = new RegExp(cell.source.replace('SEPARATOR', separator), 'y')
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [] }
  while (pattern.lastIndex < text.length || row.cells.length > 0) {
    const found = pattern.exec(text)!
    const [whole, quoted, plain, end] = found
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/\s+/g, ' ').trim())
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === separator) continue
    if (row.cells.some((each) => each !== '')) rows.push(row)
    row = { line, cells: [] }
    if (end === '') break
  }
  return rows
}
