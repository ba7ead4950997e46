import * as fc from 'fast-check'
import { naughtyStrings } from '../../../tools/corpora/naughty-strings.ts'
import type { Body } from './call.ts'

const numbers = [
  ...[0, -0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, 1e21],
  ...[1e308, -1e308, 5e-324, 10_000_000_000, 10_000_000_001, 10_001, 1_000_001],
]
/** Numbers as texts in an address. */
const numerals = [
  ...[
    '0',
    '-1',
    '01',
    '1.0',
    '1e3',
    '0x10',
    '0b1',
    '+1',
    ' 1',
    '1 ',
    '1_000',
    '٣',
    'NaN',
    'Infinity',
    '1,000',
  ],
  ...['2147483648', '9007199254740993', '9223372036854775807', '9223372036854775808', '999999999999999'],
]
const dates = [
  ...['2026-02-29', '2028-02-29', '0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01', '+010000-01-01'],
  ...['2026-13-01', '2026-00-10', '2026-04-31', '1999-12-31', '2100-12-31', '2101-01-01', '05/05/2026'],
  ...['2026-02-29T00:00:00Z', '0000-01-01T00:00:00Z', '10000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z'],
  ...[
    '2026-05-05T24:00:00Z',
    '2026-05-05T23:59:60Z',
    '2026-05-05T05:30:00+14:00',
    '2026-05-05T05:30:00-12:00',
  ],
  ...['2026-05-05T05:30:00+99:99', '2026-05-05T05:30:00', '2026-03-29T01:30:00+01:00', '2026-05-05T05:30Z'],
  ...[
    '2026-05-05T05:30:00.123456789Z',
    '2000-01-01T00:00:00+14:00',
    '2100-12-31T23:59:59-12:00',
    'now',
    'infinity',
  ],
]
/** Lengths around every limit of a field; the last is the largest body. */
const sizes = [60, 120, 200, 254, 500, 1000, 2000, 4000].flatMap((size) => [size, size + 1])
const megabyte = 1_000_000

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...naughtyStrings) },
  { weight: 2, arbitrary: fc.constantFrom(...numerals) },
  { weight: 2, arbitrary: fc.constantFrom(...dates) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...sizes), fc.constantFrom('a', 'é', '𠜎', ' ')).map(repeated),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)
function repeated([size, letter]: [number, string]): string {
  return letter.repeat(Math.ceil(size / letter.length))
}

const shapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [1, 'a'],
  { length: 1 },
  { toString: 1 },
  { id: 1 },
  [''],
]

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom(...shapes) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

type Spoil = { at: number; how: 'replace' | 'remove' | 'wrap' | 'add'; value: unknown }
export const spoil: fc.Arbitrary<Spoil> = fc.record({
  at: fc.nat(60),
  how: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'remove', 'wrap', 'add'),
  value: hostileValue,
})

/** The value with one part made wrong, or at least unusual. */
export function spoiled(value: unknown, { at, how, value: odd }: Spoil): unknown {
  const copy = structuredClone(value)
  const places = placesIn(copy)
  const place = places[at % places.length]
  if (!place) return odd
  const { holder, key } = place
  if (how === 'remove') delete holder[key]
  else if (how === 'wrap') holder[key] = [holder[key]]
  else if (how === 'add') holder[`${key}_`] = odd
  else holder[key] = odd
  return copy
}

type Place = { holder: Record<string, unknown>; key: string }

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown> // an array has indexes as keys
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

const json = 'application/json'
const unreadable = (text: string, type = json, encoding: Body['encoding'] = 'utf8'): Body => ({
  type,
  text,
  encoding,
  verdict: 'unreadable',
})
/** The text with its first plain value replaced. */
function withFirst(text: string, odd: string): string {
  const firstValue = /:("(?:[^"\\]|\\.)*"|[^,{}[\]"]+)/
  return firstValue.test(text) ? text.replace(firstValue, `:${odd}`) : `{"a":${odd}}`
}

/** Invalid JSON, or JSON without one meaning; each takes the text of an object that is not empty. */
const tricks: ((text: string) => Body)[] = [
  (text) => unreadable(`{"a":1,"a":1,${text.slice(1)}`),
  (text) => unreadable(`{"a":1,"\\u0061":2,${text.slice(1)}`),
  (text) => unreadable(`{"__proto__":{"admin":true},${text.slice(1)}`),
  (text) => unreadable(`{"constructor":{"prototype":{"admin":true}},${text.slice(1)}`),
  (text) => unreadable(`\ufeff${text}`),
  (text) => unreadable(text, json, 'utf16le'),
  (text) => unreadable(text, `${json}; charset=utf-16`, 'utf16le'),
  (text) => unreadable(`{"é":1,${text.slice(1)}`, json, 'latin1'),
  (text) => unreadable(text, `${json}; charset=iso-8859-1`, 'latin1'),
  (text) => unreadable(text, `${json}; charset=utf-7`),
  (text) => unreadable(text.slice(0, -1)),
  (text) => unreadable(`${text}${text}`),
  (text) => unreadable(`${text.slice(0, -1)},}`),
  (text) => unreadable(`/* */${text}`),
  (text) => unreadable(text.replaceAll('"', "'")),
  (text) => unreadable(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)},${text.slice(1)}`),
  () => unreadable(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  () => unreadable(' '),
  () => unreadable(`{"a":"${'a'.repeat(megabyte + 50_000)}"}`),
  ...['NaN', 'Infinity', '0x10', '+1', '01', '.5', '1.', 'undefined', '1_000'].map(
    (odd) => (text: string) => unreadable(withFirst(text, odd)),
  ),
]
/** Valid JSON with unusual numbers and keys: the schema decides. */
const oddities: ((text: string) => Body)[] = [
  ...['1e400', '-1e400', '1E+2', '1.0', '-0', '9007199254740993', '1e-400', '"1e3"'].map(
    (odd) => (text: string) => schemaDecides(withFirst(text, odd)),
  ),
  (text) =>
    schemaDecides(
      text.replace(/"([a-z])/, (_, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`),
    ),
  (text) =>
    schemaDecides(`{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":0`).join(',')},${text.slice(1)}`),
  (text) => schemaDecides(`{"a":"${'a'.repeat(megabyte)}",${text.slice(1)}`),
  (text) => schemaDecides(` \r\n\t${text}\n`),
  () => schemaDecides(''),
  () => schemaDecides('null'),
]
function schemaDecides(text: string): Body {
  return { type: json, text, encoding: 'utf8', verdict: 'schema' }
}

/** The same body, sent in a way that parsers interpret differently. */
export const trick: fc.Arbitrary<(text: string) => Body> = fc.constantFrom(...tricks, ...oddities)
