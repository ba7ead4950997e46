import { formatDay } from 'contract/shared/date-formats.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { bytesOf, heightOf, ink, newDocument, type PdfDocument, write } from '#platform/pdf/pdf-page.ts'

type Row = Record<string, unknown>
export type AccessSection = {
  title: string
  rows: Row[] /** The number of rows that are left out. */
  more: number
}
export type AccessDocument = { business: string; record: string; at: string; sections: AccessSection[] }

/** Points, A4. */
const page = { left: 40, right: 555.28, top: 44, bottom: 800 } as const
const width = page.right - page.left
const labelWidth = 120
const label = { size: 8, color: ink.muted } as const
const value = { size: 9, lines: 12 } as const

/** Columns in paise. */
const money = new Set([
  ...[
    'amount',
    'price',
    'material_cost',
    'payable',
    'received',
    'charge',
    'conceded',
    'credit',
    'credited',
    'total',
    'balance',
  ],
  ...['taxable', 'cgst', 'sgst', 'igst', 'quoted_price', 'visit_cost', 'tax_added'],
])
/** Ids of other records and counters, which have no meaning for the person. */
const technical =
  /(^|_)(id|by|version|reference_id)$|^(merged_ids|job_statuses|commission.*|balance_after|added_after|paired_after|is_paired)$/

/** The data about a person, for the person to read. */
export function render({ business, record, at, sections }: AccessDocument): Promise<Buffer> {
  const title = `Personal data of ${record}`
  const doc = newDocument({ size: 'A4', title, author: business, date: at })
  let y = write(doc, title, page.left, page.top, width, { size: 16, font: 'strong' }) + 2
  const about = `${business}, ${formatDay(at.slice(0, 10))}. The file person.json beside this document has every row.`
  y = write(doc, about, page.left, y, width, { size: 9, color: ink.muted })
  for (const section of sections) y = drawSection(doc, section, y + 14)
  return bytesOf(doc)
}

function drawSection(doc: PdfDocument, { title, rows, more }: AccessSection, from: number): number {
  let y = write(doc, title, page.left, onPage(doc, from, 40), width, { size: 11, font: 'strong' }) + 4
  for (const row of rows) {
    for (const [column, content] of Object.entries(row)) {
      const text = technical.test(column) ? null : textOf(column, content)
      if (text !== null) y = drawLine(doc, wordsOf(column), text, y)
    }
    y += 6
  }
  if (more === 0) return y
  return write(doc, `${more} more rows are in person.json.`, page.left, onPage(doc, y, 20), width, label)
}

function drawLine(doc: PdfDocument, name: string, text: string, from: number): number {
  const height = heightOf(doc, text, width - labelWidth, value)
  const y = onPage(doc, from, height)
  write(doc, name, page.left, y + 0.5, labelWidth - 8, label)
  return write(doc, text, page.left + labelWidth, y, width - labelWidth, value)
}

/** The position of the next lines, on a new page when this one is full. */
function onPage(doc: PdfDocument, y: number, height: number): number {
  if (y + height <= page.bottom) return y
  doc.addPage()
  return page.top
}

const wordsOf = (column: string) => {
  const words = column.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(column: string, content: unknown): string | null {
  if (content === null || content === '' || content === false) return null
  if (typeof content === 'number') return money.has(column) ? formatMoney(content) : String(content)
  if (content === true) return 'Yes'
  if (typeof content === 'string')
    return /^\d{4}-\d\d-\d\dT/.test(content) ? content.slice(0, 16).replace('T', ' ') : content
  const leaves = leavesOf(content)
  return leaves.length === 0 ? null : leaves.join('; ')
}

/** Texts and numbers within a JSON value with their names. */
function leavesOf(content: unknown, name = ''): string[] {
  if (content === null || content === '') return []
  if (typeof content !== 'object') return [name === '' ? String(content) : `${name}: ${content}`]
  return Object.entries(content).flatMap(([key, inner]) =>
    leavesOf(inner, Array.isArray(content) ? name : key),
  )
}
