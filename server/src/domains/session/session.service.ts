import type { codeAsked, SessionRow, SessionUser, signedIn, signInBody } from 'contract/session/session.schema.ts'
import { toE164 } from 'contract/shared/phone.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { type Attempt, forgiveAttempt, noteAttempt } from '#platform/auth/attempts.ts'
import { closeChallenge, openChallenge, ownerOfChallenge, tryChallenge } from '#platform/auth/challenges.ts'
import { passwordFits } from '#platform/auth/passwords.ts'
import { hasSecondFactor, useCode } from '#platform/auth/second-factor.ts'
import { openSession, revokeSession, revokeSessionsOf } from '#platform/auth/sessions.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type AcceptedAnswer, accepted, type Context, type PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { deviceOf } from './device.ts'
import {
  type Account,
  findAccount,
  findAccountById,
  findSessionUser,
  holdAccount,
  listSessions,
  ownsSession,
} from './session.store.ts'
import { findSignInCode, type SignInCode } from './sign-in-code.ts'

type Parts = Pick<Platform, 'config' | 'secrets'>
type SignedIn = z.output<typeof signedIn>
type CodeAsked = z.output<typeof codeAsked>
type Body = z.output<typeof signInBody>

const refused = (field: string, message: string, event?: string) =>
  new AppError('invalid', { message, issues: [{ field, message }], event })

/** One answer for an unknown login, a wrong password and a disabled account. */
const wrongPassword = () => refused('login', 'The login or the password is not right.', 'A sign-in was refused')
const wrongCode = () => refused('code', 'The code is not right, or was used already.', 'A sign-in code was refused')
/** Also for a challenge nobody was given: what it was is not told. */
const isOver = () => refused('challenge', 'This sign-in has taken too long or too many tries. Start again.')

export function signIn(ctx: PublicContext, parts: Parts, body: Body): Promise<SignedIn | AcceptedAnswer<CodeAsked>> {
  const { login = '', password = '', challenge, code } = body
  return challenge === undefined
    ? byPassword(ctx, parts, { login, password, code })
    : byChallenge(ctx, parts, { challenge, code: code ?? '' })
}

async function byPassword(
  ctx: PublicContext,
  parts: Parts,
  { login, password, code }: { login: string; password: string; code?: string },
): Promise<SignedIn | AcceptedAnswer<CodeAsked>> {
  const phone = login.includes('@') ? null : toE164(login)
  const name = phone ?? login.toLowerCase()
  const account = await findAccount(ctx.db, phone ? { phone } : { email: name })
  const attempt = { userId: account?.id ?? null, login: name, ip: ctx.ip }
  await noteAttempt(ctx.db, attempt)
  const fits = await passwordFits(account?.password_hash ?? null, password)
  if (!account?.active || !fits) throw wrongPassword()
  const isAsked = await hasSecondFactor(ctx.db, account.id)
  if (!isAsked) return open(ctx, { account, attempts: [attempt] })
  // The attempt stays counted until the code has come as well: else every look at a password would give five at codes.
  if (code === undefined) return askForCode(ctx, account)
  const use = await findSignInCode(ctx, parts, { userId: account.id, code })
  if (!use) throw wrongCode()
  return open(ctx, { account, use, attempts: [attempt] })
}

function askForCode(ctx: PublicContext, account: Account): Promise<AcceptedAnswer<CodeAsked>> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await holdAccount(trx, account.id, account.password_hash))) throw wrongPassword()
    return accepted({ challenge: await openChallenge(trx, account.id), sent_to: 'your authenticator app' })
  })
}

async function byChallenge(
  ctx: PublicContext,
  parts: Parts,
  { challenge, code }: { challenge: string; code: string },
): Promise<SignedIn> {
  const userId = await ownerOfChallenge(ctx.db, challenge)
  const attempt = { userId, login: `challenge ${challenge}`, ip: ctx.ip }
  await noteAttempt(ctx.db, attempt)
  const isAlive = await tryChallenge(ctx.db, challenge)
  const account = userId === null ? undefined : await findAccountById(ctx.db, userId)
  if (!isAlive || !account?.active) throw isOver()
  const use = await findSignInCode(ctx, parts, { userId: account.id, code })
  if (!use) throw wrongCode()
  // Two attempts were noted on the way: the password's and this one.
  return open(ctx, { account, use, challenge, attempts: [attempt, attempt] })
}

type Opening = { account: Account; use?: SignInCode; challenge?: string; attempts: Attempt[] }

function open(ctx: PublicContext, { account, use, challenge, attempts }: Opening): Promise<SignedIn> {
  return ctx.db.transaction().execute(async (trx) => {
    // Checking took a while: the password, or the account, may have been taken away meanwhile.
    const isStill = await holdAccount(trx, account.id, account.password_hash)
    const user = isStill ? await findSessionUser(trx, account.id) : undefined
    if (!user) throw challenge === undefined ? wrongPassword() : isOver()
    if (challenge !== undefined && !(await closeChallenge(trx, challenge))) throw isOver()
    // Asked once more: the second factor may have been turned on since.
    const isAsked = use !== undefined || (await hasSecondFactor(trx, account.id))
    if (isAsked && !(use && (use.kind === 'demo key' || (await useCode(trx, account.id, use))))) throw wrongCode()
    for (const attempt of attempts) await forgiveAttempt(trx, attempt)
    const token = await openSession(trx, account.id, ctx)
    const actor = { id: user.id, name: user.name, roles: user.roles, time_zone: user.time_zone }
    const by = use ? { after: { second_factor: use.kind } } : {}
    await recordAudit(
      { ...ctx, db: trx, actor },
      { record_type: 'session', record_id: user.id, action: 'signed-in', ...by },
    )
    return { user, token }
  })
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
