import { can } from 'contract/access/permissions.ts'
import type { Job, jobComplete } from 'contract/jobs/jobs.schema.ts'
import type * as z from 'zod'
import { finishJob, getJob, lockJobForMoney, sendCompletion } from '#domains/jobs/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { type CustomerPayment, fromCustomer } from './add-payment.service.ts'
import { checkMoment } from './payment-checks.rules.ts'
import type { JobOfPayment } from './payment-events.service.ts'
import { sendPaid, sendReceived } from './payment-messages.service.ts'

/**
 * Completes a job and records what the customer paid. One message says both, if it is switched on. Otherwise the message about
 * the completion names what was paid, and the one about the payment is sent only while that one is off.
 * @throws AppError as `finishJob`, forbidden, invalid on a field of `payment`
 */
export async function completeJob(
  ctx: Context,
  queue: Queue,
  id: number,
  { payment, ...completion }: z.output<typeof jobComplete>,
): Promise<Job> {
  if (payment && !can(ctx.actor, 'job-payments.create')) throw new AppError('forbidden')
  const job = await finishJob(ctx, id, completion)
  const paid = payment ? await payAtTheEnd(ctx, job, payment) : null
  const isSaid = paid?.receipt ? await sendPaid(ctx, queue, job, paid.row, paid.receipt) : false
  const messages = isSaid ? (['whatsapp.receipt'] as const) : undefined
  const sent = await sendCompletion(ctx, queue, await lockJobForMoney(ctx, id), messages)
  if (paid?.receipt && !isSaid && !sent.includes('sms.complete'))
    await sendReceived(ctx, queue, job, paid.row, paid.receipt)
  return getJob(ctx, id)
}

/** The same without a payment, also for a partner who acts through a link. @throws AppError as `finishJob` */
export async function completeUnpaid(
  ctx: AnyContext,
  queue: Queue,
  id: number,
  completion: Omit<z.output<typeof jobComplete>, 'payment'>,
): Promise<Job> {
  await finishJob(ctx, id, completion)
  await sendCompletion(ctx, queue, await lockJobForMoney(ctx, id))
  return getJob(ctx, id)
}

/** @throws AppError invalid, with the fields as the body of the completion names them */
async function payAtTheEnd(ctx: Context, job: JobOfPayment, payment: CustomerPayment) {
  try {
    checkMoment(payment.paid_at)
    return await fromCustomer(ctx, job, payment)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    throw new AppError('invalid', {
      issues: error.details.issues?.map((issue) => ({ ...issue, field: `payment.${issue.field}` })),
    })
  }
}
