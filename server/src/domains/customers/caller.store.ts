import { unsettled } from 'contract/complaints/complaints.lifecycle.ts'
import {
  type CallerRecord,
  type CustomerDetail,
  maxCallerRecords,
} from 'contract/customers/customers.schema.ts'
import { enquiryGroups } from 'contract/enquiries/enquiries.lifecycle.ts'
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { optOutList } from '#domains/messages/public.ts'
import type { Database } from '#platform/db/database.ts'
import { addressesWithPlace } from './addresses/addresses.store.ts'
import type { CustomerRecord } from './customers.store.ts'

type Of<T> = T & { customer_id: number }

export type Caller = Pick<
  CustomerRecord,
  'id' | 'name' | 'phone' | 'alternate_phone' | 'whatsapp' | 'created_at'
>

const mostMatches = 10

/** Customers with a number that matches one of the patterns, newest first. */
export async function findCallers(db: Kysely<Database>, patterns: string[]): Promise<Caller[]> {
  const { rows } = await sql<Caller>`
    SELECT id, name, phone, alternate_phone, whatsapp, created_at FROM customers
    WHERE merged_into IS NULL AND id IN (
      SELECT id FROM customers WHERE phone LIKE ANY (${patterns}::text[])
      UNION SELECT id FROM customers WHERE alternate_phone LIKE ANY (${patterns}::text[])
      UNION SELECT id FROM customers WHERE whatsapp LIKE ANY (${patterns}::text[])
    )
    ORDER BY created_at DESC, id DESC LIMIT ${mostMatches}`.execute(db)
  return rows
}

/** The data of a customer's page and a caller's card beside the customer's own fields. */
export type About = Pick<CustomerDetail, 'addresses' | 'totals' | 'last_job'>

const isoTime = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Totals of one or more customers, in one statement: addresses, the primary one first; jobs not cancelled,
 * enquiries, and in paise the amount paid and the amount due for work begun or done; the latest job that was
 * not cancelled.
 */
export async function customersInFull(
  db: Kysely<Database>,
  ids: number[],
): Promise<(CustomerRecord & About)[]> {
  const statement: CompiledQuery<CustomerRecord & About> = CompiledQuery.raw(inFull(db, ids.length), ids)
  const { rows } = await db.executeQuery(statement)
  return rows
}

/**
 * Kept by the number of customers, because to build such a statement takes a third of the time of the
 * response.
 */
const inFullTexts = new Map<number, string>()

function inFull(db: Kysely<Database>, count: number): string {
  const built = inFullTexts.get(count)
  if (built !== undefined) return built
  const places = addressesWithPlace(db).where('addresses.customer_id', '=', sql<number>`c.id`)
  const { sql: text } = sql`
    SELECT c.*, ${optOutList('c')},
      (SELECT coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object(
                'created_at', ${isoTime(sql`a.created_at`)}, 'updated_at', ${isoTime(sql`a.updated_at`)})
                ORDER BY a."primary" DESC, a.id), '[]')
       FROM ${places} AS a) AS addresses,
      jsonb_build_object('jobs', c.jobs, 'paid', j.paid, 'due', j.due,
        'enquiries', (SELECT count(*) FROM enquiries WHERE customer_id = c.id)) AS totals,
      (SELECT jsonb_build_object('id', job.id, 'category', category.title, 'status', job.status,
                'scheduled_at', ${isoTime(sql`job.scheduled_at`)},
                'completed_at', ${isoTime(sql`job.completed_at`)}, 'partner', partner.name)
       FROM (SELECT * FROM jobs WHERE customer_id = c.id AND status <> 'cancelled'
             ORDER BY scheduled_at DESC, id DESC LIMIT 1) AS job
       JOIN categories category ON category.id = job.category_id
       LEFT JOIN partners partner ON partner.id = job.partner_id) AS last_job
    FROM customers c
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(received), 0) AS paid,
             coalesce(sum(payable - received) FILTER (WHERE status IN ('started', 'completed', 'cancelled')), 0) AS due
      FROM jobs WHERE customer_id = c.id
    ) j
    WHERE c.id IN (${sql.join(Array.from({ length: count }, () => 0))})`.compile(db)
  inFullTexts.set(count, text)
  return text
}

