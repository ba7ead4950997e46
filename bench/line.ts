/** One call to the product. */
export type Call = { method?: string; path: string; body?: unknown; headers?: Record<string, string> }

/** Which call of a line this is: the how-many-th of which connection. Both count from 0. */
export type Turn = { i: number; connection: number }

/** What is known of the data before the first call. */
export type Facts = {
  customers: number
  jobs: number
  /** Parts of names that several hundred customers have, and of phones that a few have. */
  names: string[]
  phones: string[]
  /** Versions of the first customers, one for each connection, which the update line edits. */
  versions: number[]
  /** Enquiries that are worked on, one a connection, and the versions they have by now. */
  enquiries: { id: number; version: number }[]
  /** A day with work on it, `2026-11-21`. */
  day: string
  /** A district that enquiries come from. */
  place: number
  /** And what lies in it. */
  places: number[]
  /** A partner whose account has 50,000 entries. */
  ledger: number
  /** Second of the start: tells the keys and phones of this run from those of every other. */
  run: number
}

/** What the floor sends for a turn: a statement and its values. `reversed` rows were read from the nearer end. */
export type Statement = { sql: string; values: unknown[]; reversed?: boolean }

/**
 * For answers which the floor has in half a millisecond or less: what every call costs us, whatever it asks (HTTP, session,
 * permission, schemas: somewhat under a millisecond), is most of what they take.
 */
export const ofSmall = 5

/**
 * What a line is held to (p50 of calls one after the other): so many times the floor's time, or so many milliseconds where the
 * floor tells only what the sums of an answer cost.
 */
export type Limit = { target: number; within?: undefined } | { target?: undefined; within: number }

export const limitOf = ({ target, within }: Limit): string => (within === undefined ? `${target}x` : `${within} ms`)

export type Line = Limit & {
  name: string
  ours: (turn: Turn) => Call
  floor: (turn: Turn) => Statement
  /** The total the floor knows from a counter: counted once with this statement; without it the rows carry their own. */
  counter?: string
  /** How many times slower it may be than on a tenth of the rows; without it the growth is only told. */
  growth?: number
  /** What both must agree on. Writes only have to succeed. */
  compare: 'ids' | 'success'
}
