import { expect, test } from 'vitest'
import { businessWeek } from '../settings/business-hours.rules.ts'
import { complaintDueAt } from './complaint-due.rules.ts'

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
