import { needsPassword } from 'contract/access/roles.ts'
import type {
  codeAsked,
  SessionRow,
  SessionUser,
  signedIn,
  signInBody,
  signInWays,
} from 'contract/session/session.schema.ts'
import { toE164 } from 'contract/shared/phone.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import { isSettingOn } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { type Attempt, forgiveAttempt, type Noted, noteAttempt, subjectOf } from '#platform/auth/attempts.ts'
import { closeChallenge, findChallenge, openChallenge, tryChallenge } from '#platform/auth/challenges.ts'
import { knownMarker, newMarker } from '#platform/auth/device-markers.ts'
import { passwordFits, requirePasswordRoom } from '#platform/auth/passwords.ts'
import { hasSecondFactor, useCode } from '#platform/auth/second-factor.ts'
import { openSession, revokeSession, revokeSessionsOf } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type AcceptedAnswer, accepted, type Context, type PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { closedTo } from '#platform/maintenance/maintenance.ts'
import { deviceOf } from './device.rules.ts'
import {
  type Account,
  findAccount,
  findAccountById,
  findSessionUser,
  holdAccount,
  listSessions,
  ownsSession,
} from './session.store.ts'
import {
  type EntryCode,
  findMessageCode,
  findSignInCode,
  type SignInCodePayload,
  signInCodeTask,
} from './sign-in-code.service.ts'

type Parts = Pick<Platform, 'config' | 'secrets' | 'queue'>
type SignedIn = z.output<typeof signedIn>
type CodeAsked = z.output<typeof codeAsked>
type Body = z.output<typeof signInBody>

const refused = (field: string, message: string, event?: string) =>
  new AppError('invalid', { message, issues: [{ field, message }], event })

/** One answer for an unknown login, a wrong password and a disabled account. */
const wrongPassword = () => refused('login', 'Incorrect email, phone or password.', 'A sign-in was refused')
const wrongCode = () => refused('code', 'Incorrect or used code.', 'A sign-in code was refused')
/** Also for a challenge nobody was given: what it was is not told. */
const isOver = () => refused('challenge', 'This sign-in expired. Start again.')

export function signIn(ctx: PublicContext, parts: Parts, body: Body): Promise<SignedIn | AcceptedAnswer<CodeAsked>> {
  const { login = '', password, challenge, code, devices = [] } = body
  if (challenge !== undefined) return byChallenge(ctx, parts, { challenge, code: code ?? '', devices })
  if (password === undefined) return sendCode(ctx, parts, { login, devices })
  return byPassword(ctx, parts, { login, password, code, devices })
}

/** The account a login names, and under which name its attempts are counted: its own, or of a login nobody has. */
async function lookUp(
  { db, ip }: PublicContext,
  { secrets }: Parts,
  { login, devices }: { login: string; devices: string[] },
): Promise<{ account?: Account; attempt: Attempt; device: string | null }> {
  const phone = login.includes('@') ? null : toE164(login)
  const name = phone ?? login.toLowerCase()
  const account = await findAccount(db, phone ? { phone } : { email: name })
  const userId = account?.id ?? null
  const device = knownMarker(secrets, userId, devices)
  return { account, device, attempt: { userId, login: name, ip, isKnownDevice: device !== null } }
}

export async function signInWaysOf({ db }: PublicContext): Promise<z.output<typeof signInWays>> {
  return { by_message: await isSettingOn(db, 'sms.login.enable') }
}

/**
 * A code by text message in place of the password. Who has no account, or no phone, is answered, counted and kept the
 * same, and takes as long: whether a message goes out is decided afterwards, by the task.
 */
async function sendCode(
  ctx: PublicContext,
  parts: Parts,
  typed: { login: string; devices: string[] },
): Promise<AcceptedAnswer<CodeAsked>> {
  if (!(await isSettingOn(ctx.db, 'sms.login.enable'))) throw refused('password', 'is required')
  const { account, attempt } = await lookUp(ctx, parts, typed)
  // Nothing is guessed yet.
  await noteAttempt(ctx.db, { ...attempt, way: null })
  return ctx.db.transaction().execute(async (trx) => {
    const user_id = account?.active ? account.id : null
    const whose = { user_id, kind: 'text-message', counted_as: subjectOf(attempt) } as const
    const { challenge, hash } = await openChallenge(trx, whose)
    await parts.queue.enqueue(trx, signInCodeTask, { challenge_hash: hash.toString('hex') } satisfies SignInCodePayload)
    return accepted({ challenge, sent_to: 'the phone of this account', kind: 'text-message' })
  })
}

