import * as fc from 'fast-check'
import type * as z from 'zod'
import { type Call, endpointFor, endpoints, jsonBody } from './call.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import { hintsFor, validCallsOf, withVersionOf } from './operation-calls.ts'
import { type Hints, validValue } from './valid-values.ts'

/** The path of a text in a body: names of fields, and 0 for the first of a list. */
export type Path = readonly (string | 0)[]
/** `takes` returns whether the field's own schema accepts a text. */
export type TextField = { key: string; path: Path; takes: (text: string) => boolean }

/**
 * Every free text of every body of the contract. Word lists and times are no free text: the schema lists
 * their values.
 */
export const textFields: readonly TextField[] = endpoints.flatMap(([key, { body }]) =>
  body
    ? leavesOf(body).map(({ path, schema }) => ({
        key,
        path,
        takes: (text) => schema.safeParse(text).success,
      }))
    : [],
)

type Inner = z.core.$ZodTypes['_zod']['def']
function defOf(schema: z.core.$ZodType): Inner {
  return (schema as z.core.$ZodTypes)._zod.def // the core's own list of what there is
}

type Leaf = { path: Path; schema: z.ZodType }
function below(step: string | 0, leaves: Leaf[]): Leaf[] {
  return leaves.map((leaf) => ({ ...leaf, path: [step, ...leaf.path] }))
}

function leavesOf(schema: z.core.$ZodType): Leaf[] {
  const leaf: Leaf = { path: [], schema: schema as z.ZodType } // the classic face of the same object
  const def = defOf(schema)
  if (def.type === 'string') return 'format' in def && /^date/.test(String(def.format)) ? [] : [leaf]
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, field]) => below(name, leavesOf(field)))
  }
  if (def.type === 'array') return below(0, leavesOf(def.element))
  if (def.type === 'union') return def.options.flatMap(leavesOf)
  if (def.type === 'pipe') return leavesOf(def.in).length > 0 ? [leaf] : []
  return 'innerType' in def ? leavesOf(def.innerType) : []
}

/** Calls that the schemas accept, as far as chance allows, with the text at that place. */
export function callsWith(
  { key, path }: Omit<TextField, 'takes'>,
  text: string,
  world: FuzzWorld,
): fc.Arbitrary<Call> {
  const schema = endpointFor(key).body
  if (!schema) throw new Error(`${key} takes no body`)
  const body = holding(schema, path, text, hintsFor(key, world))
  return fc.tuple(validCallsOf(key, world), body).map(([call, value]) => ({
    ...call,
    body: jsonBody(withVersionOf(call, value, world)),
  }))
}

function holding(
  schema: z.core.$ZodType,
  path: Path,
  text: string,
  hints: Hints,
  field = '',
): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  const [step, ...rest] = path
  if ('innerType' in def) return holding(def.innerType, path, text, hints, field)
  if (def.type === 'union') {
    const fits = def.options.find((option) => leavesOf(option).some((leaf) => isSame(leaf.path, path)))
    return fits ? holding(fits, path, text, hints, field) : fc.constant(text)
  }
  if (def.type === 'array') return fc.tuple(holding(def.element, rest, text, hints, field))
  if (def.type !== 'object' || step === undefined) return fc.constant(text)
  const whole = validValue(schema, hints)
  const part = holding(def.shape[step]!, rest, text, hints, String(step))
  return fc.tuple(whole, part).map(([value, inner]) => ({ ...(value as object), [step]: inner })) // of an object schema
}

const isSame = (one: Path, other: Path) => one.join() === other.join()

/** The value at that place. */
export function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value)
}

/** The same call with another text there. */
export function replacedAt(call: Call, path: Path, text: string): Call {
  const body: unknown = JSON.parse(call.body?.text ?? '{}')
  const holder = at(body, path.slice(0, -1)) as Record<string, unknown> // the path leads to it in every such call
  holder[path.at(-1) ?? ''] = text
  return { ...call, body: jsonBody(body) }
}
