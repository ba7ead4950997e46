import { roles } from 'contract/access/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someOf } from '../../tools/extent.ts'
import { type Caller, type TestApp, testApp } from '../test/app.ts'
import { closedDoors, type Door, mayPass } from './access/doors.ts'
import { type Answer, knock, sameness } from './access/knock.ts'
import { newPerson, type Person, roleless, strangers } from './access/people.ts'
import { pathOf, type Sample, samplesOf } from './access/samples.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import { makeStage, type Stage } from './access/stage.ts'

/**
 * Who gets through which door: every endpoint of the contract with every identity, with requests that would do what they
 * ask for and with hollow ones. What is expected is written by hand in `access/expected`: a new endpoint needs a row there.
 */
const { tally, failures } = tallyOf('G1', 'access matrix')
let t: TestApp
let stage: Stage
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  stage = await makeStage(t)
  for (const key of ['assignment.uncomplete', 'payment.update', 'payment.delete']) await stage.world.setting(key, true)
})
afterAll(() => t.close())

const missing = 999_999_999_999
/** The request that got somebody through, to be tried by those who must not get through. */
const good = new Map<Door, Sample>()

/** Requests for a real record, for none, and without what the schemas ask for. */
async function requestsFor(door: Door): Promise<Sample[]> {
  const [real] = await stage.ids(door.noun)
  const body = door.endpoint.body && {}
  const paths = [
    await pathOf(door, stage, real ?? 1),
    await pathOf(door, stage, missing),
    await pathOf(door, stage, 'x'),
  ]
  return [...(good.has(door) ? [good.get(door)!] : []), ...paths.map((path) => ({ path, body }))]
}

/** Sends sensible requests until one is granted. Nothing on the way may be refused for who asks. */
async function getThrough(door: Door, person: Person): Promise<Answer | undefined> {
  let last: Answer | undefined
  for await (const sample of samplesOf(door, stage)) {
    last = await knock(person.caller, door, sample)
    if (last.status < 300) {
      good.set(door, sample)
      return last
    }
    if ([401, 403, 405, 429].includes(last.status) || last.status >= 500) return last
  }
  return last
}

describe.each(closedDoors)('$key', (door) => {
  const allowed = roles.filter((role) => mayPass(door, { roles: [role] }))
  test.each(allowed.map(({ slug }) => slug))('%s may', async (slug) => {
    const reply = await getThrough(door, await newPerson(t, slug))
    const words = `${door.key} grants nothing to ${slug}: ${JSON.stringify(reply?.body)}`
    tally.check(reply !== undefined && reply.status < 300, words)
    expect(failures()).toEqual([])
  })
})

/** One status and one answer, whatever stands in path and body: what is missing cannot be told from what is forbidden. */
async function expectRefusal(door: Door, who: Caller, name: string, status: number, index = 0): Promise<void> {
  const answers = []
  for (const request of someOf(await requestsFor(door), index, 2)) {
    const reply = await knock(who, door, request)
    answers.push(sameness(reply))
    tally.check(
      reply.status === status,
      `${door.key} ${name}: ${reply.status} instead of ${status} for ${request.path}`,
    )
    tally.check(reply.body.errors === undefined, `${door.key} ${name}: says what is wrong with ${request.path}`)
  }
  tally.check(new Set(answers).size === 1, `${door.key} ${name}: answers differ: ${answers.join(' / ')}`)
}

describe('without a right', () => {
  test('nobody gets through a door that is not public, and nothing changes', async () => {
    const all = await strangers(t)
    const before = await stage.contents()
    for (const [at, door] of closedDoors.entries()) {
      for (const [name, who] of someOf(Object.entries(all), at, 3)) await expectRefusal(door, who, name, 401, at)
    }
    expect(failures()).toEqual([])
    expect(await stage.contents()).toEqual(before)
  })

  test('who holds no role gets through none, and nothing changes', async () => {
    const who = await roleless(t)
    const before = await stage.contents()
    for (const [at, door] of closedDoors.entries()) await expectRefusal(door, who, 'without a role', 403, at)
    expect(failures()).toEqual([])
    expect(await stage.contents()).toEqual(before)
  })

  test('who holds another role gets through none, with requests that worked for others, and nothing changes', async () => {
    const people = await Promise.all(roles.map(({ slug }) => newPerson(t, slug)))
    const before = await stage.contents()
    for (const { role, caller, holder } of people) {
      for (const [at, door] of closedDoors.filter((each) => !mayPass(each, holder)).entries())
        await expectRefusal(door, caller, role, 403, at)
    }
    expect(failures()).toEqual([])
    expect(await stage.contents()).toEqual(before)
  })
})
