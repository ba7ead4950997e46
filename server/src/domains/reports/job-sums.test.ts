import { daysAfter } from 'contract/reports/report-range.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historySeed, pick, seededRandom, whole } from '../../../../faults/random.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { foldRowCounts } from '../../platform/db/row-counts.ts'
import { type Dimension, rankedKeys, sumsByDay, sumsByKey } from './job-sums.store.ts'

let t: TestApp
let staff: Caller
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
  world = await makeWorld(t, staff)
  await world.setting('assignment.uncomplete', true)
})
afterAll(() => t.close())

const columns: Record<Dimension, RawBuilder<unknown>> = {
  category: sql`category_id`,
  place: sql`coalesce(location_id, 0)`,
  partner: sql`coalesce(partner_id, 0)`,
  staff: sql`coalesce(created_by, 0)`,
}
const range = { from: '2024-01-01', to: '2027-12-31' }

/** What looking at every job gives: the days, and the keys of a dimension in a range. */
const looked = {
  days: () => lookedBy(sql`to_char(business_day(completed_at), 'YYYY-MM-DD')`, range),
  keys: (dimension: Dimension, within: typeof range) => lookedBy(columns[dimension], within),
}
async function lookedBy(by: RawBuilder<unknown>, { from, to }: typeof range) {
  const { rows } = await sql<{ by: string | number }>`
    SELECT ${by} AS by, count(*)::int AS jobs, sum(price)::bigint AS price, sum(material_cost)::bigint AS material_cost,
      sum(commission)::bigint AS commission, sum(received)::bigint AS received,
      sum(CASE WHEN price > received THEN price - received ELSE 0 END)::bigint AS due
    FROM jobs WHERE status = 'completed'
      AND (completed_at AT TIME ZONE 'Asia/Kolkata')::date BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1 ORDER BY 1`.execute(t.database.db)
  return rows
}

async function compare(ranges: (typeof range)[]): Promise<void> {
  const { db } = t.database
  const days = (await sumsByDay(db, range)).filter(({ jobs }) => jobs !== 0)
  expect(days.map(({ day, ...sums }) => ({ by: day, ...sums }))).toEqual(await looked.days())
  for (const within of ranges) {
    for (const dimension of Object.keys(columns) as Dimension[]) {
      const sums = await sumsByKey(db, dimension, within)
      const rows = [...sums].sort(([a], [b]) => a - b).map(([by, of]) => ({ by, ...of }))
      expect(rows, `${dimension} of ${within.from} to ${within.to}`).toEqual(await looked.keys(dimension, within))
    }
  }
}

