import type { SessionUser } from 'contract/session/session.schema.ts'
import { toE164 } from 'contract/shared/phone.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { forgiveAttempt, noteAttempt } from '#platform/auth/attempts.ts'
import { passwordFits } from '#platform/auth/passwords.ts'
import { openSession, revokeSession } from '#platform/auth/sessions.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context, PublicContext } from '#platform/http/context.ts'
import { findAccount, findSessionUser, holdAccount } from './session.store.ts'

/** One answer for an unknown login, a wrong password and a disabled account. */
const refusal = () =>
  new AppError('invalid', {
    message: 'The login or the password is not right.',
    issues: [{ field: 'login', message: 'The login or the password is not right.' }],
    event: 'A sign-in was refused',
  })

export async function signIn(
  ctx: PublicContext,
  { login, password }: { login: string; password: string },
): Promise<{ user: SessionUser; token: string }> {
  const phone = login.includes('@') ? null : toE164(login)
  const name = phone ?? login.toLowerCase()
  const account = await findAccount(ctx.db, phone ? { phone } : { email: name })
  const attempt = { userId: account?.id ?? null, login: name, ip: ctx.ip }
  await noteAttempt(ctx.db, attempt)
  const fits = await passwordFits(account?.password_hash ?? null, password)
  if (!account?.active || !fits) throw refusal()
  return ctx.db.transaction().execute(async (trx) => {
    // Checking took a while: the password, or the account, may have been taken away meanwhile.
    const isStill = await holdAccount(trx, account.id, account.password_hash)
    const user = isStill ? await findSessionUser(trx, account.id) : undefined
    if (!user) throw refusal()
    await forgiveAttempt(trx, attempt)
    const token = await openSession(trx, account.id, ctx)
    const actor = { id: user.id, name: user.name, roles: user.roles, time_zone: user.time_zone }
    await recordAudit({ ...ctx, db: trx, actor }, { record_type: 'session', record_id: user.id, action: 'signed-in' })
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
