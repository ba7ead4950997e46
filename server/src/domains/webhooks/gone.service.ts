import type { Kysely } from 'kysely'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import { contextOfTask } from '#platform/http/context.ts'

/** The receiver responded that it wants no more events: the webhook is paused until a developer resumes it. */
export function pauseGone(db: Kysely<Database>, id: number, problem: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('webhooks')
      .set({ active: false, problem, ...edited })
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const task = await contextOfTask(trx)
    const states = { before: { active: true }, after: { active: false, problem } }
    await recordAudit(task, { record_type: 'webhook', record_id: id, action: 'paused', ...states })
  })
}
