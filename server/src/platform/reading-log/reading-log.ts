import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { createReadBatch, type Read, type ReadRow } from './read-batch.ts'
import './reading-log.table.ts'

export type ReadingLog = {
  /** Notes a response in memory, without a write or a wait. */
  note(read: Read): void
  /** Stores the noted reads. A failure is logged; the batch is kept for the next time. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type Parts = {
  db: Kysely<Database>
  log: Log
  /** Called with the users whose reads were stored. */
  onStored: (users: number[]) => Promise<void>
  flushMs?: number
}

/**
 * The log of reads of personal data: summed in this process and stored by one statement every few seconds.
 */
export function createReadingLog({ db, log, onStored, flushMs = 5000 }: Parts): ReadingLog {
  const batch = createReadBatch()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  function wait(): void {
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  async function store(): Promise<void> {
    const rows = batch.take()
    if (rows.length === 0) return
    try {
      await insertReads(db, rows)
    } catch (error) {
      batch.putBack(rows)
      log.error({ err: error, rows: rows.length }, 'The reading log could not be stored; it is tried again')
      return wait()
    }
    const lost = batch.takeLost()
    if (lost > 0) log.error({ lost }, 'The reading log had no room for some requests')
    await onStored([...new Set(rows.map(({ user_id }) => user_id))]).catch((error: unknown) =>
      log.error({ err: error }, 'The reading alarm could not be checked'),
    )
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await flushing
    flushing = store().finally(() => {
      flushing = undefined
    })
    await flushing
  }

  return {
    note(read) {
      batch.note(read)
      wait()
    },
    flush,
    async stop() {
      await flush()
      clearTimeout(timer)
    },
  }
}

/** The join leaves out deleted users, because one such row would fail the whole batch. */
async function insertReads(db: Kysely<Database>, rows: readonly ReadRow[]): Promise<void> {
  await sql`
    INSERT INTO record_reads (user_id, api_key_id, minute, kind, way, record_id, requests, records)
    SELECT given.user_id, api_keys.id, minute, kind, way, record_id, requests, records
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (user_id bigint, api_key_id bigint,
      minute timestamptz, kind text, way text, record_id bigint, requests integer, records bigint)
      JOIN users ON users.id = given.user_id
      LEFT JOIN api_keys ON api_keys.id = given.api_key_id`.execute(db)
}
