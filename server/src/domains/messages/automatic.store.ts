import type { JobMessage, MessageState } from 'contract/vocabulary.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { editedColumns } from '#platform/db/versioned.ts'
import type { MessageRecord } from './messages.store.ts'
import type { MessagesTable } from './messages.table.ts'

export function insertMessages(
  db: Kysely<Database>,
  rows: readonly Insertable<MessagesTable>[],
): Promise<MessageRecord[]> {
  return db.insertInto('messages').values(rows).returningAll().execute()
}

/** How many automatic messages each number got since a time. */
export async function countSince(
  db: Kysely<Database>,
  numbers: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ to: string; count: number }>`
    SELECT "to", count(*)::integer AS count FROM messages
    WHERE "to" = ANY (${[...numbers]}::text[]) AND created_at >= ${since}
      AND template LIKE 'message.%' AND NOT (state = 'failed' AND attempts = 0)
    GROUP BY "to"`.execute(db)
  return new Map(rows.map(({ to, count }) => [to, count]))
}

type Outdated = { template: JobMessage; state: MessageState; attempts: number }

/**
 * Withdraws the messages of a job to a recipient, because they are outdated: pending ones are not sent, sent
 * ones cannot be sent again. Returns them with their earlier state.
 */
export async function withdrawOutdated(
  db: Kysely<Database>,
  {
    job_id,
    partner_id,
    templates,
  }: { job_id: number; partner_id: number | null; templates: readonly JobMessage[] },
): Promise<Outdated[]> {
  const { rows } = await sql<Outdated>`
    WITH outdated AS MATERIALIZED (
      SELECT id, template, state, attempts FROM messages
      WHERE job_id = ${job_id} AND partner_id IS NOT DISTINCT FROM ${partner_id}::bigint
        AND template = ANY (${[...templates]}::text[]) AND NOT is_withdrawn
      ORDER BY id FOR UPDATE),
    withdrawn AS (
      UPDATE messages SET is_withdrawn = true, next_try_at = NULL, ${editedColumns('messages')},
        problem = CASE WHEN messages.state = 'pending' THEN 'Not sent: the job changed first.' ELSE problem END,
        state = CASE WHEN messages.state = 'pending' THEN 'failed' ELSE messages.state END
      FROM outdated WHERE messages.id = outdated.id)
    SELECT template, state, attempts FROM outdated`.execute(db)
  return rows
}
