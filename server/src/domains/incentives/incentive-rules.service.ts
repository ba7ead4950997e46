import type {
  IncentiveRule,
  incentiveRuleCreate,
  incentiveRuleUpdate,
} from 'contract/incentives/incentives.schema.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import { isCategory } from '#domains/categories/public.ts'
import { isLocation } from '#domains/locations/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { auditFields, edited, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'

/** In the order in which they are computed. */
export function listRules(db: Kysely<Database>): Promise<IncentiveRule[]> {
  return db.selectFrom('incentive_rules').selectAll().orderBy('id').execute()
}

async function getRule(db: Kysely<Database>, id: number): Promise<IncentiveRule> {
  const found = await db.selectFrom('incentive_rules').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return found
}

export async function createRule(
  ctx: Context,
  values: z.output<typeof incentiveRuleCreate>,
): Promise<IncentiveRule> {
  await checkScope(ctx, values)
  const rule = await ctx.db
    .insertInto('incentive_rules')
    .values({ ...values, created_by: ctx.actor.id })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = auditFields(rule)
  await recordAudit(ctx, { record_type: 'incentive-rule', record_id: rule.id, action: 'created', after })
  return rule
}

/** @throws AppError not_found, conflict, invalid */
export async function updateRule(
  ctx: Context,
  id: number,
  { version, ...values }: z.output<typeof incentiveRuleUpdate>,
): Promise<IncentiveRule> {
  await checkScope(ctx, values)
  const current = () => getRule(ctx.db, id)
  const read = { table: 'incentive_rules', record_type: 'incentive-rule', id, version, current } as const
  const before = await lockVersion(ctx.db, read)
  const after = await ctx.db
    .updateTable('incentive_rules')
    .set({ ...values, ...edited })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const states = { before: auditFields(before), after: auditFields(after) }
  await recordAudit(ctx, { record_type: 'incentive-rule', record_id: id, action: 'updated', ...states })
  return after
}

type Scope = Pick<IncentiveRule, 'category_ids' | 'location_ids'>

async function checkScope({ db }: Context, { category_ids, location_ids }: Scope): Promise<void> {
  for (const id of category_ids)
    if (!(await isCategory(db, id))) throw invalid('category_ids', 'has one that does not exist')
  for (const id of location_ids)
    if (!(await isLocation(db, id))) throw invalid('location_ids', 'has one that does not exist')
}
