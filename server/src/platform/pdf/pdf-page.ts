import PDFDocument from 'pdfkit'
import { drawable, needsOtherFonts, type PdfDocument, useFont, type Weight } from './pdf-fonts.ts'
import { drawLines, lineHeightOf, linesOf, type Writing } from './pdf-scripts.ts'

export type { PdfDocument }

/** Points. A5: two fit on a printed A4 sheet and one fits a phone. */
export const page = {
  width: 419.53,
  height: 595.28,
  left: 36,
  right: 383.53,
  top: 36,
  bottom: 559.28,
} as const
export const contentWidth = page.right - page.left

export const ink = {
  text: '#18181b',
  muted: '#71717a',
  line: '#e4e4e7',
  panel: '#f4f4f5',
  good: '#166534',
  bad: '#b91c1c',
} as const

const lineGap = 1.5

export type Style = {
  size: number
  font?: Weight
  color?: string
  align?: 'left' | 'right'
  /** Maximum number of lines; two by default. */
  lines?: number
}

type Document = { size: 'A4' | 'A5'; title: string; author: string; date: string }

export function newDocument({ size, title, author, date: moment }: Document): PdfDocument {
  const date = new Date(moment)
  const program = 'House Care Admin'
  return new PDFDocument({
    size,
    margin: 0,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: program,
      Producer: program,
      CreationDate: date,
      ModDate: date,
    },
  })
}

/** Finishes the document and returns its bytes. */
export function bytesOf(doc: PdfDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.end()
  return done
}

/**
 * Writes text at x, y, wrapped to at most `style.lines` lines, the last with an ellipsis where the text is
 * longer. Returns the y below it.
 */
export function write(
  doc: PdfDocument,
  raw: string,
  x: number,
  y: number,
  width: number,
  style: Style,
): number {
  const text = drawable(doc, raw, style.font ?? 'regular')
  setStyle(doc, style)
  const align = style.align ?? 'left'
  const height = heightWithin(doc, text, width, style)
  if (needsOtherFonts(text)) {
    const writing = writingOf(width, style)
    const lineHeight = lineHeightOf(doc, text, writing)
    drawLines(doc, linesOf(doc, text, writing), { x, y, align, lineHeight, writing })
    return y + height
  }
  doc.text(text, x, y, { width, height, align, lineGap, ellipsis: true })
  return y + height
}

/** Height of the text within the width and its lines. */
export function heightOf(doc: PdfDocument, raw: string, width: number, style: Style): number {
  const text = drawable(doc, raw, style.font ?? 'regular')
  setStyle(doc, style)
  return heightWithin(doc, text, width, style)
}

function heightWithin(doc: PdfDocument, text: string, width: number, style: Style): number {
  if (needsOtherFonts(text)) {
    const writing = writingOf(width, style)
    return linesOf(doc, text, writing).length * (lineHeightOf(doc, text, writing) + lineGap)
  }
  const highest = linesIn(style) * (doc.currentLineHeight(true) + lineGap)
  return Math.min(highest, doc.heightOfString(text, { width, lineGap }))
}

const linesIn = ({ lines = 2 }: Style): number => lines

function writingOf(width: number, style: Style): Writing {
  return { size: style.size, weight: style.font ?? 'regular', width, lines: linesIn(style), lineGap }
}

function setStyle(doc: PdfDocument, style: Style): void {
  useFont(doc, null, style.font ?? 'regular')
  doc.fontSize(style.size).fillColor(style.color ?? ink.text)
}

export function hairline(doc: PdfDocument, y: number): void {
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.6).strokeColor(ink.line).stroke()
}
