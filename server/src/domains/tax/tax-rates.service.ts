import type { TaxRule } from 'contract/tax/tax.rules.ts'
import type { TaxRates, taxRateCreate } from 'contract/tax/tax.schema.ts'
import type * as z from 'zod'
import { isCategory } from '#domains/categories/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { findTaxRule, insertRate, listRates } from './tax-rates.store.ts'

/** The GSTIN of the business; empty while GST is off. */
export const businessGstin = async ({ db }: Pick<AnyContext, 'db'>): Promise<string> =>
  String(await getSetting(db, 'business.gstin'))

/** The tax rule of a job; null without GST. `scheduled_at` is UTC ISO. */
export async function taxRuleFor(
  ctx: Pick<AnyContext, 'db'>,
  { category_id, scheduled_at }: { category_id: number; scheduled_at: string },
): Promise<TaxRule | null> {
  return (await businessGstin(ctx)) === '' ? null : findTaxRule(ctx.db, category_id, scheduled_at)
}

/** @throws AppError not_found */
export async function getRates(ctx: Context, categoryId: number): Promise<TaxRates> {
  if (!(await isCategory(ctx.db, categoryId))) throw new AppError('not_found')
  return listRates(ctx, categoryId)
}

/**
 * The rate applies to jobs on its day or later that are created or changed from now on. @throws AppError
 * not_found
 */
export async function addRate(
  ctx: Context,
  categoryId: number,
  body: z.output<typeof taxRateCreate>,
): Promise<TaxRates> {
  if (!(await isCategory(ctx.db, categoryId))) throw new AppError('not_found')
  const id = await insertRate(ctx.db, { ...body, category_id: categoryId, created_by: ctx.actor.id })
  const entry = { record_type: 'tax-rate', record_id: id, action: 'created' }
  await recordAudit(ctx, { ...entry, after: { category_id: categoryId, ...body } })
  return listRates(ctx, categoryId)
}
