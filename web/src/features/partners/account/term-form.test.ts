import { expect, test } from 'vitest'
import { readPercent } from '#shared/format/formats.ts'
import { proposalOf, ruleOf, startingTerm, termForm, termOf } from './term-form.tsx'

test.each([
  ['20', 2000],
  ['12.5 %', 1250],
  [' 0 ', 0],
  ['100', 10_000],
  ['100.01', null],
  ['12.345', null],
  ['-1', null],
  ['', null],
  ['a', null],
])('%j is read as %j', (text, points) => {
  expect(readPercent(text)).toBe(points)
})

test('only the fields of the kind are sent', () => {
  const values = startingTerm('2026-04-01')
  expect(termOf(values)).toMatchObject({ kind: 'percent', value: 2000, slabs: null, after_material: false })
  expect(termOf({ ...values, kind: 'slabs', after_material: true })).toMatchObject({
    value: null,
    slabs: [
      { above: 0, rate: 2000 },
      { above: 500_000, rate: 2500 },
    ],
    after_material: true,
  })
  expect(termOf({ ...values, kind: 'none', after_material: true })).toMatchObject({
    value: null,
    after_material: false,
  })
  expect(ruleOf({ ...values, kind: 'fixed', amount: 5000 })).toMatchObject({ kind: 'fixed', value: 5000 })
  expect(ruleOf({ ...values, kind: 'fixed' })).toBeNull()
})

test('the address of a comparison holds the same terms', () => {
  const values = startingTerm('2026-04-01')
  expect(proposalOf(7, termOf(values))).toEqual({
    partner_id: '7',
    kind: 'percent',
    value: '2000',
    after_material: 'false',
  })
  expect(proposalOf(7, termOf({ ...values, category_id: 3, kind: 'slabs', after_material: true }))).toEqual({
    partner_id: '7',
    category_id: '3',
    kind: 'slabs',
    slabs: '0:2000,500000:2500',
    after_material: 'true',
  })
})

test('slabs that do not ascend have an error on their field', () => {
  const values = {
    ...startingTerm('2026-04-01'),
    kind: 'slabs',
    slabs: [
      { above: 0, percent: 'x' },
      { above: 0, percent: '5' },
    ],
  }
  const paths = termForm.safeParse(values).error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toEqual(['slabs.0.percent', 'slabs.1.above'])
})
