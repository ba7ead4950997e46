import { permissions } from 'contract/access/permissions.ts'
import { roles } from 'contract/access/roles.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import * as fc from 'fast-check'
import { type Body, type Call, endpointFor, jsonBody, methodOf, templateOf } from './call.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import { hostileText, hostileValue, spoil, spoiled, trick } from './hostile-values.ts'
import { type Hints, validValue } from './valid-values.ts'

type World = Pick<FuzzWorld, 'ids' | 'version' | 'texts'>

/** `/customers/{id}` refers to the rows of customers. */
const oddTables: readonly [RegExp, string][] = [
  [/^\/customers\/duplicate-phones/, 'shared_phones'],
  [/^\/merges/, 'customer_merges'],
]
export const tableOf = (key: string) =>
  oddTables.find(([path]) => path.test(templateOf(key)))?.[1] ??
  (templateOf(key).split('/')[1] ?? '').replaceAll('-', '_')

/** `category_ids` contains ids of categories, `id` and `parent_id` those of the path's own table. */
export function tableOfField(field: string, key: string, world: Pick<World, 'ids'>): string | null {
  if (field === 'id' || field === 'parent_id') return tableOf(key)
  if (field === 'to' && tableOf(key) === 'staffs') return 'staffs'
  const noun = /^(\w+)_ids?$/.exec(field)?.[1]
  if (!noun) return null
  if (noun === 'survivor') return 'customers'
  const names = [`${noun}s`, noun.replace(/y$/, 'ies'), noun]
  return names.find((name) => world.ids(name).length > 0) ?? null
}

export function hintsFor(key: string, world: World): Hints {
  return {
    texts: world.texts,
    ids: (field) => {
      const table = tableOfField(field, key, world)
      return table ? world.ids(table) : []
    },
  }
}

/** Calls of one endpoint: valid, nearly valid, and hostile. */
export function callsOf(key: string, world: World): fc.Arbitrary<Call> {
  const endpoint = endpointFor(key)
  const hints = hintsFor(key, world)
  const parts = { params: paramsOf(endpoint, hints), query: queryOf(endpoint, hints) }
  const rest = {
    role: roleOf(endpoint),
    body: bodyOf(key, endpoint, hints),
    isFresh: fc.nat(9),
    isRepeated: fc.boolean(),
  }
  return fc.record({ ...parts, ...rest }).map(({ body, isFresh, isRepeated, ...call }) => {
    const version = world.version(tableOf(key), Number(call.params.id))
    const created = body?.(isFresh > 0 ? version : undefined)
    const isWrite = methodOf(key) !== 'GET' && endpoint.permission !== 'public'
    return {
      key,
      ...call,
      ...(created ? { body: created } : {}),
      ...(isWrite && isRepeated ? { idempotencyKey: 'again' } : {}),
    }
  })
}

/** Calls that the schemas accept, for permitted callers. */
export function validCallsOf(key: string, world: World): fc.Arbitrary<Call> {
  const endpoint = endpointFor(key)
  const hints = hintsFor(key, world)
  const valid = {
    params: textsOf(validParts(endpoint.params, hints)),
    query: textsOf(validParts(endpoint.query, hints)).map(Object.entries<string>),
    role: allowed(endpoint),
    body: endpoint.body ? validValue(endpoint.body, hints) : fc.constant(undefined),
  }
  return fc.record(valid).map(({ body, ...rest }) => {
    const call: Call = { key, ...rest }
    return body === undefined ? call : { ...call, body: jsonBody(withVersionOf(call, body, world)) }
  })
}

/** The body, naming the version that the addressed record has. */
export function withVersionOf(call: Pick<Call, 'key' | 'params'>, body: unknown, world: World): unknown {
  return withVersion(body, world.version(tableOf(call.key), Number(call.params.id)))
}

const allowed = ({ permission }: Endpoint): fc.Arbitrary<Call['role']> =>
  permission === 'public' ? fc.constant(null) : fc.constantFrom(...permissions[permission])

const roleOf = (endpoint: Endpoint): fc.Arbitrary<Call['role']> =>
  fc.oneof(
    { weight: 15, arbitrary: allowed(endpoint) },
    { weight: 1, arbitrary: fc.constantFrom(null, ...roles.map((role) => role.slug)) },
  )

