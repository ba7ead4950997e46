import { expect, test } from 'vitest'
import { reworkShares } from './rework.rules.ts'

const rework = { first_partner_id: 1, partner_id: 2, cost: 47_075 } as const

test.each([
  ['company', rework, [[2, -47_075]]],
  ['customer', rework, []],
  [
    'partner',
    rework,
    [
      [2, -47_075],
      [1, 47_075],
    ],
  ],
  ['partner', { ...rework, partner_id: 1 }, []],
  ['partner', { ...rework, first_partner_id: null }, [[2, -47_075]]],
  ['company', { ...rework, partner_id: null }, []],
  ['company', { ...rework, cost: 0 }, []],
] as const)('a rework that the %s pays for posts the shares of %j', (borne_by, of, shares) => {
  expect(reworkShares({ ...of, borne_by }).map(({ partner_id, amount }) => [partner_id, amount])).toEqual(shares)
})
