/** One request to the product. */
export type Call = { method?: string; path: string; body?: unknown; headers?: Record<string, string> }

/** The position of a request: its number and that of its connection, both from 0. */
export type Turn = { i: number; connection: number }

/** Facts about the data that are known before the first request. */
export type Facts = {
  customers: number
  jobs: number
  /** Parts of names that several hundred customers have, and of phones that a few have. */
  names: string[]
  phones: string[]
  /** Versions of the first customers, one for each connection, which the update line edits. */
  versions: number[]
  /** Open enquiries, one per connection, with their present versions. */
  enquiries: { id: number; version: number }[]
  /** Customers with jobs, and the partners with most jobs: one for each connection. */
  customersWithJobs: number[]
  busyPartners: number[]
  /** A day with work, `2026-11-21`. */
  day: string
  /** A district with enquiries. */
  place: number
  /** Its descendants. */
  places: number[]
  /** A partner whose account has 50,000 entries. */
  ledger: number
  /** Second of the start: distinguishes the keys and phones of this run from those of others. */
  run: number
}

/** The floor's statement of a turn, with its values. `reversed` rows were read from the other end. */
export type Statement = { sql: string; values: unknown[]; reversed?: boolean }

/**
 * For responses that the floor sends in half a millisecond or less: the fixed costs of a request (HTTP,
 * session, permission, schemas; just under a millisecond) are most of their time.
 */
export const ofSmall = 5

/**
 * The limit of a line (p50 of sequential requests): a multiple of the floor's time, or milliseconds where the
 * floor measures only a part of the work.
 */
export type Limit = { target: number; within?: undefined } | { target?: undefined; within: number }

export const limitOf = ({ target, within }: Limit): string =>
  within === undefined ? `${target}x` : `${within} ms`

export type Line = Limit & {
  name: string
  ours: (turn: Turn) => Call
  floor: (turn: Turn) => Statement
  /**
   * Statement for a total that the floor takes from a counter, run once; without it the rows contain their
   * own total.
   */
  counter?: string
  /** How many times slower it may be than on a tenth of the rows; without it the growth is only reported. */
  growth?: number
  /** What both must return. Writes only have to succeed. */
  compare: 'ids' | 'success'
}
