import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createCategory, createCustomer, createJob } from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
})
afterAll(() => app.close())

it('exports and selects the filtered jobs, in the order of the list', async () => {
  const { db } = app.database
  const customer = await createCustomer(db, { name: 'Meera Export' })
  const category_id = await createCategory(db, { title: 'Sofa Cleaning' })
  const jobs = []
  for (const day of ['01', '03', '02']) {
    const scheduled_at = `2026-05-${day}T04:30:00.000Z`
    jobs.push(await createJob(db, { customer_id: customer.id, category_id, scheduled_at, price: 150_050 }))
  }
  const query = `customer_id=${customer.id}&from=2026-05-02&sort=scheduled_at`
  const [headings, ...rows]: string[][] = parse((await staff.get(`/jobs/download?${query}`)).raw, {
    bom: true,
  })
  const money = ['Price (₹)', 'Collected (₹)', 'Due (₹)']
  const who = ['Customer', 'Phone', 'Service', 'Location', 'Partner', 'Status']
  expect(headings).toEqual(['Id', 'Scheduled', 'Ends', ...who, ...money])
  expect(rows.map(([, at]) => at)).toEqual(['2026-05-02 10:00', '2026-05-03 10:00'])
  expect(rows[0]?.slice(3)).toEqual([
    ...['Meera Export', customer.phone.slice(1), 'Sofa Cleaning', '', '', 'Pending'],
    ...['1500.5', '0', '1500.5'],
  ])
  const { body } = await staff.get(`/jobs/ids?${query}`)
  expect(body).toEqual({ ids: [jobs[2], jobs[1]], total: 2, exact: true })
})

it('selects the jobs of the services below the one that is asked for', async () => {
  const { db } = app.database
  const parent = await createCategory(db)
  const child = await createCategory(db, { parent_id: parent })
  const id = await createJob(db, { customer_id: (await createCustomer(db)).id, category_id: child })
  const { body } = await staff.get(`/jobs/ids?category_id=${parent}`)
  expect(body).toEqual({ ids: [id], total: 1, exact: true })
})
