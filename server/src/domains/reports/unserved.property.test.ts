import { type DayRange, daysAfter, rangeBefore } from 'contract/reports/report-range.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldRowCounts } from '#platform/db/row-counts.ts'
import { historySeed, pick, seededRandom, whole } from '../../../../faults/random.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { makeAddress, makeCategory, makeCustomer, makePartner, makePlace } from '../../../test/fixtures.ts'
import { findUnserved } from './business-unserved.store.ts'

/** Histories of enquiries, of partners who begin and cease to serve, and of both trees, told straight to the database. */
let database: TestDatabase
let customer: number
let categories: number[]
let partners: number[]
let areas: number[]
let districts: number[]
let pincodes: { id: number; title: string }[]
let addresses: number[]
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  customer = (await makeCustomer(db)).id
  const [root, other] = [await makeCategory(db), await makeCategory(db)]
  categories = [root, other, await makeCategory(db, { parent_id: root }), await makeCategory(db, { parent_id: other })]
  const [one, two] = [await makePlace(db), await makePlace(db, { area: 'Agara' })]
  const beside = { title: '569999', type: 'pincode' as const, parent_id: one.area, search_text: '569999' }
  const { id } = await db.insertInto('locations').values(beside).returning('id').executeTakeFirstOrThrow()
  pincodes = [
    { id: one.pincode, title: one.title },
    { id: two.pincode, title: two.title },
    { id, title: beside.title },
  ]
  districts = [one.district, two.district]
  areas = [one.area, two.area, one.district, two.state, ...pincodes.map((each) => each.id)]
  partners = [await makePartner(db), await makePartner(db), await makePartner(db)]
  addresses = []
  for (const each of pincodes)
    addresses.push(await makeAddress(db, { customer_id: customer, location_id: each.id, primary: false }))
})
afterAll(() => database.drop())

const states = [
  sql`'open', 'call', now(), NULL::text`,
  sql`'closed', NULL::text, NULL::timestamptz, NULL::text`,
  sql`'rate-high', NULL::text, NULL::timestamptz, 'price'`,
  sql`'just-enquiry', NULL::text, NULL::timestamptz, 'place-not-served'`,
]
const random = seededRandom(historySeed)
const some = (of: number) => sql`id % ${of} = ${whole(random, of)}`
const moment = () => sql`timestamptz '2026-10-20T12:00:00Z' - make_interval(days => ${whole(random, 700)})`
const service = () => pick(random, [...categories, null])
const run = (statement: RawBuilder<unknown>) => statement.execute(database.db)

