import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

// One source: business time: `now` of the context, the database’s time when the request or task began; in SQL
// `app_now()`, in the web app `currentTime()` (decision 0029).

/** The time of the database. The clock of an application server may be wrong, and two of them differ. */
const appNow = sql<string>`app_now()`

/** The same in milliseconds, UTC, as a column of a query. */
export const nowColumn = sql<number>`floor(extract(epoch FROM ${appNow}) * 1000)::bigint`

/** The time of the database, milliseconds UTC. In a transaction it is the time when the transaction began. */
export async function readNow(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT ${nowColumn} AS now`.execute(db)
  return rows[0]!.now // one row
}

/** A time of `readNow` as JSON and the database take it: `2026-05-04T05:30:00.000Z`. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()
