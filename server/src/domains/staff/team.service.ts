import { type RoleSlug, topRole } from 'contract/access/roles.ts'
import type { StaffAccount, StaffCreated, staffCreate, staffDeactivate } from 'contract/staff/team.schema.ts'
import type * as z from 'zod'
import { handOver, openEnquiriesOf } from '#domains/enquiries/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { revokeSessionsOf } from '#platform/auth/sessions.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { writeInvitation } from './invitations.store.ts'
import { deleteSecondFactor, holdUser } from './second-factor.store.ts'
import { findStaff } from './staff.store.ts'
import { lockAccount, lockAnyAccount, requireAnotherDev, requireGrantable } from './team.rules.ts'
import { findAccountRow, insertAccount, replaceRoles, setActive } from './team.store.ts'

export async function getAccount({ db }: Pick<Context, 'db'>, id: number): Promise<StaffAccount> {
  const row = await findAccountRow(db, id)
  if (!row) throw new AppError('not_found')
  return { ...row, open_enquiries: await openEnquiriesOf(db, id) }
}

const audit = (ctx: Context, id: number, action: string, change: { before?: object; after?: object } = {}) =>
  recordAudit(ctx, {
    ...{ record_type: 'user', record_id: id, action },
    before: change.before && { ...change.before },
    after: change.after && { ...change.after },
  })

/** An account without a password, and the link by which its owner chooses one: nobody types another's. */
export async function createAccount(ctx: Context, body: z.output<typeof staffCreate>): Promise<StaffCreated> {
  const { roles, ...values } = body
  requireGrantable(ctx, roles)
  const id = await insertAccount(ctx.db, values)
  await replaceRoles(ctx.db, id, roles)
  const invitation = await writeInvitation(ctx.db, { user_id: id, created_by: ctx.actor.id })
  await audit(ctx, id, 'created', { after: { ...values, roles } })
  return { account: await getAccount(ctx, id), invitation }
}

const slugsOf = ({ roles }: { roles: readonly { slug: RoleSlug }[] }) => roles.map(({ slug }) => slug).sort()

/** The row locked in the version that was read. */
const lockRead = (ctx: Context, id: number, version: number) =>
  lockVersion(ctx.db, { table: 'users', record_type: 'user', id, version, current: () => getAccount(ctx, id) })

export async function saveRoles(
  ctx: Context,
  id: number,
  { roles, version }: { roles: RoleSlug[]; version: number },
): Promise<StaffAccount> {
  const account = await lockAnyAccount(ctx, id)
  requireGrantable(ctx, roles)
  await lockRead(ctx, id, version)
  if (!roles.includes(topRole)) await requireAnotherDev(ctx.db, account)
  await replaceRoles(ctx.db, id, roles)
  const change = { before: { roles: slugsOf(account) }, after: { roles: roles.toSorted() } }
  await audit(ctx, id, 'roles-changed', change)
  return getAccount(ctx, id)
}

/** Its sessions and its link end at once; what it works on goes to somebody who works here. */
export async function deactivate(
  ctx: Context,
  id: number,
  { hand_to, version }: z.output<typeof staffDeactivate>,
): Promise<StaffAccount> {
  const { account } = await lockAccount(ctx, id)
  await lockRead(ctx, id, version)
  if (!account.active) throw new AppError('conflict', { message: `${account.name} is already deactivated.` })
  await requireAnotherDev(ctx.db, account)
  const open = await openEnquiriesOf(ctx.db, id)
  if (open > 0 && hand_to === null)
    throw invalid('hand_to', `is required: ${open} ${open === 1 ? 'enquiry is' : 'enquiries are'} theirs`)
  if (hand_to !== null && !(hand_to !== id && (await findStaff(ctx.db, hand_to))?.active))
    throw invalid('hand_to', 'is not an active user')
  await setActive(ctx.db, id, false)
  await revokeSessionsOf(ctx.db, id, null)
  const handed = hand_to === null ? 0 : await handOver(ctx, { from: account, to: hand_to })
  await audit(ctx, id, 'deactivated', { after: handed > 0 ? { handed_to: hand_to, enquiries: handed } : undefined })
  return getAccount(ctx, id)
}

export async function activate(ctx: Context, id: number, version: number): Promise<StaffAccount> {
  const { account } = await lockAccount(ctx, id)
  await lockRead(ctx, id, version)
  if (account.active) throw new AppError('conflict', { message: `${account.name} is already active.` })
  await setActive(ctx.db, id, true)
  await audit(ctx, id, 'activated')
  return getAccount(ctx, id)
}

/** For who has lost phone and recovery codes: the password alone opens the account again, and only a new sign-in does. */
export async function resetSecondFactor(ctx: Context, id: number): Promise<{ success: true }> {
  await lockAccount(ctx, id)
  await holdUser(ctx.db, id)
  await deleteSecondFactor(ctx.db, id)
  await revokeSessionsOf(ctx.db, id, null)
  await audit(ctx, id, 'second-factor-reset')
  return { success: true }
}

export async function signOutEverywhere(ctx: Context, id: number): Promise<{ success: true }> {
  await lockAccount(ctx, id)
  await revokeSessionsOf(ctx.db, id, null)
  await audit(ctx, id, 'signed-out-everywhere')
  return { success: true }
}
