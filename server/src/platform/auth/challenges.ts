import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { tokenHash } from './sessions.ts'

/** Codes looked at for one challenge: after that the password is asked for again. */
const mostTries = 5

/** Remembers that the password was right, for as long as it takes to find a phone. Told once, kept as a hash. */
export async function openChallenge(db: Kysely<Database>, userId: number): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('sign_in_challenges')
    .values({
      user_id: userId,
      token_hash: tokenHash(challenge),
      expires_at: sql<string>`now() + interval '10 minutes'`,
    })
    .execute()
  return challenge
}

/** Whose challenge it is, alive or not. */
export async function ownerOfChallenge(db: Kysely<Database>, challenge: string): Promise<number | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', tokenHash(challenge))
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Notes a try before its code is looked at, so that tries at the same time count each other; false when it is over. */
export async function tryChallenge(db: Kysely<Database>, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash(challenge))
    .where('tries', '<', mostTries)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends it with a right code; false when it was over meanwhile. */
export async function closeChallenge(db: Kysely<Database>, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash(challenge))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
