import type { PaymentCorrection, paymentDelete, paymentUpdate } from 'contract/payments/payments.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import type * as z from 'zod'
import { lockJobForMoney } from '#domains/jobs/public.ts'
import {
  findPayment,
  findPaymentRecord,
  insertPayment,
  markReversed,
  owedForJob,
  type PaymentRecord,
  postPayment,
  reversePayment,
} from '#domains/ledger/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { issueReceipt } from './issue-receipt.service.ts'
import { checkHolder, checkMoment, overDue, overReceived } from './payment-checks.rules.ts'
import { auditPayment, type JobOfPayment, recordPaymentEvent } from './payment-events.service.ts'
import { sendReceived, withdrawReceived } from './payment-messages.service.ts'

type Update = z.output<typeof paymentUpdate>

/**
 * Puts a payment right: what was recorded is taken back and stays to be seen, and a new payment with its own receipt
 * says it right. The customer hears of the right one where the wrong one was still to be told.
 * @throws AppError illegal_move while payment.update is off or when it was taken back already, not_found, conflict, invalid
 */
export async function correctPayment(
  ctx: Context,
  queue: Queue,
  id: number,
  { version, reason, ...changes }: Update,
): Promise<PaymentCorrection> {
  await requireSetting(ctx, 'payment.update', 'Correcting payments is switched off in Settings.')
  const { job, before } = await holdPayment(ctx, id, version)
  const { method, amount, reference, paid_at, note, received_by } = { ...before, ...changes }
  const next = { method, amount, reference, paid_at, note, received_by }
  checkMoment(changes.paid_at)
  const partner_id = before.partner_id ?? job.partner_id
  if (before.kind === 'commission-from-partner' && received_by !== 'company') {
    throw invalid('received_by', 'must be the company: the partner paid')
  }
  checkHolder('received_by', received_by, partner_id)
  await checkSum(ctx, job, before, amount)
  const { kind, job_id, customer_id } = before
  const of = { kind, job_id, customer_id, partner_id, reason: before.reason, created_by: ctx.actor.id }
  const row = await insertPayment(ctx.db, { ...next, ...of })
  await writeReversal(ctx, before, reason, row.id)
  await postPayment(ctx, job, row)
  const standing = { ...job, received: job.received - before.amount }
  const receipt = kind === 'received-from-customer' ? await issueReceipt(ctx, standing, row) : null
  await auditPayment(ctx, 'created', row, receipt?.number ?? null)
  const said = { from: formatMoney(before.amount), amount, method, reason }
  await recordPaymentEvent(ctx, job, 'payment-corrected', said)
  const wasWaiting = await withdrawReceived(ctx, queue, before, reason)
  if (wasWaiting && receipt) await sendReceived(ctx, queue, job, row, receipt)
  // Both are rows of this transaction.
  return { reversed: (await findPayment(ctx.db, id))!, payment: (await findPayment(ctx.db, row.id))! }
}

/** Takes a payment back; nothing is removed. @throws AppError as above, while payment.delete is off */
export async function deletePayment(
  ctx: Context,
  queue: Queue,
  id: number,
  { version, reason }: z.output<typeof paymentDelete>,
): Promise<{ success: true }> {
  await requireSetting(ctx, 'payment.delete', 'Deleting payments is switched off in Settings.')
  const { job, before } = await holdPayment(ctx, id, version)
  await checkSum(ctx, job, before, 0)
  await writeReversal(ctx, before, reason, null)
  const { amount, method } = before
  await recordPaymentEvent(ctx, job, 'payment-reversed', { amount, method, reason })
  await withdrawReceived(ctx, queue, before, reason)
  return { success: true }
}

async function requireSetting(ctx: Context, key: 'payment.update' | 'payment.delete', message: string): Promise<void> {
  if ((await getSetting(ctx.db, key)) !== true) throw new AppError('illegal_move', { message })
}

/** The payment and its job, both locked, the job first as everywhere. */
async function holdPayment(
  ctx: Context,
  id: number,
  version: number,
): Promise<{ job: JobOfPayment; before: PaymentRecord }> {
  const found = await findPaymentRecord(ctx.db, id)
  if (!found) throw new AppError('not_found')
  if (found.job_id === null) {
    throw new AppError('illegal_move', { message: 'Correct money from a partner in the partner’s account.' })
  }
  const job = await lockJobForMoney(ctx, found.job_id)
  const current = () => findPayment(ctx.db, id)
  const before = await lockVersion(ctx.db, { table: 'payments', record_type: 'payment', id, version, current })
  if (before.reversed_at !== null) {
    throw new AppError('illegal_move', { message: 'This payment was already reversed.' })
  }
  return { job, before }
}

/** What the job has received, were the payment of another amount, must lie between nothing and its price. */
async function checkSum(
  ctx: Context,
  job: JobOfPayment,
  { kind, amount: was, partner_id }: PaymentRecord,
  amount: number,
): Promise<void> {
  if (kind === 'commission-from-partner') {
    const owed = partner_id === null ? 0 : (await owedForJob(ctx, job.id, partner_id)) + was
    if (amount > was && amount > owed) throw overDue(owed)
    return
  }
  if (kind === 'refund') {
    if (amount > job.received + was) throw overReceived(job.received + was)
    if (amount < was && job.received + was - amount > job.price) {
      const message = `The job would have received more than its price, ${formatMoney(job.price)}.`
      throw new AppError('illegal_move', { message })
    }
    return
  }
  const others = job.received - was
  if (amount > was && others + amount > job.price) throw overDue(job.price - others)
  if (others + amount < 0) {
    const message = `${formatMoney(-others)} of it was refunded to the customer: reverse the refund first.`
    throw new AppError('illegal_move', { message })
  }
}

async function writeReversal(
  ctx: Context,
  before: PaymentRecord,
  reason: string,
  replacedBy: number | null,
): Promise<void> {
  await markReversed(ctx.db, before.id, { by: ctx.actor.id, reason, replaced_by: replacedBy })
  await reversePayment(ctx, before.id, reason)
  const after = { ...auditFields(before), reversal_reason: reason, replaced_by: replacedBy }
  const entry = { record_type: 'payment', record_id: before.id, action: replacedBy === null ? 'deleted' : 'corrected' }
  await recordAudit(ctx, { ...entry, before: auditFields(before), after })
}
