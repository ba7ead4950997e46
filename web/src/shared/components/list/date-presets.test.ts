import { expect, test } from 'vitest'
import { datePresets, presetOf, rangeOf } from './date-presets.ts'

const saturday = '2026-11-21'

test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['tomorrow', '2026-11-22', '2026-11-22'],
  ['this-week', '2026-11-16', '2026-11-22'],
  ['next-7-days', '2026-11-21', '2026-11-27'],
  ['this-month', '2026-11-01', '2026-11-30'],
  ['last-7-days', '2026-11-15', '2026-11-21'],
  ['last-month', '2026-10-01', '2026-10-31'],
] as const)('%s', (preset, from, to) => {
  expect(rangeOf(preset, saturday)).toEqual({ from, to })
  expect(presetOf({ from, to }, datePresets, saturday)).toBe(preset)
})

test('the ends of weeks, months and years', () => {
  expect(rangeOf('this-week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(rangeOf('this-week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(rangeOf('this-month', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(rangeOf('last-month', '2027-01-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(presetOf({ from: '2026-01-01', to: '2026-01-09' }, datePresets, saturday)).toBeUndefined()
})
