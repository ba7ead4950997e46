import { seedOr } from '../tools/extent.ts'

/** A number from 0 to below 1. */
export type Random = () => number

/** The seed of random histories. */
export const historySeed = seedOr(20_261_122)

/** The same seed gives the same numbers (mulberry32), so that a failed run can be repeated. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An integer from 0 to below `below`. */
export const randomInteger = (random: Random, below: number) => Math.floor(random() * below)

export const pick = <T>(random: Random, from: readonly T[]): T => from[randomInteger(random, from.length)]!

/** A shuffled copy. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
