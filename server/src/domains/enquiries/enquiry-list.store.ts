import type { EnquiryRow, enquiryListQuery } from 'contract/enquiries/enquiries.schema.ts'
import { parseRecordId } from 'contract/shared/record-id.ts'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { listPage, type Page, readSort } from '#platform/db/list.ts'
import { type CountedList, countedRows } from '#platform/db/row-counts.ts'
import { phonePatterns, wordPatterns } from '#platform/db/search-text.ts'

type ListQuery = z.output<typeof enquiryListQuery>

export const countedEnquiries = {
  list: 'enquiries',
  date: 'created_at',
  filters: ['status', 'temperature', 'source', 'category_id', 'assigned_to'],
  pairs: { of: 'status', with: ['temperature', 'source', 'category_id', 'assigned_to'] },
} as const satisfies CountedList

/** `categories`: ids of the wanted categories and of those below them. */
export function listEnquiries(
  db: Kysely<Database>,
  query: ListQuery,
  categories: number[] | undefined,
): Promise<Page<EnquiryRow>> {
  const { status, temperature, source, assigned_to, customer_id, location_id, follow_up, q } = query
  const { column, descending } = readSort(query.sort ?? '-created_at')
  return listPage({
    db,
    query,
    matching: matchingEnquiries(db, query, categories),
    counted: countedRows(countedEnquiries, {
      filters: { status, temperature, source, category_id: categories, assigned_to },
      others: [customer_id, location_id, follow_up, q].some((value) => value !== undefined),
      from: query.created_from,
      to: query.created_to,
    }),
    id: sql<number>`enquiries.id`,
    order: {
      by: column === 'name' ? sql`lower(enquiries.name)` : sql.ref(`enquiries.${column}`),
      descending,
      nullable: column === 'follow_up_at',
      isDate: column === 'created_at',
    },
    rows: (ids) => enquiryRows(db, ids),
  })
}

function matchingEnquiries(db: Kysely<Database>, query: ListQuery, categories: number[] | undefined) {
  const { status, temperature, source, assigned_to, customer_id, location_id, q } = query
  let list = db.selectFrom('enquiries')
  if (status) list = list.where('enquiries.status', 'in', status)
  if (temperature) list = list.where('enquiries.temperature', 'in', temperature)
  if (source) list = list.where('enquiries.source', 'in', source)
  if (categories) list = list.where(sql<SqlBool>`enquiries.category_id = ANY (${categories}::bigint[])`)
  if (assigned_to) list = list.where('enquiries.assigned_to', 'in', assigned_to)
  if (customer_id) list = list.where('enquiries.customer_id', '=', customer_id)
  if (location_id) list = list.where(inLocation(location_id))
  if (query.created_from) list = list.where('enquiries.created_at', '>=', dayStart(query.created_from))
  if (query.created_to) list = list.where('enquiries.created_at', '<', dayEnd(query.created_to))
  if (query.follow_up) list = list.where(followUps[query.follow_up])
  if (q) list = list.where(matchesText(q))
  return list
}

/** What the follow-up filter means; today is the business's day. */
const followUps = {
  due: sql<SqlBool>`enquiries.follow_up_at <= now()`,
  overdue: sql<SqlBool>`enquiries.follow_up_at < now() - interval '1 hour'`,
  today: sql<SqlBool>`enquiries.follow_up_at >= date_trunc('day', now(), 'Asia/Kolkata')
    AND enquiries.follow_up_at < date_trunc('day', now(), 'Asia/Kolkata') + interval '1 day'`,
  waiting: sql<SqlBool>`enquiries.status = 'open' AND enquiries.first_touched_at IS NULL`,
}

/** At an address within a state, district, area or pincode. */
function inLocation(id: number) {
  return sql<SqlBool>`enquiries.address_id IN (
    WITH RECURSIVE below AS (
      SELECT id FROM locations WHERE id = ${id}
      UNION SELECT l.id FROM locations l JOIN below ON l.parent_id = below.id
    )
    SELECT addresses.id FROM addresses JOIN below ON below.id = addresses.location_id)`
}

/** `E-12` or its number; a part of the phone; a pincode; else a part of the name. Each arm has its own index. */
function matchesText(q: string) {
  const named = parseRecordId(q)
  if (named) return sql<SqlBool>`enquiries.id = ${named.type === 'enquiry' ? named.id : null}`
  const phones = phonePatterns(q)
  const number = /^[1-9]\d{0,14}$/.test(q) ? Number(q) : null
  if (phones.length === 0 && number === null) {
    return sql<SqlBool>`lower(enquiries.name) LIKE ANY (${wordPatterns(q)}::text[])`
  }
  return sql<SqlBool>`enquiries.id IN (
    SELECT id FROM enquiries WHERE phone LIKE ANY (${phones}::text[])
    UNION SELECT ${number}::bigint
    UNION SELECT e.id FROM locations l JOIN addresses a ON a.location_id = l.id JOIN enquiries e ON e.address_id = a.id
      WHERE l.type = 'pincode' AND l.title = ${q.trim()})`
}

async function enquiryRows(db: Kysely<Database>, ids: number[]): Promise<EnquiryRow[]> {
  const { rows } = await sql<EnquiryRow>`
    SELECT e.id, e.name, e.phone, e.customer_id, e.status, e.temperature, e.source, e.follow_up_at, e.created_at,
      CASE WHEN c.id IS NULL THEN NULL ELSE jsonb_build_object('id', c.id, 'title', c.title) END AS category,
      CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'name', u.name) END AS assigned_to,
      pincode.title || ' ' || area.title AS place, visit.starts_at AS visit_at, job.id AS job_id
    FROM enquiries e
    LEFT JOIN categories c ON c.id = e.category_id
    LEFT JOIN users u ON u.id = e.assigned_to
    LEFT JOIN addresses a ON a.id = e.address_id
    LEFT JOIN locations pincode ON pincode.id = a.location_id
    LEFT JOIN locations area ON area.id = pincode.parent_id
    LEFT JOIN LATERAL (
      SELECT min(starts_at) AS starts_at FROM schedules
      WHERE enquiry_id = e.id AND status <> 'cancelled' AND ends_at > now()
    ) visit ON true
    LEFT JOIN LATERAL (
      SELECT max(id) AS id FROM jobs WHERE enquiry_id = e.id AND status <> 'cancelled'
    ) job ON true
    WHERE e.id = ANY (${ids}::bigint[])`.execute(db)
  return rows
}
