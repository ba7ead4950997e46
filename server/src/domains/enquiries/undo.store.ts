import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { EnquiryLastMovesTable, Restored } from './enquiries.table.ts'

export type LastMove = Selectable<EnquiryLastMovesTable>
type NewMove = Omit<LastMove, 'moved_at' | 'before'> & { before: Restored }

/** Only the last transition can be undone: it replaces the one before. */
export async function storeLastMove(db: Kysely<Database>, { before, ...move }: NewMove): Promise<void> {
  const values = { ...move, before: JSON.stringify(before), moved_at: sql<string>`app_now()` }
  await db
    .insertInto('enquiry_last_moves')
    .values(values)
    .onConflict((conflict) => conflict.column('enquiry_id').doUpdateSet(values))
    .execute()
}

export function findLastMove(db: Kysely<Database>, enquiryId: number): Promise<LastMove | undefined> {
  return db
    .selectFrom('enquiry_last_moves')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .executeTakeFirst()
}

export async function forgetLastMove(db: Kysely<Database>, enquiryId: number): Promise<void> {
  await db.deleteFrom('enquiry_last_moves').where('enquiry_id', '=', enquiryId).execute()
}

/** The entries stay, marked as undone. */
export async function markActivityUndone(db: Kysely<Database>, activityId: number): Promise<void> {
  await db
    .updateTable('activities')
    .set({ taken_back_at: sql<string>`app_now()` })
    .where('id', '=', activityId)
    .execute()
}

/** Marks the stay that ended last as undone. */
export async function markStayUndone(db: Kysely<Database>, enquiryId: number): Promise<void> {
  await sql`
    UPDATE enquiry_statuses SET taken_back = true WHERE id = (
      SELECT id FROM enquiry_statuses WHERE enquiry_id = ${enquiryId} AND left_at IS NOT NULL ORDER BY id DESC LIMIT 1)
  `.execute(db)
}

/** Every stay in a status, oldest first. */
export function listStays(db: Kysely<Database>, enquiryId: number): Promise<Enquiry['statuses']> {
  return db
    .selectFrom('enquiry_statuses')
    .select(['status', 'entered_at', 'left_at'])
    .where('enquiry_id', '=', enquiryId)
    .where('taken_back', '=', false)
    .orderBy('id')
    .execute()
}
