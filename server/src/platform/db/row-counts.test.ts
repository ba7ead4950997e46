import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { lookedForReports } from '../../../test/business-counts.ts'
import { makeWorld, randomPhone, type World } from '../../../test/world.ts'
import { countedCustomers } from '../../domains/customers/customers.store.ts'
import { countedEnquiries } from '../../domains/enquiries/enquiry-filters.ts'
import { countedLeads } from '../../domains/intake/intake.store.ts'
import { countedJobs } from '../../domains/jobs/job-list.store.ts'
import { countedPartners } from '../../domains/partners/partner-list.store.ts'
import { countedPayments } from '../../domains/payments/payment-counts.ts'
import { listPage } from './list.ts'
import { type CountedList, countedRows, foldRowCounts, totalOf } from './row-counts.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await makeWorld(t, staff)
})
afterAll(() => t.close())

const lists: CountedList[] = [
  countedCustomers,
  countedPartners,
  countedEnquiries,
  countedJobs,
  countedPayments,
  countedLeads,
]

const amounts: Record<string, RawBuilder<unknown>> = { payments: sql.ref('amount'), jobs: sql.ref('price') }

/** Every count of the database beside the one that looking at the rows gives; equal ones are left out. */
async function differences(): Promise<unknown[]> {
  const looked = lists.map(
    ({ list, date }) => sql`
      SELECT ${list}::text AS list, mark, business_day(${sql.ref(date)}) AS day, count(*) AS rows,
             sum(${amounts[list] ?? sql`0`}) AS amount
      FROM ${sql.table(list)} AS r, unnest(${sql.ref(`${list}_marks`)}(r)) AS mark GROUP BY 1, 2, 3`,
  )
  looked.push(
    sql`
    SELECT 'partner_services', 'category_id=' || category_id, date '2000-01-01', count(*), 0
    FROM partner_services GROUP BY 2`,
    ...lookedForReports,
  )
  const { rows } = await sql`
    WITH looked AS (${sql.join(looked, sql` UNION ALL `)}),
    counted AS (
      SELECT list, mark, day, sum(rows) AS rows, sum(amount) AS amount
      FROM (
        SELECT list, mark, day, rows, amount FROM row_counts
        UNION ALL SELECT list, mark, day, rows, amount FROM row_count_changes, unnest(marks) AS mark
      ) AS both_parts GROUP BY 1, 2, 3 HAVING sum(rows) <> 0 OR sum(amount) <> 0
    ),
    totals AS (
      SELECT list, mark, sum(rows) AS rows
      FROM (
        SELECT list, mark, rows FROM row_totals
        UNION ALL SELECT list, mark, rows FROM row_count_changes, unnest(marks) AS mark
      ) AS both_parts GROUP BY 1, 2 HAVING sum(rows) <> 0
    )
    (SELECT 'looked' AS side, * FROM (TABLE looked EXCEPT TABLE counted) AS more)
    UNION ALL (SELECT 'counted', * FROM (TABLE counted EXCEPT TABLE looked) AS more)
    UNION ALL (SELECT 'totals', list, mark, NULL, rows, NULL FROM (
      SELECT list, mark, sum(rows) AS rows FROM looked GROUP BY 1, 2 EXCEPT TABLE totals) AS more)`.execute(
    t.database.db,
  )
  return rows
}

