import { randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod'
import { randomPhone } from '../../test/world.ts'
import type { Operation } from './operations.ts'
import { password } from './people.ts'
import type { Stage } from './stage.ts'

/** JSON Schema as far as zod writes it for our fields. */
type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  format?: string
  minLength?: number
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
}
type Values = Record<string, unknown>

export type Sample = { path: string; body: Values | undefined }

/** The meaning of a name that the schema cannot express. */
const meanings: Record<string, () => unknown> = {
  phone: randomPhone,
  pincode: () => '560102',
  month: () => '2026-05',
  time_zone: () => 'Asia/Kolkata',
  current_password: () => password,
  password: () => password,
  new_password: () => `new ${randomBytes(6).toString('hex')}`,
  starts_at: () => '2090-06-01T05:30:00Z',
  ends_at: () => '2090-06-01T06:30:00Z',
  until: () => '2090-01-01T05:30:00Z',
  record_id: () => 1,
  offset: () => '0',
  /** The id of a statement in PostgreSQL's statistics. */
  statement: () => '1',
  list: () => 'customers',
  provider: () => 'nimbusit',
  /** The search part of a list's address. */
  state: () => '',
}

export function shapeOf(schema: z.ZodType | undefined): Schema | undefined {
  return (
    schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema)
  ) // zod's own type is wider
}

/**
 * Realistic requests for an endpoint, created from its schemas and the existing rows, most likely ones first.
 * The server decides which of them fit the records' states.
 */
export async function* samplesOf(operation: Operation, stage: Stage): AsyncGenerator<Sample> {
  const asked = await stage.asked(operation.key)
  if (asked) yield asked
  const ids = operation.template.includes('{id}') ? await stage.ids(operation.noun) : [0]
  for (const id of ids) {
    const path = await pathOf(operation, stage, id)
    const given = await stage.prepared(operation.key, id)
    if (given) yield { path, body: given }
    const version = await stage.version(operation.noun, id)
    for (const body of await bodiesOf(operation, stage, version)) yield { path, body }
  }
}

/** The endpoint's path for one record, with the required query. */
export async function pathOf(operation: Operation, stage: Stage, id: number | string): Promise<string> {
  const path = operation.template
    .replace('{id}', String(id))
    .replaceAll(/\{(\w+)\}/g, (_, name) => String(meanings[name]?.()))
  const query = shapeOf(operation.endpoint.query)
  if (!query?.required?.length) return path
  const values = await required(query, { operation, stage, version: null })
  return `${path}?${new URLSearchParams(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])))}`
}

type About = { operation: Operation; stage: Stage; version: number | null }

async function bodiesOf(
  operation: Operation,
  stage: Stage,
  version: number | null,
): Promise<(Values | undefined)[]> {
  const shape = shapeOf(operation.endpoint.body)
  if (!shape) return [undefined]
  const bodies: Values[] = []
  // One of several bodies: each of them.
  for (const kind of shape.oneOf ?? [shape])
    bodies.push(...(await bodiesOfShape(kind, { operation, stage, version })))
  return bodies
}

async function bodiesOfShape(shape: Schema, about: About): Promise<Values[]> {
  const { operation, stage } = about
  const least = await required(shape, about)
  // Required by some changes only, and harmless with the others.
  if (shape.properties && 'current_password' in shape.properties) least.current_password = password
  const bodies: Values[] = [least]
  for (const [name, { enum: words = [] }] of Object.entries(shape.properties ?? {})) {
    if (name in least) bodies.push(...words.slice(1).map((word) => ({ ...least, [name]: word })))
  }
  // Optional ids often mean "either this or that": one of them at a time, then all.
  const optional: Values = {}
  for (const name of Object.keys(shape.properties ?? {})) {
    if (!(name in least) && stage.referred(operation.noun, name))
      optional[name] = await referredId(name, about)
  }
  bodies.push(...Object.entries(optional).map(([name, id]) => ({ ...least, [name]: id })), {
    ...least,
    ...optional,
  })
  return bodies
}

async function required(shape: Schema, about: About): Promise<Values> {
  const values: Values = {}
  for (const name of shape.required ?? [])
    values[name] = await sampleOf(name, shape.properties?.[name] ?? {}, about)
  return values
}

async function sampleOf(name: string, schema: Schema, about: About): Promise<unknown> {
  if (name === 'version') return about.version ?? 1
  if (name === 'ids') return (await about.stage.ids(about.operation.noun)).slice(0, 1)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.some(({ type }) => type === 'null')) return null
  if (about.stage.referred(about.operation.noun, name)) return referredId(name, about)
  if (meanings[name]) return meanings[name]()
  if (choices?.[0]) return sampleOf(name, choices[0], about)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') return required(schema, about)
  if (schema.type === 'array') return schema.minItems ? [await sampleOf('', schema.items ?? {}, about)] : []
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1)
  if (schema.format === 'email') return `${randomBytes(6).toString('hex')}@test.test`
  if (schema.format === 'date-time') return '2090-06-01T05:30:00Z'
  if (schema.format === 'date') return '2026-06-01'
  // Whatever the pattern, letters and digits are the likeliest to fit.
  if (schema.pattern) return randomBytes(32).toString('hex')
  return `Sample ${randomInt(1e9)}`.padEnd(schema.minLength ?? 0, '.')
}

async function referredId(name: string, { operation, stage }: About): Promise<unknown> {
  const { world } = stage
  // A request that only reads finds an existing record: it must change nothing.
  if (name === 'partner_id')
    return (operation.method === 'GET' && (await stage.ids('partners'))[0]) || world.partner()
  const fixed: Record<string, number> = {
    customer_id: world.customer,
    address_id: world.address,
    location_id: world.places.pincode,
    category_id: world.categories.taps,
  }
  return fixed[name] ?? (await stage.ids(stage.referred(operation.noun, name) ?? ''))[0]
}
