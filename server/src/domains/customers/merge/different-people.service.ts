import type { differentPeople } from 'contract/customers/merge.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { forgetDifferentPeople, noteDifferentPeople, sharersOf } from './duplicates.store.ts'

type Body = z.output<typeof differentPeople>

/**
 * These customers share the number and are not the same person: nobody is asked again until another one joins them.
 * @throws AppError invalid when one of them does not have the number
 */
export async function noteDifferent(ctx: Context, { phone, customer_ids }: Body): Promise<{ success: true }> {
  const sharers = await sharersOf(ctx.db, phone)
  if (!customer_ids.every((id) => sharers.includes(id)))
    throw invalid('customer_ids', 'must be customers who share the number')
  await noteDifferentPeople(ctx.db, phone, customer_ids, ctx.actor.id)
  await audit(ctx, phone, 'different-people', { customer_ids })
  return { success: true }
}

/** @throws AppError not_found when nobody noted it */
export async function takeBackDifferent(ctx: Context, phone: string): Promise<{ success: true }> {
  if (!(await forgetDifferentPeople(ctx.db, phone))) throw new AppError('not_found')
  await audit(ctx, phone, 'different-people-undone', {})
  return { success: true }
}

async function audit(ctx: Context, phone: string, action: string, after: Record<string, unknown>): Promise<void> {
  await recordAudit(ctx, { record_type: 'shared-phone', record_id: phone, action, after })
}
