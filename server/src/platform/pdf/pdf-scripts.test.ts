import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawable, type PdfDocument, runsOf, useFont } from './pdf-fonts.ts'
import { newDocument } from './pdf-page.ts'
import { linesOf } from './pdf-scripts.ts'

/** Names and locations whose letters join, change their order or stack. */
const samples = {
  devanagari: 'श्रीमती प्रिया कुलकर्णी क्षत्रिय ज्ञानेश्वर विट्ठल कर्त्तव्य ऱ्हाटकर',
  bengali: 'শ্রীমতী প্রিয়াঙ্কা চট্টোপাধ্যায় কলকাতা জ্যোতি',
  gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਅੰਮ੍ਰਿਤਸਰ',
  gujarati: 'શ્રીમતી પ્રિયા પટેલ ક્ષત્રિય અમદાવાદ',
  oriya: 'ଶ୍ରୀମତୀ ପ୍ରିୟା ଭୁବନେଶ୍ୱର ଓଡ଼ିଶା',
  tamil: 'ஸ்ரீ மீனாட்சி சுந்தரம் கோயம்புத்தூர் லக்ஷ்மி',
  telugu: 'శ్రీమతి లక్ష్మి హైదరాబాద్ కృష్ణ విశాఖపట్నం',
  kannada: 'ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮಿ ಬೆಂಗಳೂರು ಕೃಷ್ಣ ಕರ್ನಾಟಕ',
  malayalam: 'ശ്രീജിത്ത് കൃഷ്ണൻ തിരുവനന്തപുരം പുസ്തകം മലയാളം',
}

let doc: PdfDocument
beforeEach(() => {
  doc = newDocument({ size: 'A5', title: 'Letters', author: 'House Care', date: '2026-11-21T10:00:00.000Z' })
  doc.resume()
})
afterEach(() => {
  doc.end()
})

/** The shaped glyphs of the text in the selected font; 0 is a missing glyph. */
type Shaped = { _font: { font: { layout(text: string): { glyphs: { id: number }[] } } } }
const glyphsOf = (text: string) =>
  (doc as unknown as Shaped)._font.font.layout(text).glyphs.map(({ id }: { id: number }) => id)

describe.each(Object.entries(samples))('%s', (script, text) => {
  test.each(['regular', 'strong'] as const)('has every letter, and shapes them, %s', (weight) => {
    for (const word of text.split(' ')) {
      expect(runsOf(word)).toEqual([{ text: word, script }])
      useFont(doc, script, weight)
      const glyphs = glyphsOf(word)
      expect(glyphs, word).not.toContain(0)
      // Joined letters give fewer glyphs than letters; without shaping there would be one glyph per letter.
      expect(glyphs.length, word).toBeLessThanOrEqual([...word].length)
    }
    expect(glyphsOf(text.split(' ')[0]!).length).toBeLessThan([...text.split(' ')[0]!].length)
  })
})

// Its dots are separate glyphs and are not counted here.
test.each(['regular', 'strong'] as const)(
  'Urdu has every letter, in the form that joins it to the next, %s',
  (weight) => {
    for (const word of 'لال قلعہ محمد عرفان گلی چاندنی چوک ڈاکٹر ٹیپو بڑے'.split(' ')) {
      expect(runsOf(word)).toEqual([{ text: word, script: 'arabic' }])
      useFont(doc, 'arabic', weight)
      const apart = [...word].reverse().flatMap((letter) => glyphsOf(letter))
      expect(glyphsOf(word), word).not.toContain(0)
      expect(glyphsOf(word), word).not.toEqual(apart)
    }
  },
)

test('a text of several scripts is cut where the font changes, with joiners beside their letters', () => {
  expect(runsOf('Asha आशा।')).toEqual([
    { text: 'Asha ', script: null },
    { text: 'आशा।', script: 'devanagari' },
  ])
  expect(runsOf('শ্\u200dরী')).toEqual([{ text: 'শ্\u200dরী', script: 'bengali' }])
  expect(runsOf('Asha محمّد، 3')).toEqual([
    { text: 'Asha ', script: null },
    { text: 'محمّد،', script: 'arabic' },
    { text: ' 3', script: null },
  ])
  expect(runsOf('Flat 3')).toEqual([{ text: 'Flat 3', script: null }])
})

test.each([
  ['Priya\u200b\u2060 Rao\ufeff', 'Priya Rao'],
  ['\u202aAsha\u202c', 'Asha'],
  ['Pri\u200dya', 'Priya'],
  ['Re\u0301nee', 'Rénee'],
  ['Ravi 😀 ❤️ Kumar', 'Ravi   Kumar'],
  ['👩\u200d👧 Asha', ' Asha'],
  ['王小明 Rao', '??? Rao'],
  ['আশা 王', 'আশা ?'],
  ['Flat 3\nHSR\tLayout', 'Flat 3\nHSR\tLayout'],
  ['₹1,250.00 – “Sharma & Sons”', '₹1,250.00 – “Sharma & Sons”'],
  ['শ্\u200dরী', 'শ্\u200dরী'],
  ...Object.values(samples).map((text) => [text.normalize('NFC'), text.normalize('NFC')]),
])('%j is drawn as %j, without a box for a missing letter', (text, drawn) => {
  for (const weight of ['regular', 'strong'] as const) {
    expect(drawable(doc, text, weight)).toBe(drawn)
    for (const run of runsOf(drawn.replace(/[\n\t]/g, ''))) {
      useFont(doc, run.script, weight)
      expect(glyphsOf(run.text)).not.toContain(0)
    }
  }
})

describe('lines', () => {
  const writing = { size: 10, weight: 'regular', width: 100, lines: 2, lineGap: 1 } as const
  const texts = (text: string, more: object = {}) =>
    linesOf(doc, text, { ...writing, ...more }).map((line) => line.text)

  test('break between words, keep within the width and end in an ellipsis', () => {
    const text = 'श्रीमती प्रिया कुलकर्णी, 12 MG Road, पुणे महाराष्ट्र भारत एशिया'
    const lines = linesOf(doc, text, writing)
    expect(lines).toHaveLength(2)
    expect(lines[1]?.text.endsWith('…')).toBe(true)
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(writing.width)
    expect(texts(text, { lines: 9 }).join(' ')).toBe(text)
  })

  test('of Urdu run to the left, with their numbers, within a line that runs to the right', () => {
    const placed = (text: string) =>
      linesOf(doc, text, { ...writing, width: 400 })[0]?.words.map(({ runs }) =>
        runs.map((run) => run.text).join(''),
      )
    expect(placed('Shop 4, گلی نمبر 12 لال قلعہ')).toEqual(['Shop', '4,', 'قلعہ', 'لال', '12', 'نمبر', 'گلی'])
    expect(placed('محمد Ali علی 7')).toEqual(['محمد', 'Ali', '7', 'علی'])
  })

  test('a word wider than the line is broken between letters, never inside one', () => {
    const lines = texts('क्षि'.repeat(40), { lines: 99 })
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.every((line) => /^(क्षि)+$/.test(line))).toBe(true)
    expect(lines.join('')).toBe('क्षि'.repeat(40))
  })
})
