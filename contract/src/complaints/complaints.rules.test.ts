import { expect, test } from 'vitest'
import { businessWeek } from '../settings/business-hours.rules.ts'
import { complaintDueAt, isInWarranty, reworkShares, warrantyTo } from './complaints.rules.ts'

const week = businessWeek('Mon 09:00-19:00\nTue 09:00-19:00\nSat 10:00-14:00')
const at = (text: string) => Date.parse(`${text}+05:30`)

test('counts only business hours: evening, closed days and short days are left out', () => {
  const due = (severity: 'low' | 'medium' | 'high', from: string) => complaintDueAt(week, severity, at(from))
  expect(due('high', '2026-11-23T10:00')).toBe(at('2026-11-23T14:00')) // Monday
  expect(due('high', '2026-11-23T18:00')).toBe(at('2026-11-24T12:00')) // an hour on Monday, three on Tuesday
  expect(due('high', '2026-11-25T12:00')).toBe(at('2026-11-28T14:00')) // Wednesday: all of Saturday
  expect(due('medium', '2026-11-24T19:00')).toBe(at('2026-11-30T15:00')) // four on Saturday, six on Monday
  expect(due('low', '2026-11-23T09:00')).toBe(at('2026-11-30T15:00'))
})

test('counts the hours of a night on both days', () => {
  const nights = businessWeek('Mon 22:00-02:00\nTue 01:00-03:00\nFri 22:00-02:00')
  const due = (from: string) => complaintDueAt(nights, 'high', at(from))
  expect(due('2026-11-23T20:00')).toBe(at('2026-11-24T02:00'))
  expect(due('2026-11-24T00:30')).toBe(at('2026-11-27T23:30')) // until three, and from ten on Friday
})

// 23:00 on 1 November in India.
const completed = '2026-11-01T17:30:00.000Z'

test('a warranty of 30 days ends with the thirtieth day after the day of completion', () => {
  const to = warrantyTo(completed, 30)
  expect(to).toBe('2026-12-01')
  expect(isInWarranty(to, Date.parse('2026-12-01T18:29:59.999Z'))).toBe(true)
  expect(isInWarranty(to, Date.parse('2026-12-01T18:30:00.000Z'))).toBe(false)
})

test('an unfinished job, a category without a warranty and one of 0 days have none', () => {
  expect([warrantyTo(null, 30), warrantyTo(completed, null), warrantyTo(completed, 0)]).toEqual([
    null,
    null,
    null,
  ])
  expect(isInWarranty(null, Date.parse(completed))).toBe(false)
})

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
  expect(reworkShares({ ...of, borne_by }).map(({ partner_id, amount }) => [partner_id, amount])).toEqual(
    shares,
  )
})
