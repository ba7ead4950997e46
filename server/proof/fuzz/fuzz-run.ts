import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { extent, seedOr } from '../../../tools/extent.ts'

/** One endpoint and the path to one case of it, to repeat a failure: the options of `npm run fuzz`. */
const { FUZZ_PATH, FUZZ_ENDPOINT } = process.env

export const runs = extent(12, 1000)
export const seed = seedOr(20_261_121)
export const path = FUZZ_PATH
/** The only endpoint, or the only file of this folder, that is tested. */
export const onlyEndpoint = FUZZ_ENDPOINT

/**
 * The parameters of fast-check. Each name has numbers of its own; a path leads straight to the one case of an
 * earlier run.
 */
export function parametersFor(name: string): { seed: number; numRuns: number; path?: string } {
  const own = createHash('sha256').update(name).digest().readInt32LE()
  return { seed: seed ^ own, numRuns: runs, ...(path ? { path } : {}) }
}

/** The command that repeats a failed case. */
export function repeatCommand(name: string, casePath: string | null): string {
  return `npm run fuzz -- --endpoint '${name}' --seed ${seed} --path ${casePath}`
}

/** Values of an arbitrary, a few at a time, the same in every run: most searches end with the first ones. */
export function* samples<T>(arbitrary: fc.Arbitrary<T>, most: number): Generator<T> {
  const batch = 25
  for (let done = 0; done < most; done += batch) {
    yield* fc.sample(arbitrary, { seed: seed + done, numRuns: batch })
  }
}
