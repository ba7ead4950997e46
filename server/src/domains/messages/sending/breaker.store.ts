import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** So many failures in a row close a provider for a while. */
const failuresToClose = 5
/** Seconds: the first pause, the longest pause, and the time for one trial. */
const closedFor = { first: 5, most: 30, trial: 15 }
/** Seconds a provider may ask us to wait at most. */
const longestPause = 600

/**
 * Seconds until a provider may be asked again; null when it may be asked now. When the pause is over, one
 * caller gets null and the others wait for the result of that trial.
 */
export async function secondsClosed(db: Kysely<Database>, provider: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM closed_until - app_clock())::float8 AS seconds FROM provider_states
    WHERE provider = ${provider} AND closed_until IS NOT NULL`.execute(db)
  const [row] = rows
  if (!row) return null
  if (row.seconds > 0) return row.seconds
  const trial = await db
    .updateTable('provider_states')
    .set({ closed_until: sql<string>`app_clock() + make_interval(secs => ${closedFor.trial})` })
    .where('provider', '=', provider)
    .where('closed_until', '<=', sql<string>`app_clock()`)
    .returning('provider')
    .executeTakeFirst()
  return trial ? null : closedFor.trial
}

/** The provider responds normally. */
export async function noteGood(db: Kysely<Database>, provider: string): Promise<void> {
  await db.deleteFrom('provider_states').where('provider', '=', provider).execute()
}

/**
 * The provider failed; from the fifth failure in a row on, or when the provider demands it, no message is
 * sent to it for a while.
 */
export async function noteBad(
  db: Kysely<Database>,
  provider: string,
  { problem, retryAfter }: { problem: string; retryAfter: number | null },
): Promise<void> {
  const seconds = retryAfter === null ? null : Math.min(retryAfter, longestPause)
  await sql`
    INSERT INTO provider_states AS state (provider, failures, closed_until, problem)
    VALUES (${provider}, 1, app_clock() + make_interval(secs => ${seconds}::float8), ${problem})
    ON CONFLICT (provider) DO UPDATE SET
      failures = state.failures + 1,
      problem = excluded.problem,
      updated_at = app_now(),
      closed_until = greatest(excluded.closed_until, CASE WHEN state.failures + 1 >= ${failuresToClose}
        THEN app_clock() + make_interval(secs => least(
          ${closedFor.first} * power(2, least(state.failures + 1 - ${failuresToClose}, 10)), ${closedFor.most})) END)`.execute(
    db,
  )
}
