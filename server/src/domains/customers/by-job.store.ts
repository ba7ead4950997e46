import type { byJobQuery, CustomerByJob } from 'contract/customers/customer-lists.schema.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { inOrder, listPage, type Page, readSort } from '#platform/db/list.ts'
import { type Counted, countedRows } from '#platform/roll-up/counted.ts'
import { customerCounts } from './customers.roll-up.ts'

type Query = z.output<typeof byJobQuery>
/** `categories`: ids of the wanted categories and of those below them. */
export type ByJobFilters = Omit<Query, 'page' | 'per_page'> & { categories: number[] | undefined }

type Sums = { sums: { id: number; jobs: number; paid: number; last_job_at: string } }

export async function listCustomersByJob(
  db: Kysely<Database>,
  { page, per_page, ...filters }: Query & ByJobFilters,
): Promise<Page<CustomerByJob>> {
  const list = customersByJob(db, filters)
  if (isKept(filters)) {
    return listPage({ db, query: { page, per_page }, counted: countOfKept(filters), ...list })
  }
  const found = await addedUp(db, filters, { offset: (page - 1) * per_page, limit: per_page })
  const data = found.ids.length === 0 ? [] : inOrder(found.ids, await list.rows(found.ids))
  return { data, meta: metaOf({ page, perPage: per_page, rows: data.length, exact: true, ...found }) }
}

/** The filtered list. */
export function customersByJob(db: Kysely<Database>, filters: ByJobFilters) {
  const { column, descending } = readSort(filters.sort ?? '-jobs')
  const source = isKept(filters) ? keptSums(filters) : sumsOfJobs(filters)
  return {
    matching: db.selectFrom(sql<Sums['sums']>`(${source})`.as('sums')),
    id: sql.ref<number>('sums.id'),
    order: { by: sql.ref(`sums.${column}`), descending },
    rows: (ids: number[]) => rowsOf(db, ids, filters),
  }
}

/** The totals that the database keeps: all jobs, or those of one status. */
function isKept({ status, categories, from, to }: ByJobFilters): boolean {
  return !categories && !from && !to && (status === undefined || status.length === 1)
}

function keptSums({ status, min_jobs }: ByJobFilters): RawBuilder<Sums['sums']> {
  return sql`SELECT customer_id AS id, jobs, paid, last_job_at FROM customer_job_sums
    WHERE status = ${status?.[0] ?? ''} AND jobs >= ${min_jobs ?? 1}`
}

/** Customers with any such job are counted by the list of customers. */
function countOfKept({ status, min_jobs }: ByJobFilters): Counted | null {
  if ((min_jobs ?? 1) > 1) return null
  const filters = status ? { job_status: status } : { has_jobs: [true] }
  return countedRows(customerCounts, { filters })
}

function conditionsOf({ status, categories, from, to }: ByJobFilters): RawBuilder<unknown> {
  const conditions = [
    status ? sql`jobs.status = ANY (${status}::text[])` : sql`jobs.status <> 'cancelled'`,
    categories && sql`jobs.category_id = ANY (${categories}::bigint[])`,
    from && sql`jobs.scheduled_at >= ${dayStart(from)}`,
    to && sql`jobs.scheduled_at < ${dayEnd(to)}`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== ''),
    sql` AND `,
  )
}

/**
 * The money is used for the order only. A double is exact for these amounts in paise, and adding bigints is
 * slow.
 */
function sumsOfJobs(filters: ByJobFilters): RawBuilder<Sums['sums']> {
  return sql`SELECT jobs.customer_id AS id, count(*) AS jobs, sum(jobs.received::float8) AS paid,
      max(jobs.scheduled_at) AS last_job_at
    FROM jobs WHERE ${conditionsOf(filters)}
    GROUP BY jobs.customer_id HAVING count(*) >= ${filters.min_jobs ?? 1}`
}

/**
 * Jobs of a service or period are added up during the request, from an index alone and once for both the
 * total and the page. The customers of a year must fit into memory.
 */
function addedUp(
  db: Kysely<Database>,
  filters: ByJobFilters,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; ids: number[] }> {
  const { column, descending } = readSort(filters.sort ?? '-jobs')
  const direction = descending ? sql`DESC` : sql`ASC`
  return db.transaction().execute(async (trx) => {
    await sql`SELECT set_config('work_mem', '96MB', true)`.execute(trx)
    const { rows } = await sql<{ total: number; ids: number[] }>`
      WITH found AS MATERIALIZED (${sumsOfJobs(filters)})
      SELECT (SELECT count(*) FROM found) AS total, ARRAY(SELECT id FROM found
        ORDER BY ${sql.ref(column)} ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}) AS ids`.execute(
      trx,
    )
    return rows[0]!
  })
}

/** The columns of these customers for the list, in any order. */
async function rowsOf(db: Kysely<Database>, ids: number[], filters: ByJobFilters): Promise<CustomerByJob[]> {
  const conditions = conditionsOf(filters)
  const { rows } = await sql<Omit<CustomerByJob, 'last_job'> & { job_id: number; scheduled_at: string }>`
    SELECT c.id, c.name, c.phone, pincode.title || ' ' || area.title AS place,
      sums.jobs, sums.paid, latest.id AS job_id, latest.scheduled_at
    FROM customers c
    CROSS JOIN LATERAL (
      SELECT count(*) AS jobs, sum(received)::bigint AS paid FROM jobs WHERE customer_id = c.id AND ${conditions}
    ) AS sums
    CROSS JOIN LATERAL (
      SELECT id, scheduled_at FROM jobs WHERE customer_id = c.id AND ${conditions}
      ORDER BY scheduled_at DESC, id DESC LIMIT 1
    ) AS latest
    LEFT JOIN addresses ON addresses.customer_id = c.id AND addresses."primary"
    LEFT JOIN locations pincode ON pincode.id = addresses.location_id
    LEFT JOIN locations area ON area.id = pincode.parent_id
    WHERE c.id = ANY (${ids}::bigint[])`.execute(db)
  return rows.map(({ job_id, scheduled_at, ...row }) => ({ ...row, last_job: { id: job_id, scheduled_at } }))
}
