import { isDeepStrictEqual } from 'node:util'
import { guardedFields } from 'contract/access/guarded.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import type { Context } from './context.ts'

type Stored<I> = (ctx: Context, input: I) => Promise<object>
const storedMark = Symbol('stored')

/**
 * For an endpoint that changes guarded fields of a record: compares them with the current values, so that
 * only a change needs a confirmation.
 */
export function guardedBy<I, R>(
  stored: Stored<I>,
  handler: (ctx: Context, input: I) => Promise<R>,
): (ctx: Context, input: I) => Promise<R> {
  return Object.assign(handler, { [storedMark]: stored })
}
const storedOf = (handler: object): Stored<unknown> | null =>
  storedMark in handler ? (handler[storedMark] as Stored<unknown>) : null // guardedBy set it

/** @throws Error for an endpoint that changes a record with guarded fields and declares no current values. */
export function checkGuarded(key: string, endpoint: Endpoint, handler: object): void {
  const isMissing =
    key.startsWith('PUT ') && guardedFields(endpoint.body).length > 0 && storedOf(handler) === null
  if (isMissing) throw new Error(`${key} has guarded fields: wrap its handler in guardedBy`)
}

/** Whether the request changes a guarded field; a new record has no current values to compare. */
export async function changesGuarded(
  { endpoint, handler }: { endpoint: Endpoint; handler: object },
  ctx: Context,
  input: { body: unknown },
): Promise<boolean> {
  const names = guardedFields(endpoint.body)
  if (names.length === 0) return false
  const given = input.body as Record<string, unknown> // an object, by its schema
  const before = ((await storedOf(handler)?.(ctx, input)) ?? {}) as Record<string, unknown> // fields by their names
  return names.some(
    (name) => given[name] !== undefined && !isDeepStrictEqual(set(given[name]), set(before[name])),
  )
}
const set = (value: unknown) => (value === undefined || value === false ? null : value)
