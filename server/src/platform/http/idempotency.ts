import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { RawBody } from './bodies.ts'
import type { Context } from './context.ts'

export type StoredResponse = { status: number; body: string }

/**
 * A hash of endpoint, path and body, which a repeat must equal. It uses APP_KEY, because a body may hold a
 * password: the database alone must not be enough to try passwords against a fast hash.
 */
export function requestHash(appKey: Buffer, endpoint: string, url: string, body: unknown): Buffer {
  return createHmac('sha256', appKey)
    .update(JSON.stringify([endpoint, url, isRaw(body) ? null : (body ?? null)]))
    .update(isRaw(body) ? body.bytes : '')
    .digest()
}

/** As text its bytes would take several times the space. */
const isRaw = (body: unknown): body is RawBody =>
  typeof body === 'object' && body !== null && 'bytes' in body && Buffer.isBuffer(body.bytes)

/** Longer than any request takes. */
const abandoned = sql<string>`app_now() - interval '1 minute'`

export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw invalid('Idempotency-Key', 'must be 1 to 200 visible ASCII characters')
  }
  return header
}

/**
 * Claims the key for this transaction. A second request waits for the first one's row lock and gets its
 * stored response. Outside a transaction the second request is refused while the first runs; a key whose
 * process died without a response can be claimed again.
 * @returns the stored response, or null when the work is still to be done
 * @throws AppError invalid when the key belongs to another request, in_progress while the first request runs
 */
export async function claimKey(ctx: Context, key: string, hash: Buffer): Promise<StoredResponse | null> {
  const claimed = await ctx.db
    .insertInto('idempotency_keys')
    .values({ user_id: ctx.actor.id, key, request_hash: hash, request_id: ctx.request_id })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ created_at: sql`app_now()`, request_id: ctx.request_id })
        .whereRef('idempotency_keys.request_hash', '=', 'excluded.request_hash')
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.created_at', '<', abandoned),
    )
    .returning('key')
    .executeTakeFirst()
    .catch(throwInProgress)
  if (claimed) return null
  const stored = await findKey(ctx.db, ctx.actor.id, key)
  if (!stored) throw new AppError('in_progress', { retryAfterSeconds: 1 })
  if (!stored.request_hash.equals(hash)) throw invalid('Idempotency-Key', 'was used for another request')
  if (stored.status === null || stored.response === null)
    throw new AppError('in_progress', { retryAfterSeconds: 1 })
  return { status: stored.status, body: stored.response }
}

/** The first request took longer than the lock timeout. */
function throwInProgress(error: unknown): never {
  const isLockTimeout = error instanceof Error && 'code' in error && error.code === '55P03'
  throw isLockTimeout ? new AppError('in_progress', { retryAfterSeconds: 1 }) : error
}

function findKey(db: Kysely<Database>, userId: number, key: string) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function storeResponse(ctx: Context, key: string, response: StoredResponse): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('idempotency_keys')
    .set({ status: response.status, response: response.body })
    .where('user_id', '=', ctx.actor.id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .executeTakeFirst()
  // Another request claimed the key and stored its response: this duplicate effect is rolled back.
  if (numUpdatedRows !== 1n) throw new AppError('in_progress', { retryAfterSeconds: 1 })
}

/** No response was stored: the same key can be used again. */
export async function releaseKey(ctx: Context, key: string): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', ctx.actor.id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}
