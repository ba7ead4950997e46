import { amountInWords } from 'contract/shared/amount-in-words.rules.ts'
import { formatShortDate } from 'contract/shared/date-formats.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { paymentMethods } from 'contract/vocabulary.ts'
import QRCode from 'qrcode'
import {
  bytesOf,
  contentWidth,
  hairline,
  heightOf,
  ink,
  newDocument,
  type PdfDocument,
  page,
  type Style,
  write,
} from '#platform/pdf/pdf-page.ts'
import { upiLink } from '#platform/qr/upi-link.ts'
import type { IssuedReceipt, ReceiptPayment, ReceiptReversal, ReceiptSnapshot } from './receipt.rules.ts'

/** The height of four lines of totals and the foot below the table, and of each further line. */
const totalsHeight = 122
const totalHeight = 16
const rowHeight = 17
const label = { size: 7, font: 'strong', color: ink.muted } as const
const small = { size: 8.5, color: ink.muted } as const
const body = { size: 9 } as const
const cell = { size: 8.5, lines: 1 } as const

const phoneText = (phone: string) => (phone.startsWith('+91') ? `+91 ${displayPhone(phone)}` : phone)
const methodText = ({ method }: ReceiptPayment) => labelOf(paymentMethods, method)

/** The receipt as a PDF of one A5 page. The same input gives the same bytes. */
export function render({ snapshot: receipt, reversal }: IssuedReceipt): Promise<Buffer> {
  const doc = newReceipt(receipt)
  let y = drawHead(doc, receipt)
  if (reversal) y = drawReversal(doc, reversal, y + 10)
  y = drawParties(doc, receipt, y + 14)
  y = drawAmount(doc, receipt, y + 16)
  y = drawPayments(doc, receipt, y + 18)
  const lines = y + 10
  drawTotals(doc, receipt, lines)
  // A receipt that is not valid any more asks for no money.
  if (receipt.due > 0 && receipt.business.upi_id && !reversal) drawUpi(doc, receipt, lines)
  drawFoot(doc, receipt)
  return bytesOf(doc)
}

function drawHead(doc: PdfDocument, receipt: ReceiptSnapshot): number {
  const { business } = receipt
  const half = contentWidth * 0.56
  let left = write(doc, business.name, page.left, page.top, half, { size: 15, font: 'strong' }) + 2
  if (business.address) left = write(doc, business.address, page.left, left, half, { ...small, lines: 3 })
  if (business.phone) left = write(doc, phoneText(business.phone), page.left, left, half, small)
  if (business.gstin) left = write(doc, `GSTIN ${business.gstin}`, page.left, left, half, small)

  const x = page.left + half
  const width = contentWidth - half
  let right = write(doc, 'RECEIPT', x, page.top + 2, width, { ...label, size: 8, align: 'right' }) + 2
  right = write(doc, receipt.number, x, right, width, { size: 11, font: 'strong', align: 'right' })
  right = write(doc, formatShortDate(receipt.issued_at), x, right + 1, width, { ...small, align: 'right' })

  const y = Math.max(left, right) + 12
  hairline(doc, y)
  return y
}

/** A red stamp across the page: the receipt is no longer valid. */
function drawReversal(doc: PdfDocument, { at, reason, replaced_by }: ReceiptReversal, y: number): number {
  const inset = 10
  const width = contentWidth - 2 * inset
  const style = { size: 8.5, color: ink.bad } as const
  const next = replaced_by === null ? '' : ` Replaced by receipt ${replaced_by}.`
  const text = `Reversed on ${formatShortDate(at)}: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}${next}`
  const height = 30 + heightOf(doc, text, width, style)
  doc.roundedRect(page.left, y, contentWidth, height, 6).lineWidth(1).strokeColor(ink.bad).stroke()
  const line = write(doc, 'REVERSED', page.left + inset, y + 8, width, {
    size: 10,
    font: 'strong',
    color: ink.bad,
  })
  write(doc, text, page.left + inset, line, width, style)
  return y + height
}

