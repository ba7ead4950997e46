import type {
  DuplicatePincode,
  duplicatesQuery,
  FaultyLocation,
} from 'contract/locations/location-lists.schema.ts'
import { maxNamed } from 'contract/locations/locations.words.ts'
import { joinDigits } from 'contract/shared/digits.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { Page } from '#platform/db/list.ts'
import { escapeLike } from '#platform/db/search-text.ts'

type DuplicatesQuery = z.output<typeof duplicatesQuery>
/** A missing level has no name: its problem is listed among the faults. */
const levels = sql`locations p
  LEFT JOIN locations a ON a.id = p.parent_id AND a.type = 'area'
  LEFT JOIN locations d ON d.id = a.parent_id AND d.type = 'district'
  LEFT JOIN locations s ON s.id = d.parent_id AND s.type = 'state'`

const spread = sql`CASE WHEN count(DISTINCT s.id) > 1 THEN 'several-states'
  WHEN count(DISTINCT d.id) > 1 THEN 'several-districts' ELSE 'several-areas' END`

/**
 * Pincodes with several locations, by their digits. The distance between them is computed on request only.
 */
export async function duplicatePincodes(
  db: Kysely<Database>,
  query: DuplicatesQuery,
): Promise<Page<DuplicatePincode>> {
  const { page, per_page: perPage, q, sort } = query
  const direction = sort === '-pincode' ? sql`DESC` : sql`ASC`
  const begins = q ? sql`AND p.title LIKE ${`${escapeLike(joinDigits(q))}%`}` : sql``
  const duplicated = query.spread
    ? sql`SELECT p.title FROM ${levels} WHERE p.type = 'pincode' AND p.title IN (SELECT title FROM twice)
        GROUP BY p.title HAVING ${spread} = ANY (${query.spread}::text[])`
    : sql`SELECT title FROM twice`
  const { rows } = await sql<{ total: number; titles: string[] }>`
    WITH twice AS MATERIALIZED (
      SELECT p.title FROM locations p WHERE p.type = 'pincode' ${begins} GROUP BY p.title HAVING count(*) > 1
    ), found AS MATERIALIZED (${duplicated})
    SELECT (SELECT count(*) FROM found)::int AS total,
      ARRAY(SELECT title FROM found ORDER BY title ${direction} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}) AS titles
  `.execute(db)
  const { total, titles } = rows[0]!
  const groups = titles.length === 0 ? [] : await groupsOf(db, titles)
  const data = titles.flatMap((title) => groups.find(({ pincode }) => pincode === title) ?? [])
  return { data, meta: metaOf({ page, perPage, total, exact: true, rows: data.length }) }
}

async function groupsOf(db: Kysely<Database>, titles: string[]): Promise<DuplicatePincode[]> {
  const { rows } = await sql<DuplicatePincode>`
    SELECT p.title AS pincode, ${spread} AS spread,
      json_agg(json_build_object('location_id', p.id, 'pincode', p.title, 'area', coalesce(a.title, ''),
        'district', coalesce(d.title, ''), 'state', coalesce(s.title, '')) ORDER BY s.title, d.title, a.title, p.id)
        AS places
    FROM ${levels} WHERE p.type = 'pincode' AND p.title = ANY (${titles}::text[]) GROUP BY p.title`.execute(
    db,
  )
  return rows
}

/**
 * Locations that no edit creates but imported data may contain: the same digits twice in one area, written
 * differently (an index prevents equal writing), a parent that is missing or of the wrong kind, an invalid
 * pincode.
 */
export async function faultyLocations(
  db: Kysely<Database>,
): Promise<{ data: FaultyLocation[]; total: number }> {
  const { rows } = await sql<{ total: number; data: FaultyLocation[] | null }>`
    WITH odd AS MATERIALIZED (
      SELECT id, title, type, parent_id FROM locations WHERE type = 'pincode' AND title !~ '^[1-9][0-9]{5}$'
    ), faulty AS MATERIALIZED (
      SELECT l.id, l.title, l.type,
        CASE WHEN parent.id IS NULL THEN 'without-parent' ELSE 'wrong-kind-of-parent' END AS fault,
        parent.id AS parent_id
      FROM locations l LEFT JOIN locations parent ON parent.id = l.parent_id
      WHERE l.type <> 'state' AND parent.type IS DISTINCT FROM
        CASE l.type WHEN 'district' THEN 'state' WHEN 'area' THEN 'district' ELSE 'area' END
      UNION
      SELECT twin.id, twin.title, twin.type, 'twice-in-one-area', twin.parent_id
      FROM odd JOIN locations other ON other.parent_id = odd.parent_id AND other.type = 'pincode' AND other.id <> odd.id
        AND odd.title ~ '[0-9]'
        AND regexp_replace(other.title, '\\D', '', 'g') = regexp_replace(odd.title, '\\D', '', 'g')
      JOIN locations twin ON twin.id IN (odd.id, other.id)
      UNION
      SELECT id, title, type, 'no-pincode', parent_id FROM odd
    )
    SELECT (SELECT count(*) FROM faulty)::int AS total,
      (SELECT json_agg(json_build_object('id', f.id, 'title', f.title, 'type', f.type, 'fault', f.fault,
         'parent', CASE WHEN parent.id IS NULL THEN NULL
           ELSE json_build_object('id', parent.id, 'title', parent.title, 'type', parent.type) END)
         ORDER BY f.title, f.id, f.fault)
       FROM (SELECT * FROM faulty ORDER BY title, id, fault LIMIT ${maxNamed}) AS f
       LEFT JOIN locations parent ON parent.id = f.parent_id) AS data`.execute(db)
  return { total: rows[0]!.total, data: rows[0]!.data ?? [] }
}
