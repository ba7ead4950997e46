import { AppError } from '#platform/errors/app-error.ts'

/** Records are nested a few levels only. */
const maxDepth = 20
/** The longest list that an endpoint accepts has 10,000 ids. */
const maxValues = 20_000

const [quote, backslash, colon, comma] = [...Buffer.from('"\\:,')] as [number, number, number, number]
const opening = new Set(Buffer.from('{['))
const closing = new Set(Buffer.from('}]'))
const brace = Buffer.from('{')[0]!

/**
 * Checks the bytes of a JSON text before parsing: depth, number of values and keys. Duplicate keys are
 * ambiguous and `__proto__` is unsafe, so both are refused. The text may still be invalid JSON.
 * @throws AppError too_large or bad_request; SyntaxError when a key is no JSON string
 */
export function scanJson(bytes: Buffer): void {
  const keysOfLevels: (Set<string> | null)[] = []
  let values = 0
  let text = { from: 0, to: 0 }
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at]!
    if (sign === quote) {
      const to = endOfText(bytes, at)
      text = { from: at, to }
      at = to - 1
    } else if (sign === colon) addKey(keysOfLevels.at(-1), bytes.toString('utf8', text.from, text.to))
    else if (opening.has(sign)) keysOfLevels.push(sign === brace ? new Set() : null)
    else if (closing.has(sign)) keysOfLevels.pop()
    if (sign === colon || sign === comma || opening.has(sign)) values += 1
    if (keysOfLevels.length > maxDepth) throw new AppError('bad_request')
    if (values > maxValues) throw tooManyValues()
  }
}

/** The position after the closing quote; the end of the bytes without one. */
function endOfText(bytes: Buffer, from: number): number {
  let at = from + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return Math.min(at + 1, bytes.length)
}

function addKey(keys: Set<string> | null | undefined, text: string): void {
  const key = String(JSON.parse(text))
  if (key === '__proto__' || key === 'constructor' || key === 'prototype' || keys?.has(key)) {
    throw new AppError('bad_request')
  }
  keys?.add(key)
}

function tooManyValues(): AppError {
  return new AppError('too_large', { message: `The request has more than ${maxValues} values.` })
}
