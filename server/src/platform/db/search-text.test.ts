import { describe, expect, test } from 'vitest'
import { phonePatterns } from './search-text.ts'

/** LIKE as PostgreSQL reads it, for patterns without escapes. */
function matches(value: string, patterns: string[]): boolean {
  return patterns.some((pattern) =>
    new RegExp(`^${pattern.replace(/[+]/g, '\\+').replaceAll('%', '.*')}$`).test(value),
  )
}

describe('phonePatterns', () => {
  test.each([
    '98765 43210',
    '+91 98765',
    '+91-98765-43210',
    '098765',
    '0091 98765',
    '091 98765 4',
    '91987',
    '4321',
    '(98765)',
    '+91 (0) 98765',
    '९८७६५',
    '98765–43',
    'p:98765',
  ])('finds +919876543210 by %s', (typed) => {
    expect(matches('+919876543210', phonePatterns(typed))).toBe(true)
  })

  test('a 0 in the middle is a digit like any other', () => {
    expect(matches('+919800012345', phonePatterns('00012'))).toBe(true)
  })

  test.each(['98764', '0876543', '12'])('does not find it by %s', (typed) => {
    expect(matches('+919876543210', phonePatterns(typed))).toBe(false)
  })

  test('a text of words is no phone', () => {
    expect(phonePatterns('Ravi 98765')).toEqual([])
    expect(phonePatterns('')).toEqual([])
  })
})
