import { businessDay } from 'contract/shared/business-time.ts'
import { formatDay } from 'contract/shared/date-formats.ts'
import type { PaymentMethod } from 'contract/vocabulary.ts'
import { needsStatement } from '#platform/errors/app-error.ts'
import type { AnyContext } from '#platform/http/context.ts'
import {
  type CashEntry,
  type CashEvent,
  cashEntriesFor,
  entryDay,
  firstOpenDay,
  moneyOf,
} from './cash-entries.rules.ts'
import {
  findCashOfLedger,
  findCashOfPayment,
  type HeldAccount,
  holdAccountFor,
  holdAccounts,
  insertCash,
} from './cash-entries.store.ts'

type Payment = Extract<CashEvent, { of: 'payment' }>['payment'] & {
  method: PaymentMethod | null
  job_id: number | null
  paid_at: string
}
/** Whether money of a closed day is entered on the first open one, and the payment that this one replaces. */
export type HowEntered = { late_entry: boolean; replaces?: { id: number; method: PaymentMethod | null } }

/**
 * Enters what a payment moves of the company's money in the day book. A payment that replaces another one
 * stays in its account while the method is the same, and is entered late where its day is closed.
 * @throws AppError needs_statement
 */
export async function postPaymentCash(
  ctx: AnyContext,
  payment: Payment,
  { late_entry, replaces }: HowEntered,
): Promise<void> {
  const { method, job_id, paid_at } = payment
  if (method === null || moneyOf(payment) === 0) return
  const replaced = replaces && (await findCashOfPayment(ctx.db, replaces.id))
  const account =
    replaced && replaces?.method === method
      ? await holdAccount(ctx, replaced.account_id)
      : await holdAccountFor(ctx.db, { method, job_id, user_id: ctx.actor?.id ?? null })
  const day = dayIn(account, paid_at, { now: ctx.now, isLate: late_entry || replaces !== undefined })
  const event = { of: 'payment', account_id: account.id, payment, corrects_id: replaced?.id ?? null } as const
  await write(ctx, event, day)
}

type Payout = { id: number; amount: number; method: PaymentMethod; paid_at: string; note: string | null }

/** Enters a payout to a partner. @throws AppError needs_statement */
export async function postPayoutCash(ctx: AnyContext, payout: Payout, late_entry: boolean): Promise<void> {
  const { id: ledger_entry_id, amount, method, paid_at, note } = payout
  const account = await holdAccountFor(ctx.db, { method, job_id: null, user_id: ctx.actor?.id ?? null })
  const day = dayIn(account, paid_at, { now: ctx.now, isLate: late_entry })
  await write(ctx, { of: 'payout', account_id: account.id, ledger_entry_id, amount, note }, day)
}

/** Takes the money of a payment back; nothing where it moved none. */
export async function reversePaymentCash(ctx: AnyContext, paymentId: number, reason: string): Promise<void> {
  const entry = await findCashOfPayment(ctx.db, paymentId)
  if (entry) await reverseCash(ctx, entry, reason)
}

/** Enters a payout that was reversed as money that returned today. */
export async function reversePayoutCash(
  ctx: AnyContext,
  { id, reverses_id }: { id: number; reverses_id: number },
  reason: string,
): Promise<void> {
  const entry = await findCashOfLedger(ctx.db, reverses_id)
  if (!entry) return
  const { closed_through } = await holdAccount(ctx, entry.account_id)
  const day = firstOpenDay(businessDay(ctx.now), closed_through)
  await write(ctx, { of: 'reversal', entry, ledger_entry_id: id, reason }, day)
}

/** Takes an entry back on its own day, or on the first open one. @returns the id of the entry against it */
export async function reverseCash(ctx: AnyContext, entry: CashEntry, reason: string): Promise<number> {
  const { closed_through: closedThrough } = await holdAccount(ctx, entry.account_id)
  const days = { wanted: entry.day, today: businessDay(ctx.now), closedThrough }
  const [id] = await write(
    ctx,
    { of: 'reversal', entry, ledger_entry_id: null, reason },
    entryDay(days, true)!, // a late entry always has a day
  )
  return id! // an entry has one against it
}

/** @throws AppError needs_statement `late_entry`, which names the day on which it can be entered */
export function dayIn(
  account: HeldAccount,
  at: string,
  { now, isLate }: { now: number; isLate: boolean },
): string {
  const today = businessDay(now)
  const { name, closed_through: closedThrough } = account
  const day = entryDay({ wanted: businessDay(Date.parse(at)), today, closedThrough }, isLate)
  if (day !== null) return day
  const open = formatDay(firstOpenDay(today, closedThrough))
  const message = `The day book of ${name} is closed up to ${formatDay(closedThrough!)}. Enter it on ${open} instead.` // a closed day has one
  throw needsStatement('late_entry', { message, issues: [{ field: 'late_entry', message }] })
}

async function holdAccount(ctx: AnyContext, id: number): Promise<HeldAccount> {
  return (await holdAccounts(ctx.db, [id]))[0]! // accounts are never deleted
}

export function write(ctx: AnyContext, event: CashEvent, day: string): Promise<number[]> {
  const moves = cashEntriesFor(event).map((move) => ({ ...move, day }))
  return insertCash(ctx.db, moves, ctx.actor?.id ?? null)
}
