import { randomInt } from 'node:crypto'
import { jobColumns } from 'contract/jobs/job-board.rules.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createJob,
  createPartner,
  createPayment,
  createPlace,
  type Place,
} from '../../../test/fixtures.ts'

/** Every filter of the board, alone and combined, compared with plain SQL for the same query. */

let t: TestApp
let staff: Caller
let places: Place[]
let categories: number[]
let partners: number[]
let customers: number[]
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  const { db } = t.database
  places = [await createPlace(db), await createPlace(db, { area: 'Whitefield' })]
  const parent = await createCategory(db)
  categories = [parent, await createCategory(db, { parent_id: parent }), await createCategory(db)]
  partners = [await createPartner(db), await createPartner(db)]
  customers = []
  for (const name of ['Asha Rao', 'Ravi Kumar', 'Meena Iyer'])
    customers.push((await createCustomer(db, { name })).id)
  await fill(300)
}, 60_000)
afterAll(() => t.close())

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)]!

async function fill(jobs: number): Promise<void> {
  const { db } = t.database
  const addresses: number[] = []
  for (const place of places) {
    for (const location_id of [place.pincode, place.area]) {
      addresses.push(await createAddress(db, { customer_id: customers[0]!, location_id, primary: false }))
    }
  }
  for (let at = 0; at < jobs; at += 1) {
    const status = pick(jobColumns)
    const partner_id =
      status === 'cancelled' ? null : status === 'pending' ? pick([null, ...partners]) : pick(partners)
    const customer_id = pick(customers)
    const price = pick([0, 50_000, 125_000])
    const id = await createJob(db, {
      status,
      partner_id,
      customer_id,
      price,
      category_id: pick(categories),
      address_id: pick([null, ...addresses]),
      scheduled_at: new Date(Date.now() + (randomInt(12 * 24 * 60) - 6 * 24 * 60) * 60_000).toISOString(),
    })
    if (price > 0 && randomInt(2) === 0)
      await createPayment(db, { job_id: id, customer_id, amount: pick([20_000, price]) })
  }
}

type Filter = { query: string; sql: string }

function filters(): Filter[] {
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  const later = new Date(Date.now() + 3 * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10)
  const day = `(scheduled_at AT TIME ZONE 'Asia/Kolkata')::date`
  const [place, other] = places as [Place, Place]
  const [parent, child] = categories as [number, number]
  const at = (...ids: number[]) =>
    `address_id IN (SELECT id FROM addresses WHERE location_id IN (${ids.join(', ')}))`
  return [
    { query: 'status=pending,completed', sql: "status IN ('pending', 'completed')" },
    { query: `category_id=${parent}`, sql: `category_id IN (${parent}, ${child})` },
    { query: `partner_id=${partners.join(',')}`, sql: `partner_id IN (${partners.join(', ')})` },
    { query: `partner_id=${partners[0]}`, sql: `partner_id = ${partners[0]}` },
    { query: `customer_id=${customers[1]}`, sql: `customer_id = ${customers[1]}` },
    { query: `location_id=${place.district}`, sql: at(place.area, place.pincode) },
    { query: `location_id=${other.pincode}`, sql: at(other.pincode) },
    { query: `from=${today}&to=${later}`, sql: `${day} BETWEEN '${today}' AND '${later}'` },
    { query: `to=${today}`, sql: `${day} <= '${today}'` },
    { query: 'unassigned=true', sql: "partner_id IS NULL AND status = 'pending'" },
    { query: 'unassigned=false', sql: 'partner_id IS NOT NULL' },
    { query: 'has_due=true', sql: "price > received AND status <> 'cancelled'" },
    { query: 'has_due=false', sql: "(price <= received OR status = 'cancelled')" },
    { query: 'q=ravi', sql: "customer_id IN (SELECT id FROM customers WHERE name ILIKE '%ravi%')" },
  ]
}

const orderOf = (status: JobStatus) =>
  status === 'completed' || status === 'cancelled' ? 'scheduled_at DESC, id DESC' : 'scheduled_at, id'

/**
 * Each column has the number and the first cards of plain SQL; a column that is left out would have no cards.
 */
async function check({ query, sql }: Filter): Promise<void> {
  const { status, body } = await staff.get(`/jobs/board?${query}`)
  expect([query, status]).toEqual([query, 200])
  const columns = new Map<string, { total: unknown; cards: { id: number }[] }>(
    body.columns.map((column: { slug: string }) => [column.slug, column]),
  )
  for (const slug of jobColumns) {
    const found = await t.database.pool.query(
      `SELECT id FROM jobs WHERE (${sql}) AND status = '${slug}' ORDER BY ${orderOf(slug)}`,
    )
    const ids = found.rows.map(({ id }) => Number(id))
    const column = columns.get(slug)
    if (!column) expect([query, slug, ids]).toEqual([query, slug, []])
    else {
      expect([query, slug, column.total]).toEqual([query, slug, { count: ids.length, exact: true }])
      expect([query, slug, column.cards.map(({ id }) => id)]).toEqual([query, slug, ids.slice(0, 20)])
    }
  }
}

describe('the board holds what plain SQL finds', () => {
  it('of all jobs, in the order they go through their states', async () => {
    await check({ query: '', sql: 'true' })
    const { body } = await staff.get('/jobs/board')
    expect(body.columns.map((column: { slug: string }) => column.slug)).toEqual(jobColumns)
  })

  it('under each filter by itself', async () => {
    for (const filter of filters()) await check(filter)
  })

  it('under two and three of them at once', async () => {
    const all = filters()
    const namesOf = ({ query }: Filter) => [...new URLSearchParams(query).keys()]
    for (let round = 0; round < 40; round += 1) {
      const chosen = [pick(all), pick(all), pick(all)].filter(
        (filter, at, three) =>
          !three.slice(0, at).some((other) => namesOf(other).some((name) => namesOf(filter).includes(name))),
      )
      await check({
        query: chosen.map(({ query }) => query).join('&'),
        sql: chosen.map(({ sql }) => `(${sql})`).join(' AND '),
      })
    }
  })
})

test('a card has the values of the list, and the version for a transition', async () => {
  const { body } = await staff.get('/jobs/board?status=pending')
  const [card] = body.columns[0].cards
  const { body: list } = await staff.get('/jobs?status=pending&sort=scheduled_at&per_page=1')
  expect(list.data).toEqual([card])
  expect(card.version).toBe((await staff.get(`/jobs/${card.id}`)).body.version)
})

test('an unknown filter is refused', async () => {
  expect((await staff.get('/jobs/board?sort=price')).status).toBe(422)
  expect((await staff.get('/jobs/board?status=nonsense')).status).toBe(422)
})
