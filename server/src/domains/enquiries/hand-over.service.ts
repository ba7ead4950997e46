import { enquiryGroups } from 'contract/enquiries/enquiries.lifecycle.ts'
import { cityOf } from 'contract/locations/city.rules.ts'
import type { HandedOver, HandOverPlan, OpenByCity } from 'contract/staff/hand-over.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { editedColumns } from '#platform/db/versioned.ts'
import type { Context } from '#platform/http/context.ts'
import { countedRows, totalOf } from '#platform/roll-up/counted.ts'
import { enquiryCounts } from './enquiries.roll-up.ts'

/** How many enquiries that are worked on have an assignee: a kept count. */
export async function openEnquiriesOf(db: Kysely<Database>, userId: number): Promise<number> {
  const filters = { status: enquiryGroups.working, assigned_to: [userId] }
  const counted = countedRows(enquiryCounts, { filters })
  if (!counted) return 0
  const { total } = await db.selectNoFrom(totalOf(counted).as('total')).executeTakeFirstOrThrow()
  return total
}

/** Rows of one statement: no statement holds many thousands. */
const batchRows = 1000

type User = { id: number; name: string }

/** The open enquiries of a user by city, most first. */
export async function openByCityOf(db: Kysely<Database>, userId: number): Promise<OpenByCity> {
  const { rows } = await sql<{ district: string | null; enquiries: number }>`
    SELECT places.title AS district, count(*)::int AS enquiries
    FROM enquiries e ${districtOf}
    WHERE e.assigned_to = ${userId} AND e.status = ANY (${enquiryGroups.working}::text[])
    GROUP BY places.title`.execute(db)
  const counts = new Map<string | null, number>()
  for (const { district, enquiries } of rows) {
    const city = cityOf(district)
    counts.set(city, (counts.get(city) ?? 0) + enquiries)
  }
  const cities = [...counts].map(([city, enquiries]) => ({ city, enquiries }))
  cities.sort((a, b) => b.enquiries - a.enquiries || (a.city ?? '').localeCompare(b.city ?? ''))
  return { total: cities.reduce((sum, { enquiries }) => sum + enquiries, 0), cities }
}

/** The district of an enquiry's location, which is a pincode, an area or a district. */
const districtOf = sql`LEFT JOIN LATERAL (
  WITH RECURSIVE above AS (
    SELECT id, parent_id, type, title FROM locations WHERE id = e.location_id
    UNION ALL SELECT l.id, l.parent_id, l.type, l.title FROM above JOIN locations l ON l.id = above.parent_id
  ) SELECT id, title FROM above WHERE type = 'district') AS places ON true`

/**
 * Distributes the open enquiries of a user by the plan, with their next actions, each with its timeline and
 * audit entry: one statement for each thousand. Returns how many each user got, without those who got none.
 */
export async function handOver(ctx: Context, from: User, plan: HandOverPlan): Promise<HandedOver['shares']> {
  const owners = await ownersOfDistricts(ctx.db, plan)
  const shares = new Map<number, HandedOver['shares'][number]>()
  for (let others = 0, handed = batchRows; handed === batchRows; ) {
    const rows = await handOverBatch(ctx, from, { plan, owners, others })
    handed = 0
    for (const { id, name, enquiries, distributed } of rows) {
      const before = shares.get(id)?.enquiries ?? 0
      shares.set(id, { user: { id, name }, enquiries: before + enquiries })
      handed += enquiries
      others += distributed
    }
  }
  return plan.to.flatMap((id) => shares.get(id) ?? [])
}

type Owners = { districts: number[]; users: number[]; ofNoDistrict: number | null }

/** The user of each district whose city the plan names. */
async function ownersOfDistricts(db: Kysely<Database>, { cities }: HandOverPlan): Promise<Owners> {
  const owner = new Map(cities.map(({ city, to }) => [city, to]))
  const districts =
    cities.length === 0
      ? []
      : await db.selectFrom('locations').select(['id', 'title']).where('type', '=', 'district').execute()
  const owned = districts.flatMap(({ id, title }) => {
    const user = owner.get(cityOf(title))
    return user === undefined ? [] : [{ id, user }]
  })
  return {
    districts: owned.map(({ id }) => id),
    users: owned.map(({ user }) => user),
    ofNoDistrict: owner.get(null) ?? null,
  }
}

type Share = User & { enquiries: number; distributed: number }
type Batch = { plan: HandOverPlan; owners: Owners; others: number }

/** @param others number of enquiries that were distributed evenly by the pieces before */
async function handOverBatch(ctx: Context, from: User, { plan, owners, others }: Batch): Promise<Share[]> {
  const { districts, users, ofNoDistrict } = owners
  const { rows } = await sql<Share>`
    WITH open AS MATERIALIZED (
      SELECT id, location_id FROM enquiries
      WHERE assigned_to = ${from.id} AND status = ANY (${enquiryGroups.working}::text[])
      ORDER BY id LIMIT ${batchRows} FOR NO KEY UPDATE
    ), owned AS (
      SELECT e.id, CASE WHEN places.id IS NULL THEN ${ofNoDistrict}::bigint ELSE owner.user_id END AS user_id
      FROM open e ${districtOf}
      LEFT JOIN unnest(${districts}::bigint[], ${users}::bigint[]) AS owner (district_id, user_id) ON owner.district_id = places.id
    ), distributed AS (
      SELECT id, user_id IS NULL AS is_distributed, coalesce(user_id, (${plan.to}::bigint[])[1 +
          (${others} + row_number() OVER (PARTITION BY user_id IS NULL ORDER BY id) - 1) % ${plan.to.length}]) AS user_id
      FROM owned
    ), handed AS (
      UPDATE enquiries SET assigned_to = distributed.user_id, ${editedColumns('enquiries')}
      FROM distributed WHERE enquiries.id = distributed.id
      RETURNING enquiries.id, enquiries.customer_id, distributed.user_id, distributed.is_distributed
    ), timeline AS (
      INSERT INTO timeline_entries (record_type, record_id, customer_id, kind, data, actor_id)
      SELECT 'enquiry', handed.id, customer_id, 'assigned',
             jsonb_build_object('from', ${from.name}::text, 'to', users.name), ${ctx.actor.id}
      FROM handed JOIN users ON users.id = handed.user_id
    ), audit AS (
      INSERT INTO audit_entries (actor_id, request_id, ip, user_agent, record_type, record_id, action, before, after)
      SELECT ${ctx.actor.id}, ${ctx.request_id}, ${ctx.ip}, ${ctx.user_agent}, 'enquiry', id::text, 'updated',
             jsonb_build_object('assigned_to', ${from.id}::bigint), jsonb_build_object('assigned_to', user_id)
      FROM handed
    )
    SELECT users.id, users.name, count(*)::int AS enquiries, count(*) FILTER (WHERE is_distributed)::int AS distributed
    FROM handed JOIN users ON users.id = handed.user_id GROUP BY users.id`.execute(ctx.db)
  return rows
}
