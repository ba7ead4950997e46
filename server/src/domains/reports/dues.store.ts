import type { CustomerDues, DuesPage, duesQuery } from 'contract/reports/dues.contract.ts'
import { duesAges } from 'contract/reports/dues.words.ts'
import { daysAfter } from 'contract/reports/report-range.rules.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { inOrder, readSort } from '#platform/db/list.ts'

type Query = z.output<typeof duesQuery>
export type DuesFilters = Pick<Query, 'age' | 'sort'> & { /** `YYYY-MM-DD` */ today: string }
type Sums = Omit<CustomerDues, 'name' | 'phone' | 'whatsapp'>
type Totals = DuesPage['totals']

const money = ['due', ...duesAges.map(({ field }) => field)] as const

/** The dues of each customer, from `jobs_customer_dues_idx` alone. */
function duesOf({ age, today }: DuesFilters): RawBuilder<Sums> {
  const parts = duesAges.map(({ field, from, to }) => {
    const until = from === 0 ? sql`true` : sql`completed_at < ${dayEnd(daysAfter(today, -from))}`
    const since = to === null ? sql`true` : sql`completed_at >= ${dayStart(daysAfter(today, -to))}`
    return sql`coalesce(sum(price - received) FILTER (WHERE ${until} AND ${since}), 0)::bigint AS ${sql.ref(field)}`
  })
  const wanted = age?.map((slug) => sql`${sql.ref(duesAges.find((each) => each.slug === slug)!.field)} > 0`)
  return sql`SELECT * FROM (
      SELECT customer_id AS id, count(*)::int AS jobs, sum(price - received)::bigint AS due, ${sql.join(parts)},
        min(completed_at) AS oldest_at
      FROM jobs WHERE status = 'completed' AND price > received GROUP BY customer_id
    ) AS owed ${wanted ? sql`WHERE ${sql.join(wanted, sql` OR `)}` : sql``}`
}

const orderOf = ({ sort }: DuesFilters) => readSort(sort ?? '-due')

/** The list as its filter leaves it, for the export. */
export function duesList(db: Kysely<Database>, filters: DuesFilters) {
  const { column, descending } = orderOf(filters)
  return {
    matching: db.selectFrom(sql<Sums>`(${duesOf(filters)})`.as('owed')),
    id: sql.ref<number>('owed.id'),
    order: { by: sql.ref(`owed.${column}`), descending },
    rows: (ids: number[]) => duesRows(db, ids, filters),
  }
}

/** One page and the totals of all of it, in one pass over the dues. */
export async function duesPageOf(
  db: Kysely<Database>,
  { page, per_page, ...filters }: DuesFilters & Pick<Query, 'page' | 'per_page'>,
): Promise<DuesPage> {
  const { column, descending } = orderOf(filters)
  const direction = descending ? sql`DESC` : sql`ASC`
  const totals = money.map((name) => sql`${name}::text, coalesce(sum(${sql.ref(name)}), 0)::bigint`)
  const { rows } = await sql<{ totals: Totals; ids: number[] }>`
    WITH owed AS MATERIALIZED (${duesOf(filters)})
    SELECT (SELECT json_build_object('customers', count(*), 'jobs', coalesce(sum(jobs), 0)::int, ${sql.join(totals)})
            FROM owed) AS totals,
      ARRAY(SELECT id FROM owed ORDER BY ${sql.ref(column)} ${direction}, id ${direction}
            LIMIT ${per_page} OFFSET ${(page - 1) * per_page}) AS ids`.execute(db)
  const { totals: all, ids } = rows[0]!
  const data = ids.length === 0 ? [] : inOrder(ids, await duesRows(db, ids, filters))
  return {
    data,
    meta: metaOf({ page, perPage: per_page, rows: data.length, total: all.customers, exact: true }),
    totals: all,
  }
}

async function duesRows(db: Kysely<Database>, ids: number[], filters: DuesFilters): Promise<CustomerDues[]> {
  const { rows } = await sql<CustomerDues>`
    SELECT owed.*, customers.name, customers.phone, customers.whatsapp
    FROM (${duesOf({ ...filters, age: undefined })}) AS owed JOIN customers ON customers.id = owed.id
    WHERE owed.id = ANY (${ids}::bigint[])`.execute(db)
  return rows
}