const edits: (() => Promise<unknown>)[] = [
  ...Array.from(
    { length: 4 },
    () => () =>
      run(sql`INSERT INTO enquiries (name, phone, customer_id, category_id, address_id, source, created_at, status, next_action, follow_up_at, lost_reason)
        SELECT 'Asha', '+919845012345', ${customer}, ${service()}, ${pick(random, addresses)}, 'website', ${moment()}, state.*
        FROM (SELECT ${pick(random, states)}) AS state (status, next_action, follow_up_at, lost_reason)`),
  ),
  () =>
    run(
      sql`UPDATE enquiries SET (status, next_action, follow_up_at, lost_reason) = ROW (${pick(random, states)}) WHERE ${some(4)}`,
    ),
  () => run(sql`UPDATE enquiries SET category_id = ${service()} WHERE ${some(5)}`),
  () => run(sql`UPDATE enquiries SET created_at = ${moment()} WHERE ${some(5)}`),
  () => run(sql`UPDATE enquiries SET address_id = ${pick(random, [...addresses, null])} WHERE ${some(6)}`),
  () => run(sql`DELETE FROM enquiries WHERE ${some(19)}`),
  () => run(sql`UPDATE addresses SET location_id = ${pick(random, pincodes).id} WHERE id = ${pick(random, addresses)}`),
  () =>
    run(
      sql`UPDATE partners SET status = ${pick(random, ['approved', 'approved', 'approved', 'deactivated'])} WHERE id = ${pick(random, partners)}`,
    ),
  () =>
    run(
      sql`INSERT INTO partner_areas VALUES (${pick(random, partners)}, ${pick(random, areas)}) ON CONFLICT DO NOTHING`,
    ),
  () =>
    run(
      sql`INSERT INTO partner_areas VALUES (${pick(random, partners)}, ${pick(random, areas)}) ON CONFLICT DO NOTHING`,
    ),
  () =>
    run(
      sql`INSERT INTO partner_areas VALUES (${pick(random, partners)}, ${pick(random, areas)}) ON CONFLICT DO NOTHING`,
    ),
  () =>
    run(
      sql`DELETE FROM partner_areas WHERE partner_id = ${pick(random, partners)} AND location_id = ${pick(random, areas)}`,
    ),
  () =>
    run(
      sql`INSERT INTO partner_services VALUES (${pick(random, partners)}, ${pick(random, categories)}) ON CONFLICT DO NOTHING`,
    ),
  () =>
    run(
      sql`INSERT INTO partner_services VALUES (${pick(random, partners)}, ${pick(random, categories)}) ON CONFLICT DO NOTHING`,
    ),
  () =>
    run(
      sql`INSERT INTO partner_services VALUES (${pick(random, partners)}, ${pick(random, categories)}) ON CONFLICT DO NOTHING`,
    ),
  () =>
    run(
      sql`DELETE FROM partner_services WHERE partner_id = ${pick(random, partners)} AND category_id = ${pick(random, categories)}`,
    ),
  () =>
    run(
      sql`UPDATE categories SET parent_id = ${pick(random, [...categories.slice(0, 2), null])} WHERE id = ${pick(random, categories.slice(2))}`,
    ),
  () =>
    run(sql`UPDATE locations SET parent_id = ${pick(random, districts)} WHERE id = ${pick(random, areas.slice(0, 2))}`),
  () => run(sql`UPDATE locations SET title = ${pick(random, pincodes).title} WHERE id = ${pick(random, pincodes).id}`),
  // The same pincode under another area, and away again.
  () =>
    run(sql`INSERT INTO locations (title, type, parent_id, search_text)
    VALUES (${pick(random, pincodes).title}, 'pincode', ${pick(random, areas.slice(0, 2))}, 'twin') ON CONFLICT DO NOTHING`),
  () => run(sql`DELETE FROM locations WHERE search_text = 'twin'`),
  () => foldRowCounts(database.db),
]

/** The cells and what is noted beside what looking at every enquiry gives; equal ones are left out. */
async function differences(): Promise<unknown[]> {
  const figures = sql`count(*), count(lost_reason), count(*) FILTER (WHERE lost_reason = 'place-not-served')`
  const { rows } = await sql`
    WITH looked AS (
      SELECT span, report_start(span, business_day(created_at)), location_id, coalesce(category_id, 0), ${figures}
      FROM enquiries, unnest(ARRAY['month', 'quarter', 'year']) AS span WHERE location_id IS NOT NULL GROUP BY 1, 2, 3, 4
    ), kept AS (
      SELECT span, starts, location_id, category_id, sum(enquiries), sum(lost), sum(said)
      FROM (
        TABLE demand_cells
        UNION ALL SELECT span, report_start(span, day), location_id, category_id, enquiries, lost, said
        FROM demand_changes, unnest(ARRAY['month', 'quarter', 'year']) AS span
      ) AS parts GROUP BY 1, 2, 3, 4 HAVING (sum(enquiries), sum(lost), sum(said)) <> (0, 0, 0)
    )
    (SELECT 'looked' AS side, * FROM (TABLE looked EXCEPT TABLE kept) AS more)
    UNION ALL (SELECT 'kept', * FROM (TABLE kept EXCEPT TABLE looked) AS more)`.execute(database.db)
  return rows
}

