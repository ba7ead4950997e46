import type { ChangeType } from 'contract/live/record-changes.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Types that rarely change: `record_changes_rare_idx` is an index of these. */
export type RareType = Extract<ChangeType, 'category' | 'location' | 'setting'>

/**
 * Changes whenever a record of the type changes: equal stamps mean equal records. It is computed from the
 * noted changes that the caller's snapshot sees, so it includes each change from its commit on, in every
 * process. Changes are deleted after 20 minutes and an empty stamp then comes back: a value may be kept for
 * ten minutes (`stampSeconds`).
 */
export async function changesStamp(db: Kysely<Database>, type: RareType): Promise<string> {
  // The type is part of the SQL text, so that the partial index is used.
  const { rows } = await sql<{ stamp: string }>`
    SELECT count(*) || '.' || coalesce(sum(hashtextextended(xid || ' ' || extract(epoch FROM noted_at), 0)), 0) AS stamp
    FROM record_changes WHERE type = ${sql.lit(type)}`.execute(db)
  return rows[0]!.stamp
}

export const stampSeconds = 600
