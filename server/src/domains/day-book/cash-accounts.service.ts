import type {
  CashAccount,
  cashAccountCreate,
  cashAccountUpdate,
} from 'contract/day-book/cash-accounts.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type PaymentMethod, paymentMethods } from 'contract/vocabulary.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { edited, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { balanceOf, findCashAccount, setDefaults } from './cash-accounts.store.ts'

/** @throws AppError invalid where the name, the city or the staff member has an account already */
export async function createAccount(
  ctx: Context,
  values: z.output<typeof cashAccountCreate>,
): Promise<CashAccount> {
  const { id } = await ctx.db
    .insertInto('cash_accounts')
    .values({ ...values, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(ctx, { record_type: 'cash-account', record_id: id, action: 'created', after: values })
  return (await findCashAccount(ctx.db, id))! // it was inserted above
}

/** @throws AppError not_found, conflict, invalid */
export async function updateAccount(
  ctx: Context,
  id: number,
  { version, name, default_for, archived: isArchived }: z.output<typeof cashAccountUpdate>,
): Promise<CashAccount> {
  const current = () => findCashAccount(ctx.db, id)
  const read = { table: 'cash_accounts', record_type: 'cash-account', id, version, current } as const
  const before = await lockVersion(ctx.db, read)
  // The second of two concurrent changes of a default sees the first.
  await sql`SELECT FROM cash_defaults ORDER BY method FOR UPDATE`.execute(ctx.db)
  const held = (await current())! // it is locked above
  requireDefaults(held, default_for)
  if (isArchived && !held.archived) await checkArchive(ctx, held, default_for)
  if (isArchived && default_for.length > 0)
    throw invalid('default_for', 'must be empty: the account is archived')
  await setDefaults(ctx.db, id, default_for)
  await ctx.db
    .updateTable('cash_accounts')
    .set({ name, ...edited, archived_at: isArchived ? (before.archived_at ?? sql<string>`app_now()`) : null })
    .where('id', '=', id)
    .execute()
  const after = (await current())! // it is locked above
  const audited = ({ name, default_for, archived }: CashAccount) => ({ name, default_for, archived })
  const states = { before: audited(held), after: audited(after) }
  await recordAudit(ctx, { record_type: 'cash-account', record_id: id, action: 'updated', ...states })
  return after
}

/** Every method keeps a default. @throws AppError invalid */
function requireDefaults(held: CashAccount, chosen: readonly PaymentMethod[]): void {
  const left = held.default_for.filter((method) => !chosen.includes(method))
  if (left.length === 0) return
  const words = left.map((method) => labelOf(paymentMethods, method)).join(', ')
  throw invalid('default_for', `must keep ${words}: choose another account for it there`)
}

/** @throws AppError illegal_move while money is in the account or on its way */
async function checkArchive(ctx: Context, { id, name }: CashAccount, default_for: readonly PaymentMethod[]) {
  if (default_for.length > 0) throw invalid('default_for', 'must be empty: the account is to be archived')
  const { balance } = await balanceOf(ctx.db, id)
  if (balance !== 0) {
    const message = `${name} has ${formatMoney(balance)}. Hand it over before you archive the account.`
    throw new AppError('illegal_move', { message })
  }
  const coming = await ctx.db
    .selectFrom('cash_handovers')
    .select('id')
    .where('to_account_id', '=', id)
    .where('state', '=', 'in-transit')
    .executeTakeFirst()
  if (coming) throw new AppError('illegal_move', { message: 'Cash for this account is in transit.' })
}
