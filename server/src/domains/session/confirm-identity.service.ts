import type { PasskeyRequest } from 'contract/session/passkeys.schema.ts'
import type { confirmBody } from 'contract/session/session.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { type Attempt, forgiveAttempt, noteAttempt } from '#platform/auth/attempts.ts'
import { closeChallenge, openChallenge, tryChallenge } from '#platform/auth/challenges.ts'
import { confirmSession, recordFailedConfirmation } from '#platform/auth/confirmation.ts'
import { findPasskeyUse, passkeyRequestOf, passkeysOf, usePasskey } from '#platform/auth/passkeys.ts'
import { isPasswordCorrect } from '#platform/auth/passwords.ts'
import { findCode, useCode } from '#platform/auth/second-factor.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context, Effect } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { findAccountById, holdAccount } from './session.store.ts'
import { partyOf } from './sign-in-passkey.service.ts'

type Body = z.output<typeof confirmBody>
type Parts = Pick<Platform, 'secrets' | 'config'>

const wrongPassword = () => invalid('password', 'Incorrect password')
const wrongPasskey = () => invalid('passkey', 'This passkey is not one of yours, or the request has expired')
const wrongCode = () => invalid('code', 'Incorrect or used code')

/**
 * Checks the password or a code of the session's owner, so that sensitive changes are accepted for some
 * minutes. It counts among the sign-in attempts of the account.
 * @throws AppError invalid for a wrong password or code, too_many when the attempts are used up.
 */
export async function confirmIdentity(
  ctx: Context,
  parts: Parts,
  body: Body,
): Promise<Effect<{ success: true }>> {
  if (body.passkey) return confirmByPasskey(ctx, parts, body.passkey)
  const { secrets } = parts
  const { actor, db } = ctx
  const attempt: Attempt = { userId: actor.id, login: '', ip: ctx.ip, isSignedIn: true }
  await noteAttempt(db, attempt)
  const use =
    body.code === undefined ? null : await findCode(db, secrets, { userId: actor.id, code: body.code })
  if (body.code !== undefined && !use) throw await recordFailedConfirmation(ctx, wrongCode())
  const account = await findAccountById(db, actor.id)
  const hash = account?.password_hash ?? null
  if (body.code === undefined && !(await isPasswordCorrect(hash, body.password ?? ''))) {
    throw await recordFailedConfirmation(ctx, wrongPassword())
  }
  return async (inside) => {
    // The password may have been changed while it was checked.
    if (!(await holdAccount(inside.db, actor.id, hash))) throw use ? wrongCode() : wrongPassword()
    if (use && !(await useCode(inside.db, actor.id, use))) throw wrongCode()
    await confirmSession(inside.db, inside.session_id)
    await forgiveAttempt(inside.db, attempt)
    const by = use ? use.kind : 'password'
    await recordAudit(inside, {
      record_type: 'session',
      record_id: actor.id,
      action: 'confirmed',
      after: { by },
    })
    return { success: true }
  }
}

/** @throws AppError illegal_move when the user has no passkey */
export async function beginPasskeyConfirmation(
  { db, actor }: Context,
  parts: Parts,
): Promise<PasskeyRequest> {
  const party = partyOf(parts)
  const passkeys = await passkeysOf(db, actor.id)
  if (passkeys.length === 0) throw new AppError('illegal_move', { message: 'Your account has no passkey.' })
  const { challenge } = await openChallenge(db, { user_id: actor.id, kind: 'passkey' })
  return passkeyRequestOf(party, challenge, passkeys)
}

async function confirmByPasskey(
  ctx: Context,
  parts: Parts,
  { challenge, ...answer }: NonNullable<Body['passkey']>,
): Promise<Effect<{ success: true }>> {
  const { actor, db } = ctx
  const isAlive = await tryChallenge(db, challenge)
  const use = isAlive ? await findPasskeyUse(db, partyOf(parts), { challenge, answer }) : null
  if (use?.user_id !== actor.id) throw await recordFailedConfirmation(ctx, wrongPasskey())
  return async (inside) => {
    if (!(await closeChallenge(inside.db, challenge)) || !(await usePasskey(inside.db, use)))
      throw wrongPasskey()
    await confirmSession(inside.db, inside.session_id)
    const entry = {
      record_type: 'session',
      record_id: actor.id,
      action: 'confirmed',
      after: { by: use.kind },
    }
    await recordAudit(inside, entry)
    return { success: true }
  }
}
