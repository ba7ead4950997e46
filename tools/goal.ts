import { appendFileSync } from 'node:fs'

/** The file that collects the lines of a run, where one is wanted (`npm test` prints them). */
const file = process.env.GOALS_FILE

/** One safety goal's tally: how much was tried and what failed. */
export type Tally = {
  /** What failed, in words; a test ends with `expect(tally.failures).toEqual([])`. */
  failures: string[]
  /** Counts one try, and a failure when it does not hold. */
  check(holds: boolean, otherwise: string | (() => string)): void
  /** Writes the goal's line: id, tried, failed, seconds. Call it when all is tried (`afterAll`). */
  finish(): void
}

/** Starts a tally, such as `goal('G1', 'access matrix')`. The lines of several files and workers are added up. */
export function goal(id: string, title: string): Tally {
  const started = performance.now()
  const failures: string[] = []
  let tried = 0
  return {
    failures,
    check(holds, otherwise) {
      tried += 1
      if (!holds) failures.push(typeof otherwise === 'function' ? otherwise() : otherwise)
    },
    finish() {
      const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
      if (file) appendFileSync(file, `${JSON.stringify({ id, title, tried, failed: failures.length, seconds })}\n`)
    },
  }
}
