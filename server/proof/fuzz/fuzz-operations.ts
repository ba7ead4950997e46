import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goal } from '../../../tools/goal.ts'
import { type Call, curlOf, endpoints } from './call.ts'
import { onlyEndpoint, parametersFor, path, repeatCommand, runs, samples, seed } from './fuzz-run.ts'
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.ts'
import { judge, send } from './judge.ts'
import { callsOf, validCallsOf } from './operation-calls.ts'

/** The number of valid calls that business rules may refuse before the endpoint counts as unreachable. */
const patience = 2000

/**
 * Tests every chosen operation of the contract, also later ones, with calls created from its own schemas:
 * valid, nearly valid and hostile. Each call finds the same small world.
 */
export function fuzzOperations(isChosen: (key: string) => boolean): void {
  const tally = goal('G6', 'bad input')
  // An endpoint that accepts anything needs no schemas: it has a file of its own here.
  const keys = endpoints
    .filter(([key, { accepts }]) => !accepts && isChosen(key) && (!onlyEndpoint || key === onlyEndpoint))
    .map(([key]) => key)
  let world: FuzzWorld
  beforeAll(async () => {
    world = await createFuzzWorld()
    console.info(`${runs} calls of each operation, seed ${seed}`)
  })
  afterAll(async () => {
    await world.close()
    tally.finish()
  })

  if (keys.length === 0) test('nothing of this file was selected', () => undefined)
  for (const key of keys) {
    test(key, async () => {
      const failure = await firstFailure(key, world, () => tally.check(true, ''))
      tally.check(failure === null, failure ?? '')
      expect(failure).toBeNull()
    })
    if (path) continue
    test(`${key} can succeed`, async () => {
      const call = await firstDone(key, world)
      tally.check(call, `${key}: no call was answered with success; teach fuzz-world.ts or valid-values.ts`)
      expect(call).toBe(true)
    })
  }
  test('the program is alive', async () => {
    const { statusCode } = await world.t.app.inject('/readyz')
    expect(statusCode).toBe(200)
  })
}

/** Null, or the smallest call that shows the fault, and the command to send it again. */
async function firstFailure(key: string, world: FuzzWorld, count: () => void): Promise<string | null> {
  const property = fc.asyncProperty(callsOf(key, world), async (call) => {
    const problems = await judge(world, call)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    count()
  })
  const result = await fc.check(property, parametersFor(key))
  if (!result.failed) return null
  const [call] = result.counterexample as [Call] // a failed check has one
  const words =
    result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)
  return [`${key} ${words}`, repeatCommand(key, result.counterexamplePath), curlOf(call)].join('\n')
}

/** Whether some valid call succeeds: an endpoint that always refuses was never tested. */
async function firstDone(key: string, world: FuzzWorld): Promise<boolean> {
  for (const call of samples(validCallsOf(key, world), patience)) {
    const { status } = await send(world, call)
    await world.log.rewind()
    if (status < 300) return true
  }
  return false
}
