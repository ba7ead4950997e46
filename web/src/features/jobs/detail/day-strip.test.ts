import { expect, test } from 'vitest'
import { toInputText } from '#shared/format/zones.ts'
import { partOfStrip } from './day-strip.ts'

const day = '2026-11-21'
const part = (starts_at: string, ends_at: string) =>
  partOfStrip({ starts_at, ends_at }, day, (moment) => toInputText(moment, 'Asia/Kolkata'))

test('11:30 AM to 1:00 PM in India is placed at 3.5 of 12 hours', () => {
  expect(part('2026-11-21T06:00:00Z', '2026-11-21T07:30:00Z')).toEqual({ left: 29.17, width: 12.5 })
})

test('a span that begins before eight or ends after eight is cut', () => {
  expect(part('2026-11-21T01:00:00Z', '2026-11-21T03:30:00Z')).toEqual({ left: 0, width: 8.33 })
  expect(part('2026-11-21T13:30:00Z', '2026-11-21T18:00:00Z')).toEqual({ left: 91.67, width: 8.33 })
})

test('work of several days fills the day, work of another day is left out', () => {
  expect(part('2026-11-20T05:00:00Z', '2026-11-22T05:00:00Z')).toEqual({ left: 0, width: 100 })
  expect(part('2026-11-22T05:00:00Z', '2026-11-22T06:00:00Z')).toBeNull()
  expect(part('2026-11-20T05:00:00Z', '2026-11-20T06:00:00Z')).toBeNull()
})
