import type { CashEntry, cashEntryCreate, cashEntryReversal } from 'contract/day-book/day-book.schema.ts'
import { manualCashKinds } from 'contract/day-book/day-book.words.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { formatDay } from 'contract/shared/date-formats.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { CashEvent } from './cash-entries.rules.ts'
import { findCash, lockAccount } from './cash-entries.store.ts'
import { cashRows } from './cash-list.store.ts'
import { reverseCash, write } from './cash-posting.service.ts'

/**
 * Records an expense, or what an account had at the beginning.
 * @throws AppError invalid on `day` when it is closed or in the future, on `account_id` when it is unknown or
 * archived
 */
export async function addCashEntry(ctx: Context, body: z.output<typeof cashEntryCreate>): Promise<CashEntry> {
  const { account_id, kind, day, amount, head, note } = body
  const account = await lockAccount(ctx.db, account_id)
  if (!account) throw invalid('account_id', 'does not exist')
  if (account.archived_at !== null) throw invalid('account_id', 'is archived')
  if (day > businessDay(ctx.now)) throw invalid('day', 'must not be in the future')
  if (account.closed_through !== null && day <= account.closed_through) {
    throw invalid('day', `is closed: ${account.name} is closed up to ${formatDay(account.closed_through)}`)
  }
  const event: CashEvent =
    kind === 'expense'
      ? { of: kind, account_id, amount, head: head!, note }
      : { of: kind, account_id, amount, note } // the contract asks for the head
  const [id] = await write(ctx, event, day)
  return audited(ctx, id!, 'created') // it has one entry
}

/**
 * Takes an expense or opening balance back by an opposite entry, which names it: on the same day, or on the first
 * open one.
 * @throws AppError not_found, illegal_move for other entries, and the second time
 */
export async function reverseCashEntry(
  ctx: Context,
  id: number,
  { reason }: z.output<typeof cashEntryReversal>,
): Promise<CashEntry> {
  const found = await findCash(ctx.db, id)
  if (!found) throw new AppError('not_found')
  const kinds: readonly string[] = manualCashKinds
  if (!kinds.includes(found.kind) || found.corrects_id !== null) {
    const message =
      'Only expenses and opening balances are reversed here. Correct other money where it was recorded.'
    throw new AppError('illegal_move', { message })
  }
  // Of two who reverse it, the second waits here and then finds the entry of the first.
  await lockAccount(ctx.db, found.account_id)
  const [row] = await cashRows(ctx.db, [id])
  if (row?.corrected_by) throw new AppError('illegal_move', { message: 'This entry was already reversed.' })
  return audited(ctx, await reverseCash(ctx, found, reason), 'reversed')
}

async function audited(ctx: Context, id: number, action: string): Promise<CashEntry> {
  const entry = (await cashRows(ctx.db, [id]))[0]! // it was inserted before
  const { account, day, kind, amount, head, note, corrects } = entry
  const after = { account_id: account.id, day, kind, amount, head, note, corrects_id: corrects?.id ?? null }
  await recordAudit(ctx, { record_type: 'cash-entry', record_id: id, action, after })
  return entry
}
