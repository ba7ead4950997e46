import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { enquiryCounts } from '../../domains/enquiries/enquiries.roll-up.ts'
import { listPage } from '../db/list.ts'
import { countedRows, totalOf } from './counted.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a combination without a roll-up has no kept number', () => {
  const filters = { status: ['open'], source: ['website', 'poster'] }
  expect(countedRows(enquiryCounts, { filters })).toMatchObject({
    facet: 'status+source',
    keys: ['open|website', 'open|poster'],
  })
  expect(countedRows(enquiryCounts, { filters: { ...filters, temperature: ['hot'] } })).toBeNull()
  expect(countedRows(enquiryCounts, { filters, others: { follow_up: 'due' } })).toBeNull()
  expect(countedRows(enquiryCounts, { filters, others: { has_jobs: false } })).toBeNull()
  const others = { q: undefined, sort: '-created_at', page: 2, per_page: 25, total: 'exact', format: 'csv' }
  expect(countedRows(enquiryCounts, { filters, others })).toMatchObject({ facet: 'status+source' })
  expect(countedRows(enquiryCounts, { filters: { status: undefined } })).toMatchObject({
    facet: 'all',
    keys: [''],
  })
})

test('a deep page equals a read from the start, in both directions, with and without a filter', async () => {
  const { db } = database
  await sql`INSERT INTO enquiries (name, phone, status, next_action, follow_up_at, created_at)
    SELECT 'Deep', '+919000000000', CASE WHEN n % 3 = 0 THEN 'closed' ELSE 'open' END,
      CASE WHEN n % 3 > 0 THEN 'call' END, CASE WHEN n % 3 > 0 THEN app_now() END, app_now() - n * interval '17 minutes'
    FROM generate_series(1, 5000) AS n`.execute(db)
  for (const [status, descending] of [
    [undefined, true],
    [undefined, false],
    ['open', true],
    ['open', false],
  ] as const) {
    const counted = countedRows(enquiryCounts, { filters: { status: status && [status] } })!
    const matching = db
      .selectFrom('enquiries')
      .$if(status !== undefined, (list) => list.where('status', '=', status!))
    const direction = descending ? 'desc' : 'asc'
    const all = await matching
      .select('id')
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .execute()
    const { total } = await db.selectNoFrom(totalOf(counted).as('total')).executeTakeFirstOrThrow()
    expect(total).toBe(all.length)
    for (const page of [
      1,
      41,
      60,
      Math.ceil(total / 50),
      Math.ceil(total / 25) - 41,
      Math.ceil(total / 25),
    ]) {
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