/** The newest open enquiry of a customer. */
export async function openEnquiryOf(db: Kysely<Database>, customerId: number): Promise<number | null> {
  const enquiry = await db
    .selectFrom('enquiries')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', enquiryGroups.working)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return enquiry?.id ?? null
}

/**
 * Open complaints, running jobs, open enquiries and the latest others of each customer, in the order of the
 * card, in one statement.
 */
export async function recordsOf(db: Kysely<Database>, ids: number[]): Promise<Of<CallerRecord>[]> {
  const working = sql`(${sql.join(enquiryGroups.working.map((status) => sql.lit(status)))})`
  const running = sql`('pending', 'accepted', 'started')`
  const complaints = (part: number) => sql`
    (SELECT 'complaint' AS type, k.id, j.category_id, k.status, k.created_at AS at, NULL::bigint AS partner_id,
            k.job_id, ${sql.lit(part)} AS part
     FROM jobs j JOIN complaints k ON k.job_id = j.id
     WHERE j.customer_id = c.id AND k.status IN (${sql.join(unsettled.map((status) => sql.lit(status)))})
     ORDER BY k.created_at DESC, k.id DESC LIMIT ${maxCallerRecords})`
  const jobs = (part: number, where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (SELECT 'job', id, category_id, status, coalesce(completed_at, scheduled_at), partner_id, NULL::bigint, ${sql.lit(part)}
     FROM jobs WHERE customer_id = c.id AND ${where} ORDER BY ${order} LIMIT ${maxCallerRecords})`
  const enquiries = (part: number, where: RawBuilder<unknown>) => sql`
    (SELECT 'enquiry', id, category_id, status, created_at, NULL::bigint, NULL::bigint, ${sql.lit(part)}
     FROM enquiries WHERE customer_id = c.id AND ${where} ORDER BY created_at DESC, id DESC LIMIT ${maxCallerRecords})`
  const { rows } = await sql<Of<CallerRecord>>`
    SELECT c.id AS customer_id, r.type, r.id, r.status, r.at, category.title AS category, partner.name AS partner,
           r.job_id
    FROM unnest(${ids}::bigint[]) AS c (id)
    CROSS JOIN LATERAL (
      SELECT * FROM (
        ${complaints(0)}
        UNION ALL ${jobs(1, sql`status IN ${running}`, sql`scheduled_at, id`)}
        UNION ALL ${enquiries(2, sql`status IN ${working}`)}
        UNION ALL ${jobs(3, sql`status NOT IN ${running}`, sql`scheduled_at DESC, id DESC`)}
        UNION ALL ${enquiries(3, sql`status NOT IN ${working}`)}
      ) AS each
      ORDER BY part, CASE WHEN part = 1 THEN at END, at DESC, id DESC LIMIT ${maxCallerRecords}
    ) AS r
    LEFT JOIN categories category ON category.id = r.category_id
    LEFT JOIN partners partner ON partner.id = r.partner_id
    ORDER BY c.id, r.part, CASE WHEN r.part = 1 THEN r.at END, r.at DESC, r.id DESC`.execute(db)
  return rows
}

/** The partner who calls from the number, if any. */
export async function findCallingPartner(
  db: Kysely<Database>,
  phone: string,
): Promise<{ id: number; name: string } | null> {
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'name'])
    .where((where) =>
      where.or([
        where('phone', '=', phone),
        where('alternate_phone', '=', phone),
        where('whatsapp', '=', phone),
      ]),
    )
    .orderBy(sql`phone = ${phone}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return partner ?? null
}
