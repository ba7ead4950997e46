import { expect, test } from 'vitest'
import { roughly, stayTotals } from './time-in-status.tsx'

const at = (time: string) => `2026-04-01T${time}:00.000Z`

test('stays in one status are added up, and the current one counts up to now', () => {
  const stays = [
    { status: 'open', entered_at: at('06:00'), left_at: at('08:00') },
    { status: 'rate-high', entered_at: at('08:00'), left_at: at('08:30') },
    { status: 'open', entered_at: at('08:30'), left_at: null },
  ] as const
  expect(stayTotals([...stays], Date.parse(at('09:00')))).toEqual([
    { status: 'open', ms: 2.5 * 3_600_000, isNow: true },
    { status: 'rate-high', ms: 1_800_000, isNow: false },
  ])
})

test.each([
  [0, 'minutes', 1],
  [59 * 60_000, 'minutes', 59],
  [60 * 60_000, 'hours', 1],
  [47 * 3_600_000, 'days', 1],
  [72 * 3_600_000, 'days', 3],
] as const)('%i ms is roughly in %s: %i', (ms, unit, count) => {
  expect(roughly(ms)).toEqual({ unit, count })
})
