import { randomBytes } from 'node:crypto'
import { roles } from 'contract/access/roles.ts'
import { type Issue, maxIssues } from 'contract/shared/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extent, someOf } from '../../tools/extent.ts'
import { type Caller, type TestApp, testApp } from '../test/app.ts'
import { callOperation, sameness } from './access/call-operation.ts'
import { closedOperations, mayPass, type Operation, operations } from './access/operations.ts'
import { newPerson } from './access/people.ts'
import { pathOf, type Sample, samplesOf, shapeOf } from './access/samples.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import { createStage, type Stage } from './access/stage.ts'

/**
 * Forbidden content of requests: fields that the server sets itself, columns that no caller may sort or
 * filter by.
 */
const { tally, failures } = tallyOf('G1', 'access matrix')
let t: TestApp
let stage: Stage
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  stage = await createStage(t)
})
afterAll(() => t.close())
const writes = closedOperations.filter(({ endpoint }) => endpoint.body && !endpoint.accepts)
const reads = closedOperations.filter(({ method }) => method === 'GET')
/** Names that gave away rights in other products, beside the columns of our own tables. */
const coveted = [
  'role',
  'roles',
  'is_admin',
  'isAdmin',
  'admin',
  'permissions',
  'password',
  'token',
  'id',
  'user',
  'commission',
]

const named = (errors: Issue[] | undefined) => new Set(errors?.map(({ field }) => field))

/** Names in groups that one response can list, beside a few other issues. */
function inAnswers(names: readonly string[]): string[][] {
  const size = maxIssues - 10
  return Array.from({ length: Math.ceil(names.length / size) }, (_, group) =>
    names.slice(group * size, (group + 1) * size),
  )
}

async function firstSample(operation: Operation): Promise<Sample> {
  for await (const sample of samplesOf(operation, stage)) return sample
  throw new Error(`There is no record to try ${operation.key} with: make one in stage.ts`)
}

test('no body, and nothing inside one, accepts a field it does not name', () => {
  type Shape = { properties?: Record<string, Shape>; additionalProperties?: unknown }
  const loose = (shape: unknown, at: string): string[] => {
    if (typeof shape !== 'object' || shape === null) return []
    const { properties, additionalProperties } = shape as Shape
    const inside = Object.entries(shape).flatMap(([key, part]) => loose(part, `${at}.${key}`))
    return properties && additionalProperties !== false ? [at, ...inside] : inside
  }
  // An endpoint that accepts anything also stores unknown fields.
  for (const { key, endpoint } of operations.filter((operation) => !operation.endpoint.accepts)) {
    for (const part of ['body', 'query'] as const) {
      const found = loose(shapeOf(endpoint[part]), part)
      tally.check(found.length === 0, `${key}: ${found.join(', ')} must be a strictObject`)
    }
  }
  expect(failures()).toEqual([])
})

describe.each(writes.map((operation, index) => ({ key: operation.key, operation, index })))(
  '$key',
  ({ operation, index }) => {
    test('names every field it does not accept, for every caller, and stores nothing', async () => {
      const { body = {}, path } = await firstSample(operation)
      const shape = shapeOf(operation.endpoint.body)
      // For a body that is one of several, all their fields.
      const own = [shape, ...(shape?.anyOf ?? []), ...(shape?.oneOf ?? [])].flatMap((each) =>
        Object.keys(each?.properties ?? {}),
      )
      const foreign = [...new Set([...coveted, ...stage.columns])].filter((name) => !own.includes(name))
      const allowed = roles.filter((role) => mayPass(operation, { roles: [role] }))
      const people = await Promise.all(someOf(allowed, index, 1).map(({ slug }) => newPerson(t, slug)))
      const before = await stage.contents()
      for (const { caller, role, holder } of people) {
        for (const names of someOf(inAnswers(foreign), index, extent(3, 3, 1))) {
          const extra = Object.fromEntries(
            names.map((name) => [name, holder.roles[0]?.slug === role ? 1 : role]),
          )
          const reply = await callOperation(caller, operation, { path, body: { ...extra, ...body } })
          const namedFields = named(reply.body.errors)
          tally.check(
            reply.status === 422,
            `${operation.key} as ${role}: ${reply.status} for fields it does not name`,
          )
          for (const name of names)
            tally.check(namedFields.has(name), `${operation.key} as ${role}: says nothing of ${name}`)
        }
      }
      expect(failures()).toEqual([])
      expect(await stage.contents()).toEqual(before)
    })

    const { required = [] } = shapeOf(operation.endpoint.body) ?? {}
    if (required.includes('version'))
      test('is refused without the version that was read', async () => {
        const { body, path } = await firstSample(operation)
        const { version: _, ...rest } = body ?? {}
        const reply = await callOperation((await newPerson(t, 'dev')).caller, operation, { path, body: rest })
        tally.check(
          reply.status === 422 && named(reply.body.errors).has('version'),
          `${operation.key}: ${reply.status} without a version`,
        )
        expect(failures()).toEqual([])
      })
  },
)

