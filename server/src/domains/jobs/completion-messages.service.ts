import { dueOf } from 'contract/ledger/due.rules.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { MessageTemplate } from 'contract/vocabulary.ts'
import { enqueueMessage, withdrawMessages } from '#domains/messages/public.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { notedAmount } from './completion-reports.store.ts'
import { findJob, findSurroundings, type JobRecord, type JobSurroundings, lockJob } from './jobs.store.ts'

const templates = ['sms.complete', 'whatsapp.receipt'] as const satisfies readonly MessageTemplate[]

/**
 * Notifies the customer that the work is done, with the price, the payments and the due. Returns the
 * messages.
 */
export async function sendCompletion(
  ctx: AnyContext,
  queue: Queue,
  job: JobRecord,
  which: readonly MessageTemplate[] = templates,
): Promise<MessageTemplate[]> {
  const surroundings = await findSurroundings(ctx.db, job.id)
  const { customer } = surroundings
  const noted = await notedAmount(ctx.db, job.id)
  const vars = varsOf(job, surroundings, noted)
  const more = { noted: noted > 0 ? notedWords(noted, surroundings.partner?.name ?? 'the partner') : '' }
  const sent: MessageTemplate[] = []
  for (const template of which) {
    const to = template === 'whatsapp.receipt' ? (customer.whatsapp ?? customer.phone) : customer.phone
    const message = { template, to, vars, more, job_id: job.id, customer_id: job.customer_id }
    if ((await enqueueMessage(ctx, queue, message)) !== undefined) sent.push(template)
  }
  return sent
}

/**
 * Texts for the amounts of a rework job that the customer does not pay. `noted`: the amount that the partner
 * reports as collected, until that is decided; the customer is not asked for it.
 */
function varsOf(
  job: JobRecord,
  { customer, category }: JobSurroundings,
  noted: number,
): Record<string, string> {
  const who = { name: customer.name, service: category.title, job: recordId('job', job.id) }
  const isFree = job.rework_of_id !== null && job.payable === 0
  if (isFree) return { ...who, price: 'free', paid: 'nothing', due: 'nothing' }
  return {
    ...who,
    price: formatMoney(job.payable),
    paid: formatMoney(job.received),
    due: formatMoney(Math.max(0, dueOf(job) - noted)),
  }
}

/** A sentence of its own after another one. */
const notedWords = (noted: number, partner: string) =>
  ` We have noted ${formatMoney(noted)} paid to ${partner}.`

/** The values of a message about the job's completion, as the job is now; null when there is no such job. */
export async function completionVars({ db }: Context, jobId: number): Promise<Record<string, string> | null> {
  const job = await findJob(db, jobId)
  return job ? varsOf(job, await findSurroundings(db, jobId), await notedAmount(db, jobId)) : null
}

/** Fails the pending messages of a completion; returns them. */
export const withdrawCompletion = (
  ctx: Context,
  jobId: number,
  problem: string,
): Promise<MessageTemplate[]> =>
  withdrawMessages(ctx, { job_id: jobId, templates: [...templates, 'message.paid'] }, problem)

/**
 * After a reversed payment: renders the waiting messages of the completion again, and sends those that were
 * lost with it.
 */
export async function rewriteCompletion(
  ctx: Context,
  queue: Queue,
  jobId: number,
  { problem, lost }: { problem: string; lost: readonly MessageTemplate[] },
): Promise<void> {
  const withdrawn = [...(await withdrawMessages(ctx, { job_id: jobId, templates }, problem)), ...lost]
  const job = withdrawn.length === 0 ? undefined : await lockJob(ctx.db, jobId)
  if (job) await sendCompletion(ctx, queue, job, withdrawn)
}
