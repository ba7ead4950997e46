import type { TestApp } from '../../test/app.ts'

/**
 * For the whole fuzz, this user made the last transition of every enquiry and complaint a moment ago, and
 * replaced a partner. Returns the timeline entry.
 */
export async function lastMoves(t: TestApp, by: number): Promise<number> {
  const entry = 1
  await t.database.pool.query(
    `INSERT INTO enquiry_last_moves (enquiry_id, kind, before, version, entry_id, moved_by, moved_at)
     SELECT id, 'snoozed', jsonb_build_object('follow_up_at', follow_up_at), version, $2, $1, app_now() + interval '1 day'
     FROM enquiries
     ON CONFLICT (enquiry_id) DO UPDATE SET moved_by = excluded.moved_by, version = excluded.version,
       entry_id = excluded.entry_id, kind = excluded.kind, before = excluded.before, moved_at = excluded.moved_at`,
    [by, entry],
  )
  await t.database.pool.query(
    `UPDATE complaints SET last_move = jsonb_build_object('version', version, 'by', $1::bigint,
       'at', app_now() + interval '1 day', 'before', jsonb_build_object('status', 'open', 'status_reason', NULL))`,
    [by],
  )
  await t.database.pool.query(
    `INSERT INTO replacements (partner_id, cause, jobs, created_by, created_at)
     SELECT min(id), 'rejected', '[]', $1, app_now() + interval '1 day' FROM partners`,
    [by],
  )
  return entry
}
