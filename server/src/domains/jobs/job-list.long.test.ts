import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { createCategory, createCustomer, createJob } from '../../../test/fixtures.ts'

test('a board of too many rows shows kept counts where there are any, and else that there are more', async () => {
  const t = await testApp()
  onTestFinished(() => t.close())
  const { db, pool } = t.database
  const staff = await t.as('staff')
  const category_id = await createCategory(db)
  const customer = await createCustomer(db)
  const id = await createJob(db, { customer_id: customer.id, category_id, price: 100 })
  await pool.query(
    `INSERT INTO customers (name, phone) SELECT 'Crowd', '+9190' || (10000000 + n) FROM generate_series(1, 505) n`,
  )
  await pool.query(
    `BEGIN; SET LOCAL statement_timeout = 0;
     INSERT INTO jobs (customer_id, category_id, scheduled_at, ends_at, price, commission_rule)
     SELECT c.id, j.category_id, j.scheduled_at, j.ends_at, j.price, j.commission_rule
     FROM jobs j, customers c, generate_series(1, 20) WHERE j.id = ${id} AND c.name = 'Crowd';
     COMMIT`,
  )
  const { columns } = (await staff.get('/jobs/board?has_due=true')).body
  expect(columns[0]).toMatchObject({ slug: 'pending', total: { count: 1000, exact: false } })
  expect(columns[0].cards).toHaveLength(20)
  expect(columns.at(-1)).toMatchObject({ slug: 'cancelled', total: { count: 0, exact: true }, cards: [] })
  const { body } = await staff.get(`/jobs/board?category_id=${category_id}`)
  expect(body.columns[0].total).toEqual({ count: 10_101, exact: true })
})
