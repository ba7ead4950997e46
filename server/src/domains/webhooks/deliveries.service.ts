import type { Delivery, deliveriesQuery, replayRequest } from 'contract/webhooks/webhooks.schema.ts'
import { deliveriesPerPage } from 'contract/webhooks/webhooks.words.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { type SendPayload, sendTask } from './deliver.service.ts'

type Needs = Pick<Platform, 'queue'>

/** A page of the log, newest first. @throws AppError not_found */
export async function listDeliveries(
  db: Kysely<Database>,
  webhookId: number,
  { state, before }: z.output<typeof deliveriesQuery>,
): Promise<Delivery[]> {
  await requireWebhook(db, webhookId)
  return db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'state', 'attempts', 'created_at', 'finished_at', 'status', 'problem', 'body'])
    .select(sql<string | null>`CASE WHEN state = 'waiting' THEN next_at END`.as('next_at'))
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(deliveriesPerPage)
    .execute()
}

/** @throws AppError not_found */
export async function sendTest(ctx: Context, { queue }: Needs, id: number): Promise<{ success: true }> {
  await requireWebhook(ctx.db, id)
  const body = JSON.stringify({ type: 'test', timestamp: isoTime(ctx.now), data: {} })
  await ctx.db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: id, event: 'test', body, entry_id: null })
    .execute()
  await recordAudit(ctx, { record_type: 'webhook', record_id: id, action: 'test-sent' })
  await queue.enqueue(ctx.db, sendTask, { webhook_id: id } satisfies SendPayload)
  return { success: true }
}

/**
 * Finished deliveries are sent again, under their ids; without `ids` all that failed.
 * @throws AppError not_found
 */
export async function replay(
  ctx: Context,
  { queue }: Needs,
  id: number,
  { ids }: z.output<typeof replayRequest>,
): Promise<{ replayed: number }> {
  await requireWebhook(ctx.db, id)
  const { numUpdatedRows } = await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: sql<string>`app_now()`, finished_at: null })
    .where('webhook_id', '=', id)
    .where('state', 'in', ids ? ['delivered', 'failed'] : ['failed'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .executeTakeFirst()
  const replayed = Number(numUpdatedRows)
  if (replayed > 0) {
    const after = { deliveries: replayed }
    await recordAudit(ctx, { record_type: 'webhook', record_id: id, action: 'replayed', after })
    await queue.enqueue(ctx.db, sendTask, { webhook_id: id } satisfies SendPayload)
  }
  return { replayed }
}

async function requireWebhook(db: Kysely<Database>, id: number): Promise<void> {
  const row = await db.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
}
