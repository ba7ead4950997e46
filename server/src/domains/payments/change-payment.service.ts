import type { PaymentCorrection, paymentDelete, paymentUpdate } from 'contract/payments/payments.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import type { TimelineData, TimelineKind } from 'contract/timeline/timeline.schema.ts'
import type * as z from 'zod'
import { holdCredit } from '#domains/customers/public.ts'
import { lockJobForMoney } from '#domains/jobs/public.ts'
import {
  creditExcess,
  findPayment,
  findPaymentRecord,
  listCountedPayments,
  lockReferences,
  markPaymentReversed,
  nextPaymentId,
  type PaymentRecord,
  postPayment,
  recordPayment,
  referenceKey,
  refuseRepeats,
  reversePayment,
} from '#domains/ledger/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { recordCustomerEvent } from './customer-credit.service.ts'
import { issueReceipt } from './issue-receipt.service.ts'
import { checkHolder, checkMoment, checkPartner, creditUsed } from './payment-checks.rules.ts'
import { auditPayment, type JobOfPayment, recordPaymentEvent } from './payment-events.service.ts'
import { sendReceived, withdrawReceived } from './payment-messages.service.ts'
import { addsToJob, creditedAfter, receivedAfter } from './payment-sums.service.ts'

type Update = z.output<typeof paymentUpdate>

/**
 * Corrects a payment: the recorded one is reversed and stays listed, and a new payment with its own receipt
 * replaces it. The customer is notified of the new one if the message about the old one was not sent yet.
 * @throws AppError illegal_move while payment.update is off or when it was reversed already, not_found,
 * conflict, needs_statement, invalid
 */
export async function correctPayment(
  ctx: Context,
  queue: Queue,
  id: number,
  { version, reason, repeated_reason, ...changes }: Update,
): Promise<PaymentCorrection> {
  await requireSetting(ctx, 'payment.update', 'Correcting payments is switched off in Settings.')
  const found = await holdPayment(ctx, id, version, changes.reference)
  const { before } = found
  if (before.method === null) {
    throw new AppError('illegal_move', { message: 'No money moved here: reverse it and record it again.' })
  }
  const { amount, reference, paid_at, note, received_by } = { ...before, ...changes }
  const method = changes.method ?? before.method
  checkMoment(changes.paid_at, ctx.now)
  const why = await reasonAfter(ctx, before, { amount, reference }, repeated_reason)
  const held = await reverseCredit(ctx, found, amount, reason)
  const { job } = held
  const partner_id = partnerAfter(held, received_by)
  const credited = await creditedAfter(ctx, held, amount)
  const next = await nextPaymentId(ctx.db)
  await writeReversal(ctx, before, reason, next)
  const { kind, job_id, customer_id } = before
  const of = {
    id: next,
    kind,
    job_id,
    customer_id,
    partner_id,
    reason: why,
    created_by: ctx.actor.id,
    method,
    amount,
    credited,
    reference,
    paid_at,
    note,
    received_by,
  }
  const row = await recordPayment(ctx, of, { late_entry: true, replaces: before })
  await postPayment(ctx, job, row)
  const standing = job && { ...job, received: job.received - before.amount + before.credited }
  const receipt = kind === 'received-from-customer' ? await issueReceipt(ctx, standing, row) : null
  await auditPayment(ctx, 'created', row, receipt?.number ?? null)
  await recordChange(ctx, held, 'payment-corrected', {
    from: formatMoney(before.amount),
    amount,
    method,
    reason,
  })
  await creditRest(ctx, job, reason)
  const wasWaiting = await withdrawReceived(ctx, queue, before, reason)
  if (wasWaiting && receipt && job) await sendReceived(ctx, queue, job, row, receipt)
  // Both are rows of this transaction.
  return { reversed: (await findPayment(ctx.db, id))!, payment: (await findPayment(ctx.db, row.id))! }
}

/**
 * The reason of the corrected payment. A refund keeps its own. Money that came in has one when its new
 * reference is that of another payment.
 * @throws AppError needs_statement
 */
async function reasonAfter(
  ctx: Context,
  before: PaymentRecord,
  money: { amount: number; reference: string | null },
  repeated_reason: string | null,
): Promise<string | null> {
  const isIncoming = before.kind === 'received-from-customer' || before.kind === 'commission-from-partner'
  if (!isIncoming || referenceKey(money.reference) === referenceKey(before.reference)) return before.reason
  const [reason = null] = await refuseRepeats(ctx, null, [money], { repeated: true, repeated_reason })
  return reason
}

