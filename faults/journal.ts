import { createHash } from 'node:crypto'

/**
 * What a client knows of a request: `sent` (no response yet), `acked` (confirmed), `unknown` (the response
 * was lost), `refused` (refused each time).
 */
type State = 'sent' | 'acked' | 'unknown' | 'refused'
type Entry = { key: string; hash: string; state: State }
/** A record that was found after recovery, with the hash of its content. */
export type Present = { key: string; hash: string }

export type Journal = {
  entries(): readonly Entry[]
  /**
   * Records an attempt before it is sent; call it again for each retry. @throws Error when a key gets another
   * payload
   */
  send(key: string, payload: unknown): void
  ack(key: string): void
  lose(key: string): void
  refuse(key: string): void
}

/** SHA-256 of a payload, independent of the order of its keys. */
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
  /**
   * A confirmation or refusal is final; a refusal after a lost response does not prove that the lost request
   * had no effect.
   */
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
 * Compares the records with the journal: `acked` exists exactly once with its content; `unknown` once or not
 * at all; `refused` and unsent ones do not exist. Returns a sentence for each violation.
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
  return there.some((row) => row.hash !== hash)
    ? [`'${key}', ${state}, holds something else than was sent`]
    : []
}
