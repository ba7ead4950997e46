import type { PincodeRow, pincodeAllQuery } from 'contract/locations/location-lists.schema.ts'
import { joinDigits } from 'contract/shared/digits.ts'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import { countOf } from '#platform/db/list-ids.ts'
import { escapeLike, nameHas } from '#platform/db/search-text.ts'

type PincodeFilters = z.output<typeof pincodeAllQuery>

/** Alias of the level whose title a sort uses. */
const levels = {
  pincode: 'p.title',
  area: 'a.title',
  district: 'd.title',
  state: 's.title',
  id: 'p.id',
} as const

/** The filtered flattened table. */
export function pincodesList(db: Kysely<Database>, filters: PincodeFilters) {
  const { column, descending } = readSort(filters.sort ?? 'pincode')
  return {
    db,
    matching: matchingPincodes(db, filters, column),
    count: countOf(matchingPincodes(db, filters, 'id')),
    id: sql<number>`p.id`,
    order: { by: sql.ref(levels[column]), descending },
    rows: (ids: number[]) => pincodeRows(db, ids),
  }
}

/**
 * The levels above are joined only as far as the order needs them: an index has the titles of each in order,
 * and a page reads as much of it as it shows.
 */
function matchingPincodes(db: Kysely<Database>, filters: PincodeFilters, by: keyof typeof levels) {
  const { state_id, district_id, q } = filters
  const level = (alias: 'p' | 'a' | 'd' | 's') => sql<{ id: number }>`locations`.as(alias)
  const joins = { pincode: 0, id: 0, area: 1, district: 2, state: 3 }[by]
  let list = db
    .selectFrom(level('p'))
    .$if(joins > 0, (query) =>
      query.innerJoin(level('a'), (on) => on.on(sql<SqlBool>`a.id = p.parent_id AND a.type = 'area'`)),
    )
    .$if(joins > 1, (query) =>
      query.innerJoin(level('d'), (on) => on.on(sql<SqlBool>`d.id = a.parent_id AND d.type = 'district'`)),
    )
    .$if(joins > 2, (query) =>
      query.innerJoin(level('s'), (on) => on.on(sql<SqlBool>`s.id = d.parent_id AND s.type = 'state'`)),
    )
    .where(sql<SqlBool>`p.type = 'pincode'`)
  if (state_id) list = list.where(liesIn(sql`d.parent_id = ANY (${state_id}::bigint[])`))
  if (district_id) list = list.where(liesIn(sql`d.id = ANY (${district_id}::bigint[])`))
  if (q) list = list.where(matchesText(q))
  return list
}

const liesIn = (condition: RawBuilder<unknown>) => sql<SqlBool>`p.parent_id IN (
  SELECT a.id FROM locations d JOIN locations a ON a.parent_id = d.id WHERE d.type = 'district' AND ${condition})`

/** Digits are the beginning of a pincode, anything else words of the name of its area, district or state. */
function matchesText(q: string) {
  const digits = joinDigits(q)
  if (/^\d+$/.test(digits)) return sql<SqlBool>`p.title LIKE ${`${escapeLike(digits)}%`}`
  const named = (type: string) =>
    sql`SELECT id FROM locations WHERE type = ${type} AND ${nameHas(sql`title`, q)}`
  return sql<SqlBool>`p.parent_id IN (
    ${named('area')}
    UNION SELECT a.id FROM locations a WHERE a.type = 'area' AND a.parent_id IN (
      ${named('district')}
      UNION SELECT d.id FROM locations d WHERE d.type = 'district' AND d.parent_id IN (${named('state')})))`
}

/** A missing level has no name: its problem is listed among the faults. */
async function pincodeRows(db: Kysely<Database>, ids: number[]): Promise<PincodeRow[]> {
  const { rows } = await sql<PincodeRow>`
    SELECT p.id, p.title AS pincode, coalesce(a.title, '') AS area, coalesce(d.title, '') AS district,
      coalesce(s.title, '') AS state,
      (SELECT count(DISTINCT partners.id) FROM partner_areas
       JOIN partners ON partners.id = partner_areas.partner_id AND partners.status = 'approved'
       WHERE partner_areas.location_id IN (p.id, a.id, d.id, s.id))::int AS partners
    FROM locations p
    LEFT JOIN locations a ON a.id = p.parent_id AND a.type = 'area'
    LEFT JOIN locations d ON d.id = a.parent_id
    LEFT JOIN locations s ON s.id = d.parent_id
    WHERE p.id = ANY (${ids}::bigint[])`.execute(db)
  return rows
}
