import type { Message } from 'contract/messages/messages.schema.ts'
import type { MessageState, MessageTemplate } from 'contract/vocabulary.ts'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { listPage, type Page } from '#platform/db/list.ts'
import type { MessagesTable } from './messages.table.ts'

export type MessageRecord = Selectable<MessagesTable>

export function insertMessage(db: Kysely<Database>, values: Insertable<MessagesTable>): Promise<MessageRecord> {
  return db.insertInto('messages').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Counts an attempt of a message that still waits; nothing when it has gone or was withdrawn. */
export function takeAttempt(db: Kysely<Database>, id: number): Promise<MessageRecord | undefined> {
  return db
    .updateTable('messages')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

export type Outcome = {
  state: MessageState
  provider: string | null
  provider_id: string | null
  provider_answer: string | null
  problem: string | null
}

/** Keeps what became of a message that still waits; answers it as it is now, or nothing when it was settled meanwhile. */
export function settleMessage(db: Kysely<Database>, id: number, outcome: Outcome): Promise<MessageRecord | undefined> {
  return db
    .updateTable('messages')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/** Which messages: those of a job by some templates, or those that speak of a payment. */
export type Waiting = { job_id: number; templates: readonly MessageTemplate[] } | { payment_id: number }

/** Fails messages that have not gone yet, and answers them. */
export function failPending(db: Kysely<Database>, waiting: Waiting, problem: string): Promise<MessageRecord[]> {
  const pending = db.updateTable('messages').set({ state: 'failed', problem }).where('state', '=', 'pending')
  const meant =
    'job_id' in waiting
      ? pending.where('job_id', '=', waiting.job_id).where('template', 'in', waiting.templates)
      : pending.where('payment_id', '=', waiting.payment_id)
  return meant.returningAll().execute()
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
