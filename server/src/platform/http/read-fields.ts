import { parseJson, type RawBody } from './bodies.ts'

export type Fields = Record<string, string>

/**
 * The fields of a provider's report from query, JSON or form, with names in lower case without separators.
 * `deepest` is the number of nested levels that are read; the outermost value of a name counts.
 */
export function readFields({ bytes }: RawBody, query: Fields, { deepest = 0 } = {}): Fields {
  const fields: Fields = {}
  for (const [name, value] of [...Object.entries(query), ...bodyFields(bytes, deepest)]) {
    const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
    const clean = value.replaceAll('\u0000', '').toWellFormed().trim().slice(0, 1000)
    if (plain !== '' && plain.length <= 60 && clean !== '' && Object.keys(fields).length < 60)
      fields[plain] = clean
  }
  return fields
}

/** The first non-empty value of the names. */
export function firstField(fields: Fields, ...names: string[]): string | null {
  return names.map((name) => fields[name]).find((value) => value) ?? null
}

function bodyFields(bytes: Buffer, deepest: number): [string, string][] {
  const text = bytes.toString('utf8')
  if (!/^\s*[{[]/.test(text)) return [...new URLSearchParams(text)]
  try {
    return leaves(parseJson(bytes), deepest)
  } catch {
    return []
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Inner levels first, so that an outer field of the same name replaces them. */
function leaves(value: unknown, deepest: number): [string, string][] {
  const entries = Object.entries(Object(value)).slice(0, 60)
  const isPlain = (inner: unknown) => ['string', 'number', 'boolean'].includes(typeof inner)
  const inner = entries.flatMap(([, each]) =>
    isObject(each) && !Array.isArray(value) && deepest > 0 ? leaves(each, deepest - 1) : [],
  )
  return [
    ...inner,
    ...entries.flatMap(([name, each]): [string, string][] => (isPlain(each) ? [[name, String(each)]] : [])),
  ]
}
