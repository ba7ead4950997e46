import { can } from 'contract/access/permissions.ts'
import type { jobComplete } from 'contract/jobs/job-moves.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type * as z from 'zod'
import {
  type Completion,
  finishJob,
  getJob,
  lockJobForMoney,
  replaceWithdrawn,
  sendCompletion,
} from '#domains/jobs/public.ts'
import { lockReferences, refuseRepeats } from '#domains/ledger/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { type CustomerPayment, fromCustomer, type Paid } from './add-payment.service.ts'
import { checkMoment } from './payment-checks.rules.ts'
import { sendPaid, sendReceived } from './payment-messages.service.ts'

/**
 * Completes a job and records the customer's payments. One message is about all, if it is switched on.
 * Otherwise the message about the completion names the paid amount, and the ones about the payments are sent
 * only while that one is off.
 * @throws AppError as `finishJob`, forbidden, needs_statement, invalid on a field of `payments`
 */
export async function completeJob(
  ctx: Context,
  queue: Queue,
  id: number,
  { payments, repeated, repeated_reason, late_entry, ...completion }: z.output<typeof jobComplete>,
): Promise<Job> {
  if (payments.length > 0 && !can(ctx.actor, 'job-payments.create')) throw new AppError('forbidden')
  // The references are locked after the job and before the other rows of the completion.
  const { customer_id } = await lockJobForMoney(ctx, id)
  await lockReferences(ctx, payments)
  const job = await finishJob(ctx, id, completion)
  if (payments.length > 0) await replaceWithdrawn(ctx.db, id, { hasMoney: true })
  const reasons = await refuseRepeats(ctx, customer_id, payments, { repeated, repeated_reason })
  const paid: Paid[] = []
  for (const [index, given] of payments.entries()) {
    const payment = { ...given, reason: reasons[index] ?? null }
    paid.push(await payAtTheEnd(ctx, id, { payment, index, late_entry }))
  }
  const isPaymentSent = paid.length > 0 && (await sendPaid(ctx, queue, job, paid))
  const messages = isPaymentSent ? (['whatsapp.receipt'] as const) : undefined
  const sent = await sendCompletion(ctx, queue, await lockJobForMoney(ctx, id), messages)
  if (!isPaymentSent && !sent.includes('sms.complete')) {
    for (const { row, receipt } of paid) if (receipt) await sendReceived(ctx, queue, job, row, receipt)
  }
  return getJob(ctx, id)
}

/** The same without a payment, also for a partner who acts through a link. @throws AppError as `finishJob` */
export async function completeUnpaid(
  ctx: AnyContext,
  queue: Queue,
  id: number,
  completion: Completion,
): Promise<Job> {
  await finishJob(ctx, id, completion)
  await sendCompletion(ctx, queue, await lockJobForMoney(ctx, id))
  return getJob(ctx, id)
}

/** @throws AppError invalid, with the fields as the body of the completion names them */
type AtTheEnd = { payment: CustomerPayment; index: number; late_entry: boolean }

async function payAtTheEnd(
  ctx: Context,
  jobId: number,
  { payment, index, late_entry }: AtTheEnd,
): Promise<Paid> {
  try {
    checkMoment(payment.paid_at, ctx.now)
    // Each sees the due that the one before left.
    return await fromCustomer(ctx, await lockJobForMoney(ctx, jobId), payment, late_entry)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    throw new AppError('invalid', {
      issues: error.details.issues?.map((issue) => ({ ...issue, field: `payments.${index}.${issue.field}` })),
    })
  }
}
