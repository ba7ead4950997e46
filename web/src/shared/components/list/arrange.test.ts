import { expect, test } from 'vitest'
import { arrange } from './arrange.ts'
import type { ShownColumn } from './columns.ts'

const column = (key: string, more: Partial<ShownColumn<object>> = {}): ShownColumn<object> => ({
  key,
  header: key,
  cell: () => key,
  ...more,
})
const columns = [
  column('id'),
  column('name', { look: 'main' }),
  column('phone'),
  column('ends_at', { optional: true }),
]
const wordsOf = (kept: Parameters<typeof arrange>[1]) =>
  arrange(columns, kept)
    .map(({ column, shown }) => (shown ? column.key : `(${column.key})`))
    .join(' ')
const kept = (words: string) =>
  words.split(' ').map((word) => ({ key: word.replaceAll(/[()]/g, ''), shown: !word.startsWith('(') }))

test('a list without an arrangement shows its columns, except the optional ones', () => {
  expect(wordsOf(null)).toBe('id name phone (ends_at)')
})

test('a user’s order and choice are kept, and the name is always included', () => {
  expect(wordsOf(kept('ends_at phone (name) (id)'))).toBe('ends_at phone name (id)')
})

test('a new column follows its usual predecessor, and a removed column is skipped', () => {
  expect(wordsOf(kept('phone gone name'))).toBe('id phone (ends_at) name')
  expect(wordsOf(kept('gone'))).toBe('id name phone (ends_at)')
})
