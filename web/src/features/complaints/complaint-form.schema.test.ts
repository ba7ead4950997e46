import { expect, test } from 'vitest'
import { complaintReworkForm } from './complaint-form.schema.ts'

const typed = {
  starts_at: '2026-11-25T05:30:00.000Z',
  ends_at: '2026-11-25T06:30:00.000Z',
  price: 0,
  note: null,
  partner_id: null,
  borne_by: 'company' as const,
  visit_cost: 20_000,
}
const fieldsIn = (values: object) =>
  complaintReworkForm.safeParse({ ...typed, ...values }).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a rework job needs its visit charge, which may be 0, unless the customer pays', () => {
  expect(fieldsIn({})).toEqual([])
  for (const borne_by of ['company', 'partner']) {
    expect(fieldsIn({ borne_by, visit_cost: null })).toEqual(['visit_cost'])
    expect(fieldsIn({ borne_by, visit_cost: 0 })).toEqual([])
  }
  expect(fieldsIn({ borne_by: 'customer', visit_cost: null })).toEqual([])
})

test('a rework job ends after its start', () => {
  expect(fieldsIn({ ends_at: typed.starts_at })).toEqual(['ends_at'])
})
