import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

type Queries = readonly (() => Promise<unknown>)[]
type Results<Q extends Queries> = { -readonly [K in keyof Q]: Awaited<ReturnType<Q[K]>> }

/** Independent queries: at once over the pool, one after the other on a transaction's connection. */
export async function together<const Q extends Queries>(
  db: Kysely<Database>,
  queries: Q,
): Promise<Results<Q>> {
  if (!db.isTransaction) return (await Promise.all(queries.map((query) => query()))) as Results<Q> // map forgets places
  const results: unknown[] = []
  for (const query of queries) results.push(await query())
  return results as Results<Q>
}
