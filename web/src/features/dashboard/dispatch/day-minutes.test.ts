import { expect, test } from 'vitest'
import { lengthOf, minuteOf, momentAt, readDay, snapped, stepped } from './day-minutes.ts'

test('a day begins at midnight of India', () => {
  expect(minuteOf('2026-06-07T18:30:00.000Z', '2026-06-08')).toBe(0)
  expect(minuteOf('2026-06-07T18:00:00.000Z', '2026-06-08')).toBe(-30)
  expect(momentAt('2026-06-08', 600)).toBe('2026-06-08T04:30:00.000Z')
  expect(lengthOf({ scheduled_at: momentAt('2026-06-08', 60), ends_at: momentAt('2026-06-08', 150) })).toBe(
    90,
  )
})

test('dropped work begins on a quarter of an hour, or at its old time when it was hardly moved', () => {
  expect(snapped(604, 610)).toBe(610)
  expect(snapped(620, 610)).toBe(615)
  expect(snapped(607, null)).toBe(600)
  expect(snapped(-40, 600)).toBe(0)
  expect(snapped(1500, 600)).toBe(1425)
})

test('keys step to the next quarter, or by an hour', () => {
  expect(stepped(610, 15)).toBe(615)
  expect(stepped(610, -15)).toBe(600)
  expect(stepped(600, 60)).toBe(660)
  expect(stepped(5, -60)).toBe(0)
  expect(stepped(1420, 60)).toBe(1425)
})

test('a day in the address is valid or undefined', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28')
  for (const text of ['2026-02-30', '2026-2-3', 'today', '', 20260101, undefined])
    expect(readDay(text)).toBeUndefined()
})
