import { ApiError } from '#shared/api/api-error.ts'

/** One field that two users changed: the value read, the value typed, the current value. */
export type Conflict<V> = { [K in keyof V]: { field: K; base: V[K]; mine: V[K]; theirs: V[K] } }[keyof V]

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Fields that I changed and whose stored value differs from the value I read and from the value I typed. */
export function conflictsOf<V extends object>(base: V, mine: V, theirs: V): Conflict<V>[] {
  const fields = Object.keys(mine) as (keyof V)[]
  return fields
    .filter((field) => !same(mine[field], base[field]))
    .filter((field) => !same(theirs[field], base[field]) && !same(theirs[field], mine[field]))
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }))
}

/** Their changes of fields that I did not change: merged without asking. */
export function theirFields<V extends object>(base: V, mine: V, theirs: V): (keyof V)[] {
  const fields = Object.keys(mine) as (keyof V)[]
  return fields.filter((field) => same(mine[field], base[field]) && !same(theirs[field], base[field]))
}

/** The form after a stale save: my changes stay, their changes of other fields are added. */
export function merged<V extends object>(base: V, mine: V, theirs: V): V {
  const taken = theirFields(base, mine, theirs)
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
}

/** Only the fields that differ from the values read, for a PUT that leaves the others unchanged. */
export function changesOf<V extends object>(base: V, mine: V): Partial<V> {
  const fields = (Object.keys(mine) as (keyof V)[]).filter((field) => !same(mine[field], base[field]))
  const changes: Partial<V> = {}
  for (const field of fields) changes[field] = mine[field]
  return changes
}

/**
 * The current record, when a save was refused because its version is not the newest; null for other failures.
 */
export function staleRecord<R>(error: unknown): R | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.current as R | undefined) ?? null // what the endpoint shows, by the contract
}
