import type { Message } from 'contract/messages/messages.schema.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { enqueueSending } from './messages.service.ts'
import {
  copyMessage,
  findMessage,
  findNewestReceipt,
  isJobCompleted,
  type MessageRecord,
  reopenMessage,
} from './messages.store.ts'
import { limitResends } from './sending-limits.service.ts'

/**
 * Sends a message once more. A failed one keeps its reference, so that a provider who received it after all recognises it.
 * One that was sent becomes a new message.
 * @throws AppError not_found; conflict when it has changed since it was seen; illegal_move when it cannot go again;
 * too_many when it, or its number, had too many within an hour
 */
export async function resendMessage(
  ctx: Context,
  queue: Queue,
  id: number,
  { version }: { version: number },
): Promise<Message> {
  const current = () => findMessage(ctx.db, id)
  const before = await lockVersion(ctx.db, { table: 'messages', record_type: 'message', id, version, current })
  const reason = await whyNotAgain(ctx, before)
  if (reason !== null) throw new AppError('illegal_move', { message: reason })
  await limitResends(ctx.db, before)
  const again = before.state === 'failed' ? await reopenMessage(ctx.db, id) : await copyMessage(ctx.db, before)
  await recordAudit(ctx, {
    record_type: 'message',
    record_id: id,
    action: 'resent',
    before: { state: before.state, problem: before.problem },
    after: { state: again.state, sent_as: again.id },
  })
  await enqueueSending(ctx.db, queue, again.id)
  return again
}

async function whyNotAgain({ db }: Context, message: MessageRecord): Promise<string | null> {
  const { state, template, payment_id, job_id } = message
  if (state === 'pending') return 'It still waits to be sent, and goes out by itself.'
  if (template === 'sms.login' || template === 'call') return 'It was of use for a moment only: ask for another one.'
  const untrue = 'What it says is no longer true.'
  if (message.is_withdrawn) return untrue
  const speaksOfPayment = template === 'sms.payment' && payment_id !== null
  if (speaksOfPayment && !(await findNewestReceipt(db, { payment_id, job_id }))) return untrue
  const speaksOfCompletion = template === 'sms.complete' || template === 'whatsapp.receipt'
  return speaksOfCompletion && job_id !== null && !(await isJobCompleted(db, job_id)) ? untrue : null
}