type Parts = Record<string, unknown>
/** The value of a path or a query before it becomes text. */
function validParts(schema: Endpoint['query'], hints: Hints): fc.Arbitrary<Parts> {
  return schema ? (validValue(schema, hints) as fc.Arbitrary<Parts>) : fc.constant({}) // they are objects by their type
}
function textsOf(parts: fc.Arbitrary<Parts>): fc.Arbitrary<Record<string, string>> {
  const texts = (values: Parts) =>
    Object.entries(values).map(([name, value]) => [name, String(value).toWellFormed()])
  return parts.map((values) => Object.fromEntries(texts(values)))
}

/** Only a whole segment of the path: an empty one, or one of dots, would be another path. */
const segment = hostileText.map((text) => text.toWellFormed()).filter((text) => !/^\.{0,2}$/.test(text))

function paramsOf(endpoint: Endpoint, hints: Hints): fc.Arbitrary<Record<string, string>> {
  if (!endpoint.params) return fc.constant({})
  const valid = textsOf(validParts(endpoint.params, hints))
  const missing = valid.map((params) =>
    Object.fromEntries(Object.keys(params).map((name) => [name, '999999'])),
  )
  const hostile = fc.record(
    Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, segment])),
  )
  return fc.oneof(
    { weight: 8, arbitrary: valid },
    { weight: 1, arbitrary: missing },
    { weight: 1, arbitrary: hostile },
  )
}

type Entries = [string, string][]
function queryOf(endpoint: Endpoint, hints: Hints): fc.Arbitrary<Entries> {
  const valid: fc.Arbitrary<Entries> = textsOf(validParts(endpoint.query, hints)).map(Object.entries<string>)
  const odd = hostileText.map((text) => text.toWellFormed())
  const oddName = fc.constantFrom(
    'a',
    'a[]',
    'page[]',
    'q[0]',
    'a[__proto__]',
    '__proto__',
    'constructor',
    'id',
    '',
    '\0',
  )
  const added = fc
    .tuple(valid, oddName, odd)
    .map(([entries, name, text]): Entries => [...entries, [name, text]])
  if (!endpoint.query) return fc.oneof({ weight: 15, arbitrary: fc.constant<Entries>([]) }, added)
  const names = Object.keys(endpoint.query.shape)
  const replaced = fc
    .tuple(valid, fc.constantFrom(...names), odd)
    .map(([entries, name, text]): Entries => [...entries.filter(([other]) => other !== name), [name, text]])
  const twice = valid.map((entries): Entries => [...entries, ...entries.slice(-1)])
  return fc.oneof(
    { weight: 8, arbitrary: valid },
    { weight: 8, arbitrary: replaced },
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: added },
  )
}

/** Sets the version of the addressed record, when the call needs one. */
type CreateBody = (version: number | undefined) => Body

function bodyOf(key: string, endpoint: Endpoint, hints: Hints): fc.Arbitrary<CreateBody | undefined> {
  if (methodOf(key) === 'GET') return fc.constant(undefined)
  const fixed = (value: fc.Arbitrary<unknown>) => value.map((one) => () => jsonBody(one ?? null))
  const nothing = { weight: 6, arbitrary: fc.constant(undefined) }
  if (!endpoint.body) return fc.oneof(nothing, fixed(hostileValue), fixed(fc.constant({})))
  const valid = validValue(endpoint.body, hints)
  const tricked = fc.tuple(valid, trick).map(
    ([value, play]) =>
      (version?: number) =>
        play(textOf(withVersion(value, version))),
  )
  const near = fc.tuple(valid, spoil).map(
    ([value, how]) =>
      (version?: number) =>
        jsonBody(spoiled(withVersion(value, version), how) ?? null),
  )
  return fc.oneof(
    {
      weight: 8,
      arbitrary: valid.map((value) => (version?: number) => jsonBody(withVersion(value, version))),
    },
    { weight: 8, arbitrary: near },
    { weight: 3, arbitrary: tricked },
    { weight: 1, arbitrary: fixed(hostileValue) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

function withVersion(value: unknown, version: number | undefined): unknown {
  const isVersioned = typeof value === 'object' && value !== null && 'version' in value
  return isVersioned && version !== undefined ? { ...value, version } : value
}

/** As JSON with one modification. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value)
  return /^\{./.test(text) && text !== '{}' ? text : '{"a":1}'
}
