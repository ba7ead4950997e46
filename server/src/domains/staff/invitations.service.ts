import { can } from 'contract/access/permissions.ts'
import type { Invitation, InvitationLink, invitationAccept } from 'contract/staff/team.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { noteAttempt } from '#platform/auth/attempts.ts'
import { requireStrongPassword } from '#platform/auth/password-strength.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { revokeSessionsOf } from '#platform/auth/sessions.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context, PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { findInvitation, redeemInvitation, setFirstPassword, writeInvitation } from './invitations.store.ts'
import { knownOf, loginsAreForDevelopers, notifyOwner } from './staff.service.ts'
import { findStaff } from './staff.store.ts'
import { lockAccount } from './team.rules.ts'

/** One response for a link that was used, has ended, or never existed. */
const isOver = () => {
  const message = 'This link has expired. Ask for a new one.'
  return new AppError('invalid', {
    message,
    issues: [{ field: 'token', message }],
    event: 'An invitation was refused',
  })
}

/**
 * A new link: for an account that waits for its first password, or, by a developer, for a forgotten password.
 */
export async function invite(ctx: Context, queue: Queue, id: number): Promise<InvitationLink> {
  const { account } = await lockAccount(ctx, id)
  if (!account.active) throw new AppError('conflict', { message: `${account.name} is deactivated.` })
  if (account.joined) {
    if (!can(ctx.actor, 'staff.logins')) throw new AppError('forbidden', { message: loginsAreForDevelopers })
    await notifyOwner(ctx, queue, account, 'A link for a new password of your account was created')
  }
  const invitation = await writeInvitation(ctx.db, { user_id: id, created_by: ctx.actor.id })
  const after = { expires_at: invitation.expires_at }
  await recordAudit(ctx, { record_type: 'user', record_id: id, action: 'invited', after })
  return invitation
}

/**
 * The invitation of a link, within its own limit. A wrong link counts for the address as a wrong password
 * does: guesses from the same address do not lock a valid link out.
 * @throws AppError too_many, invalid
 */
export async function readInvitation(
  ctx: PublicContext,
  { rateLimit }: Pick<Platform, 'rateLimit'>,
  token: string,
): Promise<Invitation> {
  const invitation = await findInvitation(ctx.db, token)
  if (invitation) {
    rateLimit.take('link', `invitation ${invitation.email}`)
    return invitation
  }
  const login = `invitation ${token}`
  const noted = await noteAttempt(ctx.db, { userId: null, login, ip: ctx.ip, way: null })
  throw noted.refusal(isOver())
}

/** Sets the password and ends the link and all sessions of the account, in one transaction. */
export async function acceptInvitation(
  ctx: PublicContext,
  { queue, rateLimit }: Pick<Platform, 'queue' | 'rateLimit'>,
  { token, name, password }: z.output<typeof invitationAccept>,
): Promise<{ success: true }> {
  // Before the password is hashed, which takes a while. A weak password with the right link is no guess.
  const invitation = await readInvitation(ctx, { rateLimit }, token)
  const known = await knownOf(ctx, invitation)
  await requireStrongPassword('password', password, { ...known, name: `${name} ${known.name}` })
  const password_hash = await hashPassword(password)
  return ctx.db.transaction().execute(async (trx) => {
    const id = await redeemInvitation(trx, token)
    if (id === null) throw isOver()
    const before = await findStaff(trx, id)
    await setFirstPassword(trx, id, { name, password_hash })
    await revokeSessionsOf(trx, id, null)
    const actor = await findStaff(trx, id)
    const entry = { record_type: 'user', record_id: id, action: 'invitation-accepted' }
    await recordAudit({ ...ctx, db: trx, actor: actor ?? null }, entry)
    // The owner of a new account has no earlier password, so there is nothing to notify.
    if (before?.joined && actor)
      await notifyOwner(
        { ...ctx, db: trx, actor },
        queue,
        before,
        'A new password of your account was chosen with a link',
      )
    return { success: true }
  })
}
