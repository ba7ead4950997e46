import type { WebhookRecord } from 'contract/webhooks/webhooks.words.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from './webhooks.table.ts'

type Db = Kysely<Database>
export type WebhookRow = Selectable<WebhooksTable>
export type DeliveryRow = Selectable<WebhookDeliveriesTable>

/** Entries of the audit chain that are read at once. */
const atOnce = 1000

/**
 * Writes a delivery for each new entry about the records of the webhook. Returns whether there may be more.
 * Of two processes one skips the webhook.
 */
export function collectNext(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const webhook = await trx
      .selectFrom('webhooks')
      .select(['position', 'records', 'created_at'])
      .where('id', '=', id)
      .where('active', '=', true)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!webhook) return false
    const end = await trx
      .selectFrom('audit_chain')
      .select(({ fn }) => fn.max('position').as('position'))
      .where('position', '>', webhook.position)
      .where('position', '<=', webhook.position + atOnce)
      .executeTakeFirstOrThrow()
    if (end.position === null) return false
    await addDeliveries(trx, { id, ...webhook, end: end.position })
    await trx.updateTable('webhooks').set({ position: end.position }).where('id', '=', id).execute()
    return end.position === webhook.position + atOnce
  })
}

type Part = { id: number; position: number; end: number; records: WebhookRecord[]; created_at: string }

/**
 * The names of changed fields are sent, their values are not: the receiver reads the record with an API key
 * of its own.
 */
async function addDeliveries(db: Db, { id, position, end, records, created_at }: Part): Promise<void> {
  await sql`
    INSERT INTO webhook_deliveries (webhook_id, entry_id, event, body)
    SELECT ${id}, entry.id, entry.record_type || '.' || entry.action, jsonb_build_object(
      'type', entry.record_type || '.' || entry.action,
      'timestamp', to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_build_object(
        'record', jsonb_build_object('type', entry.record_type, 'id', entry.record_id::bigint),
        'user_id', entry.actor_id,
        'changed', (SELECT coalesce(jsonb_agg(DISTINCT field ORDER BY field), '[]'::jsonb) FROM (
          SELECT jsonb_object_keys(entry.before) AS field UNION SELECT jsonb_object_keys(entry.after)) AS fields)
      ))::text
    FROM audit_chain AS link JOIN audit_entries AS entry ON entry.id = link.entry_id
    WHERE link.position > ${position} AND link.position <= ${end} AND entry.at >= ${created_at}
      AND entry.record_type = ANY (${records}) AND entry.record_id ~ '^[0-9]{1,15}$'
    ORDER BY link.position
    ON CONFLICT (webhook_id, entry_id) DO NOTHING`.execute(db)
}

export async function activeWebhooks(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('webhooks').select('id').where('active', '=', true).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Active webhooks that have something to send now. */
export async function dueWebhooks(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM webhooks WHERE active AND EXISTS (
      SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id AND state = 'waiting' AND next_at <= app_now())
    ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The webhook for this process alone, for so many seconds; undefined while it is paused or another process
 * has it.
 */
export function claimWebhook(db: Db, id: number, seconds: number): Promise<WebhookRow | undefined> {
  return db
    .updateTable('webhooks')
    .set({ busy_until: sql<string>`app_now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('active', '=', true)
    .where(sql<boolean>`busy_until IS NULL OR busy_until < app_now()`)
    .returningAll()
    .executeTakeFirst()
}

export async function releaseWebhook(db: Db, id: number): Promise<void> {
  await db.updateTable('webhooks').set({ busy_until: null }).where('id', '=', id).execute()
}

/** The oldest that are due, with their attempt counted. */
export function claimDue(db: Db, webhookId: number, count: number): Promise<DeliveryRow[]> {
  return sql<DeliveryRow>`
    UPDATE webhook_deliveries AS delivery SET attempts = attempts + 1
    FROM (SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhookId} AND state = 'waiting' AND next_at <= app_now()
      ORDER BY next_at, id LIMIT ${count}) AS due
    WHERE delivery.id = due.id RETURNING delivery.*`
    .execute(db)
    .then(({ rows }) => rows.toSorted((one, other) => one.id - other.id))
}

type Outcome = Pick<DeliveryRow, 'state' | 'status' | 'problem'> & { seconds?: number }

/** @param seconds until the next attempt of one that waits */
export async function settleDelivery(
  db: Db,
  id: number,
  { seconds = 0, ...outcome }: Outcome,
): Promise<void> {
  const over = outcome.state === 'waiting' ? null : sql<string>`app_now()`
  await db
    .updateTable('webhook_deliveries')
    .set({
      ...outcome,
      finished_at: over,
      next_at: sql<string>`app_now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .execute()
}
