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
export function matchingJobs({ db, now }: TimedDb, filters: JobFilters, { categories, places }: Subtrees) {
  const { status, partner_id, customer_id, from, to, unassigned, has_due, q } = filters
  let jobs = filters.attention ? inNeed(db, now, filters.attention) : db.selectFrom('jobs')
  if (status) jobs = jobs.where('jobs.status', 'in', status)
  if (categories) jobs = jobs.where(sql<SqlBool>`jobs.category_id = ANY (${categories}::bigint[])`)
  if (partner_id) jobs = jobs.where('jobs.partner_id', 'in', partner_id)
  if (customer_id) jobs = jobs.where('jobs.customer_id', '=', customer_id)
  if (places) jobs = jobs.where(sql<SqlBool>`jobs.location_id = ANY (${places}::bigint[])`)
  if (from) jobs = jobs.where('jobs.scheduled_at', '>=', dayStart(from))
  if (to) jobs = jobs.where('jobs.scheduled_at', '<', dayEnd(to))
  if (unassigned === true)
    jobs = jobs.where('jobs.partner_id', 'is', null).where('jobs.status', '=', 'pending')
  if (unassigned === false) jobs = jobs.where('jobs.partner_id', 'is not', null)
  if (has_due === true) jobs = jobs.where(sql<SqlBool>`payable > received`)
  if (has_due === false) jobs = jobs.where(sql<SqlBool>`payable <= received`)
  if (filters.created_by)
    jobs = jobs.where(sql<SqlBool>`jobs.created_by = ANY (${filters.created_by}::bigint[])`)
  if (filters.created_from) jobs = jobs.where('jobs.created_at', '>=', dayStart(filters.created_from))
  if (filters.created_to) jobs = jobs.where('jobs.created_at', '<', dayEnd(filters.created_to))
  if (filters.enquiry_source || filters.enquiry_from || filters.enquiry_to)
    jobs = jobs.where(isOfEnquiry(filters))
  // The rows behind the figures of completed jobs, which exclude rework.
  if (isOfCompletion(filters))
    jobs = jobs.where('jobs.status', '=', 'completed').where('jobs.rework_of_id', 'is', null)
  if (filters.completed_from) jobs = jobs.where('jobs.completed_at', '>=', dayStart(filters.completed_from))
  if (filters.completed_to) jobs = jobs.where('jobs.completed_at', '<', dayEnd(filters.completed_to))
  if (isOfPayment(filters))
    jobs = jobs.where('jobs.id', 'in', paymentsOf(db, filters).select('payments.job_id'))
  if (filters.completed_hour !== undefined)
    jobs = jobs.where(hourOf(sql.ref('jobs.completed_at')), '=', filters.completed_hour)
  if (filters.rework === true) jobs = jobs.where('jobs.rework_of_id', 'is not', null)
  if (filters.rework === false) jobs = jobs.where('jobs.rework_of_id', 'is', null)
  if (filters.rework_partner_id) {
    jobs = jobs.where(firstJob(sql`first.partner_id = ANY (${filters.rework_partner_id}::bigint[])`))
  }
  for (const none of filters.without ?? []) jobs = jobs.where(missing[none])
  if (q) jobs = jobs.where((where) => matchesText(where, q))
  return jobs
}

/** The rows of a subquery that has the columns of `jobs`. */
function inNeed(db: Kysely<Database>, now: number, reasons: readonly AttentionReason[]) {
  const from = sql<Selectable<JobsTable>>`${jobsInNeed(now, reasons)}`.as('jobs')
  return db.selectFrom(from) as unknown as SelectQueryBuilder<Database, 'jobs', object>
}

/** What jobs received on the days of `paid_from` and `paid_to`: payments less refunds, paise. */
export function collectedOf(db: Kysely<Database>, filters: JobFilters) {
  const collected = sql<number>`coalesce(sum(payment_cash(payments.kind, amount, credited)), 0)::bigint`
  return paymentsOf(db, filters).select(collected.as('collected'))
}

/** Valid payments and refunds on the days of `paid_from` and `paid_to`; credit moves no money. */
function paymentsOf(db: Kysely<Database>, { paid_from, paid_to }: JobFilters) {
  let payments = db
    .selectFrom('payments')
    .where('payments.kind', 'in', ['received-from-customer', 'refund'])
    .where('payments.reversed_at', 'is', null)
    .where('payments.method', 'is not', null)
    .where('payments.job_id', 'is not', null)
  if (paid_from) payments = payments.where('payments.paid_at', '>=', dayStart(paid_from))
  if (paid_to) payments = payments.where('payments.paid_at', '<', dayEnd(paid_to))
  return payments
}

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
