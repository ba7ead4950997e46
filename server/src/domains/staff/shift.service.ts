import type { StaffAccount, shiftUpdate } from 'contract/staff/team.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { edited, lockVersion } from '#platform/db/versioned.ts'
import type { Context } from '#platform/http/context.ts'
import { lockAnyAccount } from './team.rules.ts'
import { getAccount } from './team.service.ts'

/**
 * Sets when a user works. Incoming leads are assigned to users on shift.
 * @throws AppError not_found, forbidden for an account above the user's own, conflict when stale
 */
export async function saveShift(
  ctx: Context,
  id: number,
  { shift, version }: z.output<typeof shiftUpdate>,
): Promise<StaffAccount> {
  await lockAnyAccount(ctx, id)
  const current = () => getAccount(ctx, id)
  const before = await lockVersion(ctx.db, { table: 'users', record_type: 'user', id, version, current })
  await ctx.db
    .updateTable('users')
    .set({ shift, ...edited })
    .where('id', '=', id)
    .execute()
  const states = { before: { shift: before.shift }, after: { shift } }
  await recordAudit(ctx, { record_type: 'user', record_id: id, action: 'shift-changed', ...states })
  return getAccount(ctx, id)
}
