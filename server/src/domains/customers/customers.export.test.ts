import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { byThousands } from '../../../test/database.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createJob,
  createPlace,
} from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
})
afterAll(() => app.close())

const rowsOf = ({ raw }: { raw: Buffer }): string[][] => parse(raw, { bom: true })

it('holds the columns of the list, without its pages', async () => {
  const { db } = app.database
  const place = await createPlace(db, { area: 'Jayanagar' })
  const { id, phone } = await createCustomer(db, { name: 'Meera Nair' })
  await createAddress(db, { customer_id: id, location_id: place.pincode })
  const category_id = await createCategory(db)
  await createJob(db, { customer_id: id, category_id, scheduled_at: '2026-05-01T20:30:00.000Z' })
  const [headings, row] = rowsOf(await staff.get('/customers/download?q=meera'))
  expect(headings).toEqual([
    'Id',
    'Name',
    'Phone',
    'Location',
    'Source',
    'Jobs',
    'Latest job',
    'Customer since',
  ])
  const shown = [
    `C-${id}`,
    'Meera Nair',
    phone.slice(1),
    `${place.title} Jayanagar`,
    '',
    '1',
    '2026-05-02 02:00',
  ]
  expect(row?.slice(0, 7)).toEqual(shown)
  expect(row?.[7]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
})

it('follows the filters and the order of the list', async () => {
  for (const name of ['Zoya', 'anita', 'Bela'])
    await createCustomer(app.database.db, { name: `${name} Export` })
  const namesOf = async (query: string) =>
    rowsOf(await staff.get(`/customers/download?q=export&${query}`))
      .slice(1)
      .map(([, name]) => name)
  expect(await namesOf('sort=name')).toEqual(['anita Export', 'Bela Export', 'Zoya Export'])
  expect(await namesOf('sort=-last_job_at')).toEqual(['Bela Export', 'anita Export', 'Zoya Export'])
  expect(await namesOf('sort=-name&has_jobs=true')).toEqual([])
})

it('has no pages and no other formats, and is for people who are signed in', async () => {
  for (const query of ['page=2', 'per_page=100', 'total=exact', 'format=pdf', 'sort=phone']) {
    expect((await staff.get(`/customers/download?${query}`)).status, query).toBe(422)
  }
  expect((await (await app.as(null)).get('/customers/download')).status).toBe(401)
})

it('is selected with its filters, up to ten thousand customers', async () => {
  const { db } = app.database
  await byThousands(10_005, (first, last) =>
    sql`INSERT INTO customers (name, phone) SELECT 'Throng ' || n, '+9198' || lpad(n::text, 8, '0')
        FROM generate_series(${first}::int, ${last}::int) AS n`.execute(db),
  )
  const { body: some } = await staff.get('/customers/ids?q=throng+1000&sort=-name')
  const named = await db.selectFrom('customers').select('id').where('name', 'like', 'Throng 1000%').execute()
  expect(new Set(some.ids)).toEqual(new Set(named.map(({ id }) => id)))
  expect(some).toMatchObject({ total: named.length, exact: true })
  const { body: many } = await staff.get('/customers/ids?q=throng&sort=name')
  expect([many.ids.length, many.total, many.exact]).toEqual([10_000, 10_000, false])
  const { body: all } = await staff.get('/customers/ids')
  expect([all.ids.length, all.total >= 10_005, all.exact]).toEqual([10_000, true, true])
})
