import { expect, test } from 'vitest'
import { requiredLine } from './fields.ts'
import { oneLine } from './one-line.ts'

test.each([
  ['Suresh  Babu', 'Suresh Babu'],
  [' Deep\u00a0\tClean\n', 'Deep Clean'],
  ['Priya\u200b Rao', 'Priya Rao'],
  ['\ufeffDeep\u2060 Clean\u200e', 'Deep Clean'],
  ['Re\u0301nee', 'Rénee'],
  ['Pri\u200dya', 'Priya'],
  ['শ্\u200dরী', 'শ্\u200dরী'],
  ['👩\u200d👧', '👩\u200d👧'],
  ['\u200b', ''],
])('%j is stored as %j', (typed, stored) => {
  expect(oneLine(typed)).toBe(stored)
  expect(oneLine(stored)).toBe(stored)
})

test('a required line without visible characters is empty', () => {
  expect(requiredLine(9).safeParse('\u200b \u2060').error?.issues[0]?.message).toBe('must not be empty')
  expect(requiredLine(10).parse('Deep\u200b     Clean')).toBe('Deep Clean')
})
