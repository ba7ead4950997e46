import type { OptOuts } from 'contract/customers/opt-out.words.ts'
import type { Partner, PartnerWork } from 'contract/partners/partners.schema.ts'
import { type Insertable, type Kysely, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { consentTime, newConsentTime, optOutColumns } from '#domains/messages/public.ts'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import type { PartnersTable } from './partners.table.ts'

/** The row, with the opt-outs of the partner's numbers. */
export type PartnerRecord = Selectable<PartnersTable> & OptOuts

export function findPartner(db: Kysely<Database>, id: number): Promise<PartnerRecord | undefined> {
  return db
    .selectFrom('partners')
    .selectAll()
    .select(optOutColumns('partners'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The status, locked until the transaction ends: an approval must not be withdrawn while it is used. */
export function holdPartner(
  db: Kysely<Database>,
  id: number,
): Promise<Pick<PartnerRecord, 'id' | 'name' | 'status'> | undefined> {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'status'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
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
): Promise<{ id: number } | undefined> {
  return db
    .insertInto('partners')
    .values({ ...values, ...newConsentTime(values) })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** It counts as an edit without changed fields too: services or areas may have changed. */
export async function updatePartner(
  db: Kysely<Database>,
  id: number,
  change: Updateable<PartnersTable>,
): Promise<void> {
  await db
    .updateTable('partners')
    .set({ ...change, ...consentTime(change), ...edited })
    .where('id', '=', id)
    .execute()
}

/** Something that belongs to the partner was edited: the next version. */
export const touchPartner = (db: Kysely<Database>, id: number): Promise<void> => updatePartner(db, id, {})

/** Replaces the categories served; the terms of those that stay are kept. */
export async function replaceServices(
  db: Kysely<Database>,
  partnerId: number,
  categoryIds: number[],
): Promise<void> {
  await db
    .deleteFrom('partner_services')
    .where('partner_id', '=', partnerId)
    .where(sql<SqlBool>`category_id <> ALL (${categoryIds}::bigint[])`)
    .execute()
  await sql`INSERT INTO partner_services (partner_id, category_id)
            SELECT ${partnerId}, id FROM unnest(${categoryIds}::bigint[]) AS chosen (id)
            ON CONFLICT DO NOTHING`.execute(db)
}

export async function replaceAreas(
  db: Kysely<Database>,
  partnerId: number,
  locationIds: number[],
): Promise<void> {
  await db
    .deleteFrom('partner_areas')
    .where('partner_id', '=', partnerId)
    .where(sql<SqlBool>`location_id <> ALL (${locationIds}::bigint[])`)
    .execute()
  await sql`INSERT INTO partner_areas (partner_id, location_id)
            SELECT ${partnerId}, id FROM unnest(${locationIds}::bigint[]) AS chosen (id)
            ON CONFLICT DO NOTHING`.execute(db)
}

/** The given ids that are no category or no location. */
export async function unknownLinks(
  db: Kysely<Database>,
  links: { service_ids: number[]; area_ids: number[] },
): Promise<{ service_ids: number[]; area_ids: number[] }> {
  const { rows } = await sql<{ service_ids: number[]; area_ids: number[] }>`
    SELECT ARRAY(SELECT id FROM unnest(${links.service_ids}::bigint[]) AS given (id)
                 WHERE NOT EXISTS (SELECT FROM categories WHERE categories.id = given.id)) AS service_ids,
           ARRAY(SELECT id FROM unnest(${links.area_ids}::bigint[]) AS given (id)
                 WHERE NOT EXISTS (SELECT FROM locations WHERE locations.id = given.id)) AS area_ids`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Values of the partner that are not in its own row, in one query; the calendar and the addresses have their
 * own.
 */
export async function partnerLinks(
  db: Kysely<Database>,
  id: number,
): Promise<Pick<Partner, 'services' | 'areas' | 'completed_jobs' | 'jobs'>> {
  const { rows } = await sql<Pick<Partner, 'services' | 'areas' | 'completed_jobs' | 'jobs'>>`
    SELECT
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title) ORDER BY c.title)
                FROM partner_services s JOIN categories c ON c.id = s.category_id
                WHERE s.partner_id = ${id}), '[]') AS services,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'type', l.type) ORDER BY l.title, l.id)
                FROM partner_areas a JOIN locations l ON l.id = a.location_id
                WHERE a.partner_id = ${id}), '[]') AS areas,
      (SELECT count(*)::int FROM jobs WHERE partner_id = ${id}) AS jobs,
      (SELECT count(*)::int FROM jobs WHERE partner_id = ${id} AND status = 'completed') AS completed_jobs`.execute(
    db,
  )
  return rows[0]!
}

/** Jobs that the partner has not done yet. */
export async function countOpenJobs(db: Kysely<Database>, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('partner_id', '=', id)
    .where('status', 'in', ['pending', 'accepted', 'started'])
    .executeTakeFirstOrThrow()
  return count
}

/** The partner who has the number as phone, alternate phone or WhatsApp. */
export function findByAnyPhone(
  db: Kysely<Database>,
  phone: string,
): Promise<Pick<PartnerRecord, 'id' | 'name' | 'status'>[]> {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'status'])
    .where((where) =>
      where.or([
        where('phone', '=', phone),
        where('alternate_phone', '=', phone),
        where('whatsapp', '=', phone),
      ]),
    )
    .orderBy(sql`phone = ${phone}`, 'desc')
    .orderBy('id')
    .limit(5)
    .execute()
}

/** The number of next jobs that are shown; the tab of jobs lists all of them. */
const shown = 5

/** The results of the partner's assignments, each count from an index alone, and the next jobs. */
export async function findWork(
  db: Kysely<Database>,
  id: number,
): Promise<Omit<PartnerWork, 'ratings'> | undefined> {
  const { rows } = await sql<Omit<PartnerWork, 'ratings'>>`
    SELECT counted.*,
      (SELECT count(*)::int FROM jobs WHERE partner_id = partners.id AND status = 'completed') AS completed,
      (SELECT count(*)::int FROM jobs, (SELECT business_day(app_now())::timestamp AT TIME ZONE 'Asia/Kolkata' AS starts) AS day
       WHERE partner_id = partners.id AND status <> 'cancelled'
         AND scheduled_at >= day.starts AND scheduled_at < day.starts + interval '1 day') AS jobs_today,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object(
          'id', next.id, 'status', next.status,
          'scheduled_at', to_char(next.scheduled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'ends_at', to_char(next.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'customer', jsonb_build_object('id', customers.id, 'name', customers.name),
          'category', jsonb_build_object('id', categories.id, 'title', categories.title),
          'place', pincode.title || ' ' || area.title) ORDER BY next.scheduled_at, next.id)
        FROM (
          SELECT * FROM jobs
          WHERE partner_id = partners.id AND status IN ('pending', 'accepted', 'started')
          ORDER BY scheduled_at, id LIMIT ${shown}
        ) AS next
          JOIN customers ON customers.id = next.customer_id
          JOIN categories ON categories.id = next.category_id
          LEFT JOIN addresses ON addresses.id = next.address_id
          LEFT JOIN locations pincode ON pincode.id = addresses.location_id
          LEFT JOIN locations area ON area.id = pincode.parent_id
      ), '[]') AS next_jobs
    FROM partners, LATERAL (
      SELECT (count(*) FILTER (WHERE accepted_at IS NOT NULL))::int AS accepted,
        (count(*) FILTER (WHERE status = 'rejected'))::int AS rejected,
        (count(*) FILTER (WHERE status = 'cancelled'))::int AS cancelled
      FROM assignments WHERE partner_id = partners.id
    ) AS counted
    WHERE partners.id = ${id}`.execute(db)
  return rows[0]
}
