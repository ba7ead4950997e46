import type { AttentionReason } from 'contract/jobs/attention.words.ts'
import type { jobAllQuery } from 'contract/jobs/job-list.schema.ts'
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
import { dayEnd, dayStart, hourOf } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { nameHas, phonePatterns } from '#platform/db/search-text.ts'
import type { TimedDb } from '#platform/http/context.ts'
import { jobsInNeed } from './attention.store.ts'
import type { JobsTable } from './jobs.table.ts'

export type JobFilters = z.output<typeof jobAllQuery>

/** Ids of the filtered services and locations and of all below them; undefined without such a filter. */
export type Subtrees = { categories: number[] | undefined; places: number[] | undefined }

export const isOfCompletion = ({ completed_from, completed_to, completed_hour }: JobFilters) =>
  completed_from !== undefined || completed_to !== undefined || completed_hour !== undefined
export const isOfPayment = ({ paid_from, paid_to }: JobFilters) => Boolean(paid_from ?? paid_to)

/** The filtered jobs. */
export function matchingJobs({ db, now }: TimedDb, query: JobFilters, { categories, places }: Subtrees) {
  const { status, partner_id, customer_id, from, to, unassigned, has_due, q } = query
  let list = query.attention ? inNeed(db, now, query.attention) : db.selectFrom('jobs')
  if (status) list = list.where('jobs.status', 'in', status)
  if (categories) list = list.where(sql<SqlBool>`jobs.category_id = ANY (${categories}::bigint[])`)
  if (partner_id) list = list.where('jobs.partner_id', 'in', partner_id)
  if (customer_id) list = list.where('jobs.customer_id', '=', customer_id)
  if (places) list = list.where(sql<SqlBool>`jobs.location_id = ANY (${places}::bigint[])`)
  if (from) list = list.where('jobs.scheduled_at', '>=', dayStart(from))
  if (to) list = list.where('jobs.scheduled_at', '<', dayEnd(to))
  if (unassigned === true)
    list = list.where('jobs.partner_id', 'is', null).where('jobs.status', '=', 'pending')
  if (unassigned === false) list = list.where('jobs.partner_id', 'is not', null)
  if (has_due === true) list = list.where(sql<SqlBool>`payable > received`)
  if (has_due === false) list = list.where(sql<SqlBool>`payable <= received`)
  if (query.created_by) list = list.where(sql<SqlBool>`jobs.created_by = ANY (${query.created_by}::bigint[])`)
  if (query.created_from) list = list.where('jobs.created_at', '>=', dayStart(query.created_from))
  if (query.created_to) list = list.where('jobs.created_at', '<', dayEnd(query.created_to))
  if (query.enquiry_source || query.enquiry_from || query.enquiry_to) list = list.where(isOfEnquiry(query))
  // The rows behind the figures of completed jobs, which exclude rework.
  if (isOfCompletion(query))
    list = list.where('jobs.status', '=', 'completed').where('jobs.rework_of_id', 'is', null)
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
  for (const none of query.without ?? []) list = list.where(missing[none])
  if (q) list = list.where((where) => matchesText(where, q))
  return list
}

/** The rows of a subquery that has the columns of `jobs`. */
function inNeed(db: Kysely<Database>, now: number, reasons: readonly AttentionReason[]) {
  const from = sql<Selectable<JobsTable>>`${jobsInNeed(now, reasons)}`.as('jobs')
  return db.selectFrom(from) as unknown as SelectQueryBuilder<Database, 'jobs', object>
}

/**
 * Valid payments and refunds of customers on the days of `paid_from` and `paid_to`; credit moves no money.
 */
export function paidOn(db: Kysely<Database>, { paid_from, paid_to }: JobFilters) {
  let paid = db
    .selectFrom('payments')
    .where('payments.kind', 'in', ['received-from-customer', 'refund'])
    .where('payments.reversed_at', 'is', null)
    .where('payments.method', 'is not', null)
    .where('payments.job_id', 'is not', null)
  if (paid_from) paid = paid.where('payments.paid_at', '>=', dayStart(paid_from))
  if (paid_to) paid = paid.where('payments.paid_at', '<', dayEnd(paid_to))
  return paid
}

export const netAmount = sql<number>`coalesce(sum(payment_cash(payments.kind, amount, credited)), 0)::bigint`

const firstJob = (condition: RawBuilder<unknown>) => sql<SqlBool>`EXISTS (
  SELECT FROM jobs AS first WHERE first.id = jobs.rework_of_id AND ${condition})`

const missing = {
  partner: sql<SqlBool>`jobs.partner_id IS NULL`,
  place: sql<SqlBool>`jobs.location_id IS NULL`,
  staff: sql<SqlBool>`jobs.created_by IS NULL`,
  'first-partner': firstJob(sql`first.partner_id IS NULL`),
}

/** Read from the stored results of enquiries, which are narrower than the enquiries. */
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
    return where(
      'jobs.id',
      '=',
      where.selectFrom('complaints').select('job_id').where('complaints.id', '=', named.id),
    )
  if (named) return where(idColumns[named.type], '=', named.id)
  const customers = where
    .selectFrom('customers')
    .select('customers.id')
    .where((match) =>
      match.or([
        nameHas(sql`customers.name`, q),
        ...phonePatterns(q).map((pattern) => match('customers.phone', 'like', pattern)),
      ]),
    )
  const inCustomers = where('jobs.customer_id', 'in', customers)
  return /^[1-9]\d{0,14}$/.test(q) ? where.or([inCustomers, where('jobs.id', '=', Number(q))]) : inCustomers
}
