import type { AttentionReason } from 'contract/jobs/attention.words.ts'
import { jobBoardSorts, jobColumns } from 'contract/jobs/job-board.rules.ts'
import type { JobBoard } from 'contract/jobs/job-board.schema.ts'
import { liveAssignments } from 'contract/jobs/jobs.lifecycle.ts'
import type { JobRow, JobTotals, jobAllQuery } from 'contract/jobs/jobs.schema.ts'
import { dueOf } from 'contract/ledger/due.rules.ts'
import { parseRecordId } from 'contract/shared/record-id.ts'
import {
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type * as z from 'zod'
import { readBoard } from '#platform/db/board.ts'
import { dayEnd, dayStart, hourOf } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import { phonePatterns, wordPatterns } from '#platform/db/search-text.ts'
import { countedRows } from '#platform/roll-up/counted.ts'
import { sumOf } from '#platform/roll-up/sums.ts'
import type { LinkTimes } from './assignments.store.ts'
import { attentionRows, jobsInNeed } from './attention.store.ts'
import { completedJobs, jobCounts } from './jobs.roll-up.ts'
import type { JobsTable } from './jobs.table.ts'

export type JobFilters = z.output<typeof jobAllQuery>

/** Ids of the wanted services and places and of all below them; undefined where any is wanted. */
export type Wanted = { categories: number[] | undefined; places: number[] | undefined }

/** The list as its filters leave it. */
export function jobsList(db: Kysely<Database>, filters: JobFilters, wanted: Wanted, now = new Date()) {
  const { status, partner_id, customer_id, location_id, from, to, unassigned, has_due, q } = filters
  const { created_by, created_from, created_to, enquiry_source, enquiry_from, enquiry_to } = filters
  const made = [created_by, created_from, created_to, enquiry_source, enquiry_from, enquiry_to]
  const narrow = [
    filters.paid_from,
    filters.paid_to,
    filters.attention,
    filters.without,
    filters.rework,
    filters.rework_partner_id,
  ]
  const others = [partner_id, customer_id, location_id, unassigned, has_due, q, ...made, ...narrow]
  return {
    db,
    matching: matchingJobs(db, filters, wanted, now),
    counted: countedRows(jobCounts, {
      filters: { status, category_id: wanted.categories },
      others: isOfCompletion(filters) || others.some((value) => value !== undefined),
      from,
      to,
    }),
    isCapped: true,
    id: sql<number>`jobs.id`,
    order: orderOf(filters),
    rows: (ids: number[]) => jobRows(db, ids, { now, filters }),
  }
}

const isOfCompletion = ({ completed_from, completed_to, completed_hour }: JobFilters) =>
  completed_from !== undefined || completed_to !== undefined || completed_hour !== undefined
const isOfPayment = ({ paid_from, paid_to }: JobFilters) => Boolean(paid_from ?? paid_to)

/** The sums of a list by completion or payment; `isSmall`: its rows may be read one by one. */
export async function jobTotalsOf(
  db: Kysely<Database>,
  filters: JobFilters,
  wanted: Wanted,
  isSmall: boolean,
): Promise<JobTotals | null> {
  const isPaid = isOfPayment(filters)
  if (!isSmall || !(isPaid || isOfCompletion(filters))) return null
  const matching = matchingJobs(db, filters, wanted, new Date())
  const collected = paidOn(db, filters)
    .where('payments.job_id', 'in', matching.select('jobs.id'))
    .select(netAmount.as('net'))
  return matching
    .select(sql<number>`coalesce(sum(price) FILTER (WHERE jobs.status <> 'cancelled'), 0)::bigint`.as('price'))
    .select(
      sql<number>`coalesce(sum(greatest(0, price - received)) FILTER (WHERE jobs.status <> 'cancelled'), 0)::bigint`.as(
        'due',
      ),
    )
    .select(isPaid ? sql<number | null>`(${collected})`.as('collected') : sql<number | null>`NULL`.as('collected'))
    .executeTakeFirstOrThrow()
}

/**
 * Newest first: by the time of the visit, or of the completion where days of that are asked for. What needs attention
 * comes by urgency.
 */
function orderOf(filters: JobFilters) {
  if (filters.sort === undefined && filters.attention) {
    return { by: sql`ROW(jobs.urgency, jobs.scheduled_at)`, descending: false }
  }
  if (filters.sort === undefined && isOfCompletion(filters))
    return { by: sql.ref('jobs.completed_at'), descending: true }
  const { column, descending } = readSort(filters.sort ?? '-scheduled_at')
  return { by: sql.ref(`jobs.${column}`), descending, isDate: column === 'scheduled_at' }
}

function matchingJobs(db: Kysely<Database>, query: JobFilters, { categories, places }: Wanted, now: Date) {
  const { status, partner_id, customer_id, from, to, unassigned, has_due, q } = query
  let list = query.attention ? inNeed(db, now, query.attention) : db.selectFrom('jobs')
  if (status) list = list.where('jobs.status', 'in', status)
  if (categories) list = list.where(sql<SqlBool>`jobs.category_id = ANY (${categories}::bigint[])`)
  if (partner_id) list = list.where('jobs.partner_id', 'in', partner_id)
  if (customer_id) list = list.where('jobs.customer_id', '=', customer_id)
  if (places) list = list.where(sql<SqlBool>`jobs.location_id = ANY (${places}::bigint[])`)
  if (from) list = list.where('jobs.scheduled_at', '>=', dayStart(from))
  if (to) list = list.where('jobs.scheduled_at', '<', dayEnd(to))
  if (unassigned === true) list = list.where('jobs.partner_id', 'is', null).where('jobs.status', '=', 'pending')
  if (unassigned === false) list = list.where('jobs.partner_id', 'is not', null)
  if (has_due === true) list = list.where(sql<SqlBool>`price > received AND jobs.status <> 'cancelled'`)
  if (has_due === false) list = list.where(sql<SqlBool>`(price <= received OR jobs.status = 'cancelled')`)
  if (query.created_by) list = list.where(sql<SqlBool>`jobs.created_by = ANY (${query.created_by}::bigint[])`)
  if (query.created_from) list = list.where('jobs.created_at', '>=', dayStart(query.created_from))
  if (query.created_to) list = list.where('jobs.created_at', '<', dayEnd(query.created_to))
  if (query.enquiry_source || query.enquiry_from || query.enquiry_to) list = list.where(isOfEnquiry(query))
  // The rows behind the figures of completed jobs, which leave rework out.
  if (isOfCompletion(query)) list = list.where('jobs.status', '=', 'completed').where('jobs.rework_of_id', 'is', null)
  if (query.completed_from) list = list.where('jobs.completed_at', '>=', dayStart(query.completed_from))
  if (query.completed_to) list = list.where('jobs.completed_at', '<', dayEnd(query.completed_to))
  if (isOfPayment(query)) list = list.where('jobs.id', 'in', paidOn(db, query).select('payments.job_id'))
  if (query.completed_hour !== undefined)
    list = list.where(hourOf(sql.ref('jobs.completed_at')), '=', query.completed_hour)
  if (query.rework === true) list = list.where('jobs.rework_of_id', 'is not', null)
  if (query.rework === false) list = list.where('jobs.rework_of_id', 'is', null)
  if (query.rework_partner_id) {
    list = list.where(firstJob(sql`first.partner_id = ANY (${query.rework_partner_id}::bigint[])`))
  }
  for (const none of query.without ?? []) list = list.where(lacks[none])
  if (q) list = list.where((where) => matchesText(where, q))
  return list
}

/** The rows of a subquery that has the columns of `jobs`. */
function inNeed(db: Kysely<Database>, now: Date, reasons: readonly AttentionReason[]) {
  const from = sql<Selectable<JobsTable>>`${jobsInNeed(now, reasons)}`.as('jobs')
  return db.selectFrom(from) as unknown as SelectQueryBuilder<Database, 'jobs', object>
}

/** Valid payments and refunds of customers on the days of `paid_from` and `paid_to`. */
function paidOn(db: Kysely<Database>, { paid_from, paid_to }: JobFilters) {
  let paid = db
    .selectFrom('payments')
    .where('payments.kind', 'in', ['received-from-customer', 'refund'])
    .where('payments.reversed_at', 'is', null)
    .where('payments.job_id', 'is not', null)
  if (paid_from) paid = paid.where('payments.paid_at', '>=', dayStart(paid_from))
  if (paid_to) paid = paid.where('payments.paid_at', '<', dayEnd(paid_to))
  return paid
}

const netAmount = sql<number>`coalesce(sum(CASE payments.kind WHEN 'refund' THEN -amount ELSE amount END), 0)::bigint`

const firstJob = (condition: RawBuilder<unknown>) => sql<SqlBool>`EXISTS (
  SELECT FROM jobs AS first WHERE first.id = jobs.rework_of_id AND ${condition})`

const lacks = {
  partner: sql<SqlBool>`jobs.partner_id IS NULL`,
  place: sql<SqlBool>`jobs.location_id IS NULL`,
  staff: sql<SqlBool>`jobs.created_by IS NULL`,
  'first-partner': firstJob(sql`first.partner_id IS NULL`),
}

/** Read from what is kept of each enquiry's result: narrower than the enquiries themselves. */
function isOfEnquiry({ enquiry_source, enquiry_from, enquiry_to }: JobFilters) {
  const conditions = [
    ...(enquiry_source ? [sql`result.source = ANY (${enquiry_source}::text[])`] : []),
    ...(enquiry_from ? [sql`result.created_at >= ${dayStart(enquiry_from)}`] : []),
    ...(enquiry_to ? [sql`result.created_at < ${dayEnd(enquiry_to)}`] : []),
  ]
  return sql<SqlBool>`EXISTS (
    SELECT FROM enquiry_results AS result WHERE result.enquiry_id = jobs.enquiry_id AND ${sql.join(conditions, sql` AND `)})`
}

const idColumns = {
  job: 'jobs.id',
  customer: 'jobs.customer_id',
  partner: 'jobs.partner_id',
  enquiry: 'jobs.enquiry_id',
} as const

/** `J-12` or another record's id, part of the customer's name, or part of the phone. */
function matchesText(where: ExpressionBuilder<Database, 'jobs'>, q: string) {
  const named = parseRecordId(q)
  if (named?.type === 'complaint')
    return where('jobs.id', '=', where.selectFrom('complaints').select('job_id').where('complaints.id', '=', named.id))
  if (named) return where(idColumns[named.type], '=', named.id)
  const customers = where
    .selectFrom('customers')
    .select('customers.id')
    .where((match) =>
      match.or([
        ...wordPatterns(q).map((pattern) => match(sql`lower(customers.name)`, 'like', pattern)),
        ...phonePatterns(q).map((pattern) => match('customers.phone', 'like', pattern)),
      ]),
    )
  const inCustomers = where('jobs.customer_id', 'in', customers)
  return /^[1-9]\d{0,14}$/.test(q) ? where.or([inCustomers, where('jobs.id', '=', Number(q))]) : inCustomers
}

type Shown = { now: Date; filters: JobFilters }

const linkOf = ({ link_id, sent_at, opened_at }: { link_id: number | null } & LinkTimes) =>
  link_id === null ? null : { sent_at, opened_at }

async function jobRows(db: Kysely<Database>, ids: number[], { now, filters }: Shown): Promise<JobRow[]> {
  const collected = paidOn(db, filters).where(sql<SqlBool>`payments.job_id = jobs.id`).select(netAmount.as('net'))
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('customers', 'customers.id', 'jobs.customer_id')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .leftJoin('partners', 'partners.id', 'jobs.partner_id')
    .leftJoin('assignments as live', (join) =>
      join.onRef('live.job_id', '=', 'jobs.id').on('live.status', 'in', liveAssignments),
    )
    .leftJoin('public_links as link', 'link.assignment_id', 'live.id')
    .leftJoin(attentionRows({ now, ids }).as('needy'), 'needy.id', 'jobs.id')
    .leftJoin('addresses', 'addresses.id', 'jobs.address_id')
    .leftJoin('locations as pincode', 'pincode.id', 'addresses.location_id')
    .leftJoin('locations as area', 'area.id', 'pincode.parent_id')
    .select([
      'jobs.id',
      'jobs.scheduled_at',
      'jobs.ends_at',
      'jobs.status',
      'jobs.price',
      'jobs.received',
      'jobs.version',
    ])
    .select(['customers.id as customer_id', 'customers.name as customer_name', 'customers.phone as customer_phone'])
    .select(['categories.id as category_id', 'categories.title', 'partners.id as partner_id', 'partners.name'])
    .select('partners.phone as partner_phone')
    .select(sql<string | null>`pincode.title || ' ' || area.title`.as('place'))
    .select(['needy.reason as attention', 'link.id as link_id', 'link.sent_at', 'link.opened_at'])
    .select(isOfPayment(filters) ? sql<number | null>`(${collected})`.as('collected') : sql<null>`NULL`.as('collected'))
    .where(sql<SqlBool>`jobs.id = ANY (${ids}::bigint[])`)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    scheduled_at: row.scheduled_at,
    ends_at: row.ends_at,
    customer: { id: row.customer_id, name: row.customer_name, phone: row.customer_phone },
    category: { id: row.category_id, title: row.title },
    place: row.place,
    partner: partnerOf(row),
    partner_link: linkOf(row),
    status: row.status,
    price: row.price,
    received: row.received,
    due: dueOf(row),
    attention: row.attention,
    collected: row.collected,
    version: row.version,
  }))
}

