import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

export type PdfDocument = InstanceType<typeof PDFDocument>
export type Weight = 'regular' | 'strong'

const require = createRequire(import.meta.url)
/** The built-in PDF fonts lack the rupee sign, so ours are embedded. */
const latin = {
  regular: require.resolve('./fonts/inter-regular.ttf'),
  strong: require.resolve('./fonts/inter-semi-bold.ttf'),
}
const weights = { regular: 400, strong: 600 }

/** The scripts of India in names and addresses; each has its own font. */
const scripts = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  // Urdu, Kashmiri and Sindhi.
  'Arabic',
].map((name) => ({ slug: name.toLowerCase(), letter: new RegExp(`\\p{Script=${name}}`, 'u') }))

const indian = new RegExp(scripts.map(({ letter }) => letter.source).join('|'), 'u')
/**
 * Joiners, vowel signs and the full stops of India and Urdu belong to the preceding letters in any script.
 */
const joins = /\u200c|\u200d|\u0964|\u0965|\u060c|\u061b|\u061f|\u0640|\p{Script=Inherited}/u

export const needsOtherFonts = (text: string): boolean => indian.test(text)

export type Run = { text: string; script: string | null }

/** The text in parts of one font each; null is the Latin font. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const own = scripts.find((script) => script.letter.test(letter))?.slug ?? null
    const script = last && joins.test(letter) ? last.script : own
    if (last && last.script === script) last.text += letter
    else runs.push({ text: letter, script })
  }
  return runs
}

/** Selects the font of a script for the following measurements and text. */
export function useFont(doc: PdfDocument, script: string | null, weight: Weight): void {
  if (script === null) {
    useFile(doc, latin[weight])
    return
  }
  useFile(
    doc,
    require.resolve(
      `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weights[weight]}-normal.woff`,
    ),
  )
  skipMissingAnchors(doc)
}

/**
 * The text without characters that have no glyph: characters without a width and pictures are left out, a
 * letter or digit of another script becomes a question mark. Selects fonts.
 */
export function drawable(doc: PdfDocument, text: string, weight: Weight): string {
  if (/^[ -~\n]*$/.test(text)) return text
  return runsOf(text.normalize('NFC').replace(widthless, ''))
    .map((run) => {
      useFont(doc, run.script, weight)
      const { font } = (doc as unknown as Inside)._font
      const draw = (sign: string) =>
        /\s/.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : substitute(sign)
      return [...run.text].map(draw).join('')
    })
    .join('')
}

/** All but the joiners of Indian letters. */
const widthless = /(?![\u200c\u200d])\p{Cf}|(?<=[\p{Script=Latin}\p{N}\s])[\u200c\u200d]/gu
const substitute = (sign: string) => (/[\p{L}\p{N}]/u.test(sign) ? '?' : '')

type Font = Inside['_font']['font']
/** Reading a font takes longer than drawing a receipt, so each file is read once for all documents. */
const fonts = new Map<string, Font>()

function useFile(doc: PdfDocument, path: string): void {
  const font = fonts.get(path)
  // pdfkit reuses a font that was read before under a registered name; its types allow files and bytes only.
  if (font) doc.registerFont(path, font as unknown as string)
  doc.font(path)
  fonts.set(path, (doc as unknown as Inside)._font.font)
}

type Anchor = object | null
type Placer = { applyAnchor(mark: { markAnchor: Anchor }, base: Anchor, at: number): void }
type Inside = {
  _font: {
    ascender: number
    font: {
      hasGlyphForCodePoint(code: number): boolean
      _layoutEngine?: { engine?: { GPOSProcessor?: Placer | null } }
    }
  }
}

/** The ascent of the selected font in thousandths of the size. */
export const ascenderOf = (doc: PdfDocument): number => (doc as unknown as Inside)._font.ascender

/**
 * A font may declare that a mark has no anchor on a letter; fontkit 2.0.4 throws then
 * (https://github.com/foliojs/fontkit/issues/367). Such a mark keeps its default position, as the format
 * requires.
 */
function skipMissingAnchors(doc: PdfDocument): void {
  const placer = (doc as unknown as Inside)._font.font._layoutEngine?.engine?.GPOSProcessor
  if (!placer || Object.hasOwn(placer, 'applyAnchor')) return
  const apply = placer.applyAnchor
  placer.applyAnchor = function (mark, base, at) {
    if (base && mark.markAnchor) apply.call(this, mark, base, at)
  }
}
