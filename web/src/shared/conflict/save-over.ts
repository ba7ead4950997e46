import { ApiError } from '#shared/api/api-error.ts'
import { staleRecord } from './conflict.ts'

type Versioned = { version: number }

type SaveOver<V, R extends Versioned> = {
  /** The value when editing began, and the version that was read. */
  base: V
  version: number
  mine: V
  /** The field of a record. */
  read: (record: R) => V
  send: (version: number) => Promise<unknown>
}

export type Saved<V, R> =
  | { kind: 'saved' }
  /** Another user has changed the same field to another value. */
  | { kind: 'clash'; who: string | null; theirs: V; now: R }

/** How often a save is repeated after changes of other fields before the user sees the conflict. */
const tries = 5

/**
 * Saves one field of a record that other users may change: their changes of other fields stay, and the same
 * value in this field needs no save. @throws ApiError for everything that is no clash
 */
export async function saveOver<V, R extends Versioned>(change: SaveOver<V, R>): Promise<Saved<V, R>> {
  const { base, mine, read, send } = change
  let { version } = change
  for (let nth = 1; ; nth++) {
    try {
      await send(version)
      return { kind: 'saved' }
    } catch (error) {
      const now = staleRecord<R>(error)
      if (!now || nth === tries) throw error
      const theirs = read(now)
      if (isSame(theirs, mine)) return { kind: 'saved' }
      if (!isSame(theirs, base)) {
        return { kind: 'clash', who: error instanceof ApiError ? error.changed_by : null, theirs, now }
      }
      version = now.version
    }
  }
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
