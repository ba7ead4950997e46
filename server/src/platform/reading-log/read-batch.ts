import { createHash } from 'node:crypto'
import type { ReadKind, ReadWay } from 'contract/shared/reads.words.ts'

/**
 * One response with personal data, at a time in milliseconds, UTC. `address` is that of a list, to recognise
 * a page that refreshes itself.
 */
export type Read = {
  at: number
  user_id: number
  api_key_id: number | null
  kind: ReadKind
  way: ReadWay
  record_id: number | null
  records: number
  address?: string
}
export type ReadRow = Omit<Read, 'at' | 'address'> & { minute: string; requests: number }

/** Rows of the batch: above the first limit records are combined, above the second rows are lost. */
export const most = { records: 20_000, rows: 40_000 }
/** Lists whose repetitions are known, and for how long. */
const repeats = { lists: 10_000, ms: 3_600_000 }

/** Reads that are not stored yet, summed by user, key, minute, kind, method and record. */
export function createReadBatch() {
  let rows = new Map<string, ReadRow>()
  let lost = 0
  const listed = new Map<string, { at: number; records: number }>()

  /** A repeat of the same list within the hour counts only its additional rows. */
  function newIn({ at, user_id, way, records, address }: Read): number {
    if (address === undefined || way === 'download') return records
    const key = createHash('sha256').update(`${user_id} ${address}`).digest('base64')
    const before = listed.get(key)
    const isRepeat = before !== undefined && at - before.at < repeats.ms
    listed.delete(key)
    const known = isRepeat ? before : { at, records: 0 }
    listed.set(key, { at: known.at, records: Math.max(known.records, records) })
    if (listed.size > repeats.lists) listed.delete(listed.keys().next().value ?? '')
    return Math.max(0, records - known.records)
  }

  function add(row: ReadRow): void {
    const { user_id, api_key_id, minute, kind, way } = row
    const keyOf = (record: number | null) => [user_id, api_key_id, minute, kind, way, record].join(' ')
    const isKnown = rows.has(keyOf(row.record_id))
    const record_id = isKnown || rows.size < most.records ? row.record_id : null
    const same = rows.get(keyOf(record_id))
    if (same) {
      same.requests += row.requests
      same.records += row.records
    } else if (rows.size < most.rows) rows.set(keyOf(record_id), { ...row, record_id })
    else lost += row.requests
  }

  return {
    note(read: Read): void {
      const { at, address: _, ...row } = read
      const minute = new Date(Math.floor(at / 60_000) * 60_000).toISOString()
      add({ ...row, minute, requests: 1, records: newIn(read) })
    },
    /** Empties the batch. `putBack` returns rows that could not be stored. */
    take(): ReadRow[] {
      const taken = [...rows.values()]
      rows = new Map()
      return taken
    },
    putBack(taken: readonly ReadRow[]): void {
      for (const row of taken) add(row)
    },
    /** Requests that had no room, since the last call. */
    takeLost(): number {
      const count = lost
      lost = 0
      return count
    },
  }
}
