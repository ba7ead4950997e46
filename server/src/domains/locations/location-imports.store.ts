import type { LocationType } from 'contract/choices.ts'
import type {
  KeptReason,
  LocationImport,
  LocationImportUndone,
} from 'contract/locations/location-imports.schema.ts'
import { maxNamed } from 'contract/locations/locations.words.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { LocationImportsTable } from './locations.table.ts'

/** The limit of the list of imports; older ones are in use for long. */
const listed = 50

const importColumns = sql`i.id, i.file_name, i.states, i.districts, i.areas, i.pincodes, i.existing, i.wrong, i.created_at,
  i.undone_at,
  CASE WHEN maker.id IS NOT NULL THEN json_build_object('id', maker.id, 'name', maker.name) END AS created_by,
  CASE WHEN undoer.id IS NOT NULL THEN json_build_object('id', undoer.id, 'name', undoer.name) END AS undone_by,
  (SELECT count(*) FROM locations WHERE locations.import_id = i.id)::int AS "left"`

async function importsWhere(
  db: Kysely<Database>,
  condition: ReturnType<typeof sql>,
): Promise<LocationImport[]> {
  const { rows } = await sql<LocationImport>`
    SELECT ${importColumns} FROM location_imports i
    LEFT JOIN users maker ON maker.id = i.created_by LEFT JOIN users undoer ON undoer.id = i.undone_by
    WHERE ${condition} ORDER BY i.id DESC LIMIT ${listed}`.execute(db)
  return rows
}

export const listImports = (db: Kysely<Database>) => importsWhere(db, sql`true`)

export async function findImport(db: Kysely<Database>, id: number): Promise<LocationImport | undefined> {
  return (await importsWhere(db, sql`i.id = ${id}`))[0]
}

export async function insertImport(
  db: Kysely<Database>,
  values: Insertable<LocationImportsTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('location_imports')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateImport(
  db: Kysely<Database>,
  id: number,
  values: Partial<Omit<Insertable<LocationImportsTable>, 'id'>>,
): Promise<void> {
  await db.updateTable('location_imports').set(values).where('id', '=', id).execute()
}

type NamedPlace = { parent_id: number | null; title: string }
type Placed = { id: number; is_new: boolean }

/**
 * Finds or creates the given locations of one type; returns which were created, in the given order. The same
 * title may be given twice, in any case of letters: it is one location.
 */
export async function findOrCreatePlaces(
  db: Kysely<Database>,
  type: LocationType,
  given: readonly NamedPlace[],
  importId: number,
): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    WITH given AS (
      SELECT place, parent_id, title FROM unnest(
        ${given.map(({ parent_id }) => parent_id)}::bigint[], ${given.map(({ title }) => title)}::text[]
      ) WITH ORDINALITY AS given (parent_id, title, place)
    ), known AS MATERIALIZED (
      SELECT given.place, l.id FROM given JOIN locations l ON l.parent_id IS NOT DISTINCT FROM given.parent_id
        AND l.type = ${type} AND lower(l.title) = lower(given.title)
    ), created AS (
      INSERT INTO locations (title, type, parent_id, import_id)
      SELECT DISTINCT ON (parent_id, lower(title)) title, ${type}, parent_id, ${importId}::bigint FROM given
      WHERE place NOT IN (SELECT place FROM known) ORDER BY parent_id, lower(title), place
      RETURNING id, parent_id, title
    )
    SELECT coalesce(known.id, created.id) AS id, known.id IS NULL AS is_new
    FROM given LEFT JOIN known USING (place)
    LEFT JOIN created ON known.id IS NULL AND created.parent_id IS NOT DISTINCT FROM given.parent_id
      AND lower(created.title) = lower(given.title)
    ORDER BY given.place`.execute(db)
  return rows
}

/**
 * Locks the locations of the import until the transaction ends, so that no other request starts to use one.
 */
export async function lockPlacesOf(db: Kysely<Database>, importId: number): Promise<void> {
  await db
    .selectFrom('locations')
    .select('id')
    .where('import_id', '=', importId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The reasons why a location of an import stays; empty for one that can be deleted. */
const reasons = sql`array_remove(ARRAY[
  CASE WHEN EXISTS (SELECT FROM locations child WHERE child.parent_id = l.id) THEN 'children' END,
  CASE WHEN EXISTS (SELECT FROM addresses WHERE addresses.location_id = l.id) THEN 'addresses' END,
  CASE WHEN EXISTS (SELECT FROM partner_areas WHERE partner_areas.location_id = l.id) THEN 'partners' END,
  CASE WHEN l.version > 1 THEN 'changed' END], NULL)`

/** Deletes the locations of one type that are neither used nor changed. Returns how many. */
export async function removeUnused(
  db: Kysely<Database>,
  importId: number,
  type: LocationType,
): Promise<number> {
  const { rows } = await sql`
    DELETE FROM locations l WHERE l.import_id = ${importId} AND l.type = ${type} AND ${reasons} = '{}' RETURNING l.id
  `.execute(db)
  return rows.length
}

/** The remaining locations of an import and the reasons, highest level first. */
export async function keptOf(db: Kysely<Database>, importId: number): Promise<LocationImportUndone['kept']> {
  const { rows } = await sql<{ id: number; title: string; type: LocationType; reasons: KeptReason[] }>`
    SELECT l.id, l.title, l.type, ${reasons} AS reasons FROM locations l WHERE l.import_id = ${importId}
    ORDER BY array_position(ARRAY['state', 'district', 'area', 'pincode'], l.type), l.title, l.id
    LIMIT ${maxNamed}`.execute(db)
  return rows
}
