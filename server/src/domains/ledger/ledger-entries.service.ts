import type { adjustment, entryReversal, LedgerEntry, moneyEntry } from 'contract/ledger/ledger.schema.ts'
import { type LedgerKind, ledgerLabel, manualKinds } from 'contract/ledger/ledger.words.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import type * as z from 'zod'
import { postPayoutCash, reversePayoutCash } from '#domains/day-book/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findEntry, type HeldAccount, holdAccount } from './account.store.ts'
import { payoutEntries } from './entries.rules.ts'
import { findEntryRow, insertEntry, type NewEntry } from './ledger.store.ts'
import type { PaymentRecord } from './payments.store.ts'
import { markPaymentReversed, recordPayment } from './record-payment.service.ts'
import { refuseRepeats } from './repeats.service.ts'

type Money = z.output<typeof moneyEntry>

/** Clocks differ a little; a payment dated tomorrow is a typing mistake. */
const clockTolerance = 5 * 60_000

/**
 * The partner pays what is owed: the payment and the entry that lowers the balance.
 * @throws AppError not_found, invalid on `amount` when it is more than the amount owed, which the message
 * names
 */
export async function addSettlement(ctx: Context, partnerId: number, body: Money): Promise<LedgerEntry> {
  const [reason = null] = await refuseRepeats(ctx, null, [body], body)
  const account = await hold(ctx, partnerId)
  const owed = Math.max(0, account.balance)
  if (body.amount > owed)
    throw invalid('amount', `is more than what ${account.name} owes, ${formatMoney(owed)}`)
  const { amount, note, ...how } = withTime(body, ctx.now, reason)
  const payment_id = await recordSettlement(
    ctx,
    { partner_id: partnerId, amount, note, ...how },
    body.late_entry,
  )
  return write(ctx, 'settlement-recorded', {
    partner_id: partnerId,
    kind: 'commission-received',
    payment_id,
    amount: -amount,
    note,
    method: null,
    reference: null,
    paid_at: null,
  })
}

/**
 * The business pays the partner what it owes.
 * @throws AppError not_found, invalid on `amount` when it is more than that, which the message names
 */
export async function addPayout(ctx: Context, partnerId: number, body: Money): Promise<LedgerEntry> {
  return (await addTaxedPayout(ctx, partnerId, body, 0)).payout
}

/**
 * The same, with tax (paise) that is deducted; `amount` is paid to the partner.
 * @throws AppError not_found, invalid on `amount` when both together exceed the amount owed
 */
export async function addTaxedPayout(
  ctx: Context,
  partnerId: number,
  body: Money,
  tds: number,
): Promise<{ tax: LedgerEntry | null; payout: LedgerEntry }> {
  const [reason = null] = await refuseRepeats(ctx, null, [body], body)
  const account = await hold(ctx, partnerId)
  const owed = Math.max(0, -account.balance)
  if (body.amount + tds > owed) {
    throw invalid('amount', `is more than what is owed to ${account.name}, ${formatMoney(owed)}`)
  }
  const { amount, note, ...how } = withTime(body, ctx.now, reason)
  const entries = payoutEntries({ partner_id: partnerId, net: amount, tds, note })
  const noMoney = { method: null, reference: null, paid_at: null }
  const tax = entries.tax && (await write(ctx, 'tds-deducted', { ...entries.tax, ...noMoney }))
  const payout = await write(ctx, 'payout-recorded', {
    ...entries.payout,
    ...how,
    tds_entry_id: tax?.id ?? null,
  })
  await postPayoutCash(ctx, { ...how, amount, note, id: payout.id }, body.late_entry)
  return { tax, payout }
}

/** Corrects the balance of a partner. @throws AppError not_found */
export async function addAdjustment(
  ctx: Context,
  partnerId: number,
  { amount, reason }: z.output<typeof adjustment>,
): Promise<LedgerEntry> {
  await hold(ctx, partnerId)
  return write(ctx, 'account-adjusted', {
    partner_id: partnerId,
    kind: 'adjustment',
    payment_id: null,
    amount,
    note: reason,
    method: null,
    reference: null,
    paid_at: null,
  })
}

/**
 * Reverses a manual entry by an opposite one; both stay readable.
 * @throws AppError not_found, illegal_move for an entry of a job, for a reversal, and the second time
 */