test('kept sums are what the rows say through random histories, foldings and edits at once', async () => {
  const random = seededRandom(historySeed)
  const { db } = t.database
  const { plumbing, taps, cleaning } = world.categories
  const partners = [await world.partner(), await world.partner(), await world.partner()]
  const anyJob = async (status: string) => {
    const { rows } = await sql<{ id: number; version: number; received: number }>`
      SELECT id, version, received FROM jobs WHERE status = ${status} ORDER BY md5(id::text || ${random()}::text) LIMIT 1`.execute(
      db,
    )
    return rows[0]
  }
  const move = async (who: Caller, from: string, name: string, body: object = {}) => {
    const job = await anyJob(from)
    if (job) await who.post(`/jobs/${job.id}/${name}`, { version: job.version, ...body })
  }
  const edit = async (status: string, body: object) => {
    const job = await anyJob(status)
    if (job) await staff.put(`/jobs/${job.id}`, { version: job.version, ...body })
  }
  const ofSome = () => sql`id % 3 = ${whole(random, 3)}`
  const edits = [
    () => world.job({ customer_id: world.customer, price: whole(random, 900_000) }),
    () => world.jobIn('completed', { partner_id: pick(random, partners), price: whole(random, 900_000) }),
    () => world.jobIn('completed', { price: whole(random, 900_000) }),
    () => move(admin, 'completed', 'uncomplete', { reason: 'Not done' }),
    () => move(staff, 'started', 'complete', { price: whole(random, 900_000), material_cost: whole(random, 90_000) }),
    () => move(staff, 'started', 'cancel', { reason: 'Gone' }),
    async () => move(staff, 'pending', 'assign', { partner_id: pick(random, partners) }),
    () => edit('completed', { price: whole(random, 900_000), note: 'Dearer' }),
    () => edit('completed', { category_id: pick(random, [taps, cleaning, plumbing]) }),
    () => edit('completed', { material_cost: whole(random, 50_000) }),
    async () => {
      const job = await anyJob('completed')
      const body = { amount: 1 + whole(random, 50_000), method: 'cash', received_by: 'company' }
      if (job) await staff.post(`/jobs/${job.id}/payments`, body)
    },
    () => sql`UPDATE payments SET (reversed_at, reversal_reason) = (now(), 'x') WHERE ${ofSome()}`.execute(db),
    () =>
      sql`UPDATE jobs SET completed_at = completed_at - make_interval(days => ${whole(random, 300)})
        WHERE status = 'completed' AND ${ofSome()}`.execute(db),
    () =>
      sql`UPDATE jobs SET partner_id = ${pick(random, partners)} WHERE status = 'completed' AND ${ofSome()}`.execute(
        db,
      ),
    () => sql`UPDATE jobs SET created_by = ${pick(random, [staff.userId, admin.userId])} WHERE ${ofSome()}`.execute(db),
    () =>
      sql`UPDATE addresses SET location_id = ${pick(random, [world.places.pincode, world.places.other, world.places.twin])}
        WHERE id = ${world.address}`.execute(db),
    () =>
      sql`UPDATE jobs SET address_id = NULL WHERE status = 'completed' AND id % 11 = ${whole(random, 11)}`.execute(db),
    () => foldRowCounts(db),
  ]
  // Jobs of today alone would try one day and one month.
  const moved = () =>
    sql`UPDATE jobs SET completed_at = now() - make_interval(days => ${whole(random, 600)})
      WHERE status = 'completed' AND id % 4 = ${whole(random, 4)}`.execute(db)
  for (let round = 0; round < 8; round += 1) {
    await Promise.allSettled(Array.from({ length: 8 }, () => pick(random, edits)()))
    await moved()
    const start = daysAfter('2025-06-01', whole(random, 500))
    await compare([range, { from: start, to: daysAfter(start, whole(random, 500)) }])
  }
  expect((await looked.days()).length).toBeGreaterThan(3)
  await foldRowCounts(db)
  await compare([range])
  const { rows } = await sql<{ left: number }>`SELECT count(*)::int AS left FROM job_report_changes`.execute(db)
  expect(rows[0]?.left).toBe(0)
  await sql`SELECT rebuild_job_reports()`.execute(db)
  await compare([range])
})

test('the order of partners is that of their sums, page by page', async () => {
  const { db } = t.database
  const sums = await sumsByKey(db, 'partner', range)
  const order = [...sums].sort(([a, one], [b, other]) => other.price - one.price || a - b).map(([key]) => key)
  const by = { by: 'price', descending: true } as const
  expect(await rankedKeys(db, 'partner', range, { ...by, limit: null, offset: 0 })).toEqual({
    total: order.length,
    keys: order,
  })
  const page = await rankedKeys(db, 'partner', range, { ...by, limit: 2, offset: 1 })
  expect(page).toEqual({ total: order.length, keys: order.slice(1, 3) })
  const some = order.slice(0, 2)
  expect([...(await sumsByKey(db, 'partner', range, some))].length).toBe(some.length)
})

test('no writer waits for another, nor for a folding', async () => {
  const { pool } = t.database
  const jobs = [await world.jobIn('completed'), await world.jobIn('completed')]
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    await one.query('BEGIN')
    await one.query('UPDATE jobs SET price = price + 100 WHERE id = $1', [jobs[0]!.id])
    await other.query("SET lock_timeout = '2s'")
    await other.query('UPDATE jobs SET price = price + 100 WHERE id = $1', [jobs[1]!.id])
    await other.query('SELECT fold_job_reports()')
    await one.query('COMMIT')
  } finally {
    await other.query('RESET lock_timeout')
    one.release()
    other.release()
  }
  await compare([range])
})
