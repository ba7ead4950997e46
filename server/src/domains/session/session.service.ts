import type { PasskeyAssertion } from 'contract/session/passkeys.schema.ts'
import type {
  codeChallenge,
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
import { type Attempt, noteAttempt, subjectOf } from '#platform/auth/attempts.ts'
import { findChallenge, openChallenge, tryChallenge } from '#platform/auth/challenges.ts'
import { knownMarker } from '#platform/auth/device-markers.ts'
import { hasPasskey, relyingPartyOf } from '#platform/auth/passkeys.ts'
import { isPasswordCorrect, requirePasswordRoom } from '#platform/auth/passwords.ts'
import { hasSecondFactor } from '#platform/auth/second-factor.ts'
import { revokeSession, revokeSessionsOf } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type AcceptedResponse, accepted, type Context, type PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { deviceOf } from './device.rules.ts'
import { open, recordFailure, requestAppCode } from './entry.service.ts'
import { isOver, refused, wrongCode, wrongPassword } from './refusals.rules.ts'
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
  findMessageCode,
  findSignInCode,
  type SignInCodePayload,
  signInCodeTask,
} from './sign-in-code.service.ts'
import { partyOf, passkeySignIn, requestPasskey, requestPasskeyOf } from './sign-in-passkey.service.ts'
import { beginWithProvider, byProvider, requireOwnMethod } from './sign-in-provider.service.ts'

type Parts = Pick<Platform, 'config' | 'secrets' | 'queue' | 'log'>
type SignedIn = z.output<typeof signedIn>
type CodeChallenge = z.output<typeof codeChallenge>
type Body = z.output<typeof signInBody>

export function signIn(
  ctx: PublicContext,
  parts: Parts,
  body: Body,
): Promise<SignedIn | AcceptedResponse<CodeChallenge>> {
  const { login = '', password, challenge, code, passkey, provider, devices = [] } = body
  if (provider === 'begin') return beginWithProvider(ctx, parts)
  if (provider !== undefined)
    return byProvider(ctx, parts, { challenge: challenge ?? '', ...provider, devices })
  if (passkey === 'begin') return requestPasskey(ctx.db, partyOf(parts), { user_id: null })
  if (passkey !== undefined) return byPasskey(ctx, parts, { challenge: challenge ?? '', passkey, devices })
  if (challenge !== undefined) return byChallenge(ctx, parts, { challenge, code: code ?? '', devices })
  if (password === undefined) return sendCode(ctx, parts, { login, devices })
  return byPassword(ctx, parts, { login, password, code, devices })
}

/** The account of a login, and the subject of its attempts: the account, or an unknown login. */
async function lookUp(
  { db, ip, now }: PublicContext,
  { secrets }: Parts,
  { login, devices }: { login: string; devices: string[] },
): Promise<{ account?: Account; attempt: Attempt; device: string | null }> {
  const phone = login.includes('@') ? null : toE164(login)
  const name = phone ?? login.toLowerCase()
  const account = await findAccount(db, phone ? { phone } : { email: name })
  const userId = account?.id ?? null
  const device = knownMarker(secrets, userId, now, devices)
  return { account, device, attempt: { userId, login: name, ip, isKnownDevice: device !== null } }
}

export async function signInWaysOf(
  { db }: PublicContext,
  { config }: Pick<Parts, 'config'>,
): Promise<z.output<typeof signInWays>> {
  const by_password = !config.oidc?.passwordAccounts
  return {
    by_message: by_password && (await isSettingOn(db, 'sms.login.enable')),
    passkey_host: relyingPartyOf(config)?.id ?? null,
    provider: config.oidc?.name ?? null,
    by_password,
  }
}

/**
 * A code by text message in place of the password. A login without an account or a phone gets the same
 * response in the same time, and is counted and stored alike: the task decides later whether a message is
 * sent.
 */
async function sendCode(
  ctx: PublicContext,
  parts: Parts,
  typed: { login: string; devices: string[] },
): Promise<AcceptedResponse<CodeChallenge>> {
  const isOn = !parts.config.oidc?.passwordAccounts && (await isSettingOn(ctx.db, 'sms.login.enable'))
  if (!isOn) throw refused('password', 'is required')
  const { account, attempt } = await lookUp(ctx, parts, typed)
  // Without a method, because nothing is guessed yet.
  await noteAttempt(ctx.db, { ...attempt, way: null })
  return ctx.db.transaction().execute(async (trx) => {
    const user_id = account?.active ? account.id : null
    const owner = { user_id, kind: 'text-message', counted_as: subjectOf(attempt) } as const
    const { challenge, hash } = await openChallenge(trx, owner)
    await parts.queue.enqueue(trx, signInCodeTask, {
      challenge_hash: hash.toString('hex'),
    } satisfies SignInCodePayload)
    return accepted({ challenge, sent_to: 'the phone of this account', kind: 'text-message' })
  })
}