export async function reverseEntry(
  ctx: Context,
  id: number,
  { reason }: z.output<typeof entryReversal>,
): Promise<LedgerEntry> {
  const found = await findEntryRow(ctx.db, id)
  if (!found) throw new AppError('not_found')
  requireReversible(found)
  // The payment is locked before the partner, in the same order as by every reversal of a payment.
  if (found.payment_id !== null) await reverseSettlement(ctx, found.payment_id, reason)
  // A parallel reversal of the entry waits here, and then reads the first one.
  await hold(ctx, found.partner_id)
  const entry = (await findEntry(ctx.db, id))! // it was found above, and entries are never deleted
  if (entry.reversed_by_id !== null) {
    throw new AppError('illegal_move', { message: 'This entry was already reversed.' })
  }
  const reversal = await write(ctx, 'entry-reversed', {
    partner_id: found.partner_id,
    kind: 'reversal',
    payment_id: found.payment_id,
    reverses_id: id,
    amount: -entry.amount,
    note: reason,
    method: null,
    reference: null,
    paid_at: null,
  })
  if (found.tds_entry_id !== null) await reverseTax(ctx, found.tds_entry_id, reason)
  if (found.kind === 'payout') await reversePayoutCash(ctx, { id: reversal.id, reverses_id: id }, reason)
  return reversal
}

/** With the payout that it was deducted from. */
async function reverseTax(ctx: Context, id: number, reason: string): Promise<void> {
  const tax = (await findEntryRow(ctx.db, id))! // the payout names it, and entries are never deleted
  await write(ctx, 'entry-reversed', {
    partner_id: tax.partner_id,
    kind: 'reversal',
    payment_id: null,
    reverses_id: id,
    amount: -tax.amount,
    note: reason,
    method: null,
    reference: null,
    paid_at: null,
  })
}

function requireReversible({ kind, job_id }: { kind: LedgerKind; job_id: number | null }): void {
  if (manualKinds.includes(kind) && job_id === null) return
  const rest = 'only settlements, payouts, adjustments and incentives without a job can be reversed here.'
  throw new AppError('illegal_move', {
    message: `This entry is a ${ledgerLabel(kind).toLowerCase()}: ${rest}`,
  })
}

async function hold(ctx: Context, partnerId: number): Promise<HeldAccount> {
  const account = await holdAccount(ctx.db, partnerId)
  if (!account) throw new AppError('not_found')
  return account
}

/** The reason for a repeated reference is stored in the note. */
function withTime(
  { paid_at, repeated: _, repeated_reason: __, late_entry: ___, ...body }: Money,
  now: number,
  reason: string | null,
) {
  if (paid_at !== undefined && Date.parse(paid_at) > now + clockTolerance) {
    throw invalid('paid_at', 'must not be in the future')
  }
  const note = [body.note, reason].filter((part) => part !== null).join('. ') || null
  return { ...body, note, paid_at: paid_at ?? isoTime(now) }
}

type EventKind =
  | 'settlement-recorded'
  | 'payout-recorded'
  | 'tds-deducted'
  | 'account-adjusted'
  | 'entry-reversed'

async function write(
  ctx: Context,
  event: EventKind,
  values: Omit<NewEntry, 'created_by' | 'job_id'>,
): Promise<LedgerEntry> {
  const { partner_id, amount, note } = values
  const id = await insertEntry(ctx.db, { ...values, job_id: null, created_by: ctx.actor.id })
  const entry = (await findEntry(ctx.db, id))! // it was inserted above
  const { kind, method, reference, paid_at, reverses_id, balance } = entry
  await recordAudit(ctx, {
    record_type: 'ledger-entry',
    record_id: id,
    action: event,
    after: { partner_id, kind, amount, method, reference, paid_at, note, reverses_id, balance },
  })
  const shown = event === 'account-adjusted' ? amount : Math.abs(amount)
  await addTimeline(ctx, {
    record_type: 'partner',
    record_id: partner_id,
    partner_id,
    kind: event,
    data: { amount: shown, ...(method && { method }), ...(note && { reason: note }) },
  })
  return entry
}

type Settlement = Pick<PaymentRecord, 'amount' | 'method' | 'reference' | 'paid_at' | 'note'> & {
  partner_id: number
}

/**
 * The payment of what a partner owes the business; returns its id. Entry, audit and timeline are the
 * account's.
 */
export async function recordSettlement(
  ctx: Context,
  settlement: Settlement,
  late_entry: boolean,
): Promise<number> {
  const { id } = await recordPayment(
    ctx,
    {
      ...settlement,
      kind: 'commission-from-partner',
      job_id: null,
      customer_id: null,
      received_by: 'company',
      created_by: ctx.actor.id,
    },
    { late_entry },
  )
  return id
}

/** Reverses the payment of a reversed settlement: it stays in the list and does not count. */
export async function reverseSettlement(ctx: Context, paymentId: number, reason: string): Promise<void> {
  await markPaymentReversed(ctx, paymentId, { reason, replaced_by: null })
}
