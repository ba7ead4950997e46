import type { Pool, QueryConfig } from 'pg'
import { errorCode } from '#platform/config/error-code.ts'

type Plan = { plan: string | null; problem: string | null }

const canBePlanned = /^\s*(?:select|with|values|insert|update|delete|merge)\b/i

/** Asks how PostgreSQL would go about it, for any values. Nothing is run: not even a plan of a write may write. */
export async function explain(pool: Pool, text: string): Promise<Plan> {
  if (!canBePlanned.test(text)) return { plan: null, problem: 'Only what reads or writes rows has a plan.' }
  const client = await pool.connect()
  try {
    await client.query('BEGIN READ ONLY')
    await client.query("SET LOCAL statement_timeout = '3s'")
    // The extended protocol takes one statement and no second one behind it. Nobody looks at the values it wants.
    const asked: QueryConfig & { queryMode: 'extended' } = {
      text: `EXPLAIN (GENERIC_PLAN, VERBOSE, SETTINGS) ${text}`,
      values: Array.from({ length: placesIn(text) }, () => null),
      queryMode: 'extended',
    }
    const { rows } = await client.query(asked)
    return { plan: rows.map((row) => row['QUERY PLAN']).join('\n'), problem: null }
  } catch (error) {
    if (errorCode(error) === undefined || !(error instanceof Error)) throw error
    return { plan: null, problem: error.message }
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}

/** `$1` to the highest there is. */
const placesIn = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)))
