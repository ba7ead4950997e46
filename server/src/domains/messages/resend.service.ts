import type { Message, messageResend } from 'contract/messages/messages.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { findNewestReceipt } from './message-links.store.ts'
import { enqueueSending } from './messages.service.ts'
import {
  copyMessage,
  findMessage,
  isJobCompleted,
  type MessageRecord,
  reopenMessage,
} from './messages.store.ts'
import { fieldOf, refusing } from './opt-outs.store.ts'
import { limitResends } from './sending-limits.service.ts'

/**
 * Sends a message once more. A failed one keeps its reference, so that a provider who received it after all
 * recognises it. One that was sent becomes a new message.
 * @throws AppError not_found; invalid without a reason for one that was delivered; conflict when it has
 * changed since it was seen; illegal_move when it cannot go again; too_many when it, or its number, had too
 * many within an hour
 */
export async function resendMessage(
  ctx: Context,
  queue: Queue,
  id: number,
  { version, reason: givenReason }: z.output<typeof messageResend>,
): Promise<Message> {
  const why = givenReason ?? null
  const current = () => findMessage(ctx.db, id)
  const before = await lockVersion(ctx.db, {
    table: 'messages',
    record_type: 'message',
    id,
    version,
    current,
  })
  const reason = await whyNotAgain(ctx, before)
  if (reason !== null) throw new AppError('illegal_move', { message: reason })
  if (before.state === 'delivered' && !why)
    throw invalid('reason', 'is required: the message was delivered already')
  await limitResends(ctx.db, before, ctx.actor.id)
  const again =
    before.state === 'failed' ? await reopenMessage(ctx.db, id, why) : await copyMessage(ctx.db, before, why)
  await recordAudit(ctx, {
    record_type: 'message',
    record_id: id,
    action: 'resent',
    before: { state: before.state, problem: before.problem },
    after: { state: again.state, sent_as: again.id, ...(why && { reason: why }) },
  })
  await enqueueSending(ctx.db, queue, again.id)
  return again
}

async function whyNotAgain({ db }: Context, message: MessageRecord): Promise<string | null> {
  const { state, template, payment_id, job_id } = message
  if (state === 'pending') return 'This message is still waiting and will be sent automatically.'
  if (template === 'sms.login' || template === 'call') return 'This message has expired. Request a new one.'
  if ((await refusing(db, fieldOf[message.channel], [message.to])).size > 0)
    return 'The recipient refuses this channel.'
  const untrue = 'This message is outdated.'
  if (message.is_withdrawn) return untrue
  const isAboutPayment = (template === 'sms.payment' || template === 'message.paid') && payment_id !== null
  if (isAboutPayment && !(await findNewestReceipt(db, { payment_id, job_id }))) return untrue
  const isAboutCompletion = ['sms.complete', 'whatsapp.receipt', 'message.paid'].includes(template)
  return isAboutCompletion && job_id !== null && !(await isJobCompleted(db, job_id)) ? untrue : null
}
