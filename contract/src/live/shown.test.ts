import { expect, test } from 'vitest'
import { api } from '../api.ts'
import { shown } from './shown.ts'

test('every GET says what it shows, so that a change of it is seen on open screens', () => {
  const reads = Object.keys(api).filter((key) => key.startsWith('GET '))
  expect(reads.filter((key) => !(key in shown))).toEqual([])
  expect(Object.keys(shown).filter((key) => !reads.includes(key))).toEqual([])
})

test('an answer that is one record’s says how it is addressed', () => {
  for (const [key, row] of Object.entries(shown)) {
    const of = row?.of
    const query = (api as Record<string, { query?: { shape: object } }>)[key]?.query
    const isAddressed = of === 'record' ? query && 'record_id' in query.shape : key.includes('{id}')
    expect([key, of === undefined || isAddressed]).toEqual([key, true])
  }
})
