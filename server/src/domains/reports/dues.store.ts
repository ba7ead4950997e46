import type { CustomerDues, DueJob, DuesPage, duesQuery } from 'contract/reports/reports.contract.ts'
import { duesAges } from 'contract/reports/reports.words.ts'
import { addDays } from 'contract/shared/business-time.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { inOrder, readSort } from '#platform/db/list.ts'

type Query = z.output<typeof duesQuery>
export type DuesFilters = Pick<Query, 'age' | 'sort' | 'as_of'> & { /** `YYYY-MM-DD` */ today: string }
type Sums = Omit<CustomerDues, 'name' | 'phone' | 'whatsapp'>
type Totals = DuesPage['totals']

const money = ['due', ...duesAges.map(({ field }) => field)] as const

/**
 * The due of each job at the end of the day. Of today, from `jobs_customer_dues_idx` alone. Of an earlier
 * day: the earlier amount in the first change after it, and the current amount for jobs without a change.
 */
function owedJobs(
  { as_of, today }: Pick<DuesFilters, 'as_of' | 'today'>,
  customers?: number[],
): RawBuilder<unknown> {
  const isOf = customers ? sql`customer_id = ANY (${customers}::bigint[])` : sql`true`
  const now = sql`SELECT id AS job_id, customer_id, payable - received AS due, coalesce(completed_at, cancelled_at) AS since
    FROM jobs WHERE status IN ('completed', 'cancelled') AND payable > received AND ${isOf}`
  if (as_of === undefined || as_of >= today) return now
  const isOfCustomers = customers ? sql`job_id IN (SELECT id FROM jobs WHERE ${isOf})` : sql`true`
  return sql`
    WITH changed AS MATERIALIZED (
      SELECT DISTINCT ON (job_id) job_id, due_before AS due, was_since AS since FROM due_changes
      WHERE changed_at >= ${dayEnd(as_of)} AND ${isOfCustomers} ORDER BY job_id, id
    )
    SELECT job_id, (SELECT customer_id FROM jobs WHERE id = job_id) AS customer_id, due, since FROM changed WHERE due > 0
    UNION ALL
    SELECT * FROM (${now}) AS now
    WHERE since < ${dayEnd(as_of)} AND NOT EXISTS (SELECT FROM changed WHERE changed.job_id = now.job_id)`
}

/** The sums of jobs with a due. */
function sumsOf({ as_of, today }: Pick<DuesFilters, 'as_of' | 'today'>) {
  const day = as_of ?? today
  const ages = duesAges.map(({ field, from, to }) => {
    const until = from === 0 ? sql`true` : sql`since < ${dayEnd(addDays(day, -from))}`
    const sinceThen = to === null ? sql`true` : sql`since >= ${dayStart(addDays(day, -to))}`
    return [field, sql`coalesce(sum(due) FILTER (WHERE ${until} AND ${sinceThen}), 0)::bigint`] as const
  })
  return {
    jobs: sql`count(*)::int`,
    due: sql`coalesce(sum(due), 0)::bigint`,
    ...(Object.fromEntries(ages) as Record<(typeof duesAges)[number]['field'], RawBuilder<unknown>>), // each age is there
    oldest_at: sql`min(since)`,
  }
}

/** The dues of each customer. */
function duesOf(filters: DuesFilters, customers?: number[]): RawBuilder<Sums> {
  const sums = Object.entries(sumsOf(filters)).map(([name, sum]) => sql`${sum} AS ${sql.ref(name)}`)
  const conditions = filters.age?.map(
    (slug) => sql`${sql.ref(duesAges.find((each) => each.slug === slug)!.field)} > 0`,
  )
  return sql`SELECT * FROM (
      SELECT customer_id AS id, ${sql.join(sums)} FROM (${owedJobs(filters, customers)}) AS jobs GROUP BY customer_id
    ) AS owed ${conditions ? sql`WHERE ${sql.join(conditions, sql` OR `)}` : sql``}`
}

