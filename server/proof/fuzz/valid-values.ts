import * as fc from 'fast-check'
import type * as z from 'zod'
import { naughtyStrings } from '../../../tools/corpora/naughty-strings.ts'

/** The knowledge of the world beyond a schema. */
export type Hints = {
  /** Possible ids of a field of this name. */
  ids(field: string): readonly number[]
  texts(field: string): readonly string[]
}

/**
 * One or more of these match every kind of text in the contract; a new kind without one fails with its name.
 */
export const examples: readonly string[] = [
  ...['Asha Rao', 'A', 'House Care', '12, 4th Cross', 'Tap drips', 'Basin', 'a new long one'],
  ...['98450 12345', '+91 98765 43210', '9000000001', '9000000002', '080 4567 0000', '+14155552671'],
  ...['asha@house.test', 'someone@house.test'],
  ...[
    '2026-05-05T05:30:00Z',
    '2026-05-05T06:00:00.500Z',
    '2026-05-05T14:30:00+05:30',
    '2026-05-06T09:30:00Z',
  ],
  ...[
    '2090-05-05T05:30:00Z',
    '2090-05-05T09:30:00Z',
    '2026-05-07T09:30:00Z',
    '2026-05-08T00:00:00+14:00',
    '2028-02-29T23:59:59Z',
  ],
  ...['2026-01-01', '2026-05-05', '2028-02-29', '2026-12-31', '2026-05'],
  ...['0:2000,500000:2500', '1:-5000'],
  ...['560102', '560103', '110001', '1', '2', '25', 'true', 'false', 'Asia/Kolkata', 'Europe/London'],
  ...['29AAGCB7383J1Z4', '998714', 'HDFC0001234', '50100123456789', 'asha@okbank', 'ABCPE1234F'],
  'bmFtZSxwaG9uZQ==',
  '203.0.113.0/24',
  'Mon 09:00-18:00\nTue 10:00-19:30',
  ...['https://hooks.example.test/in', 'whsec_q5Yq3bGm0oVw7Jr2sKt9uXc1dZe8fLh4nPi6aBoCjDk='],
  ...['q5Yq3bGm0oVw7Jr2sKt9uXc1dZe8fLh4nPi6aBoCjDk', 'hck_q5Yq3bGm0oVw7Jr2sKt9uXc1dZe8fLh4nPi6aBoCjDk'],
]

/** One of the choices; a known value of the field is nearly always the one that its call needs. */
function choiceOf(all: readonly (string | number)[], texts: readonly string[]): fc.Arbitrary<unknown> {
  const known = all.filter((each) => texts.includes(String(each)))
  const any = fc.constantFrom(...all)
  return known.length === 0 ? any : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, any)
}

type Accepted = { plain: string[]; odd: string[] }
const accepted = new WeakMap<z.core.$ZodType, Accepted>()

/** The known texts that the schema accepts. */
function textsFor(schema: z.core.$ZodType, field: string): Accepted {
  const known = accepted.get(schema)
  if (known) return known
  const fits = (text: string) => safeParse(schema, text)
  const found = { plain: examples.filter(fits), odd: naughtyStrings.filter(fits) }
  if (found.plain.length === 0)
    throw new Error(`valid-values.ts has no example of a text that '${field}' takes: add one`)
  accepted.set(schema, found)
  return found
}

/** The classic interface of a schema; the core type has none. */
const safeParse = (schema: z.core.$ZodType, value: unknown) => (schema as z.ZodType).safeParse(value).success

/**
 * Values that the schema accepts, or nearly always accepts: refinements beyond its fields are left to chance,
 * and the caller checks with the schema itself.
 */
