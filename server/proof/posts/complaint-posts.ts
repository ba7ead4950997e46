import { period, type Records } from '../records.ts'
import { marked, type Posts } from './post.ts'

export function complaintPosts({ world, complaint, person }: Records): Posts {
  return {
    'POST /complaints': {
      present:
        'SELECT text AS key, to_jsonb(count(*)) AS value FROM complaints WHERE text LIKE :marks GROUP BY text',
      async intend(text) {
        const body = { job_id: (await world.job()).id, kind: 'late', severity: 'low', text }
        return marked('/complaints', body, text, 1)
      },
    },
    'POST /complaints/{id}/status': {
      present: `SELECT after->>'status_reason' AS key, to_jsonb(count(*)) AS value FROM audit_entries
                WHERE record_type = 'complaint' AND after->>'status_reason' LIKE :marks GROUP BY 1`,
      async intend(reason) {
        const { id, version } = await complaint()
        return marked(`/complaints/${id}/status`, { status: 'resolved', reason, version }, reason, 1)
      },
    },
    'POST /complaints/{id}/rework': {
      present: `SELECT note AS key, to_jsonb(count(*)) AS value FROM jobs
                WHERE rework_of_id IS NOT NULL AND note LIKE :marks GROUP BY note`,
      async intend(note) {
        const { id, version } = await complaint()
        return marked(`/complaints/${id}/rework`, { ...period(), note, version }, note, 1)
      },
    },
    'POST /complaints/{id}/undo': {
      present: `SELECT 'complaint ' || record_id AS key, 'null'::jsonb AS value
                FROM audit_entries JOIN users ON users.id = actor_id
                WHERE record_type = 'complaint' AND action = 'taken-back' AND users.name LIKE :marks`,
      async intend(mark) {
        const { by } = await person(mark)
        const { id, version } = await complaint()
        await by.post(`/complaints/${id}/status`, { status: 'rejected', reason: 'Not ours', version })
        return { path: `/complaints/${id}/undo`, body: {}, key: `complaint ${id}`, value: null, by }
      },
    },
  }
}