async function byPassword(
  ctx: PublicContext,
  parts: Parts,
  { login, password, code, devices }: { login: string; password: string; code?: string; devices: string[] },
): Promise<SignedIn | AcceptedAnswer<CodeAsked>> {
  requirePasswordRoom()
  const { account, attempt, device } = await lookUp(ctx, parts, { login, devices })
  const noted = await noteAttempt(ctx.db, attempt)
  const fits = await passwordFits(noted.isChecked ? (account?.password_hash ?? null) : null, password)
  if (!account?.active || !fits) throw await recordFailure(ctx, { attempt, noted, wrong: wrongPassword() })
  const isAsked = await hasSecondFactor(ctx.db, account.id)
  if (!isAsked) return open(ctx, parts, { account, device, attempts: [attempt] })
  // The attempt stays counted until the code has come as well: else every look at a password would give five at codes.
  if (code === undefined) return askForCode(ctx, account, attempt)
  const use = await findSignInCode(ctx, parts, { userId: account.id, code })
  if (!use) throw await recordFailure(ctx, { attempt, noted, wrong: wrongCode() })
  return open(ctx, parts, { account, device, use, attempts: [attempt] })
}

function askForCode(ctx: PublicContext, account: Account, attempt: Attempt): Promise<AcceptedAnswer<CodeAsked>> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await holdAccount(trx, account.id, account.password_hash))) throw wrongPassword()
    return askForApp(trx, account.id, attempt)
  })
}

async function askForApp(db: Kysely<Database>, user_id: number, attempt: Attempt): Promise<AcceptedAnswer<CodeAsked>> {
  const { challenge } = await openChallenge(db, { user_id, counted_as: subjectOf(attempt) })
  return accepted({ challenge, sent_to: 'your authenticator app', kind: 'authenticator' })
}

type Answer = { challenge: string; code: string; devices: string[] }

async function byChallenge(
  ctx: PublicContext,
  parts: Parts,
  { challenge, code, devices }: Answer,
): Promise<SignedIn | AcceptedAnswer<CodeAsked>> {
  const known = await findChallenge(ctx.db, challenge)
  const userId = known?.user_id ?? null
  const isByMessage = known?.kind === 'text-message'
  const device = knownMarker(parts.secrets, userId, devices)
  const attempt: Attempt = {
    ...{ userId, login: `challenge ${challenge}`, ip: ctx.ip, isKnownDevice: device !== null },
    ...(known?.counted_as ? { subject: known.counted_as } : {}),
    // Of a challenge that was never given nothing is guessed.
    ...(isByMessage ? { way: 'message' } : known ? {} : { way: null }),
  }
  const noted = await noteAttempt(ctx.db, attempt)
  const isAlive = await tryChallenge(ctx.db, challenge)
  // Asked for nobody too, so that it takes as long.
  const account = await findAccountById(ctx.db, userId ?? 0)
  // A code that nobody was sent is looked at all the same.
  if (!isAlive || !(isByMessage || account?.active)) throw noted.refusal(isOver())
  const use = isByMessage
    ? await findMessageCode(ctx, parts, { challenge, code })
    : await findSignInCode(ctx, parts, { userId: account?.id ?? 0, code })
  if (!use || !account?.active || !noted.isChecked)
    throw await recordFailure(ctx, { attempt, noted, wrong: wrongCode() })
  // Two attempts were noted on the way: the password's, or the one that sent a code, and this one.
  return open(ctx, parts, { account, device, use, challenge, attempts: [attempt, attempt] })
}

/**
 * Keeps a failed sign-in in the audit of its account, and answers the error to throw. Where no account has the login a row
 * that is soon forgotten takes as long.
 */
