import { expect, test } from 'vitest'
import { between, clockOf, hoursOfWeek, minutesOf, weekOf } from './partner-hours.tsx'

test('a week has every day from Monday on, and is converted back to the working days', () => {
  const hours = [
    { weekday: 0, starts: 600, ends: 1440 },
    { weekday: 3, starts: 540, ends: 1080 },
  ]
  const week = weekOf(hours)
  expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(week.filter(({ works }) => works)).toHaveLength(2)
  expect(hoursOfWeek(week)).toEqual(hours)
  expect(hoursOfWeek(weekOf([]))).toEqual([])
})

test.each([
  [0, '00:00'],
  [545, '09:05'],
  [1440, '00:00'],
  [1560, '02:00'],
])('%i minutes is %s', (minutes, clock) => expect(clockOf(minutes)).toBe(clock))

test('a time of day is read as minutes after midnight', () => {
  expect(minutesOf('09:05')).toBe(545)
})

test.each([
  [540, 1080, 1080],
  [1320, 120, 1560],
  [0, 0, 1440],
  [1080, 1440, 1440],
])('hours from %i to %i end at %i', (starts, end, ends) =>
  expect(between(starts, end)).toEqual({ starts, ends }),
)
