import type { JobState } from '#platform/queue/queue.table.ts'
import type { TestDatabase } from './database.ts'

type TaskFields = {
  state?: JobState
  kind?: string
  payload?: object
  /** The error as the queue stored it. */
  output?: object
  /** UTC; it ended so many seconds later. */
  created_at?: string
  took?: number
}
/** The queue deletes tasks that ended longer ago than this, seconds. */
const decades = 1_000_000_000
type Pool = Pick<TestDatabase, 'pool'>['pool']

/** A task as the queue stores it; returns its number. A cancelled one changes only on an explicit request. */
export async function createTask(pool: Pool, fields: TaskFields = {}): Promise<number> {
  const {
    state = 'cancelled',
    kind = 'find-forgotten-messages',
    payload = {},
    output = null,
    took = 1,
  } = fields
  const isBegun = state !== 'created' && state !== 'cancelled'
  const isOver = state === 'completed' || state === 'failed' || state === 'cancelled'
  const { rows } = await pool.query(
    `INSERT INTO pgboss.job (name, state, data, output, retry_limit, created_on, start_after, started_on, completed_on, heartbeat_seconds, deletion_seconds)
     SELECT $1, $2, $3, $4, 3, at, at, CASE WHEN $5 THEN at END,
       CASE WHEN $6 THEN at + make_interval(secs => $7) END, NULL, ${decades}
     FROM (SELECT coalesce($8::timestamptz, app_now()) AS at) AS moment
     RETURNING task_number(id) AS number`,
    [
      ...[kind, state, JSON.stringify(payload), output && JSON.stringify(output)],
      ...[isBegun, isOver, took, fields.created_at ?? null],
    ],
  )
  return rows[0].number
}

/** A kind of task that no process works on. */
export async function createKind(pool: Pool, name: string): Promise<string> {
  await pool.query('SELECT pgboss.create_queue($1, $2)', [name, JSON.stringify({ policy: 'standard' })])
  return name
}
