import { expiringDays, type FileKind } from 'contract/files/files.words.ts'
import { type Kysely, sql } from 'kysely'
import { refusesOneOf } from '#domains/messages/public.ts'
import type { Database } from '#platform/db/database.ts'

export const day = sql`business_day(app_now())`
/** Documents `f` that end soon or have ended, and of whose kind the partner has none that is valid longer. */
export const isEnding = sql`f.expires_on <= ${day} + ${sql.lit(expiringDays)}::int AND f.deleted_at IS NULL AND NOT EXISTS (
  SELECT FROM files longer WHERE longer.partner_id = f.partner_id AND longer.kind = f.kind AND longer.id <> f.id
    AND longer.deleted_at IS NULL AND (longer.expires_on IS NULL OR longer.expires_on > f.expires_on))`

export type EndingDocument = {
  partner_id: number
  name: string
  phone: string
  kind: FileKind
  expires_on: string
}

/**
 * Of each approved partner who did not opt out the document that expires first, 30 days before and again a
 * week before. Earlier messages decide whose reminder is due.
 */
export async function documentsToRemind(db: Kysely<Database>, most: number): Promise<EndingDocument[]> {
  const { rows } = await sql<EndingDocument>`
    SELECT DISTINCT ON (p.id) p.id AS partner_id, p.name, p.phone, f.kind, f.expires_on
    FROM files f JOIN partners p ON p.id = f.partner_id
    WHERE p.status = 'approved' AND NOT ${refusesOneOf('p', ['opted_out', 'no_sms'])} AND f.expires_on >= ${day} AND ${isEnding}
      AND NOT EXISTS (
        SELECT FROM messages WHERE partner_id = p.id AND template = 'message.partner-document'
          AND created_at > app_now() - CASE WHEN f.expires_on <= ${day} + 7 THEN interval '8 days' ELSE interval '23 days' END)
    ORDER BY p.id, f.expires_on LIMIT ${most}`.execute(db)
  return rows
}
