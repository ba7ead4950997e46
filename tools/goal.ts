import { appendFileSync } from 'node:fs'

/** The file that collects the lines of a run, if set (`npm test` prints them). */
const file = process.env.GOALS_FILE

/** The tally of one safety goal: number of cases and failures. */
export type Tally = {
  /** The failures as text; a test ends with `expect(tally.failures).toEqual([])`. */
  failures: string[]
  /** Counts one case, and a failure when it does not hold. */
  check(holds: boolean, otherwise: string | (() => string)): void
  /** Writes the goal's line: id, cases, failures, seconds. Call it at the end (`afterAll`). */
  finish(): void
}

/**
 * Starts a tally, such as `goal('G1', 'access matrix')`. The lines of several files and workers are added up.
 */
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
      if (file)
        appendFileSync(file, `${JSON.stringify({ id, title, tried, failed: failures.length, seconds })}\n`)
    },
  }
}