/** The jobs behind the dues of a customer, oldest first. */
export async function dueJobsOf(
  db: Kysely<Database>,
  {
    customer_id,
    limit,
    ...when
  }: Pick<DuesFilters, 'as_of' | 'today'> & { customer_id: number; limit: number },
): Promise<{ total: number; data: DueJob[] }> {
  const { rows } = await sql<DueJob & { total: number }>`
    SELECT job_id AS id, categories.title AS service, since, due, count(*) OVER ()::int AS total
    FROM (${owedJobs(when, [customer_id])}) AS owed JOIN jobs ON jobs.id = job_id JOIN categories ON categories.id = jobs.category_id
    ORDER BY since, job_id LIMIT ${limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _, ...row }) => row) }
}

const orderOf = ({ sort }: DuesFilters) => readSort(sort ?? '-due')

/** The filtered list, for the export. */
export function duesList(db: Kysely<Database>, filters: DuesFilters) {
  const { column, descending } = orderOf(filters)
  return {
    matching: db.selectFrom(sql<Sums>`(${duesOf(filters)})`.as('owed')),
    id: sql.ref<number>('owed.id'),
    order: { by: sql.ref(`owed.${column}`), descending },
    rows: (ids: number[]) => duesRows(db, ids, filters),
  }
}

type Found = { totals: Totals; ids: number[] }
type PageQuery = DuesFilters & Pick<Query, 'page' | 'per_page'>

/**
 * The dues of all customers: the totals in one pass over the jobs, and for the page only the sum that it is
 * sorted by.
 */
function pageOfAll({ page, per_page, ...filters }: PageQuery): RawBuilder<Found> {
  const sums = sumsOf(filters)
  const { column, descending } = orderOf(filters)
  const direction = descending ? sql`DESC` : sql`ASC`
  const totals = money.map((name) => sql`${name}::text, ${sums[name]}`)
  // Of an earlier day the jobs are found once; of today reading the index twice is cheaper than keeping them.
  const isEarlier = filters.as_of !== undefined && filters.as_of < filters.today
  const jobs = isEarlier ? sql`jobs` : sql`(${owedJobs(filters)})`
  return sql`
    ${isEarlier ? sql`WITH jobs AS MATERIALIZED (${owedJobs(filters)})` : sql``}
    SELECT (SELECT json_build_object('customers', count(DISTINCT customer_id), 'jobs', ${sums.jobs}, ${sql.join(totals)})
            FROM ${jobs} AS owed) AS totals,
      ARRAY(SELECT customer_id FROM ${jobs} AS owed GROUP BY customer_id
            ORDER BY ${sums[column as keyof typeof sums]} ${direction}, customer_id ${direction}
            LIMIT ${per_page} OFFSET ${(page - 1) * per_page}) AS ids` // the contract names the columns
}

/** The dues of customers with amounts of some ages. */
function pageOfAges({ page, per_page, ...filters }: PageQuery): RawBuilder<Found> {
  const { column, descending } = orderOf(filters)
  const direction = descending ? sql`DESC` : sql`ASC`
  const totals = money.map((name) => sql`${name}::text, coalesce(sum(${sql.ref(name)}), 0)::bigint`)
  return sql`
    WITH owed AS MATERIALIZED (${duesOf(filters)})
    SELECT (SELECT json_build_object('customers', count(*), 'jobs', coalesce(sum(jobs), 0)::int, ${sql.join(totals)})
            FROM owed) AS totals,
      ARRAY(SELECT id FROM owed ORDER BY ${sql.ref(column)} ${direction}, id ${direction}
            LIMIT ${per_page} OFFSET ${(page - 1) * per_page}) AS ids`
}

/** One page and the totals of all of it. */
export async function duesPageOf(db: Kysely<Database>, query: PageQuery): Promise<DuesPage> {
  const { page, per_page, ...filters } = query
  const { rows } = await (filters.age ? pageOfAges(query) : pageOfAll(query)).execute(db)
  const { totals: all, ids } = rows[0]!
  const data = ids.length === 0 ? [] : inOrder(ids, await duesRows(db, ids, filters))
  return {
    data,
    meta: metaOf({ page, perPage: per_page, rows: data.length, total: all.customers, exact: true }),
    totals: all,
    as_of: filters.as_of ?? filters.today,
  }
}

async function duesRows(db: Kysely<Database>, ids: number[], filters: DuesFilters): Promise<CustomerDues[]> {
  const { rows } = await sql<CustomerDues>`
    SELECT owed.*, customers.name, customers.phone, customers.whatsapp
    FROM (${duesOf({ ...filters, age: undefined }, ids)}) AS owed JOIN customers ON customers.id = owed.id`.execute(
    db,
  )
  return rows
}
