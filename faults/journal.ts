import { createHash } from 'node:crypto'

/**
 * What a client knows of something it asked for: `sent` and not heard of, `acked` (told that it is done), `unknown` (the
 * answer was lost), `refused` (told, each time, that it will not be done).
 */
type State = 'sent' | 'acked' | 'unknown' | 'refused'
type Entry = { key: string; hash: string; state: State }
/** Something found after recovery, with the hash of what it holds. */
export type Present = { key: string; hash: string }

export type Journal = {
  entries(): readonly Entry[]
  /** Notes that it is about to be sent; again for each further try. @throws Error when a key gets another payload */
  send(key: string, payload: unknown): void
  ack(key: string): void
  lose(key: string): void
  refuse(key: string): void
}

/** SHA-256 of a payload, in whatever order its keys stand. */
export function hashOf(payload: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(payload)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

export function createJournal(): Journal {
  const entries = new Map<string, Entry>()
  /** What was told stays told; and after a lost answer no later refusal says that the lost one did nothing. */
  const rank: Record<State, number> = { sent: 0, refused: 1, unknown: 2, acked: 3 }
  const note = (key: string, state: State) => {
    const entry = entries.get(key)
    if (!entry) throw new Error(`'${key}' was never sent`)
    if (rank[state] > rank[entry.state]) entry.state = state
  }
  return {
    entries: () => [...entries.values()],
    send(key, payload) {
      const entry = { key, hash: hashOf(payload), state: 'sent' } as const
      const known = entries.get(key)
      if (known && known.hash !== entry.hash) throw new Error(`'${key}' was sent before with another payload`)
      if (!known) entries.set(key, entry)
    },
    ack: (key) => note(key, 'acked'),
    lose: (key) => note(key, 'unknown'),
    refuse: (key) => note(key, 'refused'),
  }
}

/**
 * Holds what is there against what the clients were told: acked is there exactly once, with what was sent; unknown once
 * or not at all; refused and never sent are not there. Answers a sentence for each break of it.
 */
export function checkJournal(entries: readonly Entry[], present: readonly Present[]): string[] {
  const found = Map.groupBy(present, ({ key }) => key)
  const known = new Set(entries.map(({ key }) => key))
  const strangers = [...found.keys()].filter((key) => !known.has(key))
  return [
    ...entries.flatMap((entry) => breaksOf(entry, found.get(entry.key) ?? [])),
    ...strangers.map((key) => `'${key}' is there and nobody sent it`),
  ]
}

function breaksOf({ key, hash, state }: Entry, there: Present[]): string[] {
  const times = `'${key}', ${state}, is there ${there.length} times`
  if (there.length > 1) return [times]
  if (state === 'acked' && there.length === 0) return [times]
  if (state === 'refused' && there.length > 0) return [times]
  return there.some((row) => row.hash !== hash) ? [`'${key}', ${state}, holds something else than was sent`] : []
}