type Figures = { location_id: number; enquiries: number; lost: number; said: number }

/** What asking of every single enquiry gives: most first, as the report has it. */
async function looked({ from, to }: DayRange): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    SELECT location_id, count(*)::int AS enquiries, count(lost_reason)::int AS lost,
      (count(*) FILTER (WHERE lost_reason = 'place-not-served'))::int AS said
    FROM enquiries
    WHERE location_id IS NOT NULL AND NOT is_served(location_id, category_id)
      AND (created_at AT TIME ZONE 'Asia/Kolkata')::date BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1`.execute(database.db)
  return rows
}

const totalOf = (places: Figures[]) => {
  const sum = (name: 'enquiries' | 'lost' | 'said') => places.reduce((all, place) => all + place[name], 0)
  return { places: places.length, enquiries: sum('enquiries'), lost: sum('lost'), said: sum('said') }
}

let seen = { served: 0, unserved: 0 }

async function compare(range: DayRange): Promise<void> {
  const before = rangeBefore(range)
  const [now, then] = [await looked(range), await looked(before)]
  const found = await findUnserved(database.db, { range, before }, { offset: 0, limit: 1000 })
  const nothing = { enquiries: 0, lost: 0, said: 0 }
  expect(found.data.map(({ location_id, enquiries, lost, said }) => ({ location_id, enquiries, lost, said }))).toEqual(
    now,
  )
  expect(found.data.map((place) => place.before)).toEqual(
    now.map((place) => {
      const { location_id: _, ...figures } = then.find((each) => each.location_id === place.location_id) ?? {
        location_id: 0,
        ...nothing,
      }
      return figures
    }),
  )
  for (const { enquiries, services } of found.data) {
    expect(services.reduce((all, each) => all + each.enquiries, 0)).toBe(enquiries)
  }
  expect(found.total).toEqual({ now: totalOf(now), before: totalOf(then) })
}

async function count(): Promise<void> {
  const { rows } = await sql<typeof seen>`
    SELECT count(*) FILTER (WHERE is_served)::int AS served, count(*) FILTER (WHERE NOT is_served)::int AS unserved FROM demand_pairs`.execute(
    database.db,
  )
  seen = { served: seen.served + rows[0]!.served, unserved: seen.unserved + rows[0]!.unserved }
}

/** Refused, as it would be in the program: a name that is taken, a place that is used, and who was in the way of another. */
const refusals = ['23503', '23505', '40P01']

test('places nobody serves are what the rows say, whoever begins or ceases to serve and whatever moves', async () => {
  const always = { from: '2024-06-01', to: '2026-11-30' }
  for (let round = 0; round < 60; round += 1) {
    const ended = await Promise.allSettled(Array.from({ length: 6 }, () => pick(random, edits)()))
    for (const each of ended) {
      if (each.status === 'rejected' && !refusals.includes(each.reason.code)) throw each.reason
    }
    expect(await differences()).toEqual([])
    const start = daysAfter('2025-01-01', whole(random, 500))
    for (const range of [always, { from: start, to: daysAfter(start, whole(random, 400)) }]) await compare(range)
    if (round % 10 === 9) await count()
  }
  // Of edits at the same time chance refuses some: how many there are of either differs from run to run.
  expect(seen.served).toBeGreaterThan(5)
  expect(seen.unserved).toBeGreaterThan(5)
  await foldRowCounts(database.db)
  await compare(always)
  const { rows } = await sql<{ left: number }>`
    SELECT ((SELECT count(*) FROM demand_changes) + (SELECT count(*) FROM cover_changes))::int AS left`.execute(
    database.db,
  )
  expect(rows[0]?.left).toBe(0)
  await sql`SELECT rebuild_unserved_places()`.execute(database.db)
  expect(await differences()).toEqual([])
  await compare(always)
}, 120_000)
