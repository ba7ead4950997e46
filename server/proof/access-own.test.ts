import { isAbove, type RoleSlug, roles } from 'contract/access/roles.ts'
import type { Issue } from 'contract/shared/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { callOperation, sameness } from './access/call-operation.ts'
import { closedOperations, type Operation } from './access/operations.ts'
import { newPerson } from './access/people.ts'
import { type Sample, samplesOf, shapeOf } from './access/samples.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import { createStage, type Stage } from './access/stage.ts'

/** Own and other users' records: ids in the path, and ids inside a body that refer to forbidden records. */
const { tally, failures } = tallyOf('G1', 'access matrix')
let t: TestApp
let stage: Stage
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  stage = await createStage(t)
})
afterAll(() => t.close())
const missing = 999_999_999_999

/** The roles that may use an endpoint about another user's account; one's own is always allowed. */
const othersBy: Record<string, readonly RoleSlug[]> = {
  'GET /users/{id}': ['admin', 'dev'],
  'PUT /users/{id}': ['admin', 'dev'],
  'POST /users/{id}/password': [],
  'GET /users/{id}/security-events': [],
  'GET /users/{id}/passkeys': [],
  'POST /users/{id}/passkeys/begin': [],
  'POST /users/{id}/passkeys': [],
  'GET /users/{id}/second-factor': [],
  'POST /users/{id}/second-factor': [],
  'POST /users/{id}/second-factor/confirm': [],
  'POST /users/{id}/second-factor/recovery-codes': [],
  'POST /users/{id}/second-factor/off': [],
}
const personal = closedOperations.filter(({ template }) => template.startsWith('/users/{id}'))

test('every endpoint about one account declares whose account it may be', () => {
  expect(personal.map(({ key }) => key).sort()).toEqual(Object.keys(othersBy).sort())
})

async function sampleFor(operation: Operation, id: number): Promise<Sample> {
  const given = await stage.prepared(operation.key, id)
  if (given) return { path: operation.template.replace('{id}', String(id)), body: given }
  const version = (await stage.version(operation.noun, id)) ?? 1
  for await (const { path, body } of samplesOf(operation, stage)) {
    const own = path.replace(/^\/users\/\d+/, `/users/${id}`)
    return { path: own, body: body && 'version' in body ? { ...body, version } : body }
  }
  throw new Error('There is no account')
}

/**
 * The same sample with the account's own email and phone: only a developer may change those of an active
 * account.
 */
async function withLoginOf(id: number, sample: Sample): Promise<Sample> {
  const { body } = sample
  if (!body || !('email' in body)) return sample
  const { rows } = await t.database.pool.query('SELECT email, phone FROM users WHERE id = $1', [id])
  return { ...sample, body: { ...body, ...rows[0] } }
}

describe.each(personal)('$key', (operation) => {
  test.each(roles.map(({ slug }) => slug))('%s', async (slug) => {
    const person = await newPerson(t, slug)
    const own = await callOperation(
      person.caller,
      operation,
      await sampleFor(operation, person.caller.userId),
    )
    tally.check(
      own.status < 300,
      `${operation.key} refuses ${slug} their own: ${own.status} ${JSON.stringify(own.body)}`,
    )
    const none = await callOperation(person.caller, operation, await sampleFor(operation, missing))
    tally.check(none.status === 404, `${operation.key}: ${none.status} for an account that does not exist`)
    const allowed = othersBy[operation.key] ?? []
    for (const role of roles) {
      const { caller: other } = await newPerson(t, role.slug)
      const sample = await withLoginOf(other.userId, await sampleFor(operation, other.userId))
      const before = await stage.contents()
      const theirs = await callOperation(person.caller, operation, sample)
      const isAllowed = allowed.includes(slug)
      const words = `${operation.key}: ${theirs.status} for ${slug} and the account of a ${role.slug}`
      // A user who may read the accounts learns that it exists, and changes none above their own.
      const isAboveThem = isAllowed && operation.method !== 'GET' && isAbove({ roles: [role] }, person.holder)
      if (isAboveThem) {
        tally.check(theirs.status === 403, words)
        tally.check(
          JSON.stringify(await stage.contents()) === JSON.stringify(before),
          `${words}: something was written`,
        )
        continue
      }
      tally.check(isAllowed ? theirs.status < 300 : theirs.status === 404, words)
      if (isAllowed) continue
      tally.check(sameness(theirs) === sameness(none), `${words}: tells it from one that does not exist`)
      tally.check(
        JSON.stringify(await stage.contents()) === JSON.stringify(before),
        `${words}: something was written`,
      )
    }
    expect(failures()).toEqual([])
  })
})

