import { afterAll, beforeEach } from 'vitest'
import { defaultLimits, type Limits } from '#platform/http/rate-limit.ts'
import { goal, type Tally } from '../../../tools/goal.ts'

/** No brake on requests: what is tried is who gets through, thousands of times. */
export const noLimits = Object.fromEntries(
  Object.keys(defaultLimits).map((name) => [name, { burst: 1e9, perSecond: 1e9 }]),
) as Limits // the same keys

/** The tally of one file, and what failed in the test that runs. */
export function tallyOf(id: string, title: string): { tally: Tally; failures: () => string[] } {
  const tally = goal(id, title)
  let before = 0
  beforeEach(() => {
    before = tally.failures.length
  })
  afterAll(() => tally.finish())
  return { tally, failures: () => tally.failures.slice(before) }
}
