import type { Partner, PartnerRow, partnerAllQuery, partnerFields } from 'contract/partners/partners.schema.ts'
import type { PartnerStatus } from 'contract/vocabulary.ts'
import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import { type CountedList, countedRows } from '#platform/db/row-counts.ts'
import { phonePatterns, wordPatterns } from '#platform/db/search-text.ts'
import type { PartnersTable } from './partners.table.ts'

export type PartnerRecord = Selectable<PartnersTable>
type PartnerFilters = z.output<typeof partnerAllQuery>
type PartnerFields = { [K in keyof typeof partnerFields]: PartnersTable[K] }

export function findPartner(db: Kysely<Database>, id: number): Promise<PartnerRecord | undefined> {
  return db.selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The status, kept from changing until the transaction ends: an approval may not be taken back while it is used. */
export function holdPartner(
  db: Kysely<Database>,
  id: number,
): Promise<Pick<PartnerRecord, 'id' | 'name' | 'status'> | undefined> {
  return db.selectFrom('partners').select(['id', 'name', 'status']).where('id', '=', id).forShare().executeTakeFirst()
}

export function findPartnerByPhone(
  db: Kysely<Database>,
  phone: string,
): Promise<Pick<PartnerRecord, 'id' | 'name'> | undefined> {
  return db.selectFrom('partners').select(['id', 'name']).where('phone', '=', phone).executeTakeFirst()
}

export function insertPartner(
  db: Kysely<Database>,
  values: Insertable<PartnersTable>,
): Promise<PartnerRecord | undefined> {
  return db
    .insertInto('partners')
    .values(values)
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returningAll()
    .executeTakeFirst()
}

type PartnerChange = Partial<PartnerFields> &
  Partial<Pick<PartnerRecord, 'commission_kind' | 'commission_value' | 'commission_after_material'>> & {
    status?: PartnerStatus
    status_reason?: string | null
  }

/** Also with nothing to change it counts as an edit: services or areas may have changed. */
export async function updatePartner(db: Kysely<Database>, id: number, change: PartnerChange): Promise<void> {
  await db
    .updateTable('partners')
    .set((set) => ({ ...change, name: change.name ?? set.ref('name') }))
    .where('id', '=', id)
    .execute()
}

/** Replaces the categories served; the terms of those that stay are kept. */
export async function replaceServices(db: Kysely<Database>, partnerId: number, categoryIds: number[]): Promise<void> {
  await db
    .deleteFrom('partner_services')
    .where('partner_id', '=', partnerId)
    .where(sql<SqlBool>`category_id <> ALL (${categoryIds}::bigint[])`)
    .execute()
  await sql`INSERT INTO partner_services (partner_id, category_id)
            SELECT ${partnerId}, id FROM unnest(${categoryIds}::bigint[]) AS chosen (id)
            ON CONFLICT DO NOTHING`.execute(db)
}

export async function replaceAreas(db: Kysely<Database>, partnerId: number, locationIds: number[]): Promise<void> {
  await db
    .deleteFrom('partner_areas')
    .where('partner_id', '=', partnerId)
    .where(sql<SqlBool>`location_id <> ALL (${locationIds}::bigint[])`)
    .execute()
  await sql`INSERT INTO partner_areas (partner_id, location_id)
            SELECT ${partnerId}, id FROM unnest(${locationIds}::bigint[]) AS chosen (id)
            ON CONFLICT DO NOTHING`.execute(db)
}

/** Ids of the lists that name no category or no location. */
export async function unknownLinks(
  db: Kysely<Database>,
  links: { service_ids: number[]; area_ids: number[] },
): Promise<{ service_ids: number[]; area_ids: number[] }> {
  const { rows } = await sql<{ service_ids: number[]; area_ids: number[] }>`
    SELECT ARRAY(SELECT id FROM unnest(${links.service_ids}::bigint[]) AS given (id)
                 WHERE NOT EXISTS (SELECT FROM categories WHERE categories.id = given.id)) AS service_ids,
           ARRAY(SELECT id FROM unnest(${links.area_ids}::bigint[]) AS given (id)
                 WHERE NOT EXISTS (SELECT FROM locations WHERE locations.id = given.id)) AS area_ids`.execute(db)
  return rows[0]!
}

/** What the partner's own row does not say. */
export async function partnerLinks(
  db: Kysely<Database>,
  id: number,
): Promise<Pick<Partner, 'services' | 'areas' | 'completed_jobs'>> {
  const { rows } = await sql<Pick<Partner, 'services' | 'areas' | 'completed_jobs'>>`
    SELECT
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title) ORDER BY c.title)
                FROM partner_services s JOIN categories c ON c.id = s.category_id
                WHERE s.partner_id = ${id}), '[]') AS services,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'type', l.type) ORDER BY l.title, l.id)
                FROM partner_areas a JOIN locations l ON l.id = a.location_id
                WHERE a.partner_id = ${id}), '[]') AS areas,
      (SELECT count(*)::int FROM jobs WHERE partner_id = ${id} AND status = 'completed') AS completed_jobs`.execute(db)
  return rows[0]!
}

export const countedPartners = {
  list: 'partners',
  date: 'created_at',
  filters: ['status'],
} as const satisfies CountedList

/** The list as its filters leave it. */
export function partnersList(db: Kysely<Database>, filters: PartnerFilters) {
  const { status, category_id, location_id, q } = filters
  const { column, descending } = readSort(filters.sort ?? 'name')
  return {
    db,
    matching: matchingPartners(db, filters),
    counted: countedRows(countedPartners, {
      filters: { status },
      others: [category_id, location_id, q].some((value) => value !== undefined),
    }),
    id: sql<number>`partners.id`,
    order: {
      by: column === 'name' ? sql`lower(partners.name)` : sql.ref(`partners.${column}`),
      descending,
      isDate: column === 'created_at',
    },
    rows: (ids: number[]) => partnerRows(db, ids),
  }
}

function matchingPartners(db: Kysely<Database>, query: PartnerFilters) {
  const { status, category_id: categories, location_id: location, q } = query
  return db
    .selectFrom('partners')
    .$if(status !== undefined, (list) => list.where('partners.status', 'in', status ?? []))
    .$if(categories !== undefined, (list) => list.where(servesOneOf(categories ?? [])))
    .$if(location !== undefined, (list) => list.where(coversOrLiesIn(location ?? 0)))
    .$if(q !== undefined && q !== '', (list) => list.where((where) => nameOrPhone(where, q ?? '')))
}

function nameOrPhone(where: ExpressionBuilder<Database, 'partners'>, q: string) {
  return where.or([
    ...wordPatterns(q).map((pattern) => where(sql`lower(partners.name)`, 'like', pattern)),
    ...phonePatterns(q).map((pattern) => where('partners.phone', 'like', pattern)),
  ])
}

/** Serves one of the categories, one above it or one below it. */
function servesOneOf(ids: number[]) {
  return sql<SqlBool>`EXISTS (
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM categories WHERE id = ANY (${ids}::bigint[])
      UNION SELECT c.id, c.parent_id FROM categories c JOIN above ON c.id = above.parent_id
    ), below AS (
      SELECT id FROM categories WHERE id = ANY (${ids}::bigint[])
      UNION SELECT c.id FROM categories c JOIN below ON c.parent_id = below.id
    )
    SELECT FROM partner_services s WHERE s.partner_id = partners.id
      AND s.category_id IN (SELECT id FROM above UNION ALL SELECT id FROM below))`
}

/** Has a service area that contains the location or lies in it: the tree has four levels, so three parents are all. */
function coversOrLiesIn(id: number) {
  return sql<SqlBool>`EXISTS (
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM locations WHERE id = ${id}
      UNION SELECT l.id, l.parent_id FROM locations l JOIN above ON l.id = above.parent_id
    )
    SELECT FROM partner_areas a
      JOIN locations l0 ON l0.id = a.location_id
      LEFT JOIN locations l1 ON l1.id = l0.parent_id
      LEFT JOIN locations l2 ON l2.id = l1.parent_id
    WHERE a.partner_id = partners.id
      AND (a.location_id IN (SELECT id FROM above) OR ${id} IN (l0.parent_id, l1.parent_id, l2.parent_id)))`
}

function partnerRows(db: Kysely<Database>, ids: number[]): Promise<PartnerRow[]> {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'phone', 'status', 'balance'])
    .select([
      sql<string[]>`ARRAY(SELECT c.title FROM partner_services s JOIN categories c ON c.id = s.category_id
                          WHERE s.partner_id = partners.id ORDER BY c.title)`.as('services'),
      sql<string[]>`ARRAY(SELECT l.title FROM partner_areas a JOIN locations l ON l.id = a.location_id
                          WHERE a.partner_id = partners.id ORDER BY l.title)`.as('areas'),
    ])
    .where(sql<SqlBool>`id = ANY (${ids}::bigint[])`)
    .execute()
}
