import { expect, test } from 'vitest'
import { takersAt } from './next-taker.rules.ts'

// A Wednesday, 12:00 in the business's zone.
const noon = Date.parse('2026-11-25T06:30:00Z')
const hours = 'Mon 09:00-18:00\nTue 09:00-18:00\nWed 09:00-18:00'
const taker = (id: number, more: object = {}) => ({ id, shift: '', open: 0, last_at: null, ...more })
const order = (takers: Parameters<typeof takersAt>[0], at = noon) =>
  takersAt(takers, hours, at).map(({ id }) => id)

test('the fewest open enquiries come first, then the longest time without a lead, then users who never had one', () => {
  const early = '2026-11-25T04:00:00.000Z'
  const late = '2026-11-25T05:00:00.000Z'
  const takers = [taker(1, { open: 2 }), taker(2, { last_at: late }), taker(3, { last_at: early }), taker(4)]
  expect(order(takers)).toEqual([4, 3, 2, 1])
})

test('a user without a shift works while the business is open, the others in theirs', () => {
  const takers = [taker(1), taker(2, { shift: 'Wed 14:00-20:00' }), taker(3, { shift: 'Wed 10:00-13:00' })]
  expect(order(takers)).toEqual([1, 3])
  const evening = noon + 7 * 3_600_000
  expect(order(takers, evening)).toEqual([2])
  expect(order(takers, noon + 24 * 3_600_000)).toEqual([])
})

test('a night shift lasts into the next day', () => {
  const takers = [taker(1, { shift: 'Tue 22:00-06:00' })]
  const at = (time: string) => order(takers, Date.parse(`${time}+05:30`))
  expect(at('2026-11-24T23:00')).toEqual([1])
  expect(at('2026-11-25T05:59')).toEqual([1])
  expect(at('2026-11-25T06:00')).toEqual([])
  expect(at('2026-11-25T23:00')).toEqual([])
})
