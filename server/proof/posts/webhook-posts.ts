import { newWebhook } from '../../test/webhooks.ts'
import type { Records } from '../records.ts'
import { marked, type PostFactory, type Posts } from './post.ts'

/** Webhooks, by developers. */
export function webhookPosts(records: Records): Posts {
  /** Each by one developer, who is named after the mark. */
  const byDeveloper = (nth: string, step: 'test' | 'replay', action: string): PostFactory => ({
    present: `SELECT users.name AS key, 'null'::jsonb AS value FROM audit_entries JOIN users ON users.id = actor_id
              WHERE record_type = 'webhook' AND action = '${action}' AND users.name LIKE '${nth} ' || :marks`,
    async intend(mark) {
      const { id, by } = await records.webhook(`${nth} ${mark}`)
      return { path: `/webhooks/${id}/${step}`, body: {}, key: `${nth} ${mark}`, value: null, by }
    },
  })
  return {
    'POST /webhooks': {
      present: 'SELECT title AS key, to_jsonb(records) AS value FROM webhooks WHERE title LIKE :marks',
      async intend(mark) {
        const body = { ...newWebhook(), title: mark }
        return { ...marked('/webhooks', body, mark, body.records), by: await records.sender('dev') }
      },
    },
    'POST /webhooks/{id}/test': byDeveloper('Tests a webhook', 'test', 'test-sent'),
    'POST /webhooks/{id}/replay': byDeveloper('Replays a webhook', 'replay', 'replayed'),
  }
}