async function recordFailure(
  ctx: PublicContext,
  { attempt, noted, wrong }: { attempt: Attempt; noted: Noted; wrong: AppError },
): Promise<AppError> {
  const { userId } = attempt
  if (userId === null)
    await ctx.db.insertInto('sign_in_attempts').values({ subject: 'failure of no account' }).execute()
  else await recordAudit(ctx, { record_type: 'session', record_id: userId, action: 'sign-in-failed' })
  const { code, details } = noted.refusal(wrong)
  return new AppError(code, { ...details, accountId: userId })
}

type Opening = { account: Account; device: string | null; use?: EntryCode; challenge?: string; attempts: Attempt[] }

async function open(
  ctx: PublicContext,
  { secrets }: Parts,
  { account, device, use, challenge, attempts }: Opening,
): Promise<SignedIn | AcceptedAnswer<CodeAsked>> {
  const opened = await ctx.db.transaction().execute(async (trx) => {
    // Checking took a while: the password, or the account, may have been taken away meanwhile.
    const isStill = await holdAccount(trx, account.id, account.password_hash)
    const user = isStill ? await findSessionUser(trx, account.id) : undefined
    if (!user) throw challenge === undefined ? wrongPassword() : isOver()
    if (challenge !== undefined && !(await closeChallenge(trx, challenge))) throw isOver()
    if (use?.kind === 'text message') {
      // It stands in for the password only. The attempts stay counted until the app's code has come as well.
      if (await hasSecondFactor(trx, account.id)) return askForApp(trx, account.id, attempts[0]!) // at least one
      if (needsPassword(user)) throw wrongCode()
    } else {
      // Asked once more: the second factor may have been turned on since.
      const isAsked = use !== undefined || (await hasSecondFactor(trx, account.id))
      if (isAsked && !(use && (use.kind === 'demo key' || (await useCode(trx, account.id, use))))) throw wrongCode()
    }
    for (const attempt of attempts) await forgiveAttempt(trx, attempt)
    // Said to nobody who has not shown all of it, and no attempt that counts against them.
    const closed = await closedTo(trx, user)
    if (closed) return closed
    const token = await openSession(trx, account.id, ctx, { isConfirmed: use?.kind !== 'text message' })
    const actor = { id: user.id, name: user.name, roles: user.roles, time_zone: user.time_zone }
    const by = use ? { after: use.kind === 'text message' ? { by: use.kind } : { second_factor: use.kind } } : {}
    await recordAudit(
      { ...ctx, db: trx, actor },
      { record_type: 'session', record_id: user.id, action: 'signed-in', ...by },
    )
    return { user, token, device: newMarker(secrets, account.id, device ?? undefined) }
  })
  if (opened instanceof AppError) throw opened
  return opened
}

export async function signOut(ctx: Context): Promise<{ success: true }> {
  await revokeSession(ctx.db, ctx.session_id)
  await recordAudit(ctx, { record_type: 'session', record_id: ctx.actor.id, action: 'signed-out' })
  return { success: true }
}

export async function currentUser(ctx: Context): Promise<SessionUser> {
  const user = await findSessionUser(ctx.db, ctx.actor.id)
  if (!user) throw new AppError('unauthenticated')
  return user
}

export async function ownSessions({ db, actor, session_id }: Context): Promise<SessionRow[]> {
  const rows = await listSessions(db, actor.id)
  return rows.map(({ user_agent, ...row }) => ({
    ...row,
    device: deviceOf(user_agent),
    current: row.id === session_id,
  }))
}

/** Somebody else's answers as if it did not exist, and so does one that is over. */
export async function endSession(ctx: Context, id: number): Promise<{ success: true }> {
  if (!(await ownsSession(ctx.db, ctx.actor.id, id))) throw new AppError('not_found')
  await revokeSession(ctx.db, id)
  const entry = { record_type: 'session', record_id: ctx.actor.id, action: 'session-ended' }
  await recordAudit(ctx, { ...entry, after: { session_id: id } })
  return { success: true }
}

export async function endOtherSessions(ctx: Context): Promise<{ success: true }> {
  await revokeSessionsOf(ctx.db, ctx.actor.id, ctx.session_id)
  await recordAudit(ctx, { record_type: 'session', record_id: ctx.actor.id, action: 'other-sessions-ended' })
  return { success: true }
}