test('every change of a record with a version requires the version that was read', async () => {
  for (const operation of writes.filter(({ method }) => method === 'PUT')) {
    const [id] = await stage.ids(operation.noun)
    const isVersioned = id !== undefined && (await stage.version(operation.noun, id)) !== null
    const { required = [] } = shapeOf(operation.endpoint.body) ?? {}
    tally.check(
      !isVersioned || required.includes('version'),
      `${operation.key} takes a change without a version`,
    )
  }
  expect(failures()).toEqual([])
})

test('an endpoint without a body takes none', async () => {
  const { token } = (await newPerson(t, 'dev')).caller
  const bodiless = closedOperations.filter(({ endpoint, method }) => !endpoint.body && method !== 'GET')
  const samples = []
  for (const operation of bodiless) samples.push({ operation, path: (await firstSample(operation)).path })
  const before = await stage.contents()
  for (const { operation, path } of samples) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await t.app.inject({
      method: operation.method,
      url: `/api${path}`,
      headers,
      payload: '{"role":"dev"}',
    })
    tally.check(reply.statusCode === 422, `${operation.key} with a body: ${reply.statusCode}`)
  }
  expect(failures()).toEqual([])
  expect(await stage.contents()).toEqual(before)
})

/** Parameters by which other products exposed their columns. */
const probing = [
  'filter[password_hash]',
  'where',
  'fields',
  'select',
  'include',
  'populate',
  'expand',
  'columns',
  'group',
  'order',
  'dir',
  'tz',
]

describe.each(reads.map((operation, index) => ({ key: operation.key, operation, index })))(
  '$key',
  ({ operation, index }) => {
    const own = Object.keys(shapeOf(operation.endpoint.query)?.properties ?? {})
    let dev: Caller
    let path: string
    beforeAll(async () => {
      dev = await t.as('dev')
      path = await pathOf(operation, stage, (await stage.ids(operation.noun))[0] ?? 1)
    })
    const asked = (query: Record<string, string>) => {
      const [plain = '', given = ''] = path.split('?')
      return dev.get(
        `${plain}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(given)), ...query })}`,
      )
    }

    test('takes no parameter it does not name', async () => {
      const names = [...new Set([...stage.columns, ...probing])].filter((each) => !own.includes(each))
      for (const some of someOf(inAnswers(names), index, extent(3, 3, 1))) {
        const { status, body } = await asked(Object.fromEntries(some.map((name) => [name, '1'])))
        // An endpoint without a query reports the first parameter only.
        const reported = operation.endpoint.query ? some : some.slice(0, 1)
        for (const name of reported)
          tally.check(named(body.errors).has(name), `${operation.key}?${name}: ${status}, not named`)
      }
      for (const name of someOf(probing, index, extent(4, 4, 2))) {
        const reply = await asked({ [name]: '1' })
        tally.check(reply.status === 422, `${operation.key}?${name}: ${reply.status}`)
      }
      expect(failures()).toEqual([])
    })

    if (own.includes('sort'))
      test('sorts by no column it does not offer', async () => {
        const offered = (shapeOf(operation.endpoint.query)?.properties?.sort?.enum ?? []) as string[]
        const columns = stage.columns.filter((column) => !offered.includes(column))
        const paths = [
          'users.password_hash',
          'created_by.password_hash',
          '(select password_hash from users limit 1)',
          '1',
          'id;--',
        ]
        const sorts = [...columns, ...paths].flatMap((column) => [column, `-${column}`])
        for (const sort of [
          ...someOf(sorts, index, extent(40, 40, 8)),
          ...someOf(
            offered.flatMap((column) => [`${column} desc`, `${column},id`]),
            index,
            extent(Infinity, Infinity, 2),
          ),
        ]) {
          const { status, body } = await asked({ sort })
          tally.check(
            status === 422 && named(body.errors).has('sort'),
            `${operation.key}?sort=${sort}: ${status}`,
          )
        }
        expect(failures()).toEqual([])
      })

    if (own.includes('q'))
      test('finds nothing by secret values', async () => {
        const secrets = await plantSecrets()
        // The time at which counters were read differs between calls, and is no finding.
        const found = async (q: string) => {
          const { body, ...rest } = await asked({ q })
          return sameness({ ...rest, body: { ...body, period: undefined } })
        }
        const nothing = await found(randomBytes(8).toString('hex'))
        for (const q of [
          'argon2id',
          '$argon2',
          ...secrets.flatMap((secret) => [secret, secret.slice(0, 8)]),
        ]) {
          tally.check((await found(q)) === nothing, `${operation.key}?q= finds something by a secret`)
        }
        expect(failures()).toEqual([])
      })
  },
)

/** Texts in columns that no caller may read. */
async function plantSecrets(): Promise<string[]> {
  const [hash, setting] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]
  const { caller } = await newPerson(t, 'staff')
  await t.database.pool.query('UPDATE users SET password_hash = $1 WHERE id = $2', [hash, caller.userId])
  await stage.world.setting('nimbusit.password', setting)
  return [hash, setting, caller.token ?? '']
}
