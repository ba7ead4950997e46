import { sql } from 'kysely'
import type { DatabaseHandle } from '#platform/db/pool.ts'

/** A cached value is valid while its source data has this stamp. */
type StampedValue = { stamp: string; value: string }

export type StoredEntry = {
  key: string
  /** The beginning of the value. */
  value: string
  bytes: number
  hits: number
  created_at: string
  expires_at: string
}

const isValid = sql<boolean>`expires_at > app_clock()`

/** The shared cache: an unlogged table, which is empty after a crash. */
export function cacheStore({ db }: Pick<DatabaseHandle, 'db'>) {
  return {
    async read(key: string): Promise<StampedValue | null> {
      const { rows } = await sql<{ stamp: string; value: string }>`
        SELECT stamp, value FROM cache_entries WHERE key = ${key} AND ${isValid}`.execute(db)
      return rows[0] ?? null
    },
    /** The hit count continues when the entry is replaced. */
    async write(key: string, { stamp, value }: StampedValue, seconds: number): Promise<void> {
      await sql`
        INSERT INTO cache_entries AS old (key, stamp, value, expires_at)
        VALUES (${key}, ${stamp}, ${value}, app_clock() + make_interval(secs => ${seconds}))
        ON CONFLICT (key) DO UPDATE SET stamp = excluded.stamp, value = excluded.value,
          hits = CASE WHEN old.expires_at > app_clock() THEN old.hits ELSE 0 END,
          created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(db)
    },
    async addHits(hits: ReadonlyMap<string, number>): Promise<void> {
      await sql`
        UPDATE cache_entries SET hits = cache_entries.hits + more.hits
        FROM unnest(${[...hits.keys()]}::text[], ${[...hits.values()]}::bigint[]) AS more (key, hits)
        WHERE cache_entries.key = more.key AND ${isValid}`.execute(db)
    },
    /** Valid entries whose key starts with the prefix, up to a number of rows and of characters per value. */
    async list(
      prefix: string,
      { entries, characters }: { entries: number; characters: number },
    ): Promise<StoredEntry[]> {
      const { rows } = await sql<StoredEntry>`
        SELECT key, left(value, ${characters}) AS value, octet_length(value) AS bytes, hits, created_at, expires_at
        FROM cache_entries WHERE starts_with(key, ${prefix}) AND ${isValid} ORDER BY key LIMIT ${entries}`.execute(
        db,
      )
      return rows
    },
    async remove(key: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('cache_entries')
        .where('key', '=', key)
        .where(isValid)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    async flush(prefix: string): Promise<number> {
      const { rows } = await sql<{ good: number }>`
        WITH gone AS (DELETE FROM cache_entries WHERE starts_with(key, ${prefix}) RETURNING ${isValid} AS is_good)
        SELECT count(*) FILTER (WHERE is_good) AS good FROM gone`.execute(db)
      return rows[0]!.good
    },
  }
}

export type CacheStore = ReturnType<typeof cacheStore>
