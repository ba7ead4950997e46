import type { RowError } from 'contract/locations/location-imports.schema.ts'
import { pincode as pincodeRule } from 'contract/locations/locations.schema.ts'
import { importColumns } from 'contract/locations/locations.words.ts'
import { joinDigits } from 'contract/shared/digits.ts'
import { oneLine } from 'contract/shared/one-line.ts'

/** Titles from the state down to where the row ends. */
export type PlaceLine = { line: number; path: string[] }
export type ImportRows = {
  places: PlaceLine[]
  errors: RowError[]
  /** How many rows the file has. */
  rows: number
  /** Columns that an import does not have. */
  ignored: string[]
}

const maxTitle = 120

/** The locations of a file. Each problem of the file is an error of a row. */
export function readImport(csv: string): ImportRows {
  const [head, ...lines] = readCsv(csv.replace(/^\uFEFF/, ''))
  const names = head?.cells.map((name) => name.toLowerCase()) ?? []
  const ignored = (head?.cells ?? []).filter((name) => name !== '' && !isColumn(name.toLowerCase()))
  const nothing = { places: [], rows: lines.length, ignored }
  const problem = problemOfHead(names)
  if (problem) return { ...nothing, errors: [{ line: head?.line ?? 1, message: problem }] }
  const places: PlaceLine[] = []
  const errors: RowError[] = []
  for (const { line, cells } of lines) {
    const path = importColumns.map((name) => cells[names.indexOf(name)] ?? '')
    const message = cells.length > names.length ? 'has more cells than columns' : problemOfRow(path)
    if (message) errors.push({ line, message })
    else places.push({ line, path: path.filter((title) => title !== '').map(asTitle) })
  }
  return { places, errors, rows: lines.length, ignored }
}

const isColumn = (name: string) => (importColumns as readonly string[]).includes(name)

function problemOfHead(names: string[]): string | null {
  const missing = importColumns.find(
    (name, at) => !names.includes(name) && (at === 0 || hasDeeper(names, at)),
  )
  if (missing) return `has no column “${missing}”. The first line must be ${importColumns.join(', ')}`
  const twice = importColumns.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  return twice ? `has the column “${twice}” twice` : null
}

const hasDeeper = (names: string[], at: number) =>
  importColumns.slice(at + 1).some((name) => names.includes(name))

function problemOfRow(path: string[]): string | null {
  const depth = path.findLastIndex((title) => title !== '')
  if (depth < 0) return 'has no location'
  const gap = path.slice(0, depth).indexOf('')
  if (gap >= 0) return `has the ${importColumns[depth]} “${path[depth]}” but no ${importColumns[gap]}`
  const long = path.findIndex((title) => title.length > maxTitle)
  if (long >= 0) return `has a ${importColumns[long]} of more than ${maxTitle} characters`
  if (depth < 3) return null
  const problem = pincodeRule.safeParse(path[3]!).error?.issues[0]
  return problem ? `has the pincode “${path[3]}”, which ${problem.message}` : null
}

const asTitle = (title: string, at: number) => (at === 3 ? joinDigits(title) : title)

/** A row of a file of values: where it begins, and its cells without the space around them. */
export type CsvRow = { line: number; cells: string[] }

/** Text between quotation marks is one cell, with any content; a doubled mark is one mark. */
const cell = /(?:[^\S\r\n]*"((?:[^"]|"")*)"[^\S\r\n]*|([^\r\n]*?))(\r\n|\r|\n|$|SEPARATOR)/y

/**
 * The rows of a text as RFC 4180 and spreadsheets write it; empty rows are left out. The separator is the
 * first of tab, semicolon and comma that the first line has.
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
    row.cells.push(oneLine(quoted?.replaceAll('""', '"') ?? plain ?? ''))
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === separator) continue
    if (row.cells.some((each) => each !== '')) rows.push(row)
    row = { line, cells: [] }
    if (end === '') break
  }
  return rows
}
