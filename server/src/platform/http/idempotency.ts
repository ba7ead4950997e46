import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from './context.ts'

export type StoredAnswer = { status: number; body: string }

/**
 * The request as far as a repeat must equal it: endpoint, path and body. Under APP_KEY: a body may hold a password, and
 * whoever has the database alone must not be able to try passwords out against a quick hash.
 */
export function requestHash(appKey: Buffer, endpoint: string, url: string, body: unknown): Buffer {
  return createHmac('sha256', appKey)
    .update(JSON.stringify([endpoint, url, body ?? null]))
    .digest()
}

/** Longer than any request is worked on. */
const abandoned = sql<string>`now() - interval '1 minute'`

export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw invalid('Idempotency-Key', 'must be 1 to 200 visible ASCII characters')
  }
  return header
}

/**
 * Takes the key for this transaction. A second caller waits on the first one's row lock and then gets its answer. Where
 * there is no transaction the second caller is told that the first is still at it; a key whose taker has died without an
 * answer may be taken over.
 * Answers what was answered before, or null when the work is still to be done.
 * @throws AppError invalid when the key was used for another request, in_progress when the first is still at it.
 */
export async function takeKey(ctx: Context, key: string, hash: Buffer): Promise<StoredAnswer | null> {
  const taken = await ctx.db
    .insertInto('idempotency_keys')
    .values({ user_id: ctx.actor.id, key, request_hash: hash })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ created_at: sql`now()` })
        .whereRef('idempotency_keys.request_hash', '=', 'excluded.request_hash')
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.created_at', '<', abandoned),
    )
    .returning('key')
    .executeTakeFirst()
    .catch(stillRunning)
  if (taken) return null
  const stored = await findKey(ctx.db, ctx.actor.id, key)
  if (!stored) throw new AppError('in_progress', { retryAfterSeconds: 1 })
  if (!stored.request_hash.equals(hash)) throw invalid('Idempotency-Key', 'was used for another request')
  if (stored.status === null || stored.response === null) throw new AppError('in_progress', { retryAfterSeconds: 1 })
  return { status: stored.status, body: stored.response }
}

/** The first caller took longer than a lock may be waited for. */
function stillRunning(error: unknown): never {
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

export async function keepAnswer(ctx: Context, key: string, answer: StoredAnswer): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, response: answer.body })
    .where('user_id', '=', ctx.actor.id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .executeTakeFirst()
  // Whoever took it over has answered: what was done here a second time is taken back.
  if (numUpdatedRows !== 1n) throw new AppError('in_progress', { retryAfterSeconds: 1 })
}

/** Nothing was answered: the same key may be tried again. */
export async function giveKeyBack(ctx: Context, key: string): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', ctx.actor.id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}