it('keeps every count true through random edits, foldings and edits at once', async () => {
  const { db } = t.database
  const pick = <T>(values: readonly T[]) => values[randomInt(values.length)]!
  const edits = [
    () => staff.post('/customers', { name: 'A B', phone: randomPhone(), gender: pick(['male', 'female', null]) }),
    () =>
      staff.post('/enquiries', {
        name: 'C D',
        phone: randomPhone(),
        status: 'open',
        source: pick(['website', 'unknown']),
      }),
    () => world.job({ customer_id: world.customer }),
    () => world.jobIn('completed'),
    () => world.partner({ status: pick(['approved', 'submitted']) }),
    () =>
      sql`UPDATE enquiries SET (status, next_action, follow_up_at, lost_reason) = ROW (${pick([
        sql`'open', 'call', now(), NULL`,
        sql`'closed', NULL, NULL, NULL`,
        sql`'rate-high', NULL, NULL, 'price'`,
      ])}), category_id = ${pick([world.categories.taps, null])} WHERE id % 2 = ${randomInt(2)}`.execute(db),
    () => sql`UPDATE customers SET source = ${pick(['website', null])} WHERE id % 3 = ${randomInt(3)}`.execute(db),
    () =>
      sql`UPDATE jobs SET scheduled_at = scheduled_at - interval '1 day' WHERE id % 3 = ${randomInt(3)}`.execute(db),
    () =>
      sql`UPDATE payments SET (reversed_at, reversal_reason) = (now(), 'x') WHERE id % 5 = ${randomInt(5)}`.execute(db),
    () =>
      sql`DELETE FROM enquiries WHERE id % 17 = ${randomInt(17)} AND NOT EXISTS (SELECT FROM jobs WHERE enquiry_id = enquiries.id)
              AND NOT EXISTS (SELECT FROM messages WHERE enquiry_id = enquiries.id)`.execute(db),
    () => foldRowCounts(db),
  ]
  for (let round = 0; round < 12; round += 1) {
    await Promise.allSettled(Array.from({ length: 8 }, () => pick(edits)()))
    expect(await differences()).toEqual([])
  }
  const job = await world.job({ price: 50_000 })
  await staff.post(`/jobs/${job.id}/payments`, { amount: 20_000, method: 'cash', received_by: 'company' })
  expect(await differences()).toEqual([])
  await foldRowCounts(db)
  expect(await differences()).toEqual([])
  await sql`SELECT rebuild_row_counts()`.execute(db)
  expect(await differences()).toEqual([])
})

it('names exactly the filters that the database counts by', async () => {
  for (const { list, filters, pairs } of lists) {
    const { rows } = await sql<{ filter: string }>`
      SELECT DISTINCT split_part(mark, '=', 1) AS filter FROM row_counts WHERE list = ${list} AND mark <> ''
    `.execute(t.database.db)
    const named = [...filters, ...(pairs ?? []).flatMap((pair) => pair.with.map((other) => `${pair.of}+${other}`))]
    expect(
      rows.map((row) => row.filter).filter((filter) => !named.includes(filter)),
      list,
    ).toEqual([])
  }
})

it('finds a deep page where reading from the start does, in both directions, with and without a filter', async () => {
  const { db } = t.database
  await sql`INSERT INTO enquiries (name, phone, status, next_action, follow_up_at, created_at)
    SELECT 'Deep', '+919000000000', CASE WHEN n % 3 = 0 THEN 'closed' ELSE 'open' END,
      CASE WHEN n % 3 > 0 THEN 'call' END, CASE WHEN n % 3 > 0 THEN now() END, now() - n * interval '17 minutes'
    FROM generate_series(1, 5000) AS n`.execute(db)
  for (const [status, descending] of [
    [undefined, true],
    [undefined, false],
    ['open', true],
    ['open', false],
  ] as const) {
    const counted = countedRows(countedEnquiries, { filters: { status: status && [status] }, others: false })
    const matching = db.selectFrom('enquiries').$if(status !== undefined, (list) => list.where('status', '=', status!))
    const direction = descending ? 'desc' : 'asc'
    const all = await matching.select('id').orderBy('created_at', direction).orderBy('id', direction).execute()
    const { total } = await db.selectNoFrom(totalOf(counted!).as('total')).executeTakeFirstOrThrow()
    expect(total).toBe(all.length)
    for (const page of [1, 41, 60, Math.ceil(total / 50), Math.ceil(total / 25) - 41, Math.ceil(total / 25)]) {
      const { data } = await listPage({
        db,
        query: { page, per_page: 25 },
        matching,
        counted,
        id: sql<number>`enquiries.id`,
        order: { by: sql.ref('enquiries.created_at'), descending, isDate: true },
        rows: async (ids) => ids.map((id) => ({ id })),
      })
      expect(data, `page ${page}`).toEqual(all.slice((page - 1) * 25, page * 25))
    }
  }
})
