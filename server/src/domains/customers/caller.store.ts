import type { CallerMatch } from 'contract/customers/customers.schema.ts'
import { enquiryGroups } from 'contract/enquiries/enquiries.lifecycle.ts'
import { CompiledQuery, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { addressesWithPlace } from './addresses/addresses.store.ts'
import type { CustomerRecord } from './customers.store.ts'

type Of<T> = T & { customer_id: number }
type OpenEnquiry = CallerMatch['open_enquiries'][number]

export type CallerRecord = Pick<CustomerRecord, 'id' | 'name' | 'phone' | 'alternate_phone' | 'whatsapp' | 'created_at'>

const mostMatches = 10

/** Customers one of whose numbers is like one of the patterns, newest first. */
export async function findCallers(db: Kysely<Database>, patterns: string[]): Promise<CallerRecord[]> {
  const { rows } = await sql<CallerRecord>`
    SELECT id, name, phone, alternate_phone, whatsapp, created_at FROM customers
    WHERE merged_into IS NULL AND id IN (
      SELECT id FROM customers WHERE phone LIKE ANY (${patterns}::text[])
      UNION SELECT id FROM customers WHERE alternate_phone LIKE ANY (${patterns}::text[])
      UNION SELECT id FROM customers WHERE whatsapp LIKE ANY (${patterns}::text[])
    )
    ORDER BY created_at DESC, id DESC LIMIT ${mostMatches}`.execute(db)
  return rows
}

/** What a customer's page and a caller's card say beside the customer's own fields. */
export type About = Pick<CallerMatch, 'addresses' | 'totals' | 'last_job'>

const isoTime = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Some customers (at least one) and what each has been to the business, in one statement: addresses, the primary one
 * first; jobs not cancelled, enquiries, and in paise what was paid and what work begun or done still has to be paid for;
 * the latest job that was not cancelled.
 */
export async function customersInFull(db: Kysely<Database>, ids: number[]): Promise<(CustomerRecord & About)[]> {
  const statement: CompiledQuery<CustomerRecord & About> = CompiledQuery.raw(inFull(db, ids.length), ids)
  const { rows } = await db.executeQuery(statement)
  return rows
}

/** By how many customers they ask for: to build such a statement takes a third of the time it takes to answer it. */
const inFullTexts = new Map<number, string>()

function inFull(db: Kysely<Database>, count: number): string {
  const built = inFullTexts.get(count)
  if (built !== undefined) return built
  const places = addressesWithPlace(db).where('addresses.customer_id', '=', sql<number>`c.id`)
  const { sql: text } = sql`
    SELECT c.*,
      (SELECT coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object(
                'created_at', ${isoTime(sql`a.created_at`)}, 'updated_at', ${isoTime(sql`a.updated_at`)})
                ORDER BY a."primary" DESC, a.id), '[]')
       FROM ${places} AS a) AS addresses,
      jsonb_build_object('jobs', c.jobs, 'paid', j.paid, 'due', j.due,
        'enquiries', (SELECT count(*) FROM enquiries WHERE customer_id = c.id)) AS totals,
      (SELECT jsonb_build_object('id', job.id, 'category', category.title, 'status', job.status,
                'scheduled_at', ${isoTime(sql`job.scheduled_at`)}, 'partner', partner.name)
       FROM (SELECT * FROM jobs WHERE customer_id = c.id AND status <> 'cancelled'
             ORDER BY scheduled_at DESC, id DESC LIMIT 1) AS job
       JOIN categories category ON category.id = job.category_id
       LEFT JOIN partners partner ON partner.id = job.partner_id) AS last_job
    FROM customers c
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(received), 0) AS paid,
             coalesce(sum(price - received) FILTER (WHERE status IN ('started', 'completed')), 0) AS due
      FROM jobs WHERE customer_id = c.id
    ) j
    WHERE c.id IN (${sql.join(Array.from({ length: count }, () => 0))})`.compile(db)
  inFullTexts.set(count, text)
  return text
}

/** Enquiries still worked on, newest first. */
export function openEnquiriesOf(db: Kysely<Database>, ids: number[]): Promise<Of<OpenEnquiry>[]> {
  return db
    .selectFrom('enquiries')
    .leftJoin('categories', 'categories.id', 'enquiries.category_id')
    .select(['enquiries.id', 'enquiries.status', 'enquiries.created_at'])
    .select(sql<number>`enquiries.customer_id`.as('customer_id'))
    .select(sql<string>`coalesce(categories.title, 'No service chosen')`.as('category'))
    .where(sql<SqlBool>`enquiries.customer_id = ANY (${ids}::bigint[])`)
    .where('enquiries.status', 'in', enquiryGroups.working)
    .orderBy('enquiries.created_at', 'desc')
    .orderBy('enquiries.id', 'desc')
    .limit(50)
    .execute()
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
      where.or([where('phone', '=', phone), where('alternate_phone', '=', phone), where('whatsapp', '=', phone)]),
    )
    .orderBy(sql`phone = ${phone}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return partner ?? null
}
