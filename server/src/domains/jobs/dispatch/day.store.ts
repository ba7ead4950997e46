import type { DayJob, DayPartner, jobDayQuery } from 'contract/jobs/dispatch.schema.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { approvedPartners } from '#domains/partners/public.ts'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { nameHas } from '#platform/db/search-text.ts'
import { lateAt } from '../attention.store.ts'
import { type LinkOfRow, linkOf } from '../job-links.store.ts'
import { documentsOfPartner } from './documents.store.ts'

type Days = { from: string; to: string }

/**
 * All work that touches the days, both included, without cancelled work, by its time.
 * @param partnerId of this partner alone
 */
export async function jobsOfDays(
  db: Kysely<Database>,
  { from, to }: Days,
  partnerId?: number,
): Promise<DayJob[]> {
  const ofPartner = partnerId === undefined ? sql`` : sql`AND partner_id = ${partnerId}`
  const { rows } = await sql<Omit<DayJob, 'partner_link'> & LinkOfRow>`
    WITH of_day AS (
      SELECT id FROM jobs WHERE scheduled_at >= ${dayStart(from)} AND scheduled_at < ${dayEnd(to)} ${ofPartner}
      -- No job lasts longer than 14 days. What goes on past a midnight has an index of its own.
      UNION ALL SELECT id FROM jobs
      WHERE business_day(ends_at) > business_day(scheduled_at)
        AND scheduled_at >= ${dayStart(from)} - interval '14 days' AND scheduled_at < ${dayStart(from)}
        AND ends_at > ${dayStart(from)} ${ofPartner}
    )
    SELECT j.id, j.version, j.status, j.scheduled_at, j.ends_at, j.started_at, j.completed_at, j.partner_id,
      ${lateAt('j')} AS late_at, a.location_id,
      jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone) AS customer,
      jsonb_build_object('id', k.id, 'title', k.title) AS category,
      pincode.title || ' ' || area.title AS place, link.id AS link_id, link.handed_at, link.handed_by,
      link.sent_at, link.opened_at,
      CASE WHEN j.status = 'pending'
        THEN ARRAY (SELECT partner_id FROM assignments WHERE job_id = j.id AND status = 'rejected' ORDER BY partner_id)
        ELSE '{}' END AS rejected_by
    FROM of_day JOIN jobs j ON j.id = of_day.id
    JOIN customers c ON c.id = j.customer_id
    JOIN categories k ON k.id = j.category_id
    LEFT JOIN addresses a ON a.id = j.address_id
    LEFT JOIN locations pincode ON pincode.id = a.location_id
    LEFT JOIN locations area ON area.id = pincode.parent_id
    LEFT JOIN assignments live ON live.job_id = j.id AND live.status IN ('pending', 'accepted', 'started')
    LEFT JOIN public_links link ON link.assignment_id = live.id AND link.kind = 'partner-job'
    WHERE j.status <> 'cancelled'
    ORDER BY j.scheduled_at, j.id`.execute(db)
  return rows.map((row) => {
    const { link_id, handed_at, handed_by, sent_at, opened_at, ...job } = row
    return { ...job, partner_link: linkOf(row) }
  })
}

type Returned = Pick<DayPartner, 'id' | 'name' | 'status' | 'serves' | 'covers' | 'district' | 'documents'>

/** The columns of a partner `p` that the dispatch needs. A location has at most three above it. */
const partnerColumns = sql`p.id, p.name, p.status, ${documentsOfPartner(sql.ref('p.id'))} AS documents,
  ARRAY (SELECT category_id FROM partner_services WHERE partner_id = p.id ORDER BY category_id) AS serves,
  ARRAY (SELECT location_id FROM partner_areas WHERE partner_id = p.id ORDER BY location_id) AS covers,
  (SELECT CASE 'district' WHEN own.type THEN own.title WHEN one.type THEN one.title WHEN two.type THEN two.title END
   FROM locations own
   LEFT JOIN locations one ON one.id = own.parent_id LEFT JOIN locations two ON two.id = one.parent_id
   WHERE own.id = coalesce(
     (SELECT location_id FROM addresses WHERE partner_id = p.id ORDER BY "primary" DESC, id LIMIT 1),
     (SELECT location_id FROM partner_areas WHERE partner_id = p.id ORDER BY location_id LIMIT 1))) AS district`