/** Fields of a body that contain ids of other records. */
const pointers = closedOperations.flatMap((operation) => {
  const fields = Object.keys(shapeOf(operation.endpoint.body)?.properties ?? {})
  return fields
    .filter((field) => /_id$|_ids$|^assigned_to$/.test(field))
    .map((field) => ({ operation, key: operation.key, field }))
})

test.each(pointers)('$key takes no $field that is not there', async ({ operation, field }) => {
  const dev = await t.as('dev')
  const value = field.endsWith('_ids') ? [missing] : missing
  let isNamed = false
  for await (const { path, body } of samplesOf(operation, stage)) {
    const reply = await callOperation(dev, operation, { path, body: { ...body, [field]: value } })
    const words = `${operation.key} with a ${field} that is not there: ${reply.status}`
    tally.check([404, 409, 422].includes(reply.status), words)
    const issues = (reply.body.errors ?? []) as Issue[]
    isNamed ||= reply.status === 422 && issues.length === 1 && issues[0]?.field.startsWith(field) === true
    isNamed ||= reply.status === 404 && field === 'record_id'
    if (isNamed || reply.status < 300 || reply.status >= 500) break
  }
  tally.check(isNamed, `${operation.key} never says that ${field} is wrong`)
  expect(failures()).toEqual([])
})

/** Records that exist but may not be chosen here. */
const outOfReach: { key: string; field: string; what: string; id: () => Promise<number> }[] = [
  ...['POST /enquiries', 'PUT /enquiries/{id}'].map((key) => ({
    key,
    field: 'assigned_to',
    what: 'a disabled account',
    id: async () => {
      const { caller } = await newPerson(t, 'staff')
      await t.database.pool.query('UPDATE users SET active = false WHERE id = $1', [caller.userId])
      return caller.userId
    },
  })),
  ...['POST /enquiries', 'PUT /enquiries/{id}', 'POST /jobs', 'PUT /jobs/{id}'].map((key) => ({
    key,
    field: 'address_id',
    what: 'an address of another customer',
    id: addressOfAnother,
  })),
  ...['POST /jobs', 'POST /jobs/{id}/assign'].map((key) => ({
    key,
    field: 'partner_id',
    what: 'a partner nobody approved',
    id: () => stage.world.partner({ status: 'submitted' }),
  })),
  ...['POST /addresses', 'PUT /addresses/{id}'].map((key) => ({
    key,
    field: 'location_id',
    what: 'a whole state',
    id: async () => stage.world.places.state,
  })),
]

async function addressOfAnother(): Promise<number> {
  const dev = await t.as('dev')
  const customer = await dev.post('/customers', {
    name: 'Another',
    phone: `98${Math.floor(1e7 + Math.random() * 8e7)}`,
  })
  const line = { label: null, place_type: 'home', line_1: 'Theirs', line_2: null, landmark: null }
  const owner = { customer_id: customer.body.id, location_id: stage.world.places.pincode }
  return (await dev.post('/addresses', { ...line, ...owner })).body.id
}

test.each(outOfReach)('$key refuses $what', async ({ key, field, what, id }) => {
  const operation = closedOperations.find((each) => each.key === key)
  if (!operation) throw new Error(`${key} is no endpoint of the contract any more`)
  const dev = await t.as('dev')
  const chosen = await id()
  let isNamed = false
  for await (const { path, body } of samplesOf(operation, stage)) {
    const reply = await callOperation(dev, operation, { path, body: { ...body, [field]: chosen } })
    tally.check(
      reply.status >= 400 && reply.status < 500,
      `${key} takes ${what} as ${field}: ${reply.status}`,
    )
    const issues = (reply.body.errors ?? []) as Issue[]
    isNamed = reply.status === 422 && issues.some((issue) => issue.field === field)
    if (isNamed || reply.status < 300) break
  }
  tally.check(isNamed, `${key} never says that ${what} is no ${field}`)
  expect(failures()).toEqual([])
})
