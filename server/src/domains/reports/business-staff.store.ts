import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Everybody who ever had an account, by name: what they did stays theirs. */
export function listPeople(db: Kysely<Database>): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('users').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}

/** Whose next actions are more than an hour late, as the list has them with `follow_up=overdue`; null is nobody's. */
export async function overdueByPerson(db: Kysely<Database>): Promise<Map<number | null, number>> {
  const { rows } = await sql<{ assigned_to: number | null; rows: number }>`
    SELECT assigned_to, count(*)::int AS rows FROM enquiries
    WHERE next_action IS NOT NULL AND follow_up_at < now() - interval '1 hour' GROUP BY assigned_to`.execute(db)
  return new Map(rows.map((row) => [row.assigned_to, row.rows]))
}
