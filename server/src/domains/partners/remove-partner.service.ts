import { type Kysely, sql } from 'kysely'
import { removeFirstOptOuts } from '#domains/messages/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { Context } from '#platform/http/context.ts'
import type { PartnerRecord } from './partners.store.ts'

/** Rows that a new partner may have: those that an import wrote with it. */
const written = ['partner_services', 'partner_areas', 'partner_hours']

/** Every column that refers to a partner, from the catalogue, so that a new table is included. */
async function referencesOf(db: Kysely<Database>): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'partners'::regclass ORDER BY 1, 2`.execute(db)
  return rows.filter(({ table }) => !written.includes(table))
}

/**
 * Whether nothing refers to a locked partner but `entries` ledger entries and the rows that were written with
 * it.
 */
export async function hasOnlyItsOwnRows(db: Kysely<Database>, id: number, entries: number): Promise<boolean> {
  for (const { table, column } of await referencesOf(db)) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(db)
    if (rows[0]!.count > (table === 'ledger_entries' ? entries : 0)) return false
  }
  const { rows } = await sql`
    SELECT FROM activities WHERE record_type = 'partner' AND record_id = ${id} LIMIT 1`.execute(db)
  return rows.length === 0
}

/** Removes a partner without references, with its services, areas, hours, timeline and first opt-outs. */
export async function removeNewPartner(ctx: Context, partner: PartnerRecord): Promise<void> {
  const { id, name } = partner
  await removeFirstOptOuts(ctx.db, [partner])
  await sql`DELETE FROM timeline_entries WHERE partner_id = ${id}`.execute(ctx.db)
  await ctx.db.deleteFrom('partners').where('id', '=', id).execute()
  await recordAudit(ctx, {
    record_type: 'partner',
    record_id: id,
    action: 'deleted',
    before: { label: name },
  })
}
