import { expect, test } from 'vitest'
import { readHours } from './hours.rules.ts'

test.each([
  ['Mon 22:00-02:00', [{ weekday: 1, starts: 1320, ends: 1560 }]],
  ['Sat 6 pm - 00:00', [{ weekday: 6, starts: 1080, ends: 1440 }]],
  ['Sun-Mon 09:00-18:00', [0, 1].map((weekday) => ({ weekday, starts: 540, ends: 1080 }))],
  ['', []],
])('the hours %s are read', (text, value) => expect(readHours(text)).toEqual({ value }))

test.each([
  ['Mon 9-9', 'begins and ends at the same time: “Mon 9-9”'],
  ['Mon 9', 'must be written as “Mon-Sat 09:00-18:00; Sun 10:00-14:00”'],
  ['Mon 9-18; Mon-Tue 10-12', 'has mon twice'],
])('the hours %s are refused', (text, problem) => expect(readHours(text)).toEqual({ problem }))
