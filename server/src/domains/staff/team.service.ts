import { type RoleSlug, topRole } from 'contract/access/roles.ts'
import type { HandedOver, HandOverPlan, OpenByCity } from 'contract/staff/hand-over.schema.ts'
import type { StaffAccount, StaffCreated, staffCreate, staffDeactivate } from 'contract/staff/team.schema.ts'
import type * as z from 'zod'
import { handOver, openByCityOf, openEnquiriesOf } from '#domains/enquiries/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { unlinkAccount } from '#platform/auth/provider-links.ts'
import { revokeSessionsOf } from '#platform/auth/sessions.ts'
import { replaceRoles } from '#platform/auth/team.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { writeInvitation } from './invitations.store.ts'
import { deleteSecondFactor, holdUser } from './second-factor.store.ts'
import { notifyOwner } from './staff.service.ts'
import { lockAccount, lockAnyAccount, requireAnotherDev, requireGrantable } from './team.rules.ts'
import { activeAmong, findAccountRow, insertAccount, setActive } from './team.store.ts'

export async function getAccount({ db }: Pick<Context, 'db'>, id: number): Promise<StaffAccount> {
  const row = await findAccountRow(db, id)
  if (!row) throw new AppError('not_found')
  return { ...row, open_enquiries: await openEnquiriesOf(db, id) }
}

const audit = (ctx: Context, id: number, action: string, change: { before?: object; after?: object } = {}) =>
  recordAudit(ctx, {
    record_type: 'user',
    record_id: id,
    action,
    before: change.before && { ...change.before },
    after: change.after && { ...change.after },
  })

/**
 * An account without a password, and the link by which its owner chooses one: no user types the password of
 * another.
 */
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
  lockVersion(ctx.db, {
    table: 'users',
    record_type: 'user',
    id,
    version,
    current: () => getAccount(ctx, id),
  })

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

/** Its sessions and its link end at once; its open enquiries are assigned to active users. */
export async function deactivate(
  ctx: Context,
  id: number,
  { hand_over, version }: z.output<typeof staffDeactivate>,
): Promise<StaffAccount> {
  const { account } = await lockAccount(ctx, id)
  await lockRead(ctx, id, version)
  if (!account.active) throw new AppError('conflict', { message: `${account.name} is already deactivated.` })
  await requireAnotherDev(ctx.db, account)
  const open = await openEnquiriesOf(ctx.db, id)
  if (open > 0 && hand_over === null)
    throw invalid('hand_over', `is required: ${open} ${open === 1 ? 'enquiry is' : 'enquiries are'} theirs`)
  if (hand_over !== null) await requireColleagues(ctx, id, hand_over.to, 'hand_over.to')
  await setActive(ctx.db, id, false)
  await revokeSessionsOf(ctx.db, id, null)
  const shares = hand_over === null ? [] : await handOver(ctx, account, hand_over)
  await audit(ctx, id, 'deactivated', { after: auditOfShares(shares) })
  return getAccount(ctx, id)
}

/** The open enquiries of an account, for the preview. @throws AppError not_found, forbidden */
export async function readHandOver(ctx: Context, id: number): Promise<OpenByCity> {
  await lockAnyAccount(ctx, id)
  return openByCityOf(ctx.db, id)
}

/**
 * Shares the open enquiries of an account out over colleagues; of two at once the second finds none.
 * @throws AppError not_found, forbidden, invalid, conflict when there are none
 */
export async function handOverEnquiries(ctx: Context, id: number, plan: HandOverPlan): Promise<HandedOver> {
  const account = await lockAnyAccount(ctx, id)
  await requireColleagues(ctx, id, plan.to, 'to')
  const shares = await handOver(ctx, account, plan)
  if (shares.length === 0)
    throw new AppError('conflict', { message: `${account.name} has no open enquiries.` })
  await audit(ctx, id, 'handed-over', { after: auditOfShares(shares) })
  return { shares }
}

const auditOfShares = (shares: HandedOver['shares']) =>
  shares.length > 0
    ? { handed_to: shares.map(({ user, enquiries }) => ({ user: user.id, enquiries })) }
    : undefined

/** @throws AppError invalid unless all are active users and none is the user who leaves */
async function requireColleagues(
  ctx: Context,
  id: number,
  to: readonly number[],
  field: string,
): Promise<void> {
  const active = await activeAmong(ctx.db, to)
  if (to.includes(id) || active < to.length)
    throw invalid(field, 'must name active users other than this one')
}

export async function activate(ctx: Context, id: number, version: number): Promise<StaffAccount> {
  const { account } = await lockAccount(ctx, id)
  await lockRead(ctx, id, version)
  if (account.active) throw new AppError('conflict', { message: `${account.name} is already active.` })
  await setActive(ctx.db, id, true)
  await audit(ctx, id, 'activated')
  return getAccount(ctx, id)
}

/**
 * For a user who lost phone and recovery codes: the password alone opens the account again, and only by a new
 * sign-in.
 */
export async function resetSecondFactor(ctx: Context, queue: Queue, id: number): Promise<{ success: true }> {
  const { account } = await lockAccount(ctx, id)
  await holdUser(ctx.db, id)
  await deleteSecondFactor(ctx.db, id)
  await ctx.db.deleteFrom('passkeys').where('user_id', '=', id).execute()
  await unlinkAccount(ctx.db, id)
  await revokeSessionsOf(ctx.db, id, null)
  await audit(ctx, id, 'second-factor-reset')
  await notifyOwner(ctx, queue, account, 'The second factor of your account was reset')
  return { success: true }
}

export async function signOutEverywhere(ctx: Context, id: number): Promise<{ success: true }> {
  await lockAccount(ctx, id)
  await revokeSessionsOf(ctx.db, id, null)
  await audit(ctx, id, 'signed-out-everywhere')
  return { success: true }
}