export function validValue(schema: z.core.$ZodType, hints: Hints, field = ''): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectOf(def.shape, hints)
    case 'string':
      return textOf(schema, hints, field)
    case 'number':
      return numberOf(schema, hints, field)
    case 'boolean':
      return fc.boolean()
    case 'unknown':
      return fc.jsonValue()
    case 'enum':
      return choiceOf(Object.values(def.entries), hints.texts(field))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'nullable':
      return fc.option(validValue(def.innerType, hints, field), { nil: null, freq: 2 })
    case 'optional':
    case 'default':
      return validValue(def.innerType, hints, field)
    case 'array':
      return fc.array(validValue(def.element, hints, field), { maxLength: 3 })
    case 'union':
      return fc.oneof(...def.options.map((option) => validValue(option, hints, field)))
    case 'pipe':
      return pipeOf(schema, def, hints, field)
    default:
      throw new Error(
        `valid-values.ts does not know the kind of schema '${def.type}' of '${field}': teach it`,
      )
  }
}

function objectOf(shape: z.core.$ZodShape, hints: Hints): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape)
  const requiredKeys = fields.filter(([, field]) => field._zod.optin === undefined).map(([name]) => name)
  const values = Object.fromEntries(fields.map(([name, field]) => [name, validValue(field, hints, name)]))
  const dense = fc.record(values, { requiredKeys, noNullPrototype: true })
  // Optional fields often fit together in few ways only: half of all objects have few of them.
  const optional = fields.map(([name]) => name).filter((name) => !requiredKeys.includes(name))
  const sparse = fc
    .tuple(dense, fc.subarray(optional, { maxLength: Math.min(5, optional.length) }))
    .map(([all, kept]) => {
      const isKept = ([name]: [string, unknown]) => requiredKeys.includes(name) || kept.includes(name)
      return Object.fromEntries(Object.entries(all).filter(isKept))
    })
  return optional.length === 0 ? dense : fc.oneof(dense, sparse)
}

/** Mostly plain texts, so that calls reach the business rules; some naughty ones that the field must keep. */
function textOf(whole: z.core.$ZodType, hints: Hints, field: string): fc.Arbitrary<string> {
  const { plain, odd } = textsFor(whole, field)
  const known = hints.texts(field).filter((text) => safeParse(whole, text))
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(known.length > 0 ? known : plain)) },
    ...(odd.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...odd) }] : []),
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
  )
}

function numberOf(schema: z.core.$ZodType, hints: Hints, field: string): fc.Arbitrary<number> {
  const { minimum = 0, exclusiveMinimum, maximum } = schema._zod.bag as Record<string, number | undefined>
  const ids = hints.ids(field)
  if (ids.length > 0) return fc.constantFrom(...ids)
  const min = exclusiveMinimum === undefined ? minimum : Math.max(minimum, exclusiveMinimum + 1)
  const max = Math.max(min, Math.min(maximum ?? 40, Number.MAX_SAFE_INTEGER))
  // Most records of the world still have their first version.
  const near =
    field === 'version' ? fc.constantFrom(1, 1, 1, 2) : fc.integer({ min, max: Math.min(max, min + 40) })
  return fc.oneof({ weight: 4, arbitrary: near }, fc.constantFrom(min, max), fc.integer({ min, max }))
}

/** A text that is transformed. A list arrives as words between commas. */
function pipeOf(
  schema: z.core.$ZodType,
  def: z.core.$ZodPipeDef,
  hints: Hints,
  field: string,
): fc.Arbitrary<unknown> {
  const out = (def.out as z.core.$ZodTypes)._zod.def
  if (out.type === 'array') {
    return fc
      .array(validValue(out.element, hints, field), { minLength: 1, maxLength: 3 })
      .map((list) => list.join(','))
  }
  const ids = hints.ids(field).map(String)
  if (ids.length > 0 && ids.every((id) => safeParse(schema, id))) return fc.constantFrom(...ids)
  return inputKind(def.in) === 'string' ? textOf(schema, hints, field) : validValue(def.in, hints, field)
}

function inputKind(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'pipe' ? inputKind(def.in) : def.type
}
