import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.ts'

test('a text has a name from its second use on', () => {
  const names = createStatementNames()
  expect([names.of('a'), names.of('a'), names.of('a'), names.of('b'), names.of('b')]).toEqual([
    undefined,
    's1',
    's1',
    undefined,
    's2',
  ])
})

test('the least recently used name is removed, and is listed for deallocation', () => {
  const names = createStatementNames({ names: 2, strangers: 10 })
  for (const text of ['a', 'a', 'b', 'b', 'a', 'c', 'c']) names.of(text)
  expect([names.has('s1'), names.has('s2'), names.has('s3'), names.forgotten()]).toEqual([
    true,
    false,
    true,
    1,
  ])
  expect([names.of('b'), names.of('b')]).toEqual([undefined, 's4'])
})

test('of texts used once only a few are remembered', () => {
  const names = createStatementNames({ names: 2, strangers: 2 })
  for (const text of ['a', 'b', 'c']) names.of(text)
  expect(names.of('a')).toBeUndefined()
  expect(names.of('c')).toBe('s1')
})

test('after a migration every text starts again, under a new name', () => {
  const names = createStatementNames()
  for (const text of ['a', 'a']) names.of(text)
  names.forgetAll()
  expect([names.has('s1'), names.of('a'), names.of('a')]).toEqual([false, undefined, 's2'])
})
