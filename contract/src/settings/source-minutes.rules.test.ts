import { expect, test } from 'vitest'
import { readSourceMinutes, responseMinutes, writeSourceMinutes } from './source-minutes.rules.ts'

test('a line names a source by slug or label and its minutes; empty lines are ignored', () => {
  const read = readSourceMinutes('justdial=15\n\n Google Ad = 5 ')
  expect(read).toEqual(
    new Map([
      ['justdial', 15],
      ['google-ad', 5],
    ]),
  )
  expect(writeSourceMinutes(read as Map<'justdial', number>)).toBe('justdial=15\ngoogle-ad=5')
})

test.each([
  ['nowhere=15', 'is not a line'],
  ['justdial', 'is not a line'],
  ['justdial=0', '1 to 10080'],
  ['justdial=10081', '1 to 10080'],
  ['justdial=5\nJustdial=6', 'twice'],
])('refuses %j', (text, problem) => {
  expect(readSourceMinutes(text)).toMatchObject({ problem: expect.stringContaining(problem) })
})

test('a source without a line has the general minutes', () => {
  expect(responseMinutes('justdial', '30', 'justdial=15')).toBe(15)
  expect(responseMinutes('sulekha', '30', 'justdial=15')).toBe(30)
  expect(responseMinutes('sulekha', '30', '')).toBe(30)
})
