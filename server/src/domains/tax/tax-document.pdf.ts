import { amountInWords } from 'contract/shared/amount-in-words.rules.ts'
import { formatDay, formatShortDate } from 'contract/shared/date-formats.ts'
import { isGstState, placeOfSupply } from 'contract/shared/gst-states.ts'
import { formatMoney, formatPercent } from 'contract/shared/number-formats.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { taxDocumentTitle } from 'contract/tax/tax.words.ts'
import { bytesOf, ink, newDocument, type PdfDocument, type Style, write } from '#platform/pdf/pdf-page.ts'
import type { StoredDocument } from './tax-documents.store.ts'

/** Points, A4. */
const page = { left: 40, right: 555.28, top: 44, bottom: 800 } as const
const width = page.right - page.left
const label = { size: 7.5, font: 'strong', color: ink.muted } as const
const small = { size: 9, color: ink.muted } as const
const cell = { size: 9, lines: 3 } as const

const phoneText = (phone: string) => (phone.startsWith('+91') ? `+91 ${displayPhone(phone)}` : phone)
const stateText = (code: string) => (isGstState(code) ? placeOfSupply(code) : code)

/**
 * A tax invoice, credit note or debit note as a PDF of one A4 page. The same document gives the same bytes.
 */
export function render(document: StoredDocument): Promise<Buffer> {
  const { snapshot, number, created_at } = document
  const title = `${taxDocumentTitle(document.kind)} ${number}`
  const doc = newDocument({ size: 'A4', title, author: snapshot.seller.name, date: created_at })
  let y = drawHead(doc, document)
  y = drawParties(doc, document, y + 16)
  y = drawLine(doc, document, y + 22)
  y = drawSums(doc, document, y + 12)
  drawSummary(doc, document, y + 26)
  drawFoot(doc, document)
  return bytesOf(doc)
}

function rule(doc: PdfDocument, y: number): void {
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.6).strokeColor(ink.line).stroke()
}

function drawHead(doc: PdfDocument, { kind, number, day, gstin, snapshot }: StoredDocument): number {
  const half = width / 2
  const { seller, against } = snapshot
  let left = write(doc, seller.name, page.left, page.top, half, { size: 16, font: 'strong' }) + 2
  for (const line of [seller.address, seller.phone && phoneText(seller.phone), `GSTIN ${gstin}`]) {
    if (line) left = write(doc, line, page.left, left, half, { ...small, lines: 4 })
  }
  left = write(doc, `State ${stateText(gstin.slice(0, 2))}`, page.left, left, half, small)
  const x = page.left + half
  const end = { align: 'right' } as const
  let right =
    write(doc, taxDocumentTitle(kind).toUpperCase(), x, page.top + 2, half, { ...label, size: 9, ...end }) + 2
  right = write(doc, number, x, right, half, { size: 12, font: 'strong', ...end })
  right = write(doc, formatDay(day), x, right + 1, half, { ...small, ...end })
  if (against) {
    const text = `Against invoice ${against.number} of ${formatDay(against.day)}`
    right = write(doc, text, x, right + 1, half, { ...small, ...end })
  }
  const y = Math.max(left, right) + 12
  rule(doc, y)
  return y
}

function drawParties(
  doc: PdfDocument,
  { snapshot, buyer_gstin, place_of_supply, job_id }: StoredDocument,
  y: number,
) {
  const half = (width - 24) / 2
  const { buyer } = snapshot
  let left = write(doc, 'BILLED TO', page.left, y, half, label) + 3
  left = write(doc, buyer.name, page.left, left, half, { size: 11, font: 'strong', lines: 3 })
  const about = buyer_gstin ? `GSTIN ${buyer_gstin}` : 'Without GSTIN'
  for (const line of [phoneText(buyer.phone), ...buyer.address, about]) {
    left = write(doc, line, page.left, left, half, small)
  }
  const x = page.left + half + 24
  let right = write(doc, 'PLACE OF SUPPLY', x, y, half, label) + 3
  right = write(doc, stateText(place_of_supply), x, right, half, { size: 11, font: 'strong' })
  const job = `Job ${recordId('job', job_id)} on ${formatShortDate(snapshot.scheduled_at)}`
  right = write(doc, job, x, right, half, small)
  right = write(doc, 'Reverse charge: no', x, right, half, small)
  return Math.max(left, right)
}

