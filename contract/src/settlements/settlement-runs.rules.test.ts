import { expect, test } from 'vitest'
import { lineReference, readPasted } from './settlement-runs.rules.ts'

test.each([
  ['S7-12, HDFCN52026112512, 1250.50', { line_id: 12, utr: 'HDFCN52026112512', amount: 125_050 }],
  ['s7-12\t412345678901', { line_id: 12, utr: '412345678901', amount: null }],
  ['S7-12;412345678901;₹1,250', { line_id: 12, utr: '412345678901', amount: 125_000 }],
  ['S7-12, 412345678901, 1,25,000.50', { line_id: 12, amount: 12_500_050 }],
  ['S7-12, 412345678901, 12,50', { line_id: null, amount: null }],
  ['S8-12, 412345678901', { line_id: null }],
  ['S7-12, 12', { line_id: 12, utr: null }],
  ['S7-12, 412345678901, much', { line_id: null, amount: null }],
  ['anything', { line_id: null, utr: null }],
])('%j is read', (text, expected) => {
  expect(readPasted(`\n${text}\n\n`, 7)).toMatchObject([{ row: 2, ...expected }])
})

test('a line is read with its own reference', () => {
  expect(readPasted(`${lineReference(7, 3)},412345678901`, 7)[0]?.line_id).toBe(3)
})
