import type {
  ComplaintCounts,
  ComplaintRow,
  complaintListQuery,
} from 'contract/complaints/complaints.schema.ts'
import { parseRecordId } from 'contract/shared/record-id.ts'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import { nameHas, phonePatterns } from '#platform/db/search-text.ts'
import { complaintsWithNames, namesOf } from './complaints.store.ts'

type Filters = Omit<z.output<typeof complaintListQuery>, 'page' | 'per_page' | 'total'>

/**
 * The filtered list.
 * @param categories ids of the wanted services and of all below them
 */
export function complaintsList(db: Kysely<Database>, filters: Filters, categories: number[] | undefined) {
  const { column, descending } = readSort(filters.sort ?? '-created_at')
  return {
    db,
    matching: matchingComplaints(db, filters, categories),
    id: sql<number>`complaints.id`,
    order: { by: sql.ref(`complaints.${column}`), descending },
    rows: (ids: number[]) => complaintRows(db, ids),
  }
}

/** Complaints are a small part of all jobs: each count is exact. */
export async function countComplaints(
  db: Kysely<Database>,
  filters: Omit<Filters, 'sort' | 'status' | 'overdue'>,
  categories: number[] | undefined,
): Promise<ComplaintCounts> {
  const rows = await matchingComplaints(db, filters, categories)
    .select(['complaints.status', sql<number>`count(*)::int`.as('rows')])
    .select(sql<number>`(count(*) FILTER (WHERE ${isOverdue}))::int`.as('overdue'))
    .groupBy('complaints.status')
    .execute()
  const counts = { open: 0, 'visit-planned': 0, resolved: 0, rejected: 0, overdue: 0 }
  for (const { status, rows: count, overdue } of rows) {
    counts[status] = count
    counts.overdue += overdue
  }
  return counts
}

function matchingComplaints(db: Kysely<Database>, query: Filters, categories: number[] | undefined) {
  const { status, kind, severity, owner_id, partner_id, job_id, overdue, from, to, q } = query
  let list = db.selectFrom('complaints')
  if (status) list = list.where('complaints.status', 'in', status)
  if (kind) list = list.where('complaints.kind', 'in', kind)
  if (severity) list = list.where('complaints.severity', 'in', severity)
  if (owner_id) list = list.where('complaints.owner_id', 'in', owner_id)
  if (partner_id) list = list.where('complaints.partner_id', 'in', partner_id)
  if (query.without?.includes('partner')) list = list.where('complaints.partner_id', 'is', null)
  if (job_id) list = list.where('complaints.job_id', '=', job_id)
  if (overdue !== undefined) list = list.where(overdue ? isOverdue : sql<SqlBool>`NOT (${isOverdue})`)
  if (from) list = list.where('complaints.created_at', '>=', dayStart(from))
  if (to) list = list.where('complaints.created_at', '<', dayEnd(to))
  const ofJobs = jobsMatching(db, query, categories)
  if (ofJobs) list = list.where('complaints.job_id', 'in', ofJobs)
  if (q) list = list.where(withText(db, q))
  return list
}

const isOverdue = sql<SqlBool>`complaints.status IN ('open', 'visit-planned') AND complaints.due_at < app_now()`

/** The jobs of a customer or of services; null for any. */
function jobsMatching(db: Kysely<Database>, { customer_id }: Filters, categories: number[] | undefined) {
  if (customer_id === undefined && categories === undefined) return null
  let jobs = db.selectFrom('jobs').select('jobs.id')
  if (customer_id) jobs = jobs.where('jobs.customer_id', '=', customer_id)
  if (categories) jobs = jobs.where(sql<SqlBool>`jobs.category_id = ANY (${categories}::bigint[])`)
  return jobs
}

/** `CP-12` or the id of a related record, a part of the customer's name, or of the phone. */
function withText(db: Kysely<Database>, q: string) {
  const named = parseRecordId(q)
  if (named?.type === 'complaint') return sql<SqlBool>`complaints.id = ${named.id}`
  if (named?.type === 'partner') return sql<SqlBool>`complaints.partner_id = ${named.id}`
  if (named?.type === 'job') return sql<SqlBool>`complaints.job_id = ${named.id}`
  if (named) {
    const column = named.type === 'customer' ? 'customer_id' : 'enquiry_id'
    const jobs = db.selectFrom('jobs').select('jobs.id').where(`jobs.${column}`, '=', named.id)
    return sql<SqlBool>`complaints.job_id IN (${jobs})`
  }
  const customers = db
    .selectFrom('customers')
    .select('customers.id')
    .where((match) =>
      match.or([
        nameHas(sql`customers.name`, q),
        ...phonePatterns(q).map((pattern) => match('customers.phone', 'like', pattern)),
      ]),
    )
  const jobs = db.selectFrom('jobs').select('jobs.id').where('jobs.customer_id', 'in', customers)
  return sql<SqlBool>`complaints.job_id IN (${jobs})`
}

async function complaintRows(db: Kysely<Database>, ids: number[]): Promise<ComplaintRow[]> {
  const rows = await complaintsWithNames(db)
    .where(sql<SqlBool>`complaints.id = ANY (${ids}::bigint[])`)
    .execute()
  return rows.map((row) => ({ ...row, ...namesOf(row) }))
}
