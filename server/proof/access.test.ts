import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extent, someOf } from '../../tools/extent.ts'
import { type Caller, type TestApp, testApp } from '../test/app.ts'
import { type Answer, callOperation, sameness } from './access/call-operation.ts'
import { closedOperations, mayPass, type Operation } from './access/operations.ts'
import { newOwner, newPerson, type Person, roleless, strangers } from './access/people.ts'
import { pathOf, type Sample, samplesOf } from './access/samples.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import { makeStage, type Stage } from './access/stage.ts'

/**
 * Who gets through which endpoint: every endpoint of the contract with every identity, with requests that would do what they
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
const good = new Map<Operation, Sample>()

/** Requests for a real record, for none, and without what the schemas ask for. */
async function requestsFor(operation: Operation): Promise<Sample[]> {
  const [real] = await stage.ids(operation.noun)
  const body = operation.endpoint.body && {}
  const paths = [
    await pathOf(operation, stage, real ?? 1),
    await pathOf(operation, stage, missing),
    await pathOf(operation, stage, 'x'),
  ]
  return [...(good.has(operation) ? [good.get(operation)!] : []), ...paths.map((path) => ({ path, body }))]
}

const readers = new Map<RoleSlug, Promise<Person>>()
/** One owner of each role for all that only reads: nothing of theirs is used up by it. */
function readerOf(slug: RoleSlug): Promise<Person> {
  const reader = readers.get(slug) ?? newOwner(t, slug)
  readers.set(slug, reader)
  return reader
}

/** Sends sensible requests until one is granted. Nothing on the way may be refused for who asks. */
async function getThrough(operation: Operation, person: Person): Promise<Answer | undefined> {
  let last: Answer | undefined
  for await (const sample of samplesOf(operation, stage)) {
    last = await callOperation(person.caller, operation, sample)
    if (last.status < 300) {
      good.set(operation, sample)
      return last
    }
    if ([401, 403, 405, 429].includes(last.status) || last.status >= 500) return last
  }
  return last
}

describe.each(closedOperations)('$key', (operation) => {
  const allowed = roles.filter((role) => mayPass(operation, { roles: [role] }))
  test.each(allowed.map(({ slug }) => slug))('%s may', async (slug) => {
    // Uploads are each user's own, and only the newest are asked for.
    const isShared = operation.method === 'GET' && operation.noun !== 'file_uploads'
    const reply = await getThrough(operation, await (isShared ? readerOf(slug) : newOwner(t, slug)))
    const words = `${operation.key} grants nothing to ${slug}: ${JSON.stringify(reply?.body)}`
    tally.check(reply !== undefined && reply.status < 300, words)
    expect(failures()).toEqual([])
  })
})

/** One status and one answer, whatever stands in path and body: what is missing cannot be told from what is forbidden. */
async function expectRefusal(
  operation: Operation,
  who: Caller,
  name: string,
  status: number,
  index = 0,
): Promise<void> {
  const answers = []
  for (const request of someOf(await requestsFor(operation), index, 2)) {
    const reply = await callOperation(who, operation, request)
    answers.push(sameness(reply))
    tally.check(
      reply.status === status,
      `${operation.key} ${name}: ${reply.status} instead of ${status} for ${request.path}`,
    )
    tally.check(reply.body.errors === undefined, `${operation.key} ${name}: says what is wrong with ${request.path}`)
  }
  tally.check(new Set(answers).size === 1, `${operation.key} ${name}: answers differ: ${answers.join(' / ')}`)
}

describe('without a right', () => {
  test('nobody gets through an endpoint that is not public, and nothing changes', async () => {
    const all = await strangers(t)
    const before = await stage.contents()
    for (const [at, operation] of closedOperations.entries()) {
      for (const [name, who] of someOf(Object.entries(all), at, extent(3, 3, 1)))
        await expectRefusal(operation, who, name, 401, at)
    }
    expect(failures()).toEqual([])
    expect(await stage.contents()).toEqual(before)
  })

  test('who holds no role gets through none, and nothing changes', async () => {
    const who = await roleless(t)
    const before = await stage.contents()
    for (const [at, operation] of closedOperations.entries())
      await expectRefusal(operation, who, 'without a role', 403, at)
    expect(failures()).toEqual([])
    expect(await stage.contents()).toEqual(before)
  })

  test('who holds another role gets through none, with requests that worked for others, and nothing changes', async () => {
    const people = await Promise.all(roles.map(({ slug }) => newPerson(t, slug)))
    const before = await stage.contents()
    for (const { role, caller, holder } of people) {
      for (const [at, operation] of closedOperations.filter((each) => !mayPass(each, holder)).entries())
        await expectRefusal(operation, caller, role, 403, at)
    }
    expect(failures()).toEqual([])
    expect(await stage.contents()).toEqual(before)
  })
})
