import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extent, someOf } from '../../tools/extent.ts'
import { type Caller, type TestApp, testApp } from '../test/app.ts'
import { type Answer, callOperation, sameness } from './access/call-operation.ts'
import { closedOperations, mayPass, type Operation } from './access/operations.ts'
import { newOwner, newPerson, type Person, roleless, strangers } from './access/people.ts'
import { pathOf, type Sample, samplesOf } from './access/samples.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import { createStage, type Stage } from './access/stage.ts'

/**
 * Which caller may use which endpoint: every endpoint of the contract with every identity, with effective and
 * with empty requests. The expectations are written by hand in `access/expected`: a new endpoint needs a row
 * there.
 */
const { tally, failures } = tallyOf('G1', 'access matrix')
let t: TestApp
let stage: Stage
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  stage = await createStage(t)
  for (const key of ['assignment.uncomplete', 'payment.update', 'payment.delete'])
    await stage.world.setting(key, true)
})
afterAll(() => t.close())

const missing = 999_999_999_999
/** The request that succeeded for a permitted caller, to be tried by the others. */
const good = new Map<Operation, Sample>()

/** Requests for a real record, for a missing one, and without required values. */
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
/** One owner of each role for all reading endpoints: they use up nothing of it. */
function readerOf(slug: RoleSlug): Promise<Person> {
  const reader = readers.get(slug) ?? newOwner(t, slug)
  readers.set(slug, reader)
  return reader
}

/** Sends realistic requests until one is granted. None before it may be refused because of the caller. */
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
    // Uploads belong to each user, and only the newest are tried.
    const isShared = operation.method === 'GET' && operation.noun !== 'file_uploads'
    const reply = await getThrough(operation, await (isShared ? readerOf(slug) : newOwner(t, slug)))
    const words = `${operation.key} grants nothing to ${slug}: ${JSON.stringify(reply?.body)}`
    tally.check(reply !== undefined && reply.status < 300, words)
    expect(failures()).toEqual([])
  })
})

/**
 * One status and one response, whatever path and body contain: a missing record cannot be distinguished from
 * a forbidden one.
 */
async function expectRefusal(
  operation: Operation,
  who: Caller,
  name: string,
  status: number,
  index = 0,
): Promise<void> {
  const responses = []
  for (const request of someOf(await requestsFor(operation), index, 2)) {
    const reply = await callOperation(who, operation, request)
    responses.push(sameness(reply))
    tally.check(
      reply.status === status,
      `${operation.key} ${name}: ${reply.status} instead of ${status} for ${request.path}`,
    )
    tally.check(
      reply.body.errors === undefined,
      `${operation.key} ${name}: says what is wrong with ${request.path}`,
    )
  }
  tally.check(
    new Set(responses).size === 1,
    `${operation.key} ${name}: answers differ: ${responses.join(' / ')}`,
  )
}

describe('without a right', () => {
  test('no caller uses an endpoint that is not public, and nothing changes', async () => {
    const all = await strangers(t)
    const before = await stage.contents()
    for (const [at, operation] of closedOperations.entries()) {
      for (const [name, who] of someOf(Object.entries(all), at, extent(3, 3, 1)))
        await expectRefusal(operation, who, name, 401, at)
    }
    expect(failures()).toEqual([])
    expect(await stage.contents()).toEqual(before)
  })

  test('a user without a role may use none, and nothing changes', async () => {
    const who = await roleless(t)
    const before = await stage.contents()
    for (const [at, operation] of closedOperations.entries())
      await expectRefusal(operation, who, 'without a role', 403, at)
    expect(failures()).toEqual([])
    expect(await stage.contents()).toEqual(before)
  })

  test('a user of another role may use none, with requests that worked for others, and nothing changes', async () => {
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
