import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { deadLetter } from '#platform/queue/queue.table.ts'
import { ours } from '#platform/queue/queue-indexes.ts'

type Db = Kysely<Database>

/** Figures of the database at a scrape. Ages in seconds, sizes in bytes. */
export type Figures = {
  tasks: { kind: string; state: string; count: number }[]
  oldest_tasks: { kind: string; age: number }[]
  outbox: { channel: string; count: number; age: number }[]
  /** Providers of messages that failed lately. */
  providers: { provider: string; failures: number; is_paused: boolean }[]
  roll_up_changes: number
  database_bytes: number
  /** The ten largest tables, with their indexes. */
  tables: { name: string; bytes: number; dead_rows: number }[]
  replicas: { name: string; lag: number }[]
  failed_sign_ins: number
  refusals: number
  audit: { age: number | null; is_broken: boolean } | null
}

export async function readFigures(db: Db): Promise<Figures> {
  const [tasks, oldest, outbox, providers, tables, single, replicas] = await Promise.all([
    sql<Figures['tasks'][number]>`
      SELECT coalesce(source_name, name) AS kind, CASE WHEN name = ${deadLetter} THEN 'dead' ELSE state::text END AS state,
        count(*)::int AS count
      FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') AND ${ours} GROUP BY 1, 2`.execute(
      db,
    ),
    sql<Figures['oldest_tasks'][number]>`
      SELECT name AS kind, extract(epoch FROM now() - min(start_after))::float AS age
      FROM pgboss.job WHERE state IN ('created', 'retry') AND name <> ${deadLetter} AND start_after <= now() AND ${ours}
      GROUP BY 1`.execute(db),
    sql<Figures['outbox'][number]>`
      SELECT channel, count(*)::int AS count, extract(epoch FROM app_now() - min(created_at))::float AS age
      FROM messages WHERE state = 'pending' GROUP BY 1`.execute(db),
    sql<Figures['providers'][number]>`
      SELECT provider, failures, coalesce(closed_until > app_now(), false) AS is_paused FROM provider_states`.execute(
      db,
    ),
    sql<Figures['tables'][number]>`
      SELECT schemaname || '.' || relname AS name, pg_total_relation_size(relid) AS bytes, n_dead_tup AS dead_rows
      FROM pg_stat_user_tables ORDER BY bytes DESC LIMIT 10`.execute(db),
    sql<Omit<Figures, 'tasks' | 'oldest_tasks' | 'outbox' | 'providers' | 'tables' | 'replicas'>>`
      SELECT (SELECT count(*) FROM roll_up_changes)::int AS roll_up_changes,
        pg_database_size(current_database()) AS database_bytes,
        ${recent('sign-in-failed')} AS failed_sign_ins, ${recent('refused')} AS refusals,
        (SELECT jsonb_build_object('age', extract(epoch FROM app_now() - checked_at)::float, 'is_broken', problem IS NOT NULL)
         FROM audit_checks ORDER BY id DESC LIMIT 1) AS audit`.execute(db),
    sql<Figures['replicas'][number]>`
      SELECT application_name AS name, coalesce(extract(epoch FROM replay_lag), 0)::float AS lag
      FROM pg_stat_replication`.execute(db),
  ])
  return {
    ...single.rows[0]!, // a statement without FROM has one row
    tasks: tasks.rows,
    oldest_tasks: oldest.rows,
    outbox: outbox.rows,
    providers: providers.rows,
    tables: tables.rows,
    replicas: replicas.rows,
  }
}

/** Entries of the audit log of the last five minutes. */
const recent = (action: string) => sql<number>`(SELECT count(*) FROM audit_entries
  WHERE action = ${action} AND at > app_now() - interval '5 minutes')::int`
