/**
 * How much the suites test: least in `npm test` (`EXTENT=gate`), more in `npm run test:all` and by hand, both
 * with fixed seeds, so that a failure repeats. `npm run proof` sets `EXTENT=whole` and may set another
 * `SEED`.
 */
const { EXTENT, SEED } = process.env

export const isWhole = EXTENT === 'whole'
export const isGate = EXTENT === 'gate'

/**
 * The number of cases: the first by hand and in `npm run test:all`, the second in `npm run proof`, the third
 * in `npm test`.
 */
export const extent = (short: number, whole: number, gate = short): number =>
  isWhole ? whole : isGate ? gate : short

export const seedOr = (fixed: number): number => Number(SEED ?? fixed)

/**
 * In the short form `few` items of the list, different ones for each index, so that many indexes cover all
 * items.
 */
export function someOf<T>(list: readonly T[], index: number, few: number): readonly T[] {
  if (isWhole || few >= list.length) return list
  return Array.from({ length: few }, (_, turn) => list[(index * few + turn) % list.length] as T)
}
