import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byThousands, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createCustomer } from '../../../test/fixtures.ts'
import { customerCounts } from '../../domains/customers/customers.roll-up.ts'
import { countedRows } from '../roll-up/counted.ts'
import { listPage, readSort } from './list.ts'
import { createDatabase } from './pool.ts'

let database: TestDatabase
const created: number[] = []
beforeAll(async () => {
  database = await testDatabase()
  for (let index = 0; index < 11; index += 1) {
    created.push((await createCustomer(database.db, { name: `Twin ${index % 2}` })).id)
  }
  await database.db
    .updateTable('customers')
    .set({ email: 'a@example.com' })
    .where('id', 'in', created.slice(0, 3))
    .execute()
})
afterAll(() => database.drop())

type How = {
  by?: string
  descending?: boolean
  nullable?: boolean
  isCapped?: boolean
  isInIndexOrder?: boolean
}
function page(number: number, { by = 'name', descending = false, nullable = false, ...how }: How = {}) {
  return listPage({
    ...how,
    db: database.db,
    query: { page: number, per_page: 3 },
    matching: database.db.selectFrom('customers'),
    id: sql<number>`customers.id`,
    order: { by: sql.ref(`customers.${by}`), descending, nullable },
    rows: (ids) =>
      database.db.selectFrom('customers').select(['id', 'name', 'email']).where('id', 'in', ids).execute(),
  })
}
const all = async (how: How = {}) => {
  const pages = [await page(1, how), await page(2, how), await page(3, how), await page(4, how)]
  return pages.flatMap((each) => each.data)
}

describe('listPage', () => {
  it('puts each row on exactly one page, in both directions, also with equal values', async () => {
    const forwards = (await all()).map((row) => row.id)
    expect([...forwards].sort((a, b) => a - b)).toEqual(created)
    expect((await all({ descending: true })).map((row) => row.id)).toEqual(forwards.toReversed())
  })

  it('keeps rows without a value at the end in both directions, read from either end', async () => {
    for (const descending of [false, true]) {
      const emails = (await all({ by: 'email', nullable: true, descending })).map((row) => row.email)
      expect(emails).toEqual([...Array(3).fill('a@example.com'), ...Array(8).fill(null)])
    }
  })

  it('gives the same pages when an index has the rows in the order of the list', async () => {
    for (const descending of [false, true]) {
      for (const number of [1, 2, 4, 5]) {
        const found = await page(number, { descending, isCapped: true, isInIndexOrder: true })
        expect(found).toEqual(await page(number, { descending, isCapped: true }))
        expect(found).toEqual(await page(number, { descending }))
      }
    }
  })

  it('answers an empty page past the end, with the true total', async () => {
    expect(await page(5)).toEqual({
      data: [],
      meta: { page: 5, per_page: 3, total: 11, exact: true, from: 0, to: 0 },
    })
    expect((await page(4)).meta).toEqual({ page: 4, per_page: 3, total: 11, exact: true, from: 10, to: 11 })
  })
})

it('keeps the plan of the first page of an unfiltered list, and of no other page', async () => {
  const handle = createDatabase({ ...database.connection, max: 1 })
  const { db } = handle
  const read = (number: number, filters: Record<string, string[]> = {}) =>
    listPage({
      db,
      query: { page: number, per_page: 3 },
      matching: db.selectFrom('customers').where('merged_into', 'is', null),
      id: sql<number>`customers.id`,
      order: { by: sql.ref('customers.created_at'), descending: true },
      counted: countedRows(customerCounts, { filters }),
      rows: (ids) => db.selectFrom('customers').select('id').where('id', 'in', ids).execute(),
    })
  for (const number of [1, 2, 1, 2, 1]) await read(number)
  for (const _ of [1, 2, 3]) await read(1, { source: ['google'] })
  const { rows } = await sql<{ statement: string }>`
    SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%roll_up_cells%'`.execute(db)
  expect(rows).toEqual([{ statement: expect.stringContaining('limit 3') }])
  await handle.close()
})

it('caps the count of a search with many results, unless its exact total is requested', async () => {
  const { db } = database
  await byThousands(10_030, (first, last) =>
    sql`INSERT INTO customers (name, phone)
        SELECT 'Crowd', '+919000000000' FROM generate_series(${first}::int, ${last}::int)`.execute(db),
  )
  const search = (query: { page: number; total?: 'exact' }) =>
    listPage({
      db,
      query: { per_page: 20, q: 'crowd', ...query },
      matching: db.selectFrom('customers').where('name', '=', 'Crowd'),
      id: sql<number>`customers.id`,
      order: { by: sql.ref('customers.created_at'), descending: true },
      rows: async (ids) => ids.map((id) => ({ id })),
    })
  const first = await search({ page: 1 })
  expect(first.meta).toMatchObject({ total: 10_000, exact: false, from: 1, to: 20 })
  expect((await search({ page: 501 })).data).toEqual([])
  const exact = await search({ page: 1, total: 'exact' })
  expect(exact.meta).toMatchObject({ total: 10_030, exact: true })
  expect(exact.data).toEqual(first.data)
  expect((await search({ page: 502, total: 'exact' })).data).toHaveLength(10)
})

describe('readSort', () => {
  it('reads column and direction', () => {
    expect(readSort('-created_at')).toEqual({ column: 'created_at', descending: true })
    expect(readSort('name')).toEqual({ column: 'name', descending: false })
  })
})
