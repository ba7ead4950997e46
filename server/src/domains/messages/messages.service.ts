import { randomUUID } from 'node:crypto'
import { type Source, sources } from 'contract/choices.ts'
import { callerName } from 'contract/enquiries/enquiries.fields.ts'
import type { Message } from 'contract/messages/messages.schema.ts'
import { toE164 } from 'contract/shared/phone.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { MessageTemplate, RecordType } from 'contract/vocabulary.ts'
import { getSetting } from '#domains/settings/public.ts'
import { addTimeline } from '#platform/audit/audit.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Page } from '#platform/db/list.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import {
  failPending,
  findMessage,
  insertMessage,
  listCustomerMessages,
  listEnquiryMessages,
  listJobMessages,
  type MessageRecord,
  type Waiting,
} from './messages.store.ts'
import { isSwitchedOff, linkMark, renderTemplate, templates } from './templates.service.ts'

export const sendTask = 'send-message'
export type SendPayload = { message_id: number }

type NewMessage = {
  template: MessageTemplate
  /** E.164. */
  to: string
  /** Values by name, in the order of a DLT template; the business's name is the last. */
  vars: Record<string, string>
  job_id?: number
  payment_id?: number
  enquiry_id?: number
  customer_id?: number
  partner_id?: number
  settlement_line_id?: number
  /** After this it is not sent any more. */
  valid_until?: Date
  /** Values that come after all others in the order of a DLT template. */
  more?: Record<string, string>
  /** E.164: whose phone rings first, for a call. */
  caller?: string
  /** Why it is sent to a recipient who refuses the channel. */
  reason?: string
  /** The key that seals it, for a template with sealed values. */
  secrets?: Secrets
}

/**
 * Writes a message into the outbox and its sending into the queue, in the caller's transaction: it is sent
 * only if the transaction commits. Nothing happens while the message is switched off. Returns its id.
 * @throws Error for a template with sealed values and no `secrets`
 */
export async function enqueueMessage(
  ctx: AnyContext,
  queue: Queue,
  message: NewMessage,
): Promise<number | undefined> {
  const template = templates[message.template]
  if (await isSwitchedOff(ctx.db, message.template)) return
  const kept = template.text === null ? '' : String(await getSetting(ctx.db, template.text))
  const text = kept || template.fallback
  const business = String(await getSetting(ctx.db, 'business.name'))
  const vars = { ...message.vars, business, link: linkMark, ...message.more }
  const reference = randomUUID()
  const row = await insertMessage(ctx.db, {
    channel: template.channel,
    template: message.template,
    to: message.to,
    reference,
    body: renderTemplate(text, { ...vars, ...hiddenValues(template.sealed) }),
    sealed_body: template.sealed ? seal(message, renderTemplate(text, vars), reference) : null,
    job_id: message.job_id ?? null,
    payment_id: message.payment_id ?? null,
    enquiry_id: message.enquiry_id ?? null,
    customer_id: message.customer_id ?? null,
    partner_id: message.partner_id ?? null,
    settlement_line_id: message.settlement_line_id ?? null,
    valid_until: message.valid_until?.toISOString() ?? null,
    caller: message.caller ?? null,
    resend_reason: message.reason ?? null,
  })
  await enqueueSending(ctx.db, queue, row.id)
  return row.id
}

const hiddenValues = (names: readonly string[] = []) =>
  Object.fromEntries(names.map((name) => [name, '••••••']))

function seal({ template, secrets }: NewMessage, text: string, reference: string): string {
  if (!secrets) throw new Error(`The message ${template} has sealed values and nothing to seal it.`)
  return secrets.seal(text, `message ${reference}`)
}

/** Adds a task that sends it, at once or after so many seconds. */
export function enqueueSending(
  db: AnyContext['db'],
  queue: Queue,
  id: number,
  after?: number,
): Promise<void> {
  const payload: SendPayload = { message_id: id }
  return queue.enqueue(db, sendTask, payload, { after })
}

type NewEnquiry = {
  id: number
  name: string | null
  phone: string
  customer_id: number | null
  category: { title: string } | null
  source: Source
}

/** Notifies the numbers of the setting notification.numbers of a new enquiry; they are few. */
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
        name: callerName(enquiry.name),
        phone: enquiry.phone,
        service: enquiry.category?.title ?? 'no service named',
        source: labelOf(sources, enquiry.source),
      },
      enquiry_id: enquiry.id,
      customer_id: enquiry.customer_id ?? undefined,
    })
  }
}

export async function messageById(ctx: AnyContext, id: number): Promise<Message> {
  const message = await findMessage(ctx.db, id)
  if (!message) throw new AppError('not_found')
  return message
}

/** Messages of a job, oldest first. */
export function messagesOfJob(ctx: AnyContext, jobId: number): Promise<Message[]> {
  return listJobMessages(ctx.db, jobId)
}

/** Messages about an enquiry and its jobs, newest first. */
export function messagesOfEnquiry(ctx: AnyContext, enquiryId: number): Promise<Message[]> {
  return listEnquiryMessages(ctx.db, enquiryId)
}

/** Fails pending messages, because their content is no longer true; returns them. */
export async function withdrawMessages(
  ctx: AnyContext,
  waiting: Waiting,
  problem: string,
): Promise<MessageTemplate[]> {
  const withdrawn = await failPending(ctx.db, waiting, problem)
  for (const message of withdrawn) await recordOutcome(ctx, message)
  return withdrawn.map(({ template }) => template)
}

/** Shows the result of a message on the timeline of its record. */
export async function recordOutcome(ctx: AnyContext, message: MessageRecord): Promise<void> {
  const about = aboutOf(message)
  // Copies of one notice to staff would hide the other entries of the enquiry.
  if (about === null || (message.template === 'notification' && message.state !== 'failed')) return
  await addTimeline(ctx, {
    ...about,
    customer_id: message.customer_id,
    partner_id: message.partner_id,
    kind: message.state === 'failed' ? 'message-failed' : 'message-sent',
    data: {
      template: message.template,
      channel: message.channel,
      to: message.to,
      reason: message.problem,
      ...(message.channel === 'call' && { text: message.body }),
    },
  })
}

function aboutOf({
  job_id,
  enquiry_id,
  customer_id,
  partner_id,
}: MessageRecord): { record_type: RecordType; record_id: number } | null {
  if (job_id !== null) return { record_type: 'job', record_id: job_id }
  if (enquiry_id !== null) return { record_type: 'enquiry', record_id: enquiry_id }
  if (customer_id !== null) return { record_type: 'customer', record_id: customer_id }
  return partner_id === null ? null : { record_type: 'partner', record_id: partner_id }
}

/** Messages about a customer's enquiries and jobs, newest first. */
export function messagesOfCustomer(
  ctx: AnyContext,
  customerId: number,
  query: { page: number; per_page: number },
): Promise<Page<Message>> {
  return listCustomerMessages(ctx.db, customerId, query)
}