function drawParties(doc: PdfDocument, receipt: ReceiptSnapshot, y: number): number {
  const { customer, job } = receipt
  const gap = 20
  const width = (contentWidth - gap) / 2
  const right = page.left + width + gap

  let left = write(doc, 'RECEIVED FROM', page.left, y, width, label) + 3
  left = write(doc, customer.name, page.left, left, width, { size: 10, font: 'strong', lines: 3 })
  for (const line of [phoneText(customer.phone), ...customer.address].filter(Boolean))
    left = write(doc, line, page.left, left, width, small)

  let other = write(doc, 'FOR', right, y, width, label) + 3
  other = write(doc, job?.category ?? 'Payment in advance', right, other, width, { size: 10, font: 'strong' })
  if (!job) return Math.max(left, other)
  other = write(
    doc,
    `Job ${recordId('job', job.id)} on ${formatShortDate(job.scheduled_at)}`,
    right,
    other,
    width,
    small,
  )
  if (job.partner) other = write(doc, `Done by ${job.partner}`, right, other, width, small)
  return Math.max(left, other)
}

function drawAmount(doc: PdfDocument, receipt: ReceiptSnapshot, y: number): number {
  const { payment } = receipt
  const inset = 14
  const width = contentWidth - 2 * inset
  const words = { size: 8.5, color: ink.text } as const
  const paid = `Paid ${formatShortDate(payment.paid_at)} by ${methodText(payment)}`
  const how = payment.reference === null ? paid : `${paid} · ${payment.reference}`
  const height =
    48 + heightOf(doc, amountInWords(payment.amount), width, words) + heightOf(doc, how, width, small) + 12
  doc.roundedRect(page.left, y, contentWidth, height, 6).fillColor(ink.panel).fill()
  const x = page.left + inset
  let line = write(doc, 'AMOUNT RECEIVED', x, y + 12, width, label) + 1
  line = write(doc, formatMoney(payment.amount), x, line, width, { size: 20, font: 'strong' })
  line = write(doc, amountInWords(payment.amount), x, line + 1, width, words)
  write(doc, how, x, line + 1, width, small)
  return y + height
}

const columns = [
  { title: 'Date', x: 0, width: 62 },
  { title: 'Receipt', x: 64, width: 98 },
  { title: 'Method', x: 164, width: 108 },
  { title: 'Amount', x: 274, width: contentWidth - 274 },
] as const

function drawRow(
  doc: PdfDocument,
  cells: readonly string[],
  y: number,
  font: 'regular' | 'strong',
  color: string,
): number {
  columns.forEach((column, index) => {
    const align = column.title === 'Amount' ? 'right' : 'left'
    write(doc, cells[index] ?? '', page.left + column.x, y, column.width, { ...cell, font, color, align })
  })
  return y + rowHeight
}

/**
 * This payment and those before it; as many as the page has room for, the older ones in one line with their
 * sum.
 */
function drawPayments(doc: PdfDocument, receipt: ReceiptSnapshot, y: number): number {
  const titles = columns.map((column) => column.title)
  let line = drawRow(doc, titles, y, 'strong', ink.muted)
  hairline(doc, line - 1)
  line += 5
  const room =
    Math.floor(
      (page.bottom - totalsHeight - totalHeight * Math.max(0, totalsOf(receipt).length - 4) - line) /
        rowHeight,
    ) - 2
  const shown = room > 0 ? receipt.earlier.slice(-room) : []
  const older = receipt.earlier.slice(0, receipt.earlier.length - shown.length)
  if (older.length > 0) {
    const sum = older.reduce((total, payment) => total + payment.amount, 0)
    const text = `${older.length} earlier ${older.length === 1 ? 'payment' : 'payments'}`
    line = drawRow(doc, ['', text, '', formatMoney(sum)], line, 'regular', ink.muted)
  }
  for (const payment of shown) line = drawRow(doc, cellsOf(payment), line, 'regular', ink.muted)
  line = drawRow(doc, cellsOf(receipt.payment), line, 'regular', ink.text)
  hairline(doc, line)
  return line
}

