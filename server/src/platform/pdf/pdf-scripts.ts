import { ascenderOf, type PdfDocument, type Run, runsOf, useFont, type Weight } from './pdf-fonts.ts'

/**
 * Text in several scripts. pdfkit wraps text of one font only; here each word is measured part by part, and
 * all parts share a baseline.
 */
export type Writing = { size: number; weight: Weight; width: number; lines: number; lineGap: number }

type Word = { runs: (Run & { width: number })[]; width: number }
type Line = { text: string; words: Word[]; width: number }

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The wrapped lines, the last with an ellipsis where the text is longer. */
export function linesOf(doc: PdfDocument, text: string, writing: Writing): Line[] {
  doc.fontSize(writing.size)
  const words = text.split(/\s+/).filter(Boolean)
  const lines: string[] = ['']
  for (const word of words.flatMap((each) => partsOf(doc, each, writing))) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (widthOf(doc, longer, writing) <= writing.width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  const shown = lines.slice(0, writing.lines)
  if (shown.length < lines.length) shown.push(shortened(doc, shown.pop() ?? '', writing))
  return shown.map((line) => lineOf(doc, line, writing))
}

/** Height of one line: that of the tallest font in the text. */
export function lineHeightOf(doc: PdfDocument, text: string, { size, weight }: Writing): number {
  doc.fontSize(size)
  const heights = runsOf(text).map(({ script }) => {
    useFont(doc, script, weight)
    return doc.currentLineHeight(true)
  })
  return Math.max(0, ...heights)
}

export function drawLines(
  doc: PdfDocument,
  lines: Line[],
  {
    x,
    y,
    align,
    lineHeight,
    writing,
  }: { x: number; y: number; align: 'left' | 'right'; lineHeight: number; writing: Writing },
): void {
  const { size, weight, width, lineGap } = writing
  const space = spaceOf(doc, writing)
  const ascenders = lines
    .flatMap(({ words }) => words.flatMap(({ runs }) => runs))
    .map(({ script }) => {
      useFont(doc, script, weight)
      return ascenderOf(doc)
    })
  const highest = Math.max(0, ...ascenders)
  lines.forEach((line, nth) => {
    const baseline = y + nth * (lineHeight + lineGap) + (highest / 1000) * size
    let at = align === 'right' ? x + width - line.width : x
    // Letters are drawn in visual order; copy and search need the order of typing.
    doc.markContent('Span', { actual: line.text })
    for (const { runs } of line.words) {
      for (const run of runs) {
        useFont(doc, run.script, weight)
        doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        at += run.width
      }
      at += space
    }
    doc.endMarkedContent()
  })
}

/** Breaks a word that is wider than the line between letters. */
function partsOf(doc: PdfDocument, word: string, writing: Writing): string[] {
  if (widthOf(doc, word, writing) <= writing.width) return [word]
  const parts: string[] = ['']
  for (const { segment } of segmenter.segment(word)) {
    const longer = parts.at(-1) + segment
    if (widthOf(doc, longer, writing) <= writing.width || parts.at(-1) === '') parts.splice(-1, 1, longer)
    else parts.push(segment)
  }
  return parts
}

function shortened(doc: PdfDocument, line: string, writing: Writing): string {
  const letters = [...segmenter.segment(line)].map(({ segment }) => segment)
  while (letters.length > 0 && widthOf(doc, `${letters.join('')}…`, writing) > writing.width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

function lineOf(doc: PdfDocument, text: string, writing: Writing): Line {
  const words = text
    .split(' ')
    .filter(Boolean)
    .map((word) => wordOf(doc, word, writing))
  const width = words.reduce((sum, word) => sum + word.width, 0)
  return { text, words: inPlace(words), width: width + Math.max(0, words.length - 1) * spaceOf(doc, writing) }
}

const isLeftward = ({ runs }: Word) => runs[0]?.script === 'arabic'
const isNumber = ({ runs }: Word) => runs.every(({ text }) => /^[\d\p{P}\p{S}]+$/u.test(text))

/**
 * The words of a line from left to right. A run of Urdu words, with following numbers, goes from right to
 * left; the line itself starts at the left.
 */
function inPlace(words: Word[]): Word[] {
  const placed: Word[] = []
  let leftward: Word[] = []
  for (const word of words) {
    if (isLeftward(word) || (leftward.length > 0 && isNumber(word))) leftward.unshift(word)
    else {
      placed.push(...leftward, word)
      leftward = []
    }
  }
  return [...placed, ...leftward]
}

const widthOf = (doc: PdfDocument, text: string, writing: Writing): number => lineOf(doc, text, writing).width

function wordOf(doc: PdfDocument, word: string, { weight }: Writing): Word {
  const runs = runsOf(word).map((run) => {
    useFont(doc, run.script, weight)
    return { ...run, width: doc.widthOfString(run.text) }
  })
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

function spaceOf(doc: PdfDocument, { weight }: Writing): number {
  useFont(doc, null, weight)
  return doc.widthOfString(' ')
}
