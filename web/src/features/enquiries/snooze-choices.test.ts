import { expect, test } from 'vitest'
import { createFormats } from '#shared/format/formats.ts'
import { snoozeChoices } from './snooze-choices.ts'

const ist = (text: string) => Date.parse(`${text}:00+05:30`)
const utc = (text: string) => new Date(ist(text)).toISOString()
const choices = (now: string) =>
  Object.fromEntries(snoozeChoices(ist(now), createFormats()).map(({ id, at }) => [id, at]))

// 22 November 2026 is a Sunday.
test.each([
  [
    'a Friday morning',
    '2026-11-20T11:20',
    {
      hour: '2026-11-20T12:20',
      afternoon: '2026-11-20T15:00',
      tomorrow: '2026-11-21T10:00',
      monday: '2026-11-23T10:00',
    },
  ],
  [
    'a Monday after lunch: the next Monday, no afternoon any more',
    '2026-11-23T14:00',
    { hour: '2026-11-23T15:00', tomorrow: '2026-11-24T10:00', monday: '2026-11-30T10:00' },
  ],
  [
    'a Sunday at half past eleven at night: tomorrow is Monday',
    '2026-11-22T23:30',
    { hour: '2026-11-23T00:30', tomorrow: '2026-11-23T10:00' },
  ],
  [
    'a Monday at half past midnight',
    '2026-11-23T00:30',
    {
      hour: '2026-11-23T01:30',
      afternoon: '2026-11-23T15:00',
      tomorrow: '2026-11-24T10:00',
      monday: '2026-11-30T10:00',
    },
  ],
])('%s', (_name, now, expected) => {
  expect(choices(now)).toEqual(Object.fromEntries(Object.entries(expected).map(([id, at]) => [id, utc(at)])))
})

test('the clock is the person’s own', () => {
  const london = createFormats({ time_zone: 'Europe/London' })
  const tomorrow = snoozeChoices(ist('2026-11-23T00:30'), london).find(({ id }) => id === 'tomorrow')
  expect(tomorrow?.at).toBe('2026-11-23T10:00:00.000Z')
})
