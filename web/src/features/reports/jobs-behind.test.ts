import { expect, test } from 'vitest'
import { filtersBehind } from './jobs-behind.tsx'

const range = { from: '2026-11-05', to: '2026-11-22' }
const days = { completed_from: range.from, completed_to: range.to }

test.each([
  ['hour', '9', undefined, { ...days, completed_hour: '9' }],
  ['day', '2026-11-06', undefined, { completed_from: '2026-11-06', completed_to: '2026-11-06' }],
  ['week', '2026-11-05', undefined, { completed_from: '2026-11-05', completed_to: '2026-11-08' }],
  ['week', '2026-11-16', undefined, { completed_from: '2026-11-16', completed_to: '2026-11-22' }],
  ['month', '2026-11-05', undefined, days],
  ['day', 'before', undefined, { completed_from: '2026-10-18', completed_to: '2026-11-04' }],
  ['day', 'all', undefined, days],
  ['category', '7', undefined, { ...days, category_id: '7' }],
  ['category', '7', '7', { ...days, category_id: '7', category_only: 'true' }],
  ['category', 'all', '7', { ...days, category_id: '7' }],
  ['place', '9', '3', { ...days, location_id: '9' }],
  ['place', '0', undefined, { ...days, without: 'place' }],
  ['partner', '12', undefined, { ...days, partner_id: '12' }],
  ['staff', '0', undefined, { ...days, without: 'staff' }],
  ['staff', '4', undefined, { ...days, created_by: '4' }],
] as const)('by %s, %s within %s', (group, open, within, filters) => {
  expect(filtersBehind({ group, range, open, within })).toEqual(filters)
})

test('upcoming jobs are filtered by scheduled days and open statuses, past ones by all statuses but cancelled', () => {
  const upcoming = { group: 'partner', range, within: undefined, isUpcoming: true } as const
  const scheduled = { from: range.from, to: range.to, status: 'pending,accepted,started' }
  expect(filtersBehind({ ...upcoming, open: '12' })).toEqual({ ...scheduled, partner_id: '12' })
  expect(filtersBehind({ ...upcoming, open: '0' })).toEqual({ ...scheduled, without: 'partner' })
  const before = { from: '2026-10-18', to: '2026-11-04', status: 'pending,accepted,started,completed' }
  expect(filtersBehind({ ...upcoming, open: 'before' })).toEqual(before)
})
