import type { ChangeType } from 'contract/live/record-changes.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** What rarely changes: `record_changes_rare_idx` is an index of these. */
export type RareType = Extract<ChangeType, 'category' | 'location' | 'setting'>

/**
 * Says whether anything of the type has changed: equal stamps, equal records. Made of the noted changes that the asker's
 * snapshot sees, so a change is in it from the moment it commits, for every process. Changes are forgotten after 20
 * minutes, and an empty stamp comes again: what is kept under one may be kept for ten (`stampSeconds`).
 */
export async function changesStamp(db: Kysely<Database>, type: RareType): Promise<string> {
  // The type stands in the text, so that the index of these few is found.
  const { rows } = await sql<{ stamp: string }>`
    SELECT count(*) || '.' || coalesce(sum(hashtextextended(xid || ' ' || extract(epoch FROM noted_at), 0)), 0) AS stamp
    FROM record_changes WHERE type = ${sql.lit(type)}`.execute(db)
  return rows[0]!.stamp
}

export const stampSeconds = 600
