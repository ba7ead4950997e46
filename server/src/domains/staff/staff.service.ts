import { can } from 'contract/access/permissions.ts'
import type { passwordChange, profileUpdate, StaffMember } from 'contract/staff/staff.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { forgiveAttempt, noteAttempt } from '#platform/auth/attempts.ts'
import { isCommonPassword } from '#platform/auth/common-passwords.ts'
import { hashPassword, passwordFits } from '#platform/auth/passwords.ts'
import { revokeSessionsOf } from '#platform/auth/sessions.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findPasswordHash, findStaff, replacePasswordHash, updateProfile } from './staff.store.ts'

/** One's own profile, or anyone's for those who may read the staff. Somebody else's answers as if it did not exist. */
export async function getProfile(ctx: Context, id: number): Promise<StaffMember> {
  if (id !== ctx.actor.id && !can(ctx.actor, 'staff.read')) throw new AppError('not_found')
  const member = await findStaff(ctx.db, id)
  if (!member) throw new AppError('not_found')
  return member
}

export async function saveProfile(
  ctx: Context,
  id: number,
  body: z.output<typeof profileUpdate>,
): Promise<StaffMember> {
  if (id !== ctx.actor.id && !can(ctx.actor, 'staff.write')) throw new AppError('not_found')
  const current = () => getProfile(ctx, id)
  const { version, ...profile } = body
  await lockVersion(ctx.db, { table: 'users', id, version, record_type: 'user', current })
  const before = await current()
  await updateProfile(ctx.db, id, profile)
  const after = await current()
  await recordAudit(ctx, { record_type: 'user', record_id: id, action: 'updated', before, after })
  return after
}

const notRight = () => invalid('current_password', 'is not right')

/** Only one's own, with the present password; every other session of the account ends. */
export async function changePassword(
  ctx: Context,
  id: number,
  body: z.output<typeof passwordChange>,
): Promise<{ success: true }> {
  if (id !== ctx.actor.id) throw new AppError('not_found')
  if (isCommonPassword(body.new_password)) throw invalid('new_password', 'is one of those everybody tries first')
  const attempt = { userId: id, login: '', ip: ctx.ip }
  await noteAttempt(ctx.db, attempt)
  const stored = await findPasswordHash(ctx.db, id)
  if (!(await passwordFits(stored, body.current_password))) throw notRight()
  const password_hash = await hashPassword(body.new_password)
  await ctx.db.transaction().execute(async (db) => {
    // Somebody else who knew the password may have been faster: theirs stands.
    if (!(await replacePasswordHash(db, id, { from: stored, to: password_hash }))) throw notRight()
    await forgiveAttempt(db, attempt)
    await revokeSessionsOf(db, id, ctx.session_id)
    await recordAudit({ ...ctx, db }, { record_type: 'user', record_id: id, action: 'password-changed' })
  })
  return { success: true }
}
