/** Deterministic randomness for demo data: the same seed gives the same data on every machine. */
export type Random = {
  /** Integer from min to max, both included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** One of the list by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  chance(probability: number): boolean
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32: small, well spread, and the same everywhere because it is integer arithmetic only.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    pick: (list) => list[int(0, list.length - 1)]!, // lists of the story are never empty
    weighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of list) {
        left -= weight
        if (left < 0) return item
      }
      return list[list.length - 1]![0]
    },
    chance: (probability) => next() < probability,
  }
}
