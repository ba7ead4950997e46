import type { MovePreview, ServingPartner, servingQuery } from 'contract/locations/location-lists.schema.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { Page } from '#platform/db/list.ts'
import { nameHas } from '#platform/db/search-text.ts'

type ServingQuery = z.output<typeof servingQuery>

/** The location and all above it; `depth` 0 is the location itself. */
const above = (id: number) => sql`
  SELECT id, parent_id, title, type, 0 AS depth FROM locations WHERE id = ${id}
  UNION ALL
  SELECT l.id, l.parent_id, l.title, l.type, above.depth + 1 FROM locations l
  JOIN above ON l.id = above.parent_id WHERE above.depth < 4`

/**
 * The partners of a location, each by the narrowest of their areas that covers it; those who can be assigned
 * first, then by name.
 */
export async function partnersServing(
  db: Kysely<Database>,
  id: number,
  { page, per_page: perPage, q, approved, sort }: ServingQuery,
): Promise<Page<ServingPartner>> {
  const direction = sort === '-name' ? sql`DESC` : sql`ASC`
  const named = q ? sql`AND ${nameHas(sql`partners.name`, q)}` : sql``
  const state = approved === undefined ? sql`` : sql`AND (partners.status = 'approved') = ${approved}`
  const { rows } = await sql<{ total: number; data: ServingPartner[] | null }>`
    WITH RECURSIVE above AS (${above(id)}), serving AS MATERIALIZED (
      SELECT DISTINCT ON (partners.id) partners.id, partners.name, partners.status,
        json_build_object('id', above.id, 'title', above.title, 'type', above.type) AS through
      FROM above JOIN partner_areas ON partner_areas.location_id = above.id
      JOIN partners ON partners.id = partner_areas.partner_id
      WHERE true ${named} ${state}
      ORDER BY partners.id, above.depth
    ), shown AS (
      SELECT * FROM serving ORDER BY status <> 'approved', lower(name) ${direction}, id
      LIMIT ${perPage} OFFSET ${(page - 1) * perPage}
    )
    SELECT (SELECT count(*) FROM serving)::int AS total,
      (SELECT json_agg(shown ORDER BY status <> 'approved', lower(name) ${direction}, id) FROM shown) AS data`.execute(
    db,
  )
  const { total, data } = rows[0]!
  const shown = data ?? []
  return { data: shown, meta: metaOf({ page, perPage, total, exact: true, rows: shown.length }) }
}

/**
 * The records that move with a location to another parent, and the partners who begin or cease to cover it.
 */
export async function previewMove(db: Kysely<Database>, id: number, parentId: number): Promise<MovePreview> {
  // A partner who serves the location itself, or all of what both parents are in, is not affected.
  const covering = (from: string) => sql`
    SELECT partner_areas.partner_id FROM ${sql.table(from)} AS place JOIN partner_areas ON partner_areas.location_id = place.id
    JOIN partners ON partners.id = partner_areas.partner_id AND partners.status = 'approved'`
  const { rows } = await sql<MovePreview>`
    WITH RECURSIVE own AS (SELECT id FROM locations WHERE id = ${id}), above AS (${above(id)}), next AS (
      SELECT id, parent_id, 0 AS depth FROM locations WHERE id = ${parentId}
      UNION ALL
      SELECT l.id, l.parent_id, next.depth + 1 FROM locations l JOIN next ON l.id = next.parent_id WHERE next.depth < 4
    ), below AS (
      SELECT id, type FROM locations WHERE id = ${id}
      UNION
      SELECT l.id, l.type FROM locations l JOIN below ON l.parent_id = below.id
    ), before AS (${covering('above')}),
    after AS (${covering('own')} UNION ALL ${covering('next')})
    SELECT (SELECT count(*) FROM below WHERE type = 'pincode')::int AS pincodes,
      (SELECT count(*) FROM addresses WHERE location_id IN (SELECT id FROM below))::int AS addresses,
      (SELECT count(*) FROM (SELECT partner_id FROM before EXCEPT SELECT partner_id FROM after) AS lost)::int
        AS partners_lost,
      (SELECT count(*) FROM (SELECT partner_id FROM after EXCEPT SELECT partner_id FROM before) AS gained)::int
        AS partners_gained`.execute(db)
  return rows[0]!
}
