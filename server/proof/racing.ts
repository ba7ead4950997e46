import { expect, test } from 'vitest'
import { goal } from '../../tools/goal.ts'
import { type TestApp, testApp } from '../test/app.ts'
import {
  type Attempt,
  accepted,
  broken,
  type Crowd,
  crowdSize,
  gatherCrowd,
  tallied,
  times,
  untrue,
} from './crowd.ts'
import { createRecords, type Records } from './records.ts'
import { counts, inLanes, noLimits } from './served.ts'

/** The setup of goal G23: a database of its own, records to race for, a crowd in two processes. */
export type Track = {
  t: TestApp
  records: Records
  crowd: Crowd
  check: (holds: boolean, otherwise: string) => void
  failures: readonly string[]
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  count(sql: string, values?: unknown[]): Promise<number>
  /**
   * Sends all at once; so many may succeed and no invariant may break. Returns the responses of the
   * successful ones.
   */
  race(what: string, attempts: readonly Attempt[], winners: number): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

export const timeout = 240_000 * counts.rounds

export async function openTrack(): Promise<Track> {
  const tally = goal('G23', 'races')
  const t = await testApp({}, { limits: noLimits })
  const records = await createRecords(t)
  const crowd = await gatherCrowd(t)
  const rows: Track['rows'] = async (sql, values = []) => (await t.database.pool.query(sql, values)).rows
  return {
    t,
    records,
    crowd,
    rows,
    check: tally.check,
    failures: tally.failures,
    count: async (sql, values) => Number((await rows(sql, values))[0]?.count),
    async race(what, attempts, winners) {
      const responses = await crowd.atOnce(attempts)
      const won = accepted(responses)
      tally.check(won.length === winners, `${what}: ${winners} may win, but ${tallied(responses)}`)
      tally.check(broken(responses).length === 0, `${what}: ${tallied(responses)}`)
      return won.map(({ text }) => JSON.parse(text))
    },
    async close() {
      await crowd.close()
      await t.close()
      tally.finish()
    },
  }
}

/** Runs a race as often as asked, and then compares every sum with its rows. */
export function raceTest(name: string, track: () => Track, run: () => Promise<void>): void {
  test(name, { timeout }, async () => {
    const { t, check, failures } = track()
    const before = failures.length
    for (let round = 0; round < counts.rounds; round += 1) await run()
    const untruths = await untrue(t.database.pool)
    check(untruths.length === 0, untruths.join('; '))
    expect(failures.slice(before)).toEqual([])
  })
}

/** One for each of the crowd, created a few at a time: preparation is not part of the race. */
export async function oneEach<T>(create: () => Promise<T>, size = crowdSize): Promise<T[]> {
  const created: T[] = []
  await inLanes(times(size, Number), 5, async () => void created.push(await create()))
  return created
}

export const post = (path: string, body: unknown): Attempt => ({ path, body })
export const noTerms = {
  commission_kind: null,
  commission_value: null,
  commission_after_material: false,
  position: 0,
}
