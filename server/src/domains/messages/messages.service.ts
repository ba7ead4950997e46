import type { Message } from 'contract/messages/messages.schema.ts'
import { toE164 } from 'contract/shared/phone.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { MessageTemplate } from 'contract/vocabulary.ts'
import { type Source, sources } from 'contract/vocabulary.ts'
import { getSetting } from '#domains/settings/settings.service.ts'
import { addTimeline } from '#platform/audit/audit.ts'
import type { Page } from '#platform/db/list.ts'
import type { AnyContext } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import {
  failPending,
  insertMessage,
  listCustomerMessages,
  listEnquiryMessages,
  listJobMessages,
  type MessageRecord,
  type Waiting,
} from './messages.store.ts'
import { renderTemplate, templates } from './templates.ts'

export const sendTask = 'send-message'
export type SendPayload = { message_id: number }

type NewMessage = {
  template: MessageTemplate
  /** E.164. */
  to: string
  /** Values by name, in the order in which a DLT template takes them; the business's name follows as the last. */
  vars: Record<string, string>
  job_id?: number
  payment_id?: number
  enquiry_id?: number
  customer_id?: number
}

/**
 * Writes a message into the outbox and its sending into the queue, in the caller's transaction: it goes out when, and
 * only when, what it speaks of is true. Nothing happens while the message is switched off.
 */
export async function enqueueMessage(ctx: AnyContext, queue: Queue, message: NewMessage): Promise<void> {
  const template = templates[message.template]
  if (template.enable !== null && (await getSetting(ctx.db, template.enable)) !== true) return
  const kept = template.text === null ? '' : String(await getSetting(ctx.db, template.text))
  const business = String(await getSetting(ctx.db, 'business.name'))
  const row = await insertMessage(ctx.db, {
    channel: template.channel,
    template: message.template,
    to: message.to,
    body: renderTemplate(kept || template.fallback, { ...message.vars, business }),
    job_id: message.job_id ?? null,
    payment_id: message.payment_id ?? null,
    enquiry_id: message.enquiry_id ?? null,
    customer_id: message.customer_id ?? null,
  })
  const payload: SendPayload = { message_id: row.id }
  await queue.enqueue(ctx.db, sendTask, payload)
}

type NewEnquiry = {
  id: number
  name: string
  phone: string
  customer_id: number | null
  category: { title: string } | null
  source: Source
}

/** Tells the numbers of the setting notification.numbers of a new enquiry; they are few. */
export async function notifyNewEnquiry(ctx: AnyContext, queue: Queue, enquiry: NewEnquiry): Promise<void> {
  const setting = String(await getSetting(ctx.db, 'notification.numbers'))
  const numbers = new Set(setting.split(/[,;\n]/).map(toE164))
  for (const to of numbers) {
    if (to === null) continue
    await enqueueMessage(ctx, queue, {
      template: 'notification',
      to,
      vars: {
        enquiry: recordId('enquiry', enquiry.id),
        name: enquiry.name,
        phone: enquiry.phone,
        service: enquiry.category?.title ?? 'no service named',
        source: labelOf(sources, enquiry.source),
      },
      enquiry_id: enquiry.id,
      customer_id: enquiry.customer_id ?? undefined,
    })
  }
}

/** Messages of a job, oldest first. */
export function messagesOfJob(ctx: AnyContext, jobId: number): Promise<Message[]> {
  return listJobMessages(ctx.db, jobId)
}

/** Messages about an enquiry and the jobs that came of it, newest first. */
export function messagesOfEnquiry(ctx: AnyContext, enquiryId: number): Promise<Message[]> {
  return listEnquiryMessages(ctx.db, enquiryId)
}

/** Fails what has not gone out yet, because what it says is no longer true; answers which messages those were. */
export async function withdrawMessages(ctx: AnyContext, waiting: Waiting, problem: string): Promise<MessageTemplate[]> {
  const withdrawn = await failPending(ctx.db, waiting, problem)
  for (const message of withdrawn) await tellOutcome(ctx, message)
  return withdrawn.map(({ template }) => template)
}

/** Shows what became of a message on the timeline of its job. */
export async function tellOutcome(ctx: AnyContext, message: MessageRecord): Promise<void> {
  if (message.job_id === null) return
  await addTimeline(ctx, {
    record_type: 'job',
    record_id: message.job_id,
    customer_id: message.customer_id,
    kind: message.state === 'failed' ? 'message-failed' : 'message-sent',
    data: { template: message.template, channel: message.channel, to: message.to, reason: message.problem },
  })
}

/** Messages about a customer's enquiries and jobs, newest first. */
export function messagesOfCustomer(
  ctx: AnyContext,
  customerId: number,
  query: { page: number; per_page: number },
): Promise<Page<Message>> {
  return listCustomerMessages(ctx.db, customerId, query)
}