function cellsOf(payment: ReceiptPayment): string[] {
  return [
    formatShortDate(payment.paid_at),
    payment.receipt_number,
    methodText(payment),
    formatMoney(payment.amount),
  ]
}

/** The sums of the job, and the credit of the customer. */
function totalsOf(receipt: ReceiptSnapshot): [text: string, value: string, style: Style][] {
  const strong = { size: 10.5, font: 'strong' } as const
  const optional = [
    ['Concession', receipt.conceded],
    ['Refunded', receipt.refunded],
    ['Kept as credit', receipt.credited],
    ['Paid from credit', receipt.credit_used],
  ] as const
  const due = receipt.due === 0 && !receipt.noted ? 'Paid in full' : formatMoney(receipt.due)
  const ofJob: ReturnType<typeof totalsOf> = receipt.job
    ? [
        [receipt.is_charge ? 'Charge' : 'Price', formatMoney(receipt.price), body],
        ...optional.flatMap(([text, amount]) =>
          amount ? [[text, formatMoney(amount), body] as [string, string, Style]] : [],
        ),
        ['Paid to date', formatMoney(receipt.paid_to_date), body],
        ...(receipt.noted
          ? [['Noted as paid', formatMoney(receipt.noted), body] as [string, string, Style]]
          : []),
        ['Balance due', due, { ...strong, color: receipt.due > 0 ? ink.text : ink.good }],
      ]
    : []
  return receipt.credit ? [...ofJob, ['Your credit', formatMoney(receipt.credit), strong]] : ofJob
}

function drawTotals(doc: PdfDocument, receipt: ReceiptSnapshot, y: number): void {
  const width = 170
  const x = page.right - width
  let line = y
  for (const [text, value, style] of totalsOf(receipt)) {
    write(doc, text, x, line, width / 2, style)
    line = write(doc, value, x + width / 2, line, width / 2, { ...style, align: 'right' }) + 4
  }
}

function drawUpi(doc: PdfDocument, receipt: ReceiptSnapshot, y: number): void {
  const size = 72
  const link = upiLink(
    receipt.business,
    receipt.due,
    receipt.job ? `Job ${recordId('job', receipt.job.id)}` : '',
  )
  drawQr(doc, link, page.left, y + 2, size)
  const x = page.left + size + 10
  const line = write(doc, 'Pay the balance', x, y + 22, 80, { size: 8.5, font: 'strong' })
  write(doc, `by UPI: scan, or ${receipt.business.upi_id}`, x, line, 80, { size: 7.5, color: ink.muted })
}

function drawFoot(doc: PdfDocument, receipt: ReceiptSnapshot): void {
  const y = page.bottom - 14
  hairline(doc, y - 8)
  const style = { size: 7.5, color: ink.muted, lines: 1 } as const
  write(doc, 'Computer-generated receipt, no signature required.', page.left, y, contentWidth - 180, style)
  const thanks = receipt.business.receipt_thanks || `Thank you, ${receipt.business.name}`
  write(doc, thanks, page.right - 170, y, 170, { ...style, align: 'right' })
}

/** Draws the text as a QR code of `size` points, as one vector path: sharp at any print size. */
export function drawQr(doc: PdfDocument, text: string, x: number, y: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const unit = size / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) doc.rect(x + column * unit, y + row * unit, unit, unit)
    }
  }
  doc.fillColor('#000000').fill()
}

/** An empty page whose bytes depend on the snapshot alone, and not on the machine's clock. */
function newReceipt(receipt: ReceiptSnapshot): PdfDocument {
  return newDocument({
    size: 'A5',
    title: `Receipt ${receipt.number}`,
    author: receipt.business.name,
    date: receipt.issued_at,
  })
}
