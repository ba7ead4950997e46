import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { networkOf } from '#platform/http/network-of.ts'

/**
 * Passwords checked in 15 minutes before an account, or an address, has to wait. Of an account's ten, three are kept for
 * addresses it has been used from: strangers who guess without end cannot shut its owner out.
 */
const limits = { account: 10, accountForStrangers: 7, address: 100 }
const window = sql`make_interval(mins => 15)`

/**
 * One look at a password or a code. An account has one count, by whichever of its names and at whichever door it is tried; a login
 * nobody has (`userId` null) has its own, so that it is answered the same.
 */
export type Attempt = {
  userId: number | null
  login: string
  ip: string | null
  /** Given: it is counted there (`accountOf`), whatever the login. */
  account?: string
}

/** Names are kept as hashes: the table must not become a list of logins. */
export function accountOf({ userId, login, account }: Attempt): string {
  const name = userId === null ? `login ${login}` : `user ${userId}`
  return account ?? `account:${createHash('sha256').update(name).digest('base64url')}`
}

function subjectsOf(attempt: Attempt): { account: string; address: string } {
  return { account: accountOf(attempt), address: `address:${networkOf(attempt.ip ?? 'unknown')}` }
}

/**
 * Notes an attempt before the password is looked at, so that parallel guesses count each other.
 * @throws AppError too_many, with the seconds until the next attempt is looked at.
 */
export async function noteAttempt(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  // Most of an attack ends here, without waiting for its turn.
  await refuseTooMany(db, attempt)
  const { account, address } = subjectsOf(attempt)
  await inTurn(address, () => inTurn(account, () => noteInTurn(db, attempt)))
}

const turns = new Map<string, Promise<unknown>>()
/** One after the other in this process: a crowd that waits for a lock would hold every connection there is. */
async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const mine = (turns.get(name) ?? Promise.resolve()).then(act, act)
  turns.set(name, mine)
  try {
    return await mine
  } finally {
    if (turns.get(name) === mine) turns.delete(name)
  }
}

async function noteInTurn(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  const { account, address } = subjectsOf(attempt)
  await db.transaction().execute(async (trx) => {
    // Always in this order, or two attempts could wait for each other.
    for (const subject of [address, account]) {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
    }
    await refuseTooMany(trx, attempt)
    await trx
      .insertInto('sign_in_attempts')
      .values([{ subject: account }, { subject: address }])
      .execute()
  })
}

async function refuseTooMany(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  const { account, address } = subjectsOf(attempt)
  const accountLimit = (await isKnownAddress(db, attempt)) ? limits.account : limits.accountForStrangers
  const { rows } = await sql<{ wait: number }>`
    SELECT ceil(extract(epoch from attempted_at + ${window} - clock_timestamp()))::integer AS wait
    FROM (${lastToAgeOut(account, accountLimit)} UNION ALL ${lastToAgeOut(address, limits.address)}) AS full_subjects
    ORDER BY attempted_at DESC`.execute(db)
  if (rows[0]) throw new AppError('too_many', { retryAfterSeconds: Math.max(1, rows[0].wait) })
}

/** The attempt that has to be 15 minutes old before there is room for another; none while there is room. */
function lastToAgeOut(subject: string, limit: number): RawBuilder<unknown> {
  return sql`(SELECT attempted_at FROM sign_in_attempts WHERE subject = ${subject}
    AND attempted_at > now() - ${window} ORDER BY attempted_at DESC OFFSET ${limit - 1} LIMIT 1)`
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