export async function partnerOfWeek(db: Kysely<Database>, id: number): Promise<Returned | undefined> {
  const { rows } = await sql<Returned>`SELECT ${partnerColumns} FROM partners p WHERE p.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The category of each unassigned job of a day, and its pincode if the job has an address. */
export type Wanted = { category_id: number; location_id: number | null }

/**
 * How many of the wanted pairs each partner serves and covers, by the trees; a pincode has a twin under each
 * of its areas.
 */
function matches(wanted: readonly Wanted[]) {
  return sql`
    wanted AS (
      SELECT DISTINCT category_id, location_id
      FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS pair (category_id bigint, location_id bigint)
    ), category AS (
      SELECT category_id AS wanted, category_id AS id FROM wanted
      UNION SELECT category.wanted, parent_id FROM category JOIN categories USING (id) WHERE parent_id IS NOT NULL
    ), place AS (
      SELECT location_id AS wanted, location_id AS id FROM wanted WHERE location_id IS NOT NULL
      UNION SELECT place.wanted, parent_id FROM place JOIN locations USING (id) WHERE parent_id IS NOT NULL
    ), covering AS (
      SELECT wanted, id FROM place
      UNION SELECT place.wanted, twin.id FROM place JOIN locations own ON own.id = place.id AND own.id = place.wanted
            JOIN locations twin ON twin.title = own.title AND twin.type = 'pincode'
    ), served AS MATERIALIZED (
      SELECT DISTINCT wanted, partner_id FROM category JOIN partner_services ON category_id = category.id
    ), covered AS MATERIALIZED (
      SELECT DISTINCT wanted, partner_id FROM covering JOIN partner_areas ON location_id = covering.id
    ), matching AS MATERIALIZED (
      SELECT served.partner_id AS id, count(*) AS pairs
      FROM wanted JOIN served ON served.wanted = wanted.category_id
      LEFT JOIN covered ON covered.wanted = wanted.location_id AND covered.partner_id = served.partner_id
      WHERE wanted.location_id IS NULL OR covered.partner_id IS NOT NULL
      GROUP BY served.partner_id
    )`
}

type DayQuery = { sent: readonly number[]; wanted: readonly Wanted[]; limit: number; filters: DayFilters }

/**
 * Partners with work on the day, in any state; then, of the others who can be assigned and match the filters,
 * those who serve and cover most unassigned jobs first, then by name; and how many more there are. By name
 * all of them.
 */
export async function dayPartners(
  db: Kysely<Database>,
  { sent, wanted, limit, filters }: DayQuery,
): Promise<{ partners: Returned[]; more_partners: number }> {
  const conditions = partnerFilters(filters)
  const isIdle = sql.join(
    [sql`p.status = 'approved'`, sql`p.id <> ALL (${sent}::bigint[])`, ...conditions],
    sql` AND `,
  )
  // Without filters the total is counted already.
  const more =
    conditions.length === 0
      ? sql`${approvedPartners} - (SELECT count(*) FROM partner WHERE status = 'approved')`
      : sql`(SELECT count(*) FROM partners p WHERE ${isIdle}) - (SELECT count(*) FROM idle)`
  const { rows } = await sql<{ partners: Returned[]; more_partners: number }>`
    WITH RECURSIVE ${matches(wanted)}, best AS MATERIALIZED (
      SELECT p.id, p.name, p.status FROM matching JOIN partners p USING (id)
      WHERE ${isIdle} ORDER BY matching.pairs DESC, lower(p.name) LIMIT ${limit}
    ), idle AS MATERIALIZED (
      SELECT id, name, status FROM best
      UNION ALL (
        SELECT id, name, status FROM partners p WHERE ${isIdle} AND id NOT IN (SELECT id FROM best)
        ORDER BY lower(name) LIMIT (SELECT ${limit}::int - count(*) FROM best)
      )
    ), returned AS MATERIALIZED (
      SELECT id, name, status FROM partners WHERE id = ANY (${sent}::bigint[])
      UNION ALL SELECT id, name, status FROM idle
    ), partner AS (
      SELECT ${partnerColumns} FROM returned p
    )
    SELECT coalesce((SELECT jsonb_agg(to_jsonb(partner) ORDER BY lower(name), id) FROM partner), '[]') AS partners,
      greatest(0, ${more})::int AS more_partners`.execute(db)
  return rows[0]!
}

export type DayFilters = Omit<z.output<typeof jobDayQuery>, 'day' | 'partners'> & {
  /** `q` finds assigned work of the day: partners without work are found by their name alone. */
  findsWork: boolean
}

/**
 * The nodes of a tree that a filter names, with all nodes above and below them; a pincode in each of its
 * areas.
 */
function related(tree: 'categories' | 'locations', ids: readonly number[]) {
  const nodes = sql.table(tree)
  const twins = sql`UNION SELECT twin.id, twin.parent_id FROM locations own JOIN locations twin
        ON twin.title = own.title AND twin.type = own.type
      WHERE own.id = ANY (${[...ids]}::bigint[]) AND own.type = 'pincode'`
  return sql`
    WITH RECURSIVE named AS (
      SELECT id, parent_id FROM ${nodes} WHERE id = ANY (${[...ids]}::bigint[]) ${tree === 'locations' ? twins : sql``}
    ), above AS (
      SELECT id, parent_id FROM named
      UNION SELECT node.id, node.parent_id FROM above JOIN ${nodes} node ON node.id = above.parent_id
    ), below AS (
      SELECT id FROM named
      UNION SELECT node.id FROM below JOIN ${nodes} node ON node.parent_id = below.id
    ) SELECT id FROM above UNION SELECT id FROM below`
}

/**
 * The filters of the dispatch as conditions on partners `p` without work on the day: a partner matches who
 * serves or covers something above or below what the filter names. A text that is in no partner's name is of
 * a job.
 */
export function partnerFilters({ q, category_id, location_id, partner_id, findsWork }: DayFilters) {
  const conditions: RawBuilder<unknown>[] = []
  if (partner_id) conditions.push(sql`p.id = ANY (${[...partner_id]}::bigint[])`)
  if (category_id) {
    conditions.push(sql`p.id IN (
      SELECT partner_id FROM partner_services WHERE category_id IN (${related('categories', category_id)}))`)
  }
  if (location_id !== undefined) {
    conditions.push(sql`p.id IN (
      SELECT partner_id FROM partner_areas WHERE location_id IN (${related('locations', [location_id])}))`)
  }
  if (q) {
    const isNamed = nameHas(sql`p.name`, q)
    const none = sql`NOT EXISTS (SELECT FROM partners n WHERE n.status = 'approved' AND ${nameHas(sql`n.name`, q)})`
    conditions.push(findsWork ? isNamed : sql`(${isNamed} OR ${none})`)
  }
  return conditions
}
