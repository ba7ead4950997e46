import type { confirmBody } from 'contract/session/session.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { type Attempt, forgiveAttempt, noteAttempt } from '#platform/auth/attempts.ts'
import { confirmSession } from '#platform/auth/confirmation.ts'
import { recordFailedConfirmation } from '#platform/auth/failed-confirmation.ts'
import { passwordFits } from '#platform/auth/passwords.ts'
import { findCode, useCode } from '#platform/auth/second-factor.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context, Effect } from '#platform/http/context.ts'
import { findAccountById, holdAccount } from './session.store.ts'

type Body = z.output<typeof confirmBody>

const wrongPassword = () => invalid('password', 'Incorrect password')
const wrongCode = () => invalid('code', 'Incorrect or used code')

/**
 * Checks the password or a code of the session's owner, so that sensitive changes are accepted for some minutes. It counts
 * among the sign-in attempts of the account.
 * @throws AppError invalid for a wrong password or code, too_many when the attempts are used up.
 */
export async function confirmIdentity(ctx: Context, secrets: Secrets, body: Body): Promise<Effect<{ success: true }>> {
  const { actor, db } = ctx
  const attempt: Attempt = { userId: actor.id, login: '', ip: ctx.ip, isSignedIn: true }
  await noteAttempt(db, attempt)
  const use = body.code === undefined ? null : await findCode(db, secrets, { userId: actor.id, code: body.code })
  if (body.code !== undefined && !use) throw await recordFailedConfirmation(ctx, wrongCode())
  const account = await findAccountById(db, actor.id)
  const hash = account?.password_hash ?? null
  if (body.code === undefined && !(await passwordFits(hash, body.password ?? ''))) {
    throw await recordFailedConfirmation(ctx, wrongPassword())
  }
  return async (inside) => {
    // The password may have been changed while it was checked.
    if (!(await holdAccount(inside.db, actor.id, hash))) throw use ? wrongCode() : wrongPassword()
    if (use && !(await useCode(inside.db, actor.id, use))) throw wrongCode()
    await confirmSession(inside.db, inside.session_id)
    await forgiveAttempt(inside.db, attempt)
    const by = use ? use.kind : 'password'
    await recordAudit(inside, { record_type: 'session', record_id: actor.id, action: 'confirmed', after: { by } })
    return { success: true }
  }
}
