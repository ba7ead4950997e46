import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** Wrong passwords checked in 15 minutes before an account, or an address, has to wait. */
const limits = { account: 10, address: 100 }
const windowMinutes = 15

/** Names are kept as hashes: the table must not become a list of logins. */
function subjects(login: string, ip: string | null): { account: string; address: string } {
  const account = createHash('sha256').update(login).digest('base64url')
  return { account: `account:${account}`, address: `address:${ip ?? 'unknown'}` }
}

/**
 * Notes an attempt before the password is looked at, so that parallel guesses count each other.
 * @throws AppError too_many, with the seconds until the oldest attempt has aged out.
 */
export async function noteAttempt(db: Kysely<Database>, login: string, ip: string | null): Promise<void> {
  const names = subjects(login, ip)
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${names.account}, 0))`.execute(trx)
    const counted = await trx
      .selectFrom('sign_in_attempts')
      .select([
        'subject',
        sql<number>`count(*)`.as('tried'),
        sql<number>`ceil(extract(epoch from min(attempted_at) + make_interval(mins => ${windowMinutes}) - now()))`.as(
          'wait',
        ),
      ])
      .where('subject', 'in', [names.account, names.address])
      .where(sql<boolean>`attempted_at > now() - make_interval(mins => ${windowMinutes})`)
      .groupBy('subject')
      .execute()
    const full = counted.find((row) => row.tried >= (row.subject === names.account ? limits.account : limits.address))
    if (full) throw new AppError('too_many', { retryAfterSeconds: Math.max(1, full.wait) })
    await trx
      .insertInto('sign_in_attempts')
      .values([{ subject: names.account }, { subject: names.address }])
      .execute()
  })
}

/** The right password forgives what was tried on the account; the address keeps its count. */
export async function forgetAttempts(db: Kysely<Database>, login: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', subjects(login, null).account).execute()
  await sql`DELETE FROM sign_in_attempts WHERE attempted_at < now() - make_interval(mins => ${windowMinutes})`.execute(
    db,
  )
}
