import type { Records } from '../records.ts'
import { inBulk, type Posts } from './post.ts'

const day = '2090-02-01'

/** A partner who cannot do the jobs. */
export function replacementPosts(records: Records): Posts {
  const { jobFor, world, person } = records
  const request = async (reason: string) => {
    const { id, version, partner } = await jobFor('accept')
    const cause = { kind: 'days-off', days: { from_day: day, to_day: day, reason } }
    const rows = [{ job_id: id, version, partner_id: await world.partner() }]
    return { path: '/replacements', body: { partner_id: partner?.id, cause, rows } }
  }
  return {
    'POST /replacements': inBulk(
      records,
      `SELECT d.reason AS key, jsonb_build_object('days_off', count(*), 'replaced', sum(replaced.entries)) AS value
       FROM partner_days_off d, LATERAL (
         SELECT count(*) AS entries FROM audit_entries
         WHERE record_type = 'partner' AND record_id = d.partner_id::text AND action = 'replaced') AS replaced
       WHERE d.reason LIKE :marks GROUP BY d.reason`,
      async (reason) => ({ ...(await request(reason)), value: { days_off: 1, replaced: 1 } }),
    ),
    'POST /replacements/{id}/undo': {
      present: `SELECT 'replacement ' || r.id AS key, 'null'::jsonb AS value FROM replacements r JOIN users ON users.id = created_by
                WHERE undone_at IS NOT NULL AND users.name LIKE :marks`,
      async intend(mark) {
        const { by } = await person(mark)
        const { path, body } = await request('Undone')
        const { id } = (await by.post(path, body)).body
        return { path: `/replacements/${id}/undo`, body: {}, key: `replacement ${id}`, value: null, by }
      },
    },
  }
}
