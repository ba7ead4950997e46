import { expect, test } from 'vitest'
import { readTyped, type TypedContext } from './read-typed.ts'

/** A Monday, 8:40 in the evening. */
const now = '2026-11-23T20:40'

test.each<[string, string | null, Partial<TypedContext>?]>([
  ['tomorrow 5pm', '2026-11-24T17:00'],
  ['Tom 5 PM', '2026-11-24T17:00'],
  ['tmrw 17:30', '2026-11-24T17:30'],
  ['today 9.30pm', '2026-11-23T21:30'],
  ['yesterday 6pm', '2026-11-22T18:00'],
  ['day after tomorrow at 11', '2026-11-25T11:00'],
  ['25/11 17:00', '2026-11-25T17:00'],
  ['5/12 9', '2026-12-05T09:00'],
  ['25-11-26 5pm', '2026-11-25T17:00'],
  ['25.11.2026 9.30', '2026-11-25T09:30'],
  ['25 nov 5pm', '2026-11-25T17:00'],
  ['5pm on the 25th of November', '2026-11-25T17:00'],
  ['Nov 25, 5:00 PM', '2026-11-25T17:00'],
  ['Wed, Nov 25, 2026, 5:00 PM', '2026-11-25T17:00'],
  ['Nov 25, 2027', '2027-11-25T10:00'],
  ['2026-11-25T17:00', '2026-11-25T17:00'],
  ['2026-11-25 17:00', '2026-11-25T17:00'],
  ['3/1 10am', '2027-01-03T10:00'],
  ['20/11 10am', '2026-11-20T10:00'],
  ['fri 9', '2026-11-27T09:00'],
  ['friday 4', '2026-11-27T16:00'],
  ['mon 10am', '2026-11-30T10:00'],
  ['mon 10pm', '2026-11-23T22:00'],
  ['next fri 9am', '2026-12-04T09:00'],
  ['next week', '2026-11-30T10:00'],
  ['sun', '2026-11-29T10:00'],
  ['fri 5pm', '2026-11-20T17:00', { isPast: true }],
  ['5pm', '2026-11-24T17:00'],
  ['9:30pm', '2026-11-23T21:30'],
  ['5pm', '2026-11-23T17:00', { isPast: true }],
  ['5pm', '2026-12-01T17:00', { value: '2026-12-01T09:00' }],
  ['noon', '2026-12-01T12:00', { value: '2026-12-01T09:00' }],
  ['tomorrow', '2026-11-24T15:15', { value: '2026-12-01T15:15' }],
  ['tomorrow', '2026-11-24T10:00'],
  ['fri 1730', '2026-11-27T17:30'],
  ['fri 05:30', '2026-11-27T05:30'],
  ['12am tomorrow', '2026-11-24T00:00'],
  ['+2h', '2026-11-23T22:40'],
  ['+ 90 min', '2026-11-23T22:10'],
  ['+1.5h', '2026-11-23T22:10'],
  ['+1h 30m', '2026-11-23T22:10'],
  ['in 2 hours', '2026-11-23T22:40'],
  ['2 hours ago', '2026-11-23T18:40', { isPast: true }],
  ['+2h', '2026-11-25T11:00', { from: '2026-11-25T09:00' }],
  ['+3d 5pm', '2026-11-26T17:00'],
  ['in 2 weeks', '2026-12-07T10:00'],
  ['+1h30m', '2026-11-23T22:10'],
  ['in 2 months', null],
  ['now', now],
  ['25/13', null],
  ['30 feb', null],
  ['tomorrow 25:00', null],
  ['13pm', null],
  ['soon', null],
  ['5pm or so', null],
  ['', null],
])('a date and time typed as %j is %s', (text, expected, context) => {
  expect(readTyped('moment', text, { now, ...context })).toBe(expected)
})

test.each<[string, string | null, Partial<TypedContext>?]>([
  ['today', '2026-11-23'],
  ['fri', '2026-11-27'],
  ['28', '2026-11-28'],
  ['5', '2026-12-05'],
  ['5', '2026-11-05', { isPast: true }],
  ['25/11', '2026-11-25'],
  ['1/4/2090', '2090-04-01'],
  ['Nov 25, 2026', '2026-11-25'],
  ['2026-11-25', '2026-11-25'],
  ["25 nov '27", '2027-11-25'],
  ['+1w', '2026-11-30'],
  ['29 feb', null],
  ['25/11 5pm', null],
  ['32', null],
])('a day typed as %j is %s', (text, expected, context) => {
  expect(readTyped('day', text, { now, ...context })).toBe(expected)
})

test.each<[string, string | null]>([
  ['9', '09:00'],
  ['5', '17:00'],
  ['05:00', '05:00'],
  ['17:30', '17:30'],
  ['5:30 PM', '17:30'],
  ['9.30am', '09:30'],
  ['1730', '17:30'],
  ['midnight', '00:00'],
  ['tomorrow', null],
  ['24:30', null],
])('a time typed as %j is %s', (text, expected) => {
  expect(readTyped('time', text, { now })).toBe(expected)
})
