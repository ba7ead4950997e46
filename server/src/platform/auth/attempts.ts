import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { networkOf } from '#platform/http/network-of.ts'

/**
 * Attempts in 15 minutes. Of an account's ten, two are reserved for networks it was used from and two more
 * for its owner's own devices, so that endless guesses of strangers cannot lock the owner out.
 */
const limits = { stranger: 6, network: 8, owner: 10, address: 100, addressInAll: 1000 }
const window = sql`make_interval(mins => 15)`
/** Failures of one way to sign in, without a success, after which that way is closed for the account. */
const mostFailures = 100

/**
 * What a guess is aimed at. Each has its own long-term count, so that the owner can still use another one.
 */
type Way = 'password' | 'device' | 'message'

/** One check of a password or a code. */
export type Attempt = {
  /** Null for an unknown login, which is counted and answered the same way. */
  userId: number | null
  login: string
  ip: string | null
  /** The name shown as limited (`subjectOf`) in place of the login's. */
  subject?: string
  /** Made in the owner's session: the counts of the account may be shown. */
  isSignedIn?: boolean
  /** The sender has a marker from an earlier sign-in of this account. */
  isKnownDevice?: boolean
  /** The long-term count that a failure adds to; null where no secret of the account is guessed. */
  way?: 'message' | null
}

/** The result of noting an attempt. */
export type Noted = {
  /**
   * False: refuse as wrong without a check. Another login of the account has used up its guesses, which must
   * not show.
   */
  isChecked: boolean
  /** The error for a wrong guess: too_many when the address has used up its attempts. */
  refusal(wrong: AppError): AppError
}

const hashed = (text: string) => `account:${createHash('sha256').update(text).digest('base64url')}`

/** Names are stored as hashes, so that the table is no list of logins. */
export function subjectOf({ userId, login, subject, isSignedIn }: Attempt): string {
  return subject ?? (isSignedIn ? accountOf(userId, '') : hashed(`login ${login}`))
}

/** All logins of one account share a subject; an unknown login is a subject of its own. */
export const accountOf = (userId: number | null, subject: string): string =>
  hashed(userId === null ? `unknown ${subject}` : `user ${userId}`)

type Counted = { login: string; account: string; address: string | null; way: Way | null }

function countedOf(attempt: Attempt): Counted {
  const login = subjectOf(attempt)
  const isOwner = attempt.isSignedIn || attempt.isKnownDevice
  const way = attempt.way === undefined ? (isOwner ? 'device' : 'password') : attempt.way
  const address = isOwner ? null : `address:${networkOf(attempt.ip ?? 'unknown')}`
  return { login, account: accountOf(attempt.userId, login), address, way }
}

/**
 * Notes an attempt before the password is checked, so that parallel guesses count each other.
 * @throws AppError too_many, with the seconds until the next attempt is accepted
 */
export async function noteAttempt(db: Kysely<Database>, attempt: Attempt): Promise<Noted> {
  const counted = countedOf(attempt)
  // Most attempts of an attack are refused here, before they wait for a lock.
  await judge(db, attempt, counted)
  const { account, login, address } = counted
  const act = () => inTurn(login, () => inTurn(account, () => noteInTurn(db, attempt, counted)))
  if (login === account) return inTurn(account, () => noteInTurn(db, attempt, counted))
  return address === null ? act() : inTurn(address, act)
}

const turns = new Map<string, Promise<unknown>>()
/** One at a time in this process: many that wait for the lock would take every connection. */
async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const mine = (turns.get(name) ?? Promise.resolve()).then(act, act)
  turns.set(name, mine)
  try {
    return await mine
  } finally {
    if (turns.get(name) === mine) turns.delete(name)
  }
}

function noteInTurn(db: Kysely<Database>, attempt: Attempt, counted: Counted): Promise<Noted> {
  const { login, account, address, way } = counted
  return db.transaction().execute(async (trx) => {
    // The fixed order avoids a deadlock of two attempts.
    for (const subject of new Set([address, login, account])) {
      if (subject !== null)
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
    }
    const noted = await judge(trx, attempt, counted)
    const names = [...new Set([login, ...(noted.isChecked ? [account] : [])])]
    const subjects = address === null ? names : [...names, address]
    await trx
      .insertInto('sign_in_attempts')
      .values(subjects.map((subject) => ({ subject })))
      .execute()
    if (way !== null) await countFailures(trx, attempt.userId, { names, way })
    return noted
  })
}

