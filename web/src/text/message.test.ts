import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { formatParts, type TextValues } from './message.ts'

const folder = join(import.meta.dirname, 'en')
const catalogues: Record<string, Record<string, string>>[] = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file))),
)
const texts = catalogues.flatMap((catalogue) => Object.values(catalogue).flatMap(Object.values<string>))
const counts = [0, 1, 2, 21, 1234]

/** Bold words in brackets of their own, so that a lost tag is seen. */
const bold = (words: string[]) => `[${words.join('')}]`
const ours = (text: string, values: TextValues) => formatParts<string>(text, values, { b: bold }).join('')
const library = (text: string, values: TextValues) =>
  String(new IntlMessageFormat(text, 'en').format<string>({ ...values, b: bold }))

/**
 * A fitting value for every name in the text: a count for a counted name, else a word that looks like syntax.
 */
function valuesFor(text: string, count: number): TextValues {
  const names = [...text.matchAll(/\{\s*(\w+)\s*(,\s*(?:number|plural))?/g)]
  return Object.fromEntries(names.map(([, name = '', counted]) => [name, counted ? count : `<${name}> {#}`]))
}

// Some ten thousand messages through the library, on a busy machine beside others.
test('every text of the interface reads as the whole library says it', { timeout: 60_000 }, () => {
  expect(texts.length).toBeGreaterThan(300)
  for (const text of texts) {
    for (const count of counts) {
      const values = valuesFor(text, count)
      expect(ours(text, values), text).toBe(library(text, values))
    }
  }
})

test.each([
  ['{n, plural, =0 {none} one {# job of {who}} other {<b>#</b> jobs}}', { n: 0, who: 'Asha' }],
  ['{n, plural, =0 {none} one {# job of {who}} other {<b>#</b> jobs}}', { n: 1, who: 'Asha' }],
  ['{n, plural, =0 {none} one {# job of {who}} other {<b>#</b> jobs}}', { n: 1200, who: 'Asha' }],
  [
    '{kind, select, house {a house} other {{n, plural, one {a place} other {# places}}}}.',
    { kind: 'house', n: 2 },
  ],
  [
    '{kind, select, house {a house} other {{n, plural, one {a place} other {# places}}}}.',
    { kind: 'flat', n: 2 },
  ],
  ['# 1, a < b & <b>bold {x}</b>', { x: 'y' }],
])('%s with %j', (text, values) => expect(ours(text, values)).toBe(library(text, values)))

test('a value that is missing is seen', () => expect(ours('For {name}', {})).toBe('For {name}'))
