import type { Message } from 'contract/messages/messages.schema.ts'
import type { MessageState, MessageTemplate } from 'contract/vocabulary.ts'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { listPage, type Page } from '#platform/db/list.ts'
import { edited } from '#platform/db/versioned.ts'
import type { DeliveryReport } from './delivery-report.rules.ts'
import type { MessagesTable } from './messages.table.ts'

export type MessageRecord = Selectable<MessagesTable>

export function insertMessage(
  db: Kysely<Database>,
  values: Insertable<MessagesTable>,
): Promise<MessageRecord> {
  return db.insertInto('messages').values(values).returningAll().executeTakeFirstOrThrow()
}

export function findMessage(db: Kysely<Database>, id: number): Promise<MessageRecord | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Seconds until the message may be sent: another worker holds its lease, or it waits. 0 when it may be sent
 * now.
 */
export async function secondsToWait(db: Kysely<Database>, id: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM greatest(leased_until, next_try_at) - app_clock())::float8 AS seconds
    FROM messages WHERE id = ${id}`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/**
 * Takes a message to send it, and counts the attempt; no other worker gets it until the lease is over.
 * Undefined when it was sent or withdrawn, or another worker holds it.
 */
export function claimAttempt(
  db: Kysely<Database>,
  id: number,
  { leaseSeconds, body }: { leaseSeconds: number; body: string },
): Promise<MessageRecord | undefined> {
  const now = sql<string>`app_clock()`
  return db
    .updateTable('messages')
    .set((set) => ({
      attempts: set('attempts', '+', 1),
      leased_until: sql<string>`${now} + make_interval(secs => ${leaseSeconds})`,
      body,
      ...edited,
    }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Releases a message that could not be sent yet, with the provider's response; it waits so many seconds. */
export async function postponeMessage(
  db: Kysely<Database>,
  id: number,
  { seconds, ...outcome }: Pick<Outcome, 'provider' | 'provider_answer' | 'problem'> & { seconds: number },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      ...outcome,
      ...edited,
      leased_until: null,
      next_try_at: sql<string>`app_clock() + make_interval(secs => ${seconds}::float8)`,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/**
 * Ids of messages without a task that are to be sent: deferred ones whose time has come, and those of a
 * process that ended before it sent them.
 */
export async function listForgotten(db: Kysely<Database>, task: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM messages
    WHERE state = 'pending'
      AND (attempts = 0 AND next_try_at <= app_now()
        OR updated_at < app_now() - interval '2 minutes'
          AND coalesce(next_try_at, created_at) < app_now() - interval '2 minutes')
      AND NOT EXISTS (
        SELECT FROM pgboss.job
        WHERE name = ${task} AND state < 'completed' AND (data ->> 'message_id')::bigint = messages.id)
    ORDER BY id LIMIT 200`.execute(db)
  return rows.map(({ id }) => id)
}

export type Outcome = {
  state: MessageState
  provider: string | null
  provider_id: string | null
  provider_answer: string | null
  problem: string | null
}

