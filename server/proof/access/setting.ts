import { afterAll, beforeEach } from 'vitest'
import { defaultLimits, type Limits } from '#platform/http/rate-limit.ts'
import { goal, type Tally } from '../../../tools/goal.ts'

/** No rate limit: access is tested with thousands of requests. */
export const noLimits = Object.fromEntries(
  Object.keys(defaultLimits).map((name) => [name, { burst: 1e9, perSecond: 1e9 }]),
) as Limits // the same keys

/** The tally of one file, and the failures of the running test. */
export function tallyOf(id: string, title: string): { tally: Tally; failures: () => string[] } {
  const tally = goal(id, title)
  let before = 0
  beforeEach(() => {
    before = tally.failures.length
  })
  afterAll(() => tally.finish())
  return { tally, failures: () => tally.failures.slice(before) }
}
