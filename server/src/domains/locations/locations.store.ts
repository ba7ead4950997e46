import type { LocationType } from 'contract/choices.ts'
import type { LocationUses } from 'contract/locations/location-lists.schema.ts'
import type { Place } from 'contract/locations/locations.schema.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import type { LocationsTable } from './locations.table.ts'

export type LocationRow = Selectable<LocationsTable>
export type LocationValues = Pick<LocationRow, 'title' | 'type' | 'parent_id'>

/**
 * Changes of the tree wait for each other: an import reads the tree, and no other request adds the same
 * location at that time. Taken before any lock of a row.
 */
export async function lockTree(db: Kysely<Database>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('locations'))`.execute(db)
}

export async function isLocation(db: Kysely<Database>, id: number): Promise<boolean> {
  return (await db.selectFrom('locations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export function findLocation(db: Kysely<Database>, id: number): Promise<LocationRow | undefined> {
  return db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locked until the transaction ends, so that no child is added while the type changes or the row is deleted.
 */
export function lockLocation(db: Kysely<Database>, id: number): Promise<LocationRow | undefined> {
  return db.selectFrom('locations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The type of a parent-to-be, locked against deletion. */
export async function parentType(db: Kysely<Database>, id: number): Promise<LocationType | undefined> {
  const parent = await db
    .selectFrom('locations')
    .select('type')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return parent?.type
}

export function insertLocation(db: Kysely<Database>, values: LocationValues): Promise<LocationRow> {
  return db.insertInto('locations').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateLocation(
  db: Kysely<Database>,
  id: number,
  values: LocationValues,
): Promise<LocationRow> {
  return db
    .updateTable('locations')
    .set({ ...values, ...edited })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteLocation(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('locations').where('id', '=', id).execute()
}

/** Whether another row of this type and parent has the title, in any case of letters. */
export async function hasTwin(
  db: Kysely<Database>,
  values: LocationValues,
  exceptId: number | null,
): Promise<boolean> {
  const twin = await db
    .selectFrom('locations')
    .select('id')
    .where('type', '=', values.type)
    .where('parent_id', 'is not distinct from', values.parent_id)
    .where(sql`lower(title)`, '=', sql`lower(${values.title})`)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .executeTakeFirst()
  return twin !== undefined
}

/** How many rows refer to the location itself, by kind. Enquiries and jobs refer to it by their addresses. */
export async function usesOf(db: Kysely<Database>, id: number): Promise<LocationUses> {
  const { rows } = await sql<LocationUses>`
    SELECT (SELECT count(*) FROM locations WHERE parent_id = ${id})::int AS children,
           (SELECT count(*) FROM addresses WHERE location_id = ${id} AND customer_id IS NOT NULL)::int
             AS customer_addresses,
           (SELECT count(*) FROM addresses WHERE location_id = ${id} AND partner_id IS NOT NULL)::int
             AS partner_addresses,
           (SELECT count(*) FROM enquiries WHERE location_id = ${id})::int AS enquiries,
           (SELECT count(*) FROM jobs WHERE location_id = ${id})::int AS jobs,
           (SELECT count(*) FROM partner_areas WHERE location_id = ${id})::int AS partners`.execute(db)
  return rows[0]!
}

/**
 * Every location as GET /locations returns it. Built by the database: tens of thousands of rows would fill
 * this process.
 */
export async function locationsJson(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    SELECT '[' || coalesce(string_agg(row_to_json(l)::text, ',' ORDER BY l.id), '') || ']' AS json
    FROM (SELECT id, title, type, parent_id FROM locations) AS l`.execute(db)
  return rows[0]!.json
}

/**
 * Differs whenever any location differs, also for changes of other processes that commit late: an insert
 * raises the largest id, an update the sum of versions, a delete lowers the count.
 */
export async function locationsStamp(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    SELECT concat_ws('-', count(*), max(id), sum(version)) AS stamp FROM locations`.execute(db)
  return rows[0]!.stamp
}

type PlaceWithIds = Place & { area_id: number; district_id: number; state_id: number }

/** Every location of one pincode, the area that has most of it first. */
export async function placesOfPincode(db: Kysely<Database>, pincode: string): Promise<PlaceWithIds[]> {
  return db
    .selectFrom('locations as p')
    .innerJoin('locations as a', 'a.id', 'p.parent_id')
    .innerJoin('locations as d', 'd.id', 'a.parent_id')
    .innerJoin('locations as s', 's.id', 'd.parent_id')
    .select([
      'p.id as location_id',
      'p.title as pincode',
      'a.title as area',
      'd.title as district',
      's.title as state',
    ])
    .select(['a.id as area_id', 'd.id as district_id', 's.id as state_id'])
    .where('p.type', '=', 'pincode')
    .where('p.title', '=', pincode)
    .orderBy(sql`length(p.search_text)`, 'desc')
    .orderBy('p.id')
    .execute()
}

/**
 * Approved partners who serve any of the locations, and those of them who serve the category or one above it
 * (a category covers its descendants). `forCategory` is null when no category is asked about.
 */
export async function countPartners(
  db: Kysely<Database>,
  locationIds: number[],
  categoryId: number | null,
): Promise<{ all: number; forCategory: number | null }> {
  const { rows } = await sql<{ all: number; for_category: number }>`
    WITH RECURSIVE covering AS (
      SELECT id, parent_id FROM categories WHERE id = ${categoryId}
      UNION SELECT c.id, c.parent_id FROM categories c JOIN covering ON c.id = covering.parent_id
    ), serving AS (
      SELECT partners.id FROM partners
      WHERE partners.status = 'approved'
        AND partners.id IN (SELECT partner_id FROM partner_areas WHERE location_id = ANY(${locationIds}))
    )
    SELECT count(*)::int AS all,
           (count(*) FILTER (WHERE id IN (SELECT partner_id FROM partner_services
                                          WHERE category_id IN (SELECT id FROM covering))))::int AS for_category
    FROM serving`.execute(db)
  const counted = rows[0]!
  return { all: counted.all, forCategory: categoryId === null ? null : counted.for_category }
}

/** Ids of a location and of all below it. */
export async function placesBelow(db: Kysely<Database>, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE below AS (
      SELECT id FROM locations WHERE id = ${id}
      UNION SELECT l.id FROM locations l JOIN below ON l.parent_id = below.id
    ) SELECT id FROM below`.execute(db)
  return rows.map((row) => row.id)
}