/** Stores the result of a pending message; returns the message, or undefined when it has a result already. */
export function settleMessage(
  db: Kysely<Database>,
  id: number,
  outcome: Outcome,
): Promise<MessageRecord | undefined> {
  return db
    .updateTable('messages')
    .set({ ...outcome, ...edited, leased_until: null, next_try_at: null, sealed_body: null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/** The stored words of the provider, also for a message of a template with sealed values. */
export type KeptReason = { open: string; sealed: string; sealedTemplates: readonly MessageTemplate[] }

/**
 * Stores the report of a provider for a message that it accepted, or is being asked to accept; returns it, or
 * undefined when no such message waits for a report.
 */
export function applyReport(
  db: Kysely<Database>,
  provider: string,
  { reference, provider_id, state }: DeliveryReport,
  reason: KeptReason,
): Promise<MessageRecord | undefined> {
  const problem = (words: string) => `Not delivered: ${words}. You can resend it.`
  const kept = sql<string>`CASE WHEN template = ANY (${reason.sealedTemplates}::text[])
    THEN ${problem(reason.sealed)} ELSE ${problem(reason.open)} END`
  const settled = { leased_until: null, next_try_at: null, sealed_body: null }
  const waiting = db
    .updateTable('messages')
    .set({ ...settled, ...edited, provider, state, problem: state === 'failed' ? kept : null })
    .where('channel', '<>', 'call')
    .where((is) =>
      is.or([is('state', '=', 'submitted'), is.and([is('state', '=', 'pending'), is('attempts', '>', 0)])]),
    )
  const named =
    reference === null
      ? waiting.where('provider', '=', provider).where('provider_id', '=', provider_id)
      : waiting
          .where('reference', '=', reference)
          .where((is) => is.or([is('provider', '=', provider), is('provider', 'is', null)]))
  return named.returningAll().executeTakeFirst()
}

/** Which messages: those of a job by some templates, or those about a payment. */
export type Waiting = { job_id: number; templates: readonly MessageTemplate[] } | { payment_id: number }

/** Fails pending messages, and returns them. */
export function failPending(
  db: Kysely<Database>,
  waiting: Waiting,
  problem: string,
): Promise<MessageRecord[]> {
  const pending = db
    .updateTable('messages')
    .set({ ...edited, state: 'failed', problem, is_withdrawn: true, next_try_at: null })
    .where('state', '=', 'pending')
  const matching =
    'job_id' in waiting
      ? pending.where('job_id', '=', waiting.job_id).where('template', 'in', waiting.templates)
      : pending.where('payment_id', '=', waiting.payment_id)
  return matching.returningAll().execute()
}

/** Makes a failed message pending once more, like a new one. */
export function reopenMessage(
  db: Kysely<Database>,
  id: number,
  resend_reason: string | null,
): Promise<MessageRecord> {
  return db
    .updateTable('messages')
    .set({
      ...edited,
      state: 'pending',
      attempts: 0,
      problem: null,
      provider_id: null,
      provider_answer: null,
      valid_until: null,
      resend_reason,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The same message as another one, with a reference of its own; it repeats the first of them. */
export function copyMessage(
  db: Kysely<Database>,
  message: MessageRecord,
  resend_reason: string | null,
): Promise<MessageRecord> {
  const { id, channel, template, to, body, job_id, payment_id, enquiry_id, customer_id, partner_id } = message
  const { settlement_line_id } = message
  const copy = {
    channel,
    template,
    to,
    body,
    job_id,
    payment_id,
    enquiry_id,
    customer_id,
    partner_id,
    settlement_line_id,
    resend_reason,
    repeats_id: message.repeats_id ?? id,
  }
  return insertMessage(db, copy)
}

export async function isJobCompleted(db: Kysely<Database>, jobId: number): Promise<boolean> {
  const job = await db.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirst()
  return job?.status === 'completed'
}

/** Messages of a job, oldest first. */
export function listJobMessages(db: Kysely<Database>, jobId: number): Promise<Message[]> {
  return db.selectFrom('messages').selectAll().where('job_id', '=', jobId).orderBy('id').execute()
}

/** Messages of an enquiry and of its jobs, newest first. */
export async function listEnquiryMessages(db: Kysely<Database>, enquiryId: number): Promise<Message[]> {
  const { rows } = await sql<Message>`
    SELECT * FROM messages WHERE enquiry_id = ${enquiryId}
    UNION ALL
    SELECT messages.* FROM jobs JOIN messages ON messages.job_id = jobs.id
    WHERE jobs.enquiry_id = ${enquiryId} AND messages.enquiry_id IS NULL
    ORDER BY id DESC LIMIT 50`.execute(db)
  return rows
}

/** Messages about a customer's enquiries and jobs, newest first. */
export function listCustomerMessages(
  db: Kysely<Database>,
  customerId: number,
  query: { page: number; per_page: number },
): Promise<Page<Message>> {
  return listPage({
    db,
    query,
    matching: db.selectFrom('messages').where('customer_id', '=', customerId),
    id: sql<number>`messages.id`,
    order: { by: sql.ref('messages.id'), descending: true },
    rows: (ids) => db.selectFrom('messages').selectAll().where('id', 'in', ids).execute(),
  })
}

/** Seals the texts of pending messages with the new key; returns how many there were. */
export async function resealMessages(
  db: Kysely<Database>,
  reseal: (sealed: string, context: string) => string,
): Promise<number> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'reference', 'sealed_body'])
    .where('sealed_body', 'is not', null)
    .where('state', '=', 'pending')
    .execute()
  for (const { id, reference, sealed_body } of rows) {
    const sealed = reseal(sealed_body ?? '', `message ${reference}`)
    await db
      .updateTable('messages')
      .set({ ...edited, sealed_body: sealed })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}
