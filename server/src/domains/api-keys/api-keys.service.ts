import type { ApiKey, apiKeyCreate } from 'contract/api-keys/api-keys.schema.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { tokenHash } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'

/** Newest first, the revoked and ended ones too: the audit log names them. */
export function listApiKeys(db: Kysely<Database>): Promise<ApiKey[]> {
  return keysWith(db).orderBy('api_keys.id', 'desc').execute()
}

function keysWith(db: Kysely<Database>) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['api_keys.id', 'title', 'ending', 'scopes', 'api_keys.created_at', 'expires_at', 'last_used_at'])
    .select([
      'revoked_at',
      sql<ApiKey['user']>`jsonb_build_object('id', users.id, 'name', users.name)`.as('user'),
    ])
}

/** @throws AppError invalid when the key is known already */
export async function createApiKey(
  ctx: Context,
  { title, key, scopes, days }: z.output<typeof apiKeyCreate>,
): Promise<ApiKey> {
  const ending = key.slice(-4)
  const unique = [...new Set(scopes)]
  const created = await ctx.db
    .insertInto('api_keys')
    .values({
      title,
      ending,
      scopes: unique,
      user_id: ctx.actor.id,
      key_hash: tokenHash(key),
      expires_at: sql<string>`app_now() + make_interval(days => ${days})`,
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw invalid('key', 'is already in use: create another one')
  const after = { title, ending, scopes: unique, days }
  await recordAudit(ctx, { record_type: 'api-key', record_id: created.id, action: 'created', after })
  return keysWith(ctx.db).where('api_keys.id', '=', created.id).executeTakeFirstOrThrow()
}

/** Requests with the key are refused from the next one on. A revoked key stays revoked. */
export async function revokeApiKey(ctx: Context, id: number): Promise<{ success: true }> {
  const revoked = await ctx.db
    .updateTable('api_keys')
    .set({ revoked_at: sql<string>`coalesce(revoked_at, app_now())` })
    .where('id', '=', id)
    .returning(['title', 'ending'])
    .executeTakeFirst()
  if (!revoked) throw new AppError('not_found')
  await recordAudit(ctx, { record_type: 'api-key', record_id: id, action: 'revoked', after: revoked })
  return { success: true }
}
