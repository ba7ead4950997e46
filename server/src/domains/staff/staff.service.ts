import { can } from 'contract/access/permissions.ts'
import { isAbove } from 'contract/access/roles.ts'
import type { passwordChange, profileUpdate, StaffMember } from 'contract/staff/staff.schema.ts'
import type * as z from 'zod'
import { enqueueMessage } from '#domains/messages/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { type About, requireStrongPassword } from '#platform/auth/password-strength.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { revokeSessionsOf } from '#platform/auth/sessions.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context, Effect } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { notRight, requirePassword } from './own-password.service.ts'
import { findStaff, replacePasswordHash, updateProfile } from './staff.store.ts'

/** The user's own profile, or any for users who may read the staff. Any other profile is not found. */
export async function getProfile(ctx: Context, id: number): Promise<StaffMember> {
  if (id !== ctx.actor.id && !can(ctx.actor, 'staff.read')) throw new AppError('not_found')
  const member = await findStaff(ctx.db, id)
  if (!member) throw new AppError('not_found')
  return member
}

/**
 * Email and phone are the login and the contacts for a forgotten password: on an unlocked browser a change of
 * them would lock the owner out, so the user's own need the password again. Those of another account in use
 * are changed by a developer only, and the owner is notified at the earlier phone: with them an admin could
 * get a code or a link and act as the owner. An account above the user's own role cannot be changed.
 */
export async function saveProfile(
  ctx: Context,
  queue: Queue,
  { id, body }: { id: number; body: z.output<typeof profileUpdate> },
): Promise<Effect<StaffMember>> {
  if (id !== ctx.actor.id && !can(ctx.actor, 'staff.write')) throw new AppError('not_found')
  const { version, current_password, ...profile } = body
  const known = await getProfile(ctx, id)
  if (isAbove(known, ctx.actor)) throw new AppError('forbidden')
  const isLoginChanged = (member: StaffMember) =>
    member.email !== profile.email || member.phone !== profile.phone
  const needsPasswordFor = (member: StaffMember) => id === ctx.actor.id && isLoginChanged(member)
  const mayChangeLogin = (member: StaffMember) =>
    id === ctx.actor.id || !member.joined || !isLoginChanged(member) || can(ctx.actor, 'staff.logins')
  // A change that is refused as stale needs no password.
  const isStale = known.version !== version
  if (needsPasswordFor(known) && !isStale && current_password === undefined) throw needsPassword()
  const shown =
    needsPasswordFor(known) && !isStale ? await requirePassword(ctx, id, current_password ?? '') : null
  return async (inside) => {
    const current = () => getProfile(inside, id)
    await lockVersion(inside.db, { table: 'users', id, version, record_type: 'user', current })
    const before = await current()
    if (needsPasswordFor(before) && !shown) throw needsPassword()
    if (!mayChangeLogin(before)) throw new AppError('forbidden', { message: loginsAreForDevelopers })
    await updateProfile(inside.db, id, profile)
    await shown?.forgive(inside)
    if (isLoginChanged(before) && before.joined)
      await notifyOwner(inside, queue, before, 'The email or phone of your account was changed')
    const after = await current()
    await recordAudit(inside, { record_type: 'user', record_id: id, action: 'updated', before, after })
    return after
  }
}

export const loginsAreForDevelopers =
  'Only a developer changes the email or phone of an account in use, or creates a new link for it.'

/** Sends an SMS to the phone that the account had before; without a phone nothing is sent. */
export async function notifyOwner(
  ctx: AnyContext & Pick<Context, 'actor'>,
  queue: Queue,
  owner: Pick<StaffMember, 'phone'>,
  change: string,
): Promise<void> {
  if (owner.phone === null) return
  await enqueueMessage(ctx, queue, {
    template: 'account',
    to: owner.phone,
    vars: { change, actor: ctx.actor.name },
  })
}

const needsPassword = () => invalid('current_password', 'is required to change your email or phone')

/** Values of the account's owner that must not be part of a password. */
export async function knownOf({ db }: Pick<Context, 'db'>, { name, email, phone }: Known): Promise<About> {
  return { name, email, phone, business: String(await getSetting(db, 'business.name')) }
}
type Known = { name: string; email: string; phone?: string | null }

/** The user's own only, with the current password; every other session of the account ends. */
export async function changePassword(
  ctx: Context,
  queue: Queue,
  { id, body }: { id: number; body: z.output<typeof passwordChange> },
): Promise<Effect<{ success: true }>> {
  if (id !== ctx.actor.id) throw new AppError('not_found')
  const owner = await getProfile(ctx, id)
  await requireStrongPassword('new_password', body.new_password, await knownOf(ctx, owner))
  const shown = await requirePassword(ctx, id, body.current_password)
  const password_hash = await hashPassword(body.new_password)
  return async (inside) => {
    // Another user of the password may have been faster: that change stays.
    if (!(await replacePasswordHash(inside.db, id, { from: shown.stored, to: password_hash })))
      throw notRight()
    await shown.forgive(inside)
    await revokeSessionsOf(inside.db, id, inside.session_id)
    await notifyOwner(inside, queue, owner, 'The password of your account was changed')
    await recordAudit(inside, { record_type: 'user', record_id: id, action: 'password-changed' })
    return { success: true }
  }
}
