import { needsPassword } from 'contract/access/roles.ts'
import type { codeChallenge, signedIn } from 'contract/session/session.schema.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { type Attempt, forgiveAttempt, type Noted, subjectOf } from '#platform/auth/attempts.ts'
import { closeChallenge, openChallenge } from '#platform/auth/challenges.ts'
import { newMarker } from '#platform/auth/device-markers.ts'
import { hasPasskey } from '#platform/auth/passkeys.ts'
import { isAllowedFrom, networksOf, refusedAddress } from '#platform/auth/role-policies.ts'
import { hasSecondFactor } from '#platform/auth/second-factor.ts'
import { openSession } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type AcceptedResponse, accepted, type PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { closedTo } from '#platform/maintenance/maintenance.ts'
import { noticeNewDevice } from './new-device.service.ts'
import { isOver, refused, wrongCode, wrongPassword } from './refusals.rules.ts'
import { type Account, findSessionUser, holdAccount } from './session.store.ts'
import type { EntryCode } from './sign-in-code.service.ts'
import { requestPasskeyOf, useUp } from './sign-in-passkey.service.ts'

type Parts = Pick<Platform, 'config' | 'secrets' | 'queue'>
type SignedIn = z.output<typeof signedIn>
type CodeChallenge = z.output<typeof codeChallenge>

export async function requestAppCode(
  db: Kysely<Database>,
  user_id: number,
  attempt: Attempt,
): Promise<AcceptedResponse<CodeChallenge>> {
  const { challenge } = await openChallenge(db, { user_id, counted_as: subjectOf(attempt) })
  return accepted({ challenge, sent_to: 'your authenticator app', kind: 'authenticator' })
}

/** Records a failed sign-in, also of a login without an account, and returns the error to throw. */
export async function recordFailure(
  ctx: PublicContext,
  { attempt, noted, wrong }: { attempt: Attempt; noted: Noted; wrong: AppError },
): Promise<AppError> {
  const { userId } = attempt
  await recordAudit(ctx, { record_type: 'session', record_id: userId ?? 'unknown', action: 'sign-in-failed' })
  const { code, details } = noted.refusal(wrong)
  return new AppError(code, { ...details, accountId: userId })
}

/**
 * A method that replaces the password only: a code by text message, or a provider that asks for no second
 * factor.
 */
const isFirstStep = (use: EntryCode): boolean =>
  use.kind === 'text message' || (use.kind === 'provider' && !use.isFactor)

type Opening = {
  account: Account
  device: string | null
  use?: EntryCode
  challenge?: string
  attempts: Attempt[]
}

/**
 * Opens the session of an authenticated account, or asks for the missing factor.
 * @throws AppError when the account, its second factor or its address does not allow it
 */
export async function open(
  ctx: PublicContext,
  parts: Parts,
  { account, device, use, challenge, attempts }: Opening,
): Promise<SignedIn | AcceptedResponse<CodeChallenge>> {
  const opened = await ctx.db.transaction().execute(async (trx) => {
    // The check took a while: the password or the account may have changed since.
    const isUnchanged = await holdAccount(trx, account.id, account.password_hash)
    const user = isUnchanged ? await findSessionUser(trx, account.id) : undefined
    if (!user) throw challenge === undefined && use?.kind !== 'provider' ? wrongPassword() : isOver()
    if (challenge !== undefined && !(await closeChallenge(trx, challenge))) throw isOver()
    if (use && isFirstStep(use)) {
      // The method replaces the password only. The attempts stay counted until the app's code has been
      // entered as well.
      if (await hasSecondFactor(trx, account.id)) return requestAppCode(trx, account.id, attempts[0]!) // at least one
      if (await hasPasskey(trx, account.id)) return requestPasskeyOf(trx, parts, account.id, attempts[0]!)
      if (use.kind === 'text message' && needsPassword(user)) throw wrongCode()
    } else if (use?.kind !== 'provider' && use?.kind !== 'text message') {
      // Read again: the second factor may have been turned on since.
      const needsFactor =
        use !== undefined || (await hasSecondFactor(trx, account.id)) || (await hasPasskey(trx, account.id))
      if (needsFactor && !(use && (await useUp(trx, account.id, use)))) throw wrongCode()
    }
    for (const attempt of attempts) await forgiveAttempt(trx, attempt)
    // Returned only after all factors were correct, and not counted as a failed attempt.
    const closed = await closedTo({ db: trx, now: ctx.now }, user)
    if (closed) return closed
    const actor = { id: user.id, name: user.name, roles: user.roles, time_zone: user.time_zone }
    const inside = { ...ctx, db: trx, actor }
    if (!isAllowedFrom(ctx.ip, await networksOf(trx, account.id))) {
      const entry = { record_type: 'session', record_id: user.id, action: 'sign-in-refused' }
      await recordAudit(inside, { ...entry, after: { address: 'not allowed' } })
      return refused('login', refusedAddress(ctx.ip), 'A sign-in was refused')
    }
    const new_device = await noticeNewDevice(inside, parts.queue, { user, isKnown: device !== null })
    const hasFactor = use?.kind === 'provider' && use.isFactor
    const isConfirmed = use?.kind === 'provider' ? use.isFresh : use?.kind !== 'text message'
    const token = await openSession(trx, account.id, ctx, { isConfirmed, hasFactor })
    const isWay = use?.kind === 'text message' || use?.kind === 'provider'
    const by = use && (isWay ? { by: use.kind } : { second_factor: use.kind })
    const after = new_device === null ? by : { ...by, new_device }
    await recordAudit(inside, { record_type: 'session', record_id: user.id, action: 'signed-in', after })
    const second_factor_by = hasFactor ? null : user.second_factor_by
    return {
      user: { ...user, second_factor_by },
      token,
      device: newMarker(parts.secrets, account.id, ctx.now, device ?? undefined),
    }
  })
  if (opened instanceof AppError) throw opened
  return opened
}
