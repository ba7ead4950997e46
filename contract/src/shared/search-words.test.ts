import { describe, expect, test } from 'vitest'
import { spelledNames } from '../../../tools/corpora/spelled-names.ts'
import { holdsWords } from './search-words.ts'

describe.each(spelledNames)('%s', (name, texts) => {
  test.each(texts)('is found by %j, as in the database', (typed) =>
    expect(holdsWords(name, typed)).toBe(true),
  )
})

test.each([
  ['Ravi Iyer', 'Iyer Anand'],
  ['Ravi Iyer', 'ye'],
  ['Ravi Iyer', '...'],
  ['560016', '560017'],
])('%s is not found by %j', (name, typed) => expect(holdsWords(name, typed)).toBe(false))

test.each(['560-016', '५६००१६', '560 016', '5600', ''])('the pincode 560016 is found by %j', (typed) =>
  expect(holdsWords('560016', typed)).toBe(true),
)
