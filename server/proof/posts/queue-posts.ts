import { randomUUID } from 'node:crypto'
import type { Records } from '../records.ts'
import type { Intent, PostFactory, Posts } from './post.ts'

/** Operations of a developer on the queue: each by one developer, who is named after the mark. */
export function queuePosts(records: Records): Posts {
  const byDeveloper = (
    nth: string,
    entry: { record_type: string; action: string },
    request: (mark: string) => Promise<Pick<Intent, 'path' | 'body'>>,
  ): PostFactory => ({
    present: `SELECT users.name AS key, 'null'::jsonb AS value FROM audit_entries JOIN users ON users.id = actor_id
              WHERE record_type = '${entry.record_type}' AND action = '${entry.action}'
                AND users.name LIKE '${nth} ' || :marks`,
    async intend(mark) {
      const by = await records.developer(`${nth} ${mark}`)
      return { ...(await request(mark)), key: `${nth} ${mark}`, value: null, by }
    },
  })
  const onTask = (nth: string, step: 'retry' | 'discard', action: string) =>
    byDeveloper(nth, { record_type: 'task', action }, async () => ({
      path: `/queue/${await records.task()}/${step}`,
      body: {},
    }))
  const onTasks = (nth: string, step: 'retry' | 'discard', action: string) =>
    byDeveloper(nth, { record_type: 'task', action }, async () => ({
      path: `/queue/bulk/${step}`,
      body: { ids: [await records.task()] },
    }))
  const onKind = (nth: string, step: 'pause' | 'resume', action: string) =>
    byDeveloper(nth, { record_type: 'task-kind', action }, async (mark) => ({
      path: `/queue/kinds/${await records.taskKind(`${step}-${mark}`, step === 'resume')}/${step}`,
      body: {},
    }))
  return {
    'POST /query/console/cancel': byDeveloper(
      'Cancels',
      { record_type: 'console', action: 'cancelled' },
      async () => ({
        path: '/query/console/cancel',
        body: { run: randomUUID() },
      }),
    ),
    'POST /queue/{id}/retry': onTask('Retries', 'retry', 'retried'),
    'POST /queue/{id}/discard': onTask('Discards', 'discard', 'discarded'),
    'POST /queue/bulk/retry': onTasks('Retries many', 'retry', 'retried'),
    'POST /queue/bulk/discard': onTasks('Discards many', 'discard', 'discarded'),
    'POST /queue/kinds/{task_kind}/pause': onKind('Pauses', 'pause', 'paused'),
    'POST /queue/kinds/{task_kind}/resume': onKind('Resumes', 'resume', 'resumed'),
  }
}
