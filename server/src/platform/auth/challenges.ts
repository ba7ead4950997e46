import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { needsPassword, roles } from 'contract/access/roles.ts'
import { type Kysely, sql } from 'kysely'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import type { ChallengeKind } from './auth.table.ts'
import { tokenHash } from './sessions.ts'

/** Tries for one challenge; after that the password is needed again. */
const mostTries = 5

/**
 * Stores that the password was right, or that a code was sent, until the code arrives. The token is returned
 * once and stored as a hash.
 */
export async function openChallenge(
  db: Kysely<Database>,
  owner:
    | { user_id: number; counted_as?: string }
    | { user_id: number | null; kind: 'text-message'; counted_as: string }
    | { user_id: number | null; kind: 'passkey'; counted_as?: string }
    | { user_id: null; kind: 'provider' },
): Promise<{ challenge: string; hash: Buffer }> {
  const challenge = randomBytes(32).toString('base64url')
  const hash = tokenHash(challenge)
  await db
    .insertInto('sign_in_challenges')
    .values({ ...owner, token_hash: hash, expires_at: sql<string>`app_now() + interval '10 minutes'` })
    .execute()
  return { challenge, hash }
}

/** Ends the challenges of an account after its password or its right to sign in has changed. */
export async function endUnfinishedSignIns(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  await db.deleteFrom('invitations').where('user_id', '=', userId).execute()
}

export type Challenge = { user_id: number | null; kind: ChallengeKind; counted_as: string | null }

/** The account and purpose of a challenge, valid or not. */
export function findChallenge(db: Kysely<Database>, challenge: string): Promise<Challenge | undefined> {
  return db
    .selectFrom('sign_in_challenges')
    .select(['user_id', 'kind', 'counted_as'])
    .where('token_hash', '=', tokenHash(challenge))
    .executeTakeFirst()
}

/**
 * Counts a try before its code is checked, so that parallel tries count each other; false when the challenge
 * is over.
 */
export async function tryChallenge(db: Kysely<Database>, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash(challenge))
    .where('tries', '<', mostTries)
    .where('expires_at', '>', sql<string>`app_now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the challenge with a right code; false when it was over already. */
export async function closeChallenge(db: Kysely<Database>, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash(challenge))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * The six digits of a challenge. They are computed under APP_KEY when they are sent and when they are
 * checked, and stored nowhere.
 */
export function codeOfChallenge(secrets: Secrets, hash: Buffer): string {
  const number = secrets.derive(`sign-in code ${hash.toString('hex')}`).readUIntBE(0, 6)
  return String(number % 1_000_000).padStart(6, '0')
}

/** Whether the code is the one sent for the challenge. Takes the same time for any code. */
export function isCodeOfChallenge(secrets: Secrets, challenge: string, code: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(
    digest(codeOfChallenge(secrets, tokenHash(challenge))),
    digest(code.replace(/[\s-]/g, '')),
  )
}

/** Codes by message that may be open for one account at once; further ones are not sent. */
const mostMessages = 3

const aboveStaff = roles.filter((role) => needsPassword({ roles: [role] })).map(({ slug }) => slug)

/**
 * The receiver of a challenge's code; null when the challenge is over, has no account, or the account has too
 * many open codes.
 */
export async function recipientOf(
  db: Kysely<Database>,
  hash: Buffer,
): Promise<{ phone: string; expires_at: string } | null> {
  const row = await db
    .selectFrom('sign_in_challenges as mine')
    .innerJoin('users', 'users.id', 'mine.user_id')
    .select(['users.phone', 'mine.expires_at'])
    .select((eb) =>
      eb
        .selectFrom('sign_in_challenges as others')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('others.user_id', '=', 'mine.user_id')
        .where('others.kind', '=', 'text-message')
        .where('others.expires_at', '>', sql<string>`app_now()`)
        .whereRef('others.expires_at', '<', 'mine.expires_at')
        .as('before'),
    )
    .where('mine.token_hash', '=', hash)
    .where('mine.kind', '=', 'text-message')
    .where('mine.expires_at', '>', sql<string>`app_now()`)
    .where('users.active', '=', true)
    // An account that needs more than a code alone gets none; one with a second factor is also asked for
    // that.
    .where((eb) =>
      eb.or([
        eb.not(
          eb.exists(
            eb
              .selectFrom('user_roles')
              .whereRef('user_id', '=', 'mine.user_id')
              .where('role', 'in', aboveStaff),
          ),
        ),
        eb.exists(
          eb
            .selectFrom('second_factors')
            .whereRef('second_factors.user_id', '=', 'mine.user_id')
            .where('confirmed_at', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!row || row.phone === null || (row.before ?? 0) >= mostMessages) return null
  return { phone: row.phone, expires_at: row.expires_at }
}
