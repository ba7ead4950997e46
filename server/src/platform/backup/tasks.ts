import type { ClientBase } from 'pg'
import type { WaitingTask } from '#platform/queue/queue.ts'

/** Unfinished tasks. A running task starts again after a restore, as after a crash. */
export async function readWaitingTasks(client: ClientBase): Promise<WaitingTask[]> {
  const { rows: found } = await client.query("SELECT to_regclass('pgboss.job') IS NOT NULL AS exists")
  if (!found[0].exists) return []
  const { rows } = await client.query(`
    SELECT name, id, data, priority, retry_limit, start_after, singleton_key FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%' ORDER BY created_on`)
  return rows.map((row) => ({
    kind: row.name,
    id: row.id,
    data: row.data,
    priority: row.priority,
    retryLimit: row.retry_limit,
    startAfter: new Date(row.start_after).toISOString(),
    ...(row.singleton_key === null ? {} : { singletonKey: row.singleton_key }),
  }))
}
