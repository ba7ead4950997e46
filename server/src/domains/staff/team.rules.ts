import { holdsTopRole, isAbove, type RoleSlug } from 'contract/access/roles.ts'
import type { StaffMember } from 'contract/staff/staff.schema.ts'
import type { Kysely } from 'kysely'
import { hasAnotherDeveloper, lockTeam } from '#platform/auth/team.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findStaff } from './staff.store.ts'

/**
 * Another user's account, before it is changed, with all accounts locked.
 * @throws AppError not_found, or forbidden for an account above the user's own, or conflict for the user's
 * own
 */
export async function lockAccount(ctx: Context, id: number): Promise<{ account: StaffMember }> {
  const account = await lockAnyAccount(ctx, id)
  if (id === ctx.actor.id)
    throw new AppError('conflict', { message: 'This is your own account. Change it in your profile.' })
  return { account }
}

/** The same, with the user's own account too. */
export async function lockAnyAccount(ctx: Context, id: number): Promise<StaffMember> {
  await lockTeam(ctx.db)
  const account = await findStaff(ctx.db, id)
  if (!account) throw new AppError('not_found')
  if (isAbove(account, ctx.actor)) throw new AppError('forbidden')
  return account
}

/**
 * @throws AppError invalid for a role above the user's own: users cannot give rights that they do not have.
 */
export function requireGrantable(ctx: Context, slugs: readonly RoleSlug[]): void {
  const above = slugs.filter((slug) => isAbove({ roles: [{ slug }] }, ctx.actor))
  if (above.length > 0) throw invalid('roles', `you cannot give the role ${above.join(', ')}`)
}

/** With the accounts locked. @throws AppError conflict when the account is the last active developer. */
export async function requireAnotherDev(db: Kysely<Database>, account: StaffMember): Promise<void> {
  if (!account.active || !holdsTopRole(account)) return
  if (!(await hasAnotherDeveloper(db, account.id)))
    throw new AppError('conflict', {
      message: `${account.name} is the last developer: give another user the role first.`,
    })
}
