import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'

/**
 * Wrong passwords checked in 15 minutes before an account, or an address, has to wait. Of an account's ten, three are
 * kept for addresses it has been used from: strangers who guess without end cannot shut its owner out.
 */
const limits = { account: 10, accountForStrangers: 7, address: 100 }
const windowMinutes = 15

/** One look at a password. `secret` names what is guessed at: a login as it was typed (normalised), or a user's password. */
export type Attempt = { secret: string; userId: number | null; ip: string | null }

/** Names are kept as hashes: the table must not become a list of logins. */
function subjectsOf({ secret, ip }: Attempt): { account: string; address: string } {
  const account = createHash('sha256').update(secret).digest('base64url')
  return { account: `account:${account}`, address: `address:${ip ?? 'unknown'}` }
}

/**
 * Notes an attempt before the password is looked at, so that parallel guesses count each other.
 * @throws AppError too_many, with the seconds until the oldest attempt has aged out.
 */
export async function noteAttempt(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  const { account, address } = subjectsOf(attempt)
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(trx)
    const counted = await trx
      .selectFrom('sign_in_attempts')
      .select([
        'subject',
        sql<number>`count(*)`.as('tried'),
        sql<number>`ceil(extract(epoch from min(attempted_at) + make_interval(mins => ${windowMinutes}) - clock_timestamp()))`.as(
          'wait',
        ),
      ])
      .where('subject', 'in', [account, address])
      .where(sql<boolean>`attempted_at > now() - make_interval(mins => ${windowMinutes})`)
      .groupBy('subject')
      .execute()
    const accountLimit = (await isKnownAddress(trx, attempt)) ? limits.account : limits.accountForStrangers
    const full = counted.find(({ subject, tried }) => tried >= (subject === account ? accountLimit : limits.address))
    if (full) throw new AppError('too_many', { retryAfterSeconds: Math.max(1, full.wait) })
    await trx
      .insertInto('sign_in_attempts')
      .values([{ subject: account }, { subject: address }])
      .execute()
  })
}

/** Whether a session of the account was opened from the address before. */
async function isKnownAddress(db: Kysely<Database>, { userId, ip }: Attempt): Promise<boolean> {
  // Asked for an unknown login too, so that it takes as long.
  const known = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId ?? 0)
    .where('ip', '=', ip)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/** The password was right: this attempt does not count. Those before it do, or guesses would ride on the owner's visits. */
export async function forgiveAttempt(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  for (const subject of Object.values(subjectsOf(attempt))) {
    await sql`DELETE FROM sign_in_attempts WHERE ctid = (
      SELECT ctid FROM sign_in_attempts WHERE subject = ${subject} ORDER BY attempted_at DESC LIMIT 1)`.execute(db)
  }
}
