/**
 * How much the suites test. `npm test` runs the short form with fixed seeds, so that a failure repeats. `npm run proof` sets
 * `EXTENT=whole` and may set another `SEED`.
 */
const { EXTENT, SEED } = process.env

export const isWhole = EXTENT === 'whole'

/** The number of cases: the first in the short form, the second in the whole one. */
export const extent = (short: number, whole: number): number => (isWhole ? whole : short)

export const seedOr = (fixed: number): number => Number(SEED ?? fixed)

/** In the short form `few` items of the list, different ones for each index, so that many indexes cover all items. */
export function someOf<T>(list: readonly T[], index: number, few: number): readonly T[] {
  if (isWhole || few >= list.length) return list
  return Array.from({ length: few }, (_, turn) => list[(index * few + turn) % list.length] as T)
}
