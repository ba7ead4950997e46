import type { PartnerTerm } from 'contract/ledger/ledger.schema.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { CommissionTermsTable } from './ledger.table.ts'

/**
 * All terms of a partner, the general ones first, and of each the newest first; last the terms in the rows
 * without a day.
 */
export async function listTerms(db: Kysely<Database>, partnerId: number): Promise<PartnerTerm[]> {
  const { rows } = await sql<PartnerTerm>`
    SELECT term.id, CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'title', c.title) END AS category,
      to_char(term.applies_from, 'YYYY-MM-DD') AS applies_from, term.kind, term.value, term.slabs, term.after_material,
      CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'name', u.name) END AS created_by, term.created_at
    FROM (
      SELECT id, category_id, applies_from, kind, value, slabs, after_material, created_by, created_at
      FROM commission_terms WHERE partner_id = ${partnerId}
      UNION ALL
      SELECT NULL, NULL, NULL, commission_kind, commission_value, NULL, commission_after_material, NULL, NULL
      FROM partners WHERE id = ${partnerId} AND commission_kind IS NOT NULL
      UNION ALL
      SELECT NULL, category_id, NULL, commission_kind, commission_value, NULL, commission_after_material, NULL, NULL
      FROM partner_services WHERE partner_id = ${partnerId} AND commission_kind IS NOT NULL
    ) AS term LEFT JOIN categories c ON c.id = term.category_id LEFT JOIN users u ON u.id = term.created_by
    ORDER BY c.title NULLS FIRST, c.id, term.applies_from DESC NULLS LAST, term.id DESC`.execute(db)
  return rows
}

type NewTerm = Omit<Insertable<CommissionTermsTable>, 'slabs'> & {
  slabs: { above: number; rate: number }[] | null
}

export async function insertTerm(db: Kysely<Database>, { slabs, ...values }: NewTerm): Promise<number> {
  const { id } = await db
    .insertInto('commission_terms')
    .values({ ...values, slabs: slabs && JSON.stringify(slabs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
