import { expect, test } from 'vitest'
import { filtersOf, readOpen } from './rework-rows.ts'

const range = { from: '2026-05-01', to: '2026-05-31' }

test('a partner’s rework is that of the first job; rework without a partner has its own filter', () => {
  const created = {
    created_from: range.from,
    created_to: range.to,
    status: 'pending,accepted,started,completed',
  }
  const partner = { group: 'partner', rowKey: '12', range } as const
  expect(filtersOf('reworks', partner)).toEqual({ rework: 'true', ...created, rework_partner_id: '12' })
  expect(filtersOf('reworks', { ...partner, rowKey: '0' })).toEqual({
    rework: 'true',
    ...created,
    without: 'first-partner',
  })
  expect(filtersOf('completed', { ...partner, rowKey: '0' })).toMatchObject({ without: 'partner' })
})

test('a service is filtered without its sub-services, a month and a total by their days alone', () => {
  const of = (group: 'service' | 'month', rowKey: string) => filtersOf('complaints', { group, rowKey, range })
  const days = { status: 'open,visit-planned,resolved', from: range.from, to: range.to }
  expect(of('service', '3')).toEqual({ ...days, category_id: '3', category_only: 'true' })
  expect(of('month', '2026-05-01')).toEqual(days)
  expect(of('service', 'all')).toEqual(days)
})

test('the address names a number of a row; other values are ignored', () => {
  expect(readOpen('reworks.12')).toEqual({ what: 'reworks', rowKey: '12' })
  expect(readOpen('reworks.2026-05-01')).toEqual({ what: 'reworks', rowKey: '2026-05-01' })
  expect(readOpen('other.12')).toBeNull()
  expect(readOpen('reworks')).toBeNull()
})
