import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

type Queries = readonly (() => Promise<unknown>)[]
type Answers<Q extends Queries> = { -readonly [K in keyof Q]: Awaited<ReturnType<Q[K]>> }

/** Independent queries: at once over the pool, one after the other on a transaction's connection. */
export async function together<const Q extends Queries>(db: Kysely<Database>, queries: Q): Promise<Answers<Q>> {
  if (!db.isTransaction) return (await Promise.all(queries.map((query) => query()))) as Answers<Q> // map forgets places
  const answers: unknown[] = []
  for (const query of queries) answers.push(await query())
  return answers as Answers<Q>
}
