import type { Webhook, webhookCreate, webhookUpdate } from 'contract/webhooks/webhooks.schema.ts'
import { type WebhookRecord, webhookRecords } from 'contract/webhooks/webhooks.words.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { edited, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { isGateway, problemOfEndpoint } from '#platform/outbound/outbound.ts'
import { nextId, sealSecret, webhooksWith } from './webhooks.store.ts'

type Needs = Pick<Platform, 'config' | 'secrets'>

export function listWebhooks(db: Kysely<Database>): Promise<Webhook[]> {
  return webhooksWith(db).orderBy('id').execute()
}

async function getWebhook(db: Kysely<Database>, id: number): Promise<Webhook> {
  const row = await webhooksWith(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Reports changes from now on.
 * @throws AppError invalid when the address is in a private network or not encrypted
 */
export async function createWebhook(
  ctx: Context,
  { config, secrets }: Needs,
  { title, url, records, secret }: z.output<typeof webhookCreate>,
): Promise<Webhook> {
  refuseUnsafe(config, url)
  const id = await nextId(ctx.db)
  const values = { title, url, records: inOrder(records) }
  await ctx.db
    .insertInto('webhooks')
    .values({
      id,
      ...values,
      sealed_secret: sealSecret(secrets, id, secret),
      position: sql<number>`(SELECT coalesce(max(position), 0) FROM audit_chain)`,
    })
    .execute()
  await recordAudit(ctx, { record_type: 'webhook', record_id: id, action: 'created', after: values })
  return getWebhook(ctx.db, id)
}

/**
 * A webhook that is active again reports what happened while it was paused.
 * @throws AppError not_found, conflict when stale, invalid when the address is in a private network or not
 * encrypted
 */
export async function updateWebhook(
  ctx: Context,
  { config }: Pick<Needs, 'config'>,
  id: number,
  { version, ...typed }: z.output<typeof webhookUpdate>,
): Promise<Webhook> {
  const current = () => getWebhook(ctx.db, id)
  const { title, url, records, active } = await lockVersion(ctx.db, {
    table: 'webhooks',
    record_type: 'webhook',
    id,
    version,
    current,
  })
  refuseUnsafe(config, typed.url)
  const after = { ...typed, records: inOrder(typed.records) }
  const problem = typed.active ? { problem: null } : {}
  await ctx.db
    .updateTable('webhooks')
    .set({ ...after, ...problem, ...edited })
    .where('id', '=', id)
    .execute()
  const before = { title, url, records, active }
  await recordAudit(ctx, { record_type: 'webhook', record_id: id, action: 'updated', before, after })
  return getWebhook(ctx.db, id)
}

/** @throws AppError not_found */
export async function deleteWebhook(ctx: Context, id: number): Promise<{ success: true }> {
  const before = await ctx.db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .returning(['title', 'url', 'records'])
    .executeTakeFirst()
  if (!before) throw new AppError('not_found')
  await recordAudit(ctx, { record_type: 'webhook', record_id: id, action: 'deleted', before })
  return { success: true }
}

/** Each once, as the page lists them. */
const inOrder = (records: readonly WebhookRecord[]) => webhookRecords.filter((each) => records.includes(each))

function refuseUnsafe({ gatewayUrl, demo }: Needs['config'], url: string): void {
  const problem = problemOfEndpoint(url, gatewayUrl)
  if (problem !== null) throw invalid('url', problem)
  if (!demo && !isGateway(url, gatewayUrl) && new URL(url).protocol !== 'https:') {
    throw invalid('url', 'must begin with https://')
  }
}
