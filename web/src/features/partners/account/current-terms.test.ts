import type { PartnerTerm } from 'contract/ledger/ledger.schema.ts'
import { expect, test } from 'vitest'
import { currentTerms } from './current-terms.ts'

const term = (
  id: number,
  applies_from: string | null,
  category: PartnerTerm['category'] = null,
): PartnerTerm => ({
  id,
  applies_from,
  category,
  kind: 'percent',
  value: 2000,
  slabs: null,
  after_material: false,
  created_by: null,
  created_at: null,
})
const repair = { id: 7, title: 'AC repair' }

test('the latest terms of each service that have begun apply, and no later ones', () => {
  const terms = [
    term(4, '2027-02-10'),
    term(3, '2026-11-01'),
    term(2, '2026-04-01'),
    term(6, '2026-11-28', repair),
    term(5, null, repair),
  ]
  const ids = (day: string) => currentTerms(terms, day).map(({ id }) => id)
  expect(ids('2026-11-28')).toEqual([3, 6])
  expect(ids('2026-11-27')).toEqual([3, 5])
  expect(ids('2026-01-01')).toEqual([5])
})
