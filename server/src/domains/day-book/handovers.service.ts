import { can } from 'contract/access/permissions.ts'
import {
  type CashHandover,
  type handoverCreate,
  type handoverDecision,
  type MyCash,
  maxMyEntries,
} from 'contract/day-book/day-book.schema.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { balanceOf, findCashAccount } from './cash-accounts.store.ts'
import { firstOpenDay } from './cash-entries.rules.ts'
import { holdAccounts, lockAccount } from './cash-entries.store.ts'
import { lastCash } from './cash-list.store.ts'
import { write } from './cash-posting.service.ts'
import { accountsOfKeeper, handoverRows, type Keeper } from './handovers.store.ts'

export const keeperOf = ({ actor }: Context): Keeper => ({
  id: actor.id,
  isManager: can(actor, 'day-book.manage'),
})

const isKeeperOf = (keeper: Keeper, user_id: number | null) =>
  user_id === null ? keeper.isManager : user_id === keeper.id

/**
 * The giver hands cash over. It stays in the giver's balance, in transit, until the receiver confirms.
 * @throws AppError forbidden for an account of another, invalid on `amount` above what the account has
 */
export async function createHandover(
  ctx: Context,
  body: z.output<typeof handoverCreate>,
): Promise<CashHandover> {
  const { from_account_id, to_account_id, amount, note } = body
  if (from_account_id === to_account_id) throw invalid('to_account_id', 'must be another account')
  const locked = await lockAccount(ctx.db, from_account_id)
  const from = locked && (await findCashAccount(ctx.db, from_account_id))
  const to = await findCashAccount(ctx.db, to_account_id)
  if (!from || from.archived) throw invalid('from_account_id', 'does not exist or is archived')
  if (!to || to.archived) throw invalid('to_account_id', 'does not exist or is archived')
  const keeper = keeperOf(ctx)
  if (!isKeeperOf(keeper, from.keeper?.id ?? null)) throw new AppError('forbidden')
  const { balance, in_transit } = await balanceOf(ctx.db, from_account_id)
  const left = Math.max(0, balance - in_transit)
  if (amount > left) throw invalid('amount', `is more than what ${from.name} has, ${formatMoney(left)}`)
  const given_on = firstOpenDay(businessDay(ctx.now), from.closed_through)
  const values = { from_account_id, to_account_id, amount, note }
  const { id } = await ctx.db
    .insertInto('cash_handovers')
    .values({ ...values, given_by: ctx.actor.id, given_on })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(ctx, { record_type: 'cash-handover', record_id: id, action: 'given', after: values })
  return (await handoverRows(ctx.db, keeper, [id]))[0]! // it was inserted above
}

/**
 * The receiver confirms, and the cash moves, or refuses with a reason; the giver withdraws. Each is possible
 * once.
 * @throws AppError not_found, forbidden, illegal_move when it was decided
 */
export async function decideHandover(
  ctx: Context,
  id: number,
  { state, reason }: z.output<typeof handoverDecision>,
): Promise<CashHandover> {
  const found = await ctx.db
    .selectFrom('cash_handovers')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  const keeper = keeperOf(ctx)
  const [row] = await handoverRows(ctx.db, keeper, [id])
  if (found.state !== 'in-transit') {
    throw new AppError('illegal_move', { message: `This handover was already ${found.state}.` })
  }
  if (!(state === 'withdrawn' ? row?.may_withdraw : row?.may_confirm)) throw new AppError('forbidden')
  const { from_account_id, to_account_id, amount } = found
  const accounts = await holdAccounts(ctx.db, [from_account_id, to_account_id])
  const today = businessDay(ctx.now)
  const decided_on = accounts
    .map(({ closed_through }) => firstOpenDay(today, closed_through))
    .toSorted()
    .at(-1)! // two
  await ctx.db
    .updateTable('cash_handovers')
    .set({ state, reason, decided_on, decided_by: ctx.actor.id, decided_at: sql<string>`app_now()` })
    .where('id', '=', id)
    .execute()
  if (state === 'confirmed')
    await write(ctx, { of: 'handover', id, from_account_id, to_account_id, amount }, decided_on)
  const after = { state, reason, amount }
  await recordAudit(ctx, { record_type: 'cash-handover', record_id: id, action: `handover-${state}`, after })
  return (await handoverRows(ctx.db, keeper, [id]))[0]! // it was found above
}

/** The cash of the user, and where it can be handed over to. */
export async function myCashOf(ctx: Context): Promise<MyCash> {
  const keeper = keeperOf(ctx)
  const own = await accountsOfKeeper(ctx.db, keeper, true)
  const others = await accountsOfKeeper(ctx.db, keeper, false)
  const ids = own.map(({ id }) => id)
  return {
    own: await Promise.all(own.map(async ({ id, name }) => ({ id, name, ...(await balanceOf(ctx.db, id)) }))),
    others: others.map(({ id, name }) => ({ id, name })),
    entries: await lastCash(ctx.db, ids, maxMyEntries),
  }
}
