import type { ConsoleResult, ConsoleState } from 'contract/devtools/query.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { recordAudit } from '#platform/audit/audit.ts'
import { grantReading, type ReadableTable } from '#platform/db/console-role.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { cancelReading, isOutside, runReading } from './console.store.ts'

export type Console = {
  state(ctx: Context): Promise<ConsoleState>
  run(ctx: Context, input: { sql: string; run: string }): Promise<ConsoleResult>
  cancel(ctx: Context, run: string): Promise<{ success: true }>
}

/**
 * The developer's console. The grants of its role are updated at the first use, because migrations add
 * tables.
 */
export function createConsole(pool: Pool): Console {
  let granted: Promise<ReadableTable[] | null> | undefined

  async function readable(): Promise<ReadableTable[] | null> {
    granted ??= grantReading(pool).catch((error) => {
      granted = undefined
      throw error
    })
    return granted
  }

  async function why(): Promise<ConsoleState['off']> {
    if (isOutside(pool.options)) return 'outside'
    return (await readable()) ? null : 'no-role'
  }

  return {
    async state({ db, actor }) {
      const off = await why()
      const tables = off ? [] : ((await readable()) ?? [])
      return { off, tables, history: await historyOf(db, actor.id) }
    },
    async run(ctx, { sql: text, run }) {
      if (await why())
        throw new AppError('illegal_move', { message: 'The console cannot be used with this database.' })
      const result = await runReading(pool.options, text, nameOf(ctx, run))
      const { ms, rows, problem } = result
      const after = { sql: text, ms, rows: rows.length, problem: problem?.message ?? null }
      // The run is recorded before its result is returned.
      await recordAudit(ctx, { record_type: 'console', record_id: ctx.actor.id, action: 'read', after })
      return result
    },
    async cancel(ctx, run) {
      if (!(await why())) await cancelReading(pool.options, nameOf(ctx, run))
      await recordAudit(ctx, {
        record_type: 'console',
        record_id: ctx.actor.id,
        action: 'cancelled',
        after: { run },
      })
      return { success: true }
    },
  }
}

/** One's own runs alone can be named. */
const nameOf = ({ actor }: Context, run: string) => `console ${actor.id} ${run}`

async function historyOf(db: Kysely<Database>, id: number): Promise<ConsoleState['history']> {
  const { rows } = await sql<ConsoleState['history'][number]>`
    SELECT at, after->>'sql' AS sql, (after->>'ms')::float8 AS ms, (after->>'rows')::int AS rows,
      after->>'problem' AS problem
    FROM audit_entries WHERE record_type = 'console' AND record_id = ${String(id)} AND action = 'read'
    ORDER BY id DESC LIMIT 20`.execute(db)
  return rows
}