type Column = { title: string; x: number; width: number; align?: 'right' }

function drawCells(
  doc: PdfDocument,
  columns: readonly Column[],
  cells: readonly string[],
  y: number,
  style: Style,
) {
  const bottoms = columns.map(({ x, width: room, align }, place) =>
    write(doc, cells[place] ?? '', page.left + x, y, room, { ...style, align: align ?? 'left' }),
  )
  return Math.max(...bottoms) + 5
}

const lineColumns: readonly Column[] = [
  { title: 'Service', x: 0, width: 215 },
  { title: 'SAC', x: 220, width: 55 },
  { title: 'Quantity', x: 280, width: 55, align: 'right' },
  { title: 'Rate', x: 340, width: 60, align: 'right' },
  { title: 'Taxable value', x: 405, width: width - 405, align: 'right' },
]

function drawLine(
  doc: PdfDocument,
  { snapshot, sac, rate, taxable, reason, kind }: StoredDocument,
  y: number,
): number {
  const titles = lineColumns.map(({ title }) => title)
  const line = drawCells(doc, lineColumns, titles, y, { ...cell, font: 'strong', color: ink.muted })
  rule(doc, line - 2)
  const service = kind === 'invoice' || !reason ? snapshot.service : `${snapshot.service}: ${reason}`
  const cells = [service, sac, '1', formatPercent(rate / 10_000), formatMoney(taxable)]
  const below = drawCells(doc, lineColumns, cells, line + 4, cell)
  rule(doc, below)
  return below
}

function drawSums(doc: PdfDocument, document: StoredDocument, y: number): number {
  const { taxable, cgst, sgst, igst, rounding, total, rate } = document
  const percent = (share: number) => formatPercent(share / 10_000)
  const isInterState = igst > 0
  const lines: [string, number][] = [
    ['Taxable value', taxable],
    ...(isInterState
      ? ([[`IGST ${percent(rate)}`, igst]] satisfies [string, number][])
      : ([
          [`CGST ${percent(rate / 2)}`, cgst],
          [`SGST/UTGST ${percent(rate / 2)}`, sgst],
        ] satisfies [string, number][])),
    ['Rounding', rounding],
  ]
  const room = 230
  const x = page.right - room
  let line = y
  const row = (text: string, amount: number, style: Style) => {
    write(doc, text, x, line, room / 2, style)
    line = write(doc, formatMoney(amount), x + room / 2, line, room / 2, { ...style, align: 'right' }) + 4
  }
  for (const [text, amount] of lines) row(text, amount, { size: 9.5 })
  row('Total', total, { size: 12, font: 'strong' })
  const words = write(doc, 'AMOUNT IN WORDS', page.left, y, width - room - 24, label) + 2
  const below = write(doc, amountInWords(total), page.left, words, width - room - 24, { size: 9, lines: 4 })
  return Math.max(line, below)
}

const summaryColumns: readonly Column[] = [
  { title: 'HSN/SAC', x: 0, width: 70 },
  { title: 'Taxable value', x: 75, width: 85, align: 'right' },
  { title: 'CGST', x: 165, width: 80, align: 'right' },
  { title: 'SGST/UTGST', x: 250, width: 85, align: 'right' },
  { title: 'IGST', x: 340, width: 80, align: 'right' },
  { title: 'Tax', x: 425, width: width - 425, align: 'right' },
]

function drawSummary(doc: PdfDocument, { sac, taxable, cgst, sgst, igst }: StoredDocument, y: number): void {
  const titles = summaryColumns.map(({ title }) => title)
  const line = drawCells(doc, summaryColumns, titles, y, { ...cell, font: 'strong', color: ink.muted })
  rule(doc, line - 2)
  const amounts = [taxable, cgst, sgst, igst, cgst + sgst + igst].map((amount) => formatMoney(amount))
  drawCells(doc, summaryColumns, [sac, ...amounts], line + 4, cell)
}

function drawFoot(doc: PdfDocument, { mode }: StoredDocument): void {
  const y = page.bottom - 14
  rule(doc, y - 8)
  const style = { size: 8, color: ink.muted, lines: 1 } as const
  const operator = 'Tax is paid by the e-commerce operator under section 9(5) of the CGST Act.'
  const text = mode === 'operator' ? operator : 'Computer-generated document, no signature required.'
  write(doc, text, page.left, y, width, style)
}