type PartnerColumns = { partner_id: number | null; name: string | null; partner_phone: string | null }

function partnerOf({ partner_id, name, partner_phone }: PartnerColumns): JobRow['partner'] {
  return partner_id === null || name === null || partner_phone === null
    ? null
    : { id: partner_id, name, phone: partner_phone }
}

/** What a number of a report is opened by; any other filter beside it must be looked at. */
const known = [
  'completed_from',
  'completed_to',
  'category_id',
  'category_only',
  'location_id',
  'partner_id',
  'created_by',
]

/**
 * How many jobs a list of completed ones holds, where reports keep that number: those of some days, at most of one thing
 * more. Exact at once, however many they are.
 */
export function keptCount(filters: JobFilters, { categories, places }: Wanted) {
  const { completed_from: from, completed_to: to, sort: _sort, ...others } = filters
  const isOther = ([name, value]: [string, unknown]) => value !== undefined && !known.includes(name)
  if (!from || !to || Object.entries(others).some(isOther)) return {}
  const given = [
    ...(categories ? [{ facet: 'category', keys: categories }] : []),
    ...(places ? [{ facet: 'place', keys: places }] : []),
    ...(filters.partner_id ? [{ facet: 'partner', keys: filters.partner_id }] : []),
    ...(filters.created_by ? [{ facet: 'staff', keys: filters.created_by }] : []),
  ]
  if (given.length > 1) return {}
  const [of = { facet: 'all' }] = given
  return { count: sumOf({ rollUp: completedJobs, ...of, from, to }, 'jobs'), isCapped: false }
}

/** The jobs that the filters leave, by their state. */
export function jobsBoard(db: Kysely<Database>, filters: Omit<JobFilters, 'sort'>, within: Wanted): Promise<JobBoard> {
  const { status: wanted, unassigned, has_due } = filters
  return readBoard({
    columns: jobColumns.map((slug) => ({ slug, statuses: !wanted || wanted.includes(slug) ? [slug] : [] })),
    list: (slug, status = wanted) => jobsList(db, { ...filters, status, sort: jobBoardSorts[slug] }, within),
    status: sql.ref('jobs.status'),
    // Nobody is sent yet only to what is pending, and nothing is due of what was cancelled.
    canHold: (slug) => (unassigned !== true || slug === 'pending') && (has_due !== true || slug !== 'cancelled'),
  })
}
