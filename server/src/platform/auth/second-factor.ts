import { createHash, randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'

const period = 30
/** Periods that the clock of a phone may differ. */
const drift = 1
const issuer = 'House Care Admin'

/** RFC 6238 with the defaults of authenticator apps. */
function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })
}

/** A new secret (160 bits, base32) and its address for an app. */
export function newSecret(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totp(secret, label).toString() }
}

/** Binds the encrypted secret to its owner, so that it cannot be moved to another row. */
const place = (userId: number) => `second factor of user ${userId}`

/** Stores the secret in place of an unconfirmed one; false when the second factor is on. */
export async function offerSecret(
  db: Kysely<Database>,
  secrets: Secrets,
  { userId, secret }: { userId: number; secret: string },
): Promise<boolean> {
  const sealed_secret = secrets.seal(secret, place(userId))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret, created_at: sql`app_now()`, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether the account asks for a code. */
export async function hasSecondFactor(db: Kysely<Database>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The part of the account that a valid code uses up. */
export type CodeUse = { kind: 'authenticator app'; step: number } | { kind: 'recovery code'; hash: Buffer }

/** Spaces and dashes are only for reading. */
const bare = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
const recoveryHash = (code: string) => createHash('sha256').update(bare(code)).digest()

/**
 * The part that the code would use up; null when it is wrong or was used. It only reads: `useCode` decides
 * between two requests with the same code. Time is the database's clock.
 */
export async function findCode(
  db: Kysely<Database>,
  secrets: Secrets,
  { userId, code, pending = false }: { userId: number; code: string; pending?: boolean },
): Promise<CodeUse | null> {
  if (/^\d{6}$/.test(bare(code))) return findStep(db, secrets, { userId, code: bare(code), pending })
  const hash = recoveryHash(code)
  const known = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return known && !pending ? { kind: 'recovery code', hash } : null
}

async function findStep(
  db: Kysely<Database>,
  secrets: Secrets,
  { userId, code, pending }: { userId: number; code: string; pending: boolean },
): Promise<CodeUse | null> {
  const factor = await db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'last_step', sql<number>`extract(epoch FROM app_clock())::float8`.as('now')])
    .where('user_id', '=', userId)
    .where('confirmed_at', pending ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!factor) return null
  const secret = secrets.openIfReadable(factor.sealed_secret, place(userId))
  if (secret === null) return null
  const app = totp(secret, '')
  const delta = app.validate({ token: code, timestamp: factor.now * 1000, window: drift })
  if (delta === null) return null
  const step = Math.floor(factor.now / period) + delta
  return step > factor.last_step ? { kind: 'authenticator app', step } : null
}

/** Uses the code up; false when another request was faster. */
export async function useCode(db: Kysely<Database>, userId: number, use: CodeUse): Promise<boolean> {
  const { numUpdatedRows } =
    use.kind === 'recovery code'
      ? await db
          .updateTable('recovery_codes')
          .set({ used_at: sql`app_now()` })
          .where('user_id', '=', userId)
          .where('code_hash', '=', use.hash)
          .where('used_at', 'is', null)
          .executeTakeFirst()
      : await db
          .updateTable('second_factors')
          .set({ last_step: use.step })
          .where('user_id', '=', userId)
          .where('last_step', '<', use.step)
          .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const randomGroup = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * Replaces the recovery codes by ten new ones of 118 bits, enough for a plain hash. They are returned once;
 * only their hashes are stored.
 */
export async function replaceRecoveryCodes(db: Kysely<Database>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => Array.from({ length: 6 }, randomGroup).join('-'))
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(code) })))
    .execute()
  return codes
}

/** Encrypts the secret of every app again; returns how many there were. */
export async function resealSecondFactors(
  db: Kysely<Database>,
  reseal: (sealed: string, context: string) => string,
): Promise<number> {
  const rows = await db.selectFrom('second_factors').select(['user_id', 'sealed_secret']).execute()
  for (const { user_id, sealed_secret } of rows) {
    const sealed = reseal(sealed_secret, place(user_id))
    await db
      .updateTable('second_factors')
      .set({ sealed_secret: sealed })
      .where('user_id', '=', user_id)
      .execute()
  }
  return rows.length
}
