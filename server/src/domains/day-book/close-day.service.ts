import type { DayBookRow, dayClose } from 'contract/day-book/day-book.schema.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { formatDay } from 'contract/shared/date-formats.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { lockAccount } from './cash-entries.store.ts'
import { write } from './cash-posting.service.ts'
import { dayRows } from './day-book.store.ts'

/**
 * Closes a day of an account, and with it every day before. The counted cash and the cash in transit are the
 * closing balance: a difference becomes an entry of the day. New entries of the account wait until the day is
 * closed.
 * @throws AppError illegal_move when the day is closed, conflict when the balance is not the one that was
 * shown, invalid
 */
export async function closeDay(ctx: Context, body: z.output<typeof dayClose>): Promise<DayBookRow> {
  const { account_id, day, counted, reason, shown } = body
  const account = await lockAccount(ctx.db, account_id)
  if (!account) throw invalid('account_id', 'does not exist')
  if (day > businessDay(ctx.now)) throw invalid('day', 'must not be in the future')
  if (account.closed_through !== null && day <= account.closed_through) {
    const message = `${account.name} is closed up to ${formatDay(account.closed_through)}.`
    throw new AppError('illegal_move', { message })
  }
  const { closing, in_transit } = await rowOf(ctx, day, account_id)
  if (closing !== shown) {
    const message = `The balance is ${formatMoney(closing)} now. Check it and count again.`
    throw new AppError('conflict', { message })
  }
  const difference = counted + in_transit - closing
  if (difference !== 0 && !reason)
    throw invalid('reason', `is required: the count differs by ${formatMoney(difference)}`)
  const [difference_id = null] =
    difference === 0
      ? []
      : await write(ctx, { of: 'difference', account_id, amount: difference, note: reason }, day)
  const values = { account_id, day, counted, in_transit, difference_id, closed_by: ctx.actor.id }
  await ctx.db.insertInto('cash_closings').values(values).execute()
  await ctx.db
    .updateTable('cash_accounts')
    .set({ closed_through: day })
    .where('id', '=', account_id)
    .execute()
  const after = { day, closing: counted + in_transit, counted, in_transit, difference, reason }
  await recordAudit(ctx, { record_type: 'cash-account', record_id: account_id, action: 'day-closed', after })
  return rowOf(ctx, day, account_id)
}

async function rowOf(ctx: Context, day: string, accountId: number): Promise<DayBookRow> {
  const [row] = await dayRows(ctx.db, day, accountId)
  // An archived account without money has no row, and nothing to close.
  if (!row) throw new AppError('illegal_move', { message: 'This account is archived.' })
  return row
}
