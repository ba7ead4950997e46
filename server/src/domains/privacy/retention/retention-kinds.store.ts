import type { RetentionKind } from 'contract/privacy/privacy.words.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

// One source: which rows go after the periods of `retention.*` (decision 0026).

type Db = Kysely<Database>

type Rows = {
  table: string
  /** The time that an index orders. */
  at: string
  /** Which of them may be removed: an index has just these, or nearly all may. */
  only?: RawBuilder<unknown>
  /** The start of the period, if it is not `at`. */
  ended?: RawBuilder<unknown>
  /** Columns that lose their values. Without it the rows are deleted. */
  empties?: RawBuilder<unknown>
}

/**
 * The rows that retention removes. The audit log is separate, because its chain must still verify. Leads and
 * calls stay as rows without their payload, because reports count them. Messages about a payment or a
 * settlement stay, they belong to the accounts.
 */
const kinds: Record<Exclude<RetentionKind, 'audit'>, Rows> = {
  leads: {
    table: 'intake_leads',
    at: 'created_at',
    only: sql`raw <> ''::bytea`,
    empties: sql`raw = ''::bytea, query = '{}'::jsonb, reason = NULL, issues = '[]'::jsonb, fingerprint = '',
      mapped = coalesce((SELECT jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) = 'boolean' THEN value ELSE 'null'::jsonb END)
        FROM jsonb_each(mapped)), '{}'::jsonb), version = version + 1, updated_at = app_now()`,
  },
  call_payloads: {
    table: 'calls',
    at: 'created_at',
    only: sql`raw <> '{}'::jsonb`,
    empties: sql`raw = '{}'::jsonb, recording_url = NULL`,
  },
  messages: {
    table: 'messages',
    at: 'created_at',
    only: sql`payment_id IS NULL AND settlement_line_id IS NULL AND state <> 'pending'
      AND NOT EXISTS (SELECT FROM messages AS later WHERE later.repeats_id = messages.id)`,
  },
  sign_in_attempts: { table: 'sign_in_attempts', at: 'attempted_at' },
  sign_in_failures: { table: 'sign_in_failures', at: 'failed_at' },
  sessions: { table: 'sessions', at: 'created_at', ended: sql`least(revoked_at, expires_at)` },
}

const over = ({ at, only, ended }: Rows, days: number) => {
  const limit = sql`app_now() - make_interval(days => ${days})`
  return sql`${sql.ref(at)} < ${limit} AND ${ended ? sql`${ended} < ${limit}` : sql`true`} AND ${only ?? sql`true`}`
}

export type Over = { rows: number; oldest: string | null; newest: string | null }

/** How many rows are older than so many days. */
export async function countOver(db: Db, kind: RetentionKind, days: number): Promise<Over> {
  const found = kind === 'audit' ? { table: 'audit_entries', at: 'at' } : kinds[kind]
  const { rows } = await sql<Over>`
    SELECT count(*) AS rows, min(${sql.ref(found.at)}) AS oldest, max(${sql.ref(found.at)}) AS newest
    FROM ${sql.table(found.table)} WHERE ${over(found, days)}`.execute(db)
  const { oldest, newest, rows: count } = rows[0]!
  return { rows: Number(count), oldest, newest }
}

/**
 * Removes the oldest rows, at most `limit`; a row that a transaction works on is left out. Returns how many.
 */
export async function removeOver(
  db: Db,
  kind: Exclude<RetentionKind, 'audit'>,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const found = kinds[kind]
  const table = sql.table(found.table)
  const oldest = sql`ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${over(found, days)}
    ORDER BY ${sql.ref(found.at)} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`
  const { numAffectedRows } = found.empties
    ? await sql`UPDATE ${table} SET ${found.empties} WHERE ${oldest}`.execute(db)
    : await sql`DELETE FROM ${table} WHERE ${oldest}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
