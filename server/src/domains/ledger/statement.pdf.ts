import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import { balanceWords, entryLabel, owesLabel } from 'contract/ledger/ledger.words.ts'
import { formatDay, formatShortDate } from 'contract/shared/date-formats.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { paymentMethods } from 'contract/vocabulary.ts'
import type { BusinessDetails } from '#domains/settings/public.ts'
import { bytesOf, ink, newDocument, type PdfDocument, type Style, write } from '#platform/pdf/pdf-page.ts'

/** The content of a statement; the same statement gives the same bytes. Money in paise. */
export type Statement = {
  business: BusinessDetails
  partner: { id: number; name: string; phone: string }
  /** Days, both included; null for the beginning and for now. */
  from: string | null
  to: string | null
  opening: number
  closing: number
  /** Oldest first. */
  entries: LedgerEntry[]
  /** The time up to which it is complete. */
  at: string
  /** Of the statement of a settlement line. */
  settlement: SettledLine | null
}

/** The line of a settlement run. Paise; positive amounts are paid by the partner. */
export type SettledLine = {
  reference: string
  cut_off: string
  /** Tax that was deducted from what the business pays. */
  tds: number
  net: number
  paid_at: string | null
  utr: string | null
}

/** Points, A4. */
const page = { left: 32, right: 563.28, top: 40, bottom: 790 } as const
const width = page.right - page.left
const rowHeight = 16
/** Of three lines. */
const highestRow = 40
const small = { size: 8.5, color: ink.muted } as const
const cell = { size: 8.5 } as const
/** A year of cash can reach lakhs: sums of eight digits have room. */
const columns = [
  { title: 'Date', x: 0, width: 57 },
  { title: 'Entry', x: 58, width: 82 },
  { title: 'Job', x: 141, width: 41 },
  { title: 'Details', x: 183, width: 99, lines: 3 },
  { title: owesLabel(1), x: 283, width: 64, align: 'right' },
  { title: owesLabel(-1), x: 349, width: 64, align: 'right' },
  { title: 'Balance', x: 415, width: width - 415, align: 'right', lines: 2 },
] as const

const phoneText = (phone: string) => (phone.startsWith('+91') ? `+91 ${displayPhone(phone)}` : phone)

/** A partner's account for a period, as many pages as it takes. */
export function render(statement: Statement): Promise<Buffer> {
  const { business, partner, entries, opening, closing, settlement } = statement
  const title = `Statement ${settlement?.reference ?? recordId('partner', partner.id)}`
  const doc = newDocument({ size: 'A4', title, author: business.name, date: statement.at })
  let y = drawTitles(doc, drawHead(doc, statement) + 14)
  y = drawRow(doc, ['', 'Opening balance', '', '', '', '', balanceWords(opening, formatMoney)], y, {
    font: 'strong',
  })
  for (const entry of entries) y = drawRow(doc, cellsOf(entry), roomFor(doc, y), {})
  y = roomFor(doc, y)
  line(doc, y - 3)
  const sum = (sign: number) => entries.reduce((total, { amount }) => total + Math.max(0, amount * sign), 0)
  const sums = [
    '',
    'Closing balance',
    '',
    '',
    formatMoney(sum(1)),
    formatMoney(sum(-1)),
    balanceWords(closing, formatMoney),
  ]
  y = drawRow(doc, sums, y + 2, { font: 'strong' })
  const words = settlement ? settledWords(partner.name, settlement) : [meaningOf(partner.name, closing)]
  if (settlement) y = drawKinds(doc, entries, y + 12)
  y = roomFor(doc, y) + 8
  for (const text of words) y = write(doc, text, page.left, y, width, { size: 9 }) + 4
  return bytesOf(doc)
}

/** The sums of the entries of each kind: how the commission is netted against what is owed. */
function drawKinds(doc: PdfDocument, entries: readonly LedgerEntry[], top: number): number {
  const sums = new Map<string, number>()
  // Cash kept is netted against nothing.
  for (const entry of entries.filter(({ kept }) => kept === null)) {
    const label = entryLabel(entry)
    sums.set(label, (sums.get(label) ?? 0) + entry.amount)
  }
  let y = drawRow(doc, ['', 'Summary'], roomFor(doc, top), { font: 'strong', color: ink.muted })
  for (const [label, sum] of sums) {
    const cells = ['', label, '', '', sum > 0 ? formatMoney(sum) : '', sum < 0 ? formatMoney(-sum) : '']
    y = drawRow(doc, cells, roomFor(doc, y), {})
  }
  return y
}

