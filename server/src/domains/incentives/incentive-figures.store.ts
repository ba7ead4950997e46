import type { IncentiveMeasure } from 'contract/incentives/incentives.words.ts'
import { minRatings } from 'contract/incentives/incentives.words.ts'
import { monthAfter } from 'contract/reports/report-range.rules.ts'
import { addDays } from 'contract/shared/business-time.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

/** The jobs that a rule counts; null is all. */
export type Scope = { categories: number[] | null; places: number[] | null }
type FigureQuery = { measure: IncentiveMeasure; month: string; scope: Scope; partnerId?: number }

/** The source of a rule's figure: completed jobs, ratings, or rejected assignments of the month. */
function eventsOf({ measure, month, scope, partnerId }: FigureQuery): RawBuilder<unknown> {
  const [from, to] = [dayStart(`${month}-01`), dayEnd(addDays(monthAfter(`${month}-01`, 1), -1))]
  const inMonth = (at: string) => sql`${sql.ref(at)} >= ${from} AND ${sql.ref(at)} < ${to}`
  const inScope = sql`${scope.categories ? sql`jobs.category_id = ANY (${scope.categories}::bigint[])` : sql`true`}
    AND ${scope.places ? sql`jobs.location_id = ANY (${scope.places}::bigint[])` : sql`true`}`
  const of = (column: string) =>
    partnerId === undefined ? sql`true` : sql`${sql.ref(column)} = ${partnerId}`
  switch (measure) {
    case 'jobs':
      return sql`SELECT jobs.partner_id, jobs.id, jobs.id AS job_id, jobs.completed_at AS at, NULL::int AS stars FROM jobs
        WHERE jobs.status = 'completed' AND jobs.partner_id IS NOT NULL AND jobs.rework_of_id IS NULL
          AND ${inMonth('jobs.completed_at')} AND ${of('jobs.partner_id')} AND ${inScope}`
    case 'rating':
      return sql`SELECT ratings.partner_id, ratings.id, jobs.id AS job_id, ratings.created_at AS at, stars FROM ratings
        JOIN jobs ON jobs.id = ratings.job_id
        WHERE ${inMonth('ratings.created_at')} AND ${of('ratings.partner_id')} AND ${inScope}`
    case 'rejections':
      return sql`SELECT assignments.partner_id, assignments.id, jobs.id AS job_id, assignments.created_at AS at, NULL::int AS stars
        FROM assignments JOIN jobs ON jobs.id = assignments.job_id
        WHERE assignments.status = 'rejected' AND ${inMonth('assignments.created_at')} AND ${of('assignments.partner_id')}
          AND ${inScope}`
  }
}

export type Figure = { partner_id: number; figure: number }

/**
 * The figure of every partner who completed a job in the month, rework apart, or has some of it. An average
 * needs some ratings.
 */
export async function figuresOf(db: Kysely<Database>, query: FigureQuery): Promise<Figure[]> {
  const { measure } = query
  if (measure === 'rating') {
    const { rows } = await sql<Figure>`
      SELECT partner_id, round(avg(stars) * 100)::int AS figure FROM (${eventsOf(query)}) AS events
      GROUP BY partner_id HAVING count(*) >= ${minRatings} ORDER BY partner_id`.execute(db)
    return rows
  }
  const workers = eventsOf({ ...query, measure: 'jobs' })
  const { rows } = await sql<Figure>`
    SELECT partner_id, sum(counted)::int AS figure FROM (
      SELECT partner_id, count(*) AS counted FROM (${eventsOf(query)}) AS events GROUP BY partner_id
      UNION ALL
      SELECT DISTINCT partner_id, 0 FROM (${workers}) AS workers
    ) AS counts GROUP BY partner_id ORDER BY partner_id`.execute(db)
  return rows
}

type Row = {
  id: number
  job_id: number
  at: string
  service: string
  customer: { id: number; name: string }
  stars: number | null
}

/** The events behind the figure of a partner, newest first, and how many there are. */
export async function rowsOf(
  db: Kysely<Database>,
  query: FigureQuery & { partnerId: number; limit: number },
): Promise<{ total: number; data: Row[] }> {
  const { rows } = await sql<Row & { total: number }>`
    SELECT events.id, events.job_id, events.at, events.stars, categories.title AS service, count(*) OVER ()::int AS total,
      jsonb_build_object('id', customers.id, 'name', customers.name) AS customer
    FROM (${eventsOf(query)}) AS events JOIN jobs ON jobs.id = events.job_id
    JOIN categories ON categories.id = jobs.category_id JOIN customers ON customers.id = jobs.customer_id
    ORDER BY events.at DESC, events.id DESC LIMIT ${query.limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _, ...row }) => row) }
}