async function countFailures(
  db: Kysely<Database>,
  user_id: number | null,
  { names, way }: { names: string[]; way: Way },
): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values(names.map((subject) => ({ subject, way, user_id })))
    .onConflict((conflict) =>
      conflict.columns(['subject', 'way']).doUpdateSet((eb) => ({
        failures: eb('sign_in_failures.failures', '+', 1),
        failed_at: sql`app_now()`,
      })),
    )
    .execute()
}

type State = {
  login: number | null
  account: number | null
  address: number | null
  address_in_all: number | null
  login_stopped: boolean
  account_stopped: boolean
}

async function judge(db: Kysely<Database>, attempt: Attempt, counted: Counted): Promise<Noted> {
  const isKnown = await isKnownNetwork(db, attempt)
  const isOwner = attempt.isSignedIn || attempt.isKnownDevice
  const limit = isOwner ? limits.owner : isKnown ? limits.network : limits.stranger
  const address = counted.address ?? ''
  const { rows } = await sql<State>`
    SELECT ${secondsUntilRoom(counted.login, limit)} AS login, ${secondsUntilRoom(counted.account, limit)} AS account,
      ${secondsUntilRoom(address, limits.address)} AS address,
      ${secondsUntilRoom(address, limits.addressInAll)} AS address_in_all,
      ${isStopped(counted.login, counted.way)} AS login_stopped,
      ${isStopped(counted.account, counted.way)} AS account_stopped`.execute(db)
  const state = rows[0]! // a statement without FROM has one row
  // Failures of a colleague or visitor in the same office do not block accounts that are used from there.
  const addressWait = isOwner || isKnown ? null : state.address
  const inAll = isOwner || isKnown ? null : state.address_in_all
  if (state.login_stopped) throw stopped()
  const wait = inAll === null ? state.login : Math.max(inAll, state.login ?? 0)
  if (wait !== null) throw tooMany(Math.max(wait, addressWait ?? 0))
  return {
    isChecked: state.account === null && !state.account_stopped,
    refusal: (wrong) => (addressWait === null ? wrong : tooMany(addressWait)),
  }
}

const tooMany = (seconds: number) => new AppError('too_many', { retryAfterSeconds: Math.max(1, seconds) })
const stopped = () =>
  new AppError('too_many', {
    message:
      'Too many failed attempts. Sign in on a device you have used before, with a code by text message, or ask for a new link.',
    retryAfterSeconds: 900,
  })

/** Seconds until the oldest counted attempt is 15 minutes old; null while there is room. */
function secondsUntilRoom(subject: string, limit: number): RawBuilder<number | null> {
  return sql`(SELECT greatest(1, ceil(extract(epoch from attempted_at + ${window} - app_clock())))::integer
    FROM sign_in_attempts WHERE subject = ${subject} AND attempted_at > app_now() - ${window}
    ORDER BY attempted_at DESC OFFSET ${limit - 1} LIMIT 1)`
}

function isStopped(subject: string, way: Way | null): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM sign_in_failures
    WHERE subject = ${subject} AND way = ${way} AND failures >= ${mostFailures})`
}

/**
 * Whether a session of the account was opened from the network before: IPv6 privacy addresses change every
 * day.
 */
async function isKnownNetwork(db: Kysely<Database>, { userId, ip }: Attempt): Promise<boolean> {
  // The query runs for an unknown login too, so that it takes as long.
  const rows = await db
    .selectFrom('sessions')
    .select('ip')
    .distinct()
    .where('user_id', '=', userId ?? 0)
    .execute()
  const network = networkOf(ip ?? 'unknown')
  return rows.some((row) => row.ip !== null && networkOf(row.ip) === network)
}

/**
 * The password was right: this attempt does not count. Earlier ones still count for 15 minutes, so that
 * guesses do not profit from the owner's sign-ins; the long-term count starts again.
 */
export async function forgiveAttempt(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  const { login, account, address } = countedOf(attempt)
  for (const subject of new Set([login, account, address])) {
    await sql`DELETE FROM sign_in_attempts WHERE ctid = (
      SELECT ctid FROM sign_in_attempts WHERE subject = ${subject} ORDER BY attempted_at DESC LIMIT 1)`.execute(
      db,
    )
  }
  await db
    .deleteFrom('sign_in_failures')
    .where((eb) => eb.or([eb('subject', 'in', [login, account]), eb('user_id', '=', attempt.userId ?? 0)]))
    .execute()
}