function settledWords(name: string, { reference, tds, net, paid_at, utr }: SettledLine): string[] {
  const amount = formatMoney(Math.abs(net))
  const tax = tds > 0 ? [`Tax deducted at source (TDS): ${formatMoney(tds)}.`] : []
  if (paid_at !== null) {
    const how = `on ${formatShortDate(paid_at)}${utr === null ? '' : `, UTR ${utr}`}`
    return [...tax, net > 0 ? `${name} paid ${amount} ${how}.` : `We paid ${name} ${amount} ${how}.`]
  }
  return [
    ...tax,
    net > 0 ? `${name} pays ${amount} with the reference ${reference}.` : `We pay ${name} ${amount}.`,
  ]
}

function drawHead(doc: PdfDocument, { business, partner, from, to, at, settlement }: Statement): number {
  const half = width / 2
  let left = write(doc, business.name, page.left, page.top, half, { size: 15, font: 'strong' }) + 2
  if (business.address) left = write(doc, business.address, page.left, left, half, { ...small, lines: 3 })
  if (business.phone) left = write(doc, phoneText(business.phone), page.left, left, half, small)
  const x = page.left + half
  const end = { align: 'right' } as const
  let right = write(
    doc,
    settlement ? `SETTLEMENT STATEMENT ${settlement.reference}` : 'STATEMENT OF ACCOUNT',
    x,
    page.top + 2,
    half,
    { ...small, size: 8, font: 'strong', ...end },
  )
  right = write(doc, `${partner.name} (${recordId('partner', partner.id)})`, x, right + 2, half, {
    size: 11,
    font: 'strong',
    ...end,
  })
  right = write(doc, phoneText(partner.phone), x, right + 1, half, { ...small, ...end })
  const first = from === null ? 'From the beginning' : formatDay(from)
  const lastDay = to === null ? formatShortDate(at) : formatDay(to)
  const period = settlement ? `Until ${lastDay}` : `${first} to ${lastDay}`
  right = write(doc, period, x, right + 1, half, { ...small, ...end })
  const y = Math.max(left, right) + 12
  line(doc, y)
  return y
}

function drawTitles(doc: PdfDocument, y: number): number {
  const titles = columns.map((column) => column.title)
  const below = drawRow(doc, titles, y, { font: 'strong', color: ink.muted })
  line(doc, below - 3)
  return below + 3
}

/** Where the next row goes: on the next page, under the titles again, when this page is full. */
function roomFor(doc: PdfDocument, y: number): number {
  if (y + highestRow <= page.bottom) return y
  doc.addPage({ size: 'A4', margin: 0 })
  return drawTitles(doc, page.top)
}

/** The row below; longer text takes a second line. */
function drawRow(doc: PdfDocument, cells: readonly string[], y: number, style: Partial<Style>): number {
  const bottoms = columns.map((column, index) => {
    const text = cells[index] ?? ''
    const align = 'align' in column ? column.align : 'left'
    const lines = 'lines' in column ? column.lines : 1
    return text
      ? write(doc, text, page.left + column.x, y, column.width, { ...cell, lines, ...style, align })
      : y
  })
  return Math.max(y + rowHeight, ...bottoms.map((bottom) => bottom + 3))
}

function cellsOf(entry: LedgerEntry): string[] {
  const { created_at, job_id, amount, balance } = entry
  return [
    formatShortDate(created_at),
    entryLabel(entry),
    job_id === null ? '' : recordId('job', job_id),
    ledgerWords(entry),
    amount > 0 ? formatMoney(amount) : '',
    amount < 0 ? formatMoney(-amount) : '',
    balanceWords(balance, formatMoney),
  ]
}

function meaningOf(name: string, closing: number): string {
  if (closing === 0) return 'The account is settled.'
  const amount = formatMoney(Math.abs(closing))
  return closing > 0 ? `${name} owes ${amount}.` : `We owe ${name} ${amount}.`
}

function line(doc: PdfDocument, y: number): void {
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.6).strokeColor(ink.line).stroke()
}

/**
 * The source of an entry, in one line: cash kept, the method and its reference, then the formula or the
 * reason.
 */
export function ledgerWords({ kept, method, reference, note }: LedgerEntry): string {
  const amount = kept === null ? null : formatMoney(Math.abs(kept))
  const how = [labelOf(paymentMethods, method), reference].filter(Boolean).join(' ')
  return [amount, how, note].filter(Boolean).join(', ')
}
