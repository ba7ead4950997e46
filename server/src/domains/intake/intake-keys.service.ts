import { createHash } from 'node:crypto'
import type { Source } from 'contract/choices.ts'
import type { IntakeKey, intakeKeyCreate } from 'contract/intake/intake.schema.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** Newest first, with revoked keys, because stored leads name them. */
export async function listKeys(db: Kysely<Database>): Promise<IntakeKey[]> {
  return (await keysWith(db).orderBy('key.id', 'desc').execute()).map(toKey)
}

function keysWith(db: Kysely<Database>) {
  return db
    .selectFrom('intake_keys as key')
    .leftJoin('users', 'users.id', 'key.created_by')
    .select([
      'key.id',
      'key.source',
      'key.title',
      'key.ending',
      'key.created_at',
      'key.last_used_at',
      'key.revoked_at',
    ])
    .select(['users.id as user_id', 'users.name'])
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof keysWith>['executeTakeFirstOrThrow']>>

function toKey({ user_id, name, ...key }: KeyRow): IntakeKey {
  return { ...key, created_by: user_id !== null && name !== null ? { id: user_id, name } : null }
}

/** @throws AppError invalid when the key is known already. */
export async function createKey(
  ctx: Context,
  { source, title, key }: z.output<typeof intakeKeyCreate>,
): Promise<IntakeKey> {
  const created = await ctx.db
    .insertInto('intake_keys')
    .values({ source, title, key_hash: hashOf(key), ending: key.slice(-4), created_by: ctx.actor.id })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw invalid('key', 'is already in use: create another one')
  const after = { source, title, ending: key.slice(-4) }
  await recordAudit(ctx, { record_type: 'intake-key', record_id: created.id, action: 'created', after })
  return toKey(await keysWith(ctx.db).where('key.id', '=', created.id).executeTakeFirstOrThrow())
}

/** Leads with this key are refused from the next request on. A revoked key stays revoked. */
export async function revokeKey(ctx: Context, id: number): Promise<{ success: true }> {
  const revoked = await ctx.db
    .updateTable('intake_keys')
    .set({ revoked_at: sql<string>`coalesce(revoked_at, app_now())` })
    .where('id', '=', id)
    .returning(['source', 'title'])
    .executeTakeFirst()
  if (!revoked) throw new AppError('not_found')
  await recordAudit(ctx, { record_type: 'intake-key', record_id: id, action: 'revoked', after: revoked })
  return { success: true }
}

/**
 * The id of the live key, which must be one of this source.
 * @throws AppError unauthenticated or forbidden
 */
export async function requireKey(db: Kysely<Database>, key: string | null, source: Source): Promise<number> {
  const found = key && (await findLive(db, key))
  if (!found) {
    const message =
      'Send a key of this source as Authorization: Bearer <key>, X-Api-Key: <key> or ?key=<key>.'
    throw new AppError('unauthenticated', { message })
  }
  if (found.source !== source)
    throw new AppError('forbidden', { message: `The key belongs to '${found.source}'.` })
  if (found.is_stale) await touchKey(db, found.id)
  return found.id
}

function findLive(db: Kysely<Database>, key: string) {
  return db
    .selectFrom('intake_keys')
    .select(['id', 'source'])
    .select(sql<boolean>`coalesce(last_used_at < app_now() - interval '1 minute', true)`.as('is_stale'))
    .where('key_hash', '=', hashOf(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/**
 * At most once a minute. A row that another request is updating is skipped: that request writes the same
 * time.
 */
async function touchKey(db: Kysely<Database>, id: number): Promise<void> {
  await sql`UPDATE intake_keys SET last_used_at = app_now()
    WHERE id = (SELECT id FROM intake_keys WHERE id = ${id} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db)
}
