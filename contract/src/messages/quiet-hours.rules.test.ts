import { expect, test } from 'vitest'
import { quietUntil, sendTime } from './quiet-hours.rules.ts'

const night = { from: '21:00', to: '08:00' }
const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00+05:30`)

test.each([
  ['20:59', null],
  ['21:00', '2026-11-25T08:00:00+05:30'],
  ['23:30', '2026-11-25T08:00:00+05:30'],
  ['00:10', '2026-11-24T08:00:00+05:30'],
  ['07:59', '2026-11-24T08:00:00+05:30'],
  ['08:00', null],
])('quietUntil at %s is %s', (clock, end) => {
  expect(quietUntil(at(clock), night)).toBe(end === null ? null : Date.parse(end))
})

test('quietUntil knows hours within a day, and none while both hours are the same', () => {
  const noon = { from: '12:00', to: '14:00' }
  expect(quietUntil(at('13:00'), noon)).toBe(at('14:00'))
  expect(quietUntil(at('11:00'), noon)).toBeNull()
  expect(quietUntil(at('14:00'), noon)).toBeNull()
  expect(quietUntil(at('21:30'), { from: '21:00', to: '21:00' })).toBeNull()
})

test('sendTime waits for the end of the quiet hours unless that is too late', () => {
  expect(sendTime(at('10:00'), night, at('11:00'))).toBe(at('10:00'))
  expect(sendTime(at('06:00'), night, at('10:00'))).toBe(at('08:00'))
  expect(sendTime(at('06:00'), night, at('07:30'))).toBe(at('06:00'))
})
