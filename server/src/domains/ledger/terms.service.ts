import type { datedTerm } from 'contract/ledger/commission.schema.ts'
import type { PartnerTerm } from 'contract/ledger/ledger.schema.ts'
import type * as z from 'zod'
import { isCategory } from '#domains/categories/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { holdAccount } from './account.store.ts'
import { insertTerm, listTerms } from './terms.store.ts'

/**
 * Terms of a partner from a day on, for all services or for one; existing jobs keep their rule.
 * @throws AppError not_found, invalid when there is no such category
 */
export async function addTerm(
  ctx: Context,
  partnerId: number,
  body: z.output<typeof datedTerm>,
): Promise<PartnerTerm[]> {
  if (!(await holdAccount(ctx.db, partnerId))) throw new AppError('not_found')
  const { category_id } = body
  if (category_id !== null && !(await isCategory(ctx.db, category_id))) {
    throw invalid('category_id', 'does not exist')
  }
  const id = await insertTerm(ctx.db, { ...body, partner_id: partnerId, created_by: ctx.actor.id })
  await recordAudit(ctx, {
    record_type: 'commission-term',
    record_id: id,
    action: 'created',
    after: { partner_id: partnerId, ...body },
  })
  await addTimeline(ctx, {
    record_type: 'partner',
    record_id: partnerId,
    partner_id: partnerId,
    kind: 'terms-added',
    data: { to: body.applies_from },
  })
  return listTerms(ctx.db, partnerId)
}
