import type { EnquiryRow, enquiryListQuery } from 'contract/enquiries/enquiries.schema.ts'
import { parseRecordId } from 'contract/shared/record-id.ts'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { listPage, type Page, readSort } from '#platform/db/list.ts'
import { phonePatterns, wordPatterns } from '#platform/db/search-text.ts'

type ListQuery = z.output<typeof enquiryListQuery>

export function listEnquiries(db: Kysely<Database>, query: ListQuery): Promise<Page<EnquiryRow>> {
  const { column, descending } = readSort(query.sort ?? '-created_at')
  return listPage({
    query,
    matching: matchingEnquiries(db, query),
    id: sql<number>`enquiries.id`,
    order: {
      by: column === 'name' ? sql`lower(enquiries.name)` : sql.ref(`enquiries.${column}`),
      descending,
      nullable: column === 'follow_up_at',
    },
    rows: (ids) => enquiryRows(db, ids),
  })
}

function matchingEnquiries(db: Kysely<Database>, query: ListQuery) {
  const { status, temperature, source, category_id, assigned_to, customer_id, location_id, q } = query
  let list = db.selectFrom('enquiries')
  if (status) list = list.where('enquiries.status', 'in', status)
  if (temperature) list = list.where('enquiries.temperature', 'in', temperature)
  if (source) list = list.where('enquiries.source', 'in', source)
  if (category_id) list = list.where(ofCategories(category_id))
  if (assigned_to) list = list.where('enquiries.assigned_to', 'in', assigned_to)
  if (customer_id) list = list.where('enquiries.customer_id', '=', customer_id)
  if (location_id) list = list.where(inLocation(location_id))
  if (query.created_from) list = list.where('enquiries.created_at', '>=', dayStart(query.created_from))
  if (query.created_to) list = list.where('enquiries.created_at', '<', dayEnd(query.created_to))
  if (query.follow_up) list = list.where(followUps[query.follow_up])
  if (q) list = list.where(sql<SqlBool>`enquiries.id IN (${idsMatching(q)})`)
  return list
}

/** Midnight of the day in the business's zone, and of the day after it. */
const dayStart = (day: string) => sql<string>`(${day}::date::timestamp AT TIME ZONE 'Asia/Kolkata')`
const dayEnd = (day: string) => sql<string>`((${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`

/** What the follow-up filter means; today is the business's day. */
const followUps = {
  due: sql<SqlBool>`enquiries.follow_up_at <= now()`,
  overdue: sql<SqlBool>`enquiries.follow_up_at < now() - interval '1 hour'`,
  today: sql<SqlBool>`enquiries.follow_up_at >= date_trunc('day', now(), 'Asia/Kolkata')
    AND enquiries.follow_up_at < date_trunc('day', now(), 'Asia/Kolkata') + interval '1 day'`,
  waiting: sql<SqlBool>`enquiries.status = 'open' AND enquiries.first_touched_at IS NULL`,
}

/** Of one of the categories or of one below. */
function ofCategories(ids: number[]) {
  return sql<SqlBool>`enquiries.category_id IN (
    WITH RECURSIVE below AS (
      SELECT id FROM categories WHERE id = ANY (${ids}::bigint[])
      UNION SELECT c.id FROM categories c JOIN below ON c.parent_id = below.id
    )
    SELECT id FROM below)`
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
function idsMatching(q: string) {
  const named = parseRecordId(q)
  if (named) return sql`SELECT ${named.type === 'enquiry' ? named.id : null}::bigint`
  const phones = phonePatterns(q)
  const number = /^[1-9]\d{0,14}$/.test(q) ? Number(q) : null
  if (phones.length === 0 && number === null) {
    return sql`SELECT id FROM enquiries WHERE lower(name) LIKE ANY (${wordPatterns(q)}::text[])`
  }
  return sql`
    SELECT id FROM enquiries WHERE phone LIKE ANY (${phones}::text[])
    UNION SELECT ${number}::bigint
    UNION SELECT e.id FROM locations l JOIN addresses a ON a.location_id = l.id JOIN enquiries e ON e.address_id = a.id
      WHERE l.type = 'pincode' AND l.title = ${q.trim()}`
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