async function byPassword(
  ctx: PublicContext,
  parts: Parts,
  { login, password, code, devices }: { login: string; password: string; code?: string; devices: string[] },
): Promise<SignedIn | AcceptedResponse<CodeChallenge>> {
  requirePasswordRoom()
  const { account, attempt, device } = await lookUp(ctx, parts, { login, devices })
  const noted = await noteAttempt(ctx.db, attempt)
  const fits = await isPasswordCorrect(noted.isChecked ? (account?.password_hash ?? null) : null, password)
  if (!account?.active || !fits) throw await recordFailure(ctx, { attempt, noted, wrong: wrongPassword() })
  await requireOwnMethod(ctx, parts, account)
  const hasFactor = await hasSecondFactor(ctx.db, account.id)
  if (!hasFactor && code === undefined && (await hasPasskey(ctx.db, account.id))) {
    return requestCode(ctx, account, (trx) => requestPasskeyOf(trx, parts, account.id, attempt))
  }
  if (!hasFactor && code === undefined) return open(ctx, parts, { account, device, attempts: [attempt] })
  // The attempt stays counted until the code is correct as well: else each check of a password would allow
  // five codes.
  if (code === undefined) return requestCode(ctx, account, (trx) => requestAppCode(trx, account.id, attempt))
  const use = await findSignInCode(ctx, parts, { userId: account.id, code })
  if (!use) throw await recordFailure(ctx, { attempt, noted, wrong: wrongCode() })
  return open(ctx, parts, { account, device, use, attempts: [attempt] })
}

function requestCode(
  ctx: PublicContext,
  account: Account,
  request: (trx: Kysely<Database>) => Promise<AcceptedResponse<CodeChallenge>>,
): Promise<AcceptedResponse<CodeChallenge>> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await holdAccount(trx, account.id, account.password_hash))) throw wrongPassword()
    return request(trx)
  })
}

type ChallengeCode = { challenge: string; code: string; devices: string[] }

async function byChallenge(
  ctx: PublicContext,
  parts: Parts,
  { challenge, code, devices }: ChallengeCode,
): Promise<SignedIn | AcceptedResponse<CodeChallenge>> {
  const found = await findChallenge(ctx.db, challenge)
  const userId = found?.user_id ?? null
  if (found?.kind === 'passkey') throw isOver()
  const isByMessage = found?.kind === 'text-message'
  const device = knownMarker(parts.secrets, userId, ctx.now, devices)
  const attempt: Attempt = {
    userId,
    login: `challenge ${challenge}`,
    ip: ctx.ip,
    isKnownDevice: device !== null,
    ...(found?.counted_as ? { subject: found.counted_as } : {}),
    // A challenge that does not exist is no guess.
    ...(isByMessage ? { way: 'message' } : found ? {} : { way: null }),
  }
  const noted = await noteAttempt(ctx.db, attempt)
  const isAlive = await tryChallenge(ctx.db, challenge)
  // Also for an unknown login, so that it takes the same time.
  const account = await findAccountById(ctx.db, userId ?? 0)
  // A code that was not sent is checked anyway, so that it takes the same time.
  if (!isAlive || !(isByMessage || account?.active)) throw noted.refusal(isOver())
  const use = isByMessage
    ? await findMessageCode(ctx, parts, { challenge, code })
    : await findSignInCode(ctx, parts, { userId: account?.id ?? 0, code })
  if (!use || !account?.active || !noted.isChecked)
    throw await recordFailure(ctx, { attempt, noted, wrong: wrongCode() })
  // Two attempts were counted: for the password or the sent code, and for this one.
  return open(ctx, parts, { account, device, use, challenge, attempts: [attempt, attempt] })
}

/**
 * A passkey replaces password and second factor: its authenticator has checked the user's finger, face or
 * PIN.
 */
async function byPasskey(
  ctx: PublicContext,
  parts: Parts,
  { challenge, passkey, devices }: { challenge: string; passkey: PasskeyAssertion; devices: string[] },
): Promise<SignedIn | AcceptedResponse<CodeChallenge>> {
  const { known: found, use, account } = await passkeySignIn(ctx, parts, { challenge, passkey })
  // As the second step it follows an allowed method.
  if (found.user_id === null) await requireOwnMethod(ctx, parts, account)
  const device = knownMarker(parts.secrets, account.id, ctx.now, devices)
  // That of the password, when the passkey is its second step.
  const first = { userId: account.id, login: '', ip: ctx.ip, isKnownDevice: device !== null }
  const attempts = found.counted_as === null ? [] : [{ ...first, subject: found.counted_as }]
  return open(ctx, parts, { account, device, use, challenge, attempts })
}

export async function signOut(ctx: Context): Promise<{ success: true }> {
  await revokeSession(ctx.db, ctx.session_id)
  await recordAudit(ctx, { record_type: 'session', record_id: ctx.actor.id, action: 'signed-out' })
  return { success: true }
}

export async function currentUser(ctx: Context): Promise<SessionUser> {
  const user = await findSessionUser(ctx.db, ctx.actor.id, ctx.session_id)
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

/** A session of another user, or one that is over, is not found. */
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
