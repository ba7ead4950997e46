import type { TestApp } from '../../test/app.ts'

/**
 * The user who made a transition can undo it: the last one of an enquiry is assigned to the newest user, who
 * is the caller. Null for every other endpoint.
 */
export async function lastMoveFor(
  t: TestApp,
  key: string,
  id: number,
): Promise<Record<string, unknown> | null> {
  if (key === 'POST /complaints/{id}/undo') return lastComplaintMove(t, id)
  if (key !== 'POST /enquiries/{id}/undo') return null
  const entry_id = 1
  await t.database.pool.query(
    `INSERT INTO enquiry_last_moves (enquiry_id, kind, before, version, entry_id, moved_by)
     SELECT id, 'snoozed', jsonb_build_object('follow_up_at', follow_up_at), version, $2, (SELECT max(id) FROM users)
     FROM enquiries WHERE id = $1
     ON CONFLICT (enquiry_id) DO UPDATE SET moved_by = excluded.moved_by, version = excluded.version,
       entry_id = excluded.entry_id, before = excluded.before, moved_at = app_now()`,
    [id, entry_id],
  )
  return { entry_id }
}

/** The same for a complaint. */
async function lastComplaintMove({ database }: TestApp, id: number): Promise<Record<string, unknown>> {
  await database.pool.query(
    `UPDATE complaints SET last_move = jsonb_build_object('version', version, 'by', (SELECT max(id) FROM users),
       'at', app_now(), 'before', jsonb_build_object('status', 'open', 'status_reason', NULL))
     WHERE id = $1`,
    [id],
  )
  return {}
}