/** Reverses a payment; nothing is removed. @throws AppError as above, while payment.delete is off */
export async function deletePayment(
  ctx: Context,
  queue: Queue,
  id: number,
  { version, reason }: z.output<typeof paymentDelete>,
): Promise<{ success: true }> {
  await requireSetting(ctx, 'payment.delete', 'Deleting payments is switched off in Settings.')
  const held = await reverseCredit(ctx, await holdPayment(ctx, id, version), 0, reason)
  const { job, before } = held
  await creditedAfter(ctx, held, 0)
  await writeReversal(ctx, before, reason, null)
  const { amount, method } = before
  await recordChange(ctx, held, 'payment-reversed', { amount, ...(method && { method }), reason })
  await creditRest(ctx, job, reason)
  await withdrawReceived(ctx, queue, before, reason)
  return { success: true }
}

async function requireSetting(
  ctx: Context,
  key: 'payment.update' | 'payment.delete',
  message: string,
): Promise<void> {
  if ((await getSetting(ctx.db, key)) !== true) throw new AppError('illegal_move', { message })
}

/** A payment that is locked, with its job, if it has one, and the credit of its customer, paise. */
export type HeldPayment = { job: JobOfPayment | null; credit: number; before: PaymentRecord }

/** All are locked, the job first, then a new reference and the customer, as everywhere. */
async function holdPayment(
  ctx: Context,
  id: number,
  version: number,
  reference: string | null = null,
): Promise<HeldPayment> {
  const found = await findPaymentRecord(ctx.db, id)
  if (!found) throw new AppError('not_found')
  if (found.job_id === null && found.customer_id === null) {
    throw new AppError('illegal_move', { message: 'Correct money from a partner in the partner’s account.' })
  }
  const job = found.job_id === null ? null : await lockJobForMoney(ctx, found.job_id)
  await lockReferences(ctx, [{ reference }])
  const current = () => findPayment(ctx.db, id)
  const before = await lockVersion(ctx.db, {
    table: 'payments',
    record_type: 'payment',
    id,
    version,
    current,
  })
  if (before.reversed_at !== null) {
    throw new AppError('illegal_move', { message: 'This payment was already reversed.' })
  }
  const credit = before.customer_id === null ? 0 : (await holdCredit(ctx, before.customer_id)).credit
  return { job, before, credit }
}

/**
 * Where a payment is lowered by more than its job still has, credit that the job left is reversed with it: the
 * latest first, until the job has no less than nothing.
 * @param amount that the payment will have, paise
 * @throws AppError illegal_move when the credit was used
 */
async function reverseCredit(
  ctx: Context,
  held: HeldPayment,
  amount: number,
  reason: string,
): Promise<HeldPayment> {
  let now = held
  const { job, before } = held
  if (job === null || !addsToJob(before)) return held
  const payments = await listCountedPayments(ctx.db, job.id)
  const credits = payments.filter(({ kind, credited }) => kind === 'refund' && credited > 0)
  for (const refund of credits.toReversed()) {
    if (receivedAfter(now, amount) >= 0) break
    if (now.credit < refund.amount) throw creditUsed(refund.amount - now.credit)
    await writeReversal(ctx, refund, reason, null)
    await recordPaymentEvent(ctx, job, 'payment-reversed', { amount: refund.amount, reason })
    now = { before, job: await lockJobForMoney(ctx, job.id), credit: now.credit - refund.amount }
  }
  return now
}

/** The partner who has the money once the payment is corrected. @throws AppError invalid */
function partnerAfter(
  { job, before }: HeldPayment,
  received_by: PaymentRecord['received_by'],
): number | null {
  if (before.kind === 'commission-from-partner' && received_by !== 'company') {
    throw invalid('received_by', 'must be the company: the partner paid')
  }
  if (job === null) {
    const partner_id = received_by === 'company' ? null : before.partner_id
    checkPartner(received_by, partner_id)
    return partner_id
  }
  const partner_id = before.partner_id ?? job.partner_id
  checkHolder('received_by', received_by, partner_id)
  return partner_id
}

/** After a reversed refund, the job may have more than the customer has to pay. */
async function creditRest(ctx: Context, job: JobOfPayment | null, reason: string): Promise<void> {
  if (job) await creditExcess(ctx, await lockJobForMoney(ctx, job.id), reason)
}

async function recordChange(
  ctx: Context,
  { job, before }: HeldPayment,
  kind: TimelineKind,
  data: TimelineData,
): Promise<void> {
  await (job ? recordPaymentEvent(ctx, job, kind, data) : recordCustomerEvent(ctx, before, kind, data))
}

async function writeReversal(
  ctx: Context,
  before: PaymentRecord,
  reason: string,
  replacedBy: number | null,
): Promise<void> {
  await markPaymentReversed(ctx, before.id, { reason, replaced_by: replacedBy })
  await reversePayment(ctx, before.id, reason)
  const after = { ...auditFields(before), reversal_reason: reason, replaced_by: replacedBy }
  const entry = {
    record_type: 'payment',
    record_id: before.id,
    action: replacedBy === null ? 'deleted' : 'corrected',
  }
  await recordAudit(ctx, { ...entry, before: auditFields(before), after })
}
