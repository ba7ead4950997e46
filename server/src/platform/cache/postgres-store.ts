import { sql } from 'kysely'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { CacheStore, StoredEntry } from './cache-store.ts'

const isGood = sql<boolean>`expires_at > clock_timestamp()`

/** The shared cache in the program's own PostgreSQL, in a table that costs no log and is empty after a crash. */
export function postgresStore({ db }: Pick<DatabaseHandle, 'db'>): CacheStore {
  return {
    name: 'postgresql',
    async read(key) {
      const { rows } = await sql<{ stamp: string; value: string }>`
        SELECT stamp, value FROM cache_entries WHERE key = ${key} AND ${isGood}`.execute(db)
      return rows[0] ?? null
    },
    async write(key, { stamp, value }, seconds) {
      await sql`
        INSERT INTO cache_entries AS old (key, stamp, value, expires_at)
        VALUES (${key}, ${stamp}, ${value}, clock_timestamp() + make_interval(secs => ${seconds}))
        ON CONFLICT (key) DO UPDATE SET stamp = excluded.stamp, value = excluded.value,
          hits = CASE WHEN old.expires_at > clock_timestamp() THEN old.hits ELSE 0 END,
          created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(db)
    },
    async addHits(hits) {
      await sql`
        UPDATE cache_entries SET hits = cache_entries.hits + more.hits
        FROM unnest(${[...hits.keys()]}::text[], ${[...hits.values()]}::bigint[]) AS more (key, hits)
        WHERE cache_entries.key = more.key AND ${isGood}`.execute(db)
    },
    async list(prefix, { entries, characters }) {
      const { rows } = await sql<StoredEntry>`
        SELECT key, left(value, ${characters}) AS value, octet_length(value) AS bytes, hits, created_at, expires_at
        FROM cache_entries WHERE starts_with(key, ${prefix}) AND ${isGood} ORDER BY key LIMIT ${entries}`.execute(db)
      return rows
    },
    async remove(key) {
      const { numDeletedRows } = await db
        .deleteFrom('cache_entries')
        .where('key', '=', key)
        .where(isGood)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    async flush(prefix) {
      const { rows } = await sql<{ good: number }>`
        WITH gone AS (DELETE FROM cache_entries WHERE starts_with(key, ${prefix}) RETURNING ${isGood} AS is_good)
        SELECT count(*) FILTER (WHERE is_good) AS good FROM gone`.execute(db)
      return rows[0]!.good
    },
    stop: async () => undefined,
  }
}
