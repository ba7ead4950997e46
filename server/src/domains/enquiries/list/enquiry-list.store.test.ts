import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createPlace,
  newPhone,
  type Place,
} from '../../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
let place: Place
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
  place = await createPlace(app.database.db)
})
afterAll(() => app.close())

type Values = { name?: string; created_at?: string; follow_up_at?: string; [field: string]: unknown }
/** Creates an enquiry with a customer of its own at the location, with the given times. */
async function create({ created_at, follow_up_at, ...values }: Values = {}): Promise<number> {
  const { db } = app.database
  const customer = await createCustomer(db)
  const address_id = await createAddress(db, { customer_id: customer.id, location_id: place.pincode })
  const body = { name: 'Asha Rao', phone: customer.phone, customer_id: customer.id, address_id, ...values }
  const { id } = (await staff.post('/enquiries', body)).body
  const times = { ...(created_at && { created_at }), ...(follow_up_at && { follow_up_at }) }
  if (Object.keys(times).length > 0) {
    const set = Object.keys(times).map((column, index) => `${column} = $${index + 2}`)
    await app.database.pool.query(`UPDATE enquiries SET ${set.join(', ')} WHERE id = $1`, [
      id,
      ...Object.values(times),
    ])
  }
  return id
}
const idsOf = async (query: string) => {
  const response = await staff.get(`/enquiries?per_page=100&${query}`)
  expect(response.status).toBe(200)
  return response.body.data.map((row: { id: number }) => row.id)
}
const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('GET /enquiries', () => {
  it('shows each with category, location and assignee, newest first', async () => {
    const category_id = await createCategory(app.database.db, { title: 'Fan repair' })
    const id = await create({ category_id, assigned_to: staff.userId, temperature: 'hot' })
    const { body } = await staff.get('/enquiries')
    expect(body.data[0]).toMatchObject({
      id,
      category: { id: category_id, title: 'Fan repair' },
      place: `${place.title} HSR Layout`,
      assigned_to: { id: staff.userId, name: 'Test staff' },
      temperature: 'hot',
      status: 'open',
      visit_at: null,
      job_id: null,
    })
    expect(body.meta).toMatchObject({ page: 1, per_page: 25, from: 1 })
  })

  it('finds by status, temperature, source, assignee and customer, several at once', async () => {
    const lost = await create({ status: 'rate-high', lost_reason: 'price', source: 'quikr' })
    const cold = await create({ temperature: 'cold', source: 'quikr' })
    expect(await idsOf('source=quikr')).toEqual([cold, lost])
    expect(await idsOf('source=quikr&status=open,closed')).toEqual([cold])
    expect(await idsOf('source=quikr&temperature=medium,hot')).toEqual([lost])
    const mine = await create({ assigned_to: staff.userId, source: 'leaflet' })
    expect(await idsOf(`assigned_to=${staff.userId}&source=leaflet`)).toEqual([mine])
    const { body } = await staff.get(`/enquiries/${mine}`)
    expect(await idsOf(`customer_id=${body.customer_id}`)).toEqual([mine])
  })

  it('finds the categories below, and a location at every level', async () => {
    const { db } = app.database
    const parent = await createCategory(db)
    const child = await createCategory(db, { parent_id: parent })
    const id = await create({ category_id: child })
    expect(await idsOf(`category_id=${parent}`)).toEqual([id])
    expect(await idsOf(`category_id=${child},${await createCategory(db)}`)).toEqual([id])
    for (const level of [place.state, place.district, place.area, place.pincode]) {
      expect(await idsOf(`location_id=${level}&category_id=${child}`)).toEqual([id])
    }
    const elsewhere = await createPlace(db)
    expect(await idsOf(`location_id=${elsewhere.state}`)).toEqual([])
  })

  it('counts days in the time zone of the business', async () => {
    const late = await create({ created_at: '2026-03-31T18:29:59Z', source: 'poster' })
    const early = await create({ created_at: '2026-03-31T18:30:00Z', source: 'poster' })
    const lastMoment = await create({ created_at: '2026-04-01T18:29:59Z', source: 'poster' })
    expect(await idsOf('source=poster&created_from=2026-04-01&created_to=2026-04-01')).toEqual([
      lastMoment,
      early,
    ])
    expect(await idsOf('source=poster&created_to=2026-03-31')).toEqual([late])
  })

  it('finds due, overdue, today’s and waiting enquiries', async () => {
    const source = 'visiting-card'
    const missed = await create({ source, follow_up_at: fromNow(-90) })
    const now = await create({ source, follow_up_at: fromNow(-5) })
    await create({ source, follow_up_at: fromNow(3 * 24 * 60) })
    const waiting = await create({ source })
    await app.database.pool.query('UPDATE enquiries SET first_touched_at = app_now() WHERE id = ANY ($1)', [
      [missed, now],
    ])
    expect(await idsOf(`source=${source}&follow_up=due&sort=follow_up_at`)).toEqual([missed, now, waiting])
    expect(await idsOf(`source=${source}&follow_up=overdue`)).toEqual([missed])
    expect(await idsOf(`source=${source}&follow_up=waiting`)).toContain(waiting)
    expect(await idsOf(`source=${source}&follow_up=waiting`)).not.toContain(now)
    const noon = `${new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)}T06:30:00Z`
    const today = await create({ source, follow_up_at: noon })
    expect(await idsOf(`source=${source}&follow_up=today`)).toContain(today)
  })

  it('sorts those without a follow-up to the end both ways', async () => {
    const source = 'sulekha'
    const first = await create({ source, follow_up_at: '2030-01-01T00:00:00Z' })
    const second = await create({ source, follow_up_at: '2030-01-02T00:00:00Z' })
    const none = await create({ source, status: 'rate-high', lost_reason: 'price' })
    expect(await idsOf(`source=${source}&sort=follow_up_at`)).toEqual([first, second, none])
    expect(await idsOf(`source=${source}&sort=-follow_up_at`)).toEqual([second, first, none])
  })

  it('finds by id, name, phone fragment and pincode', async () => {
    const phone = newPhone()
    const id = await create({ name: 'Padmanabhan Iyer', phone })
    for (const q of [
      `E-${id}`,
      `e ${id}`,
      String(id),
      'manabhan',
      phone.slice(4),
      `0${phone.slice(3)}`,
      place.title,
    ]) {
      expect([q, await idsOf(`q=${encodeURIComponent(q)}`)]).toEqual([q, expect.arrayContaining([id])])
    }
    expect(await idsOf(`q=J-${id}`)).toEqual([])
    expect(await idsOf('q=%25')).toEqual([])
  })

  it.each([
    ['status=asleep', 'status.0'],
    ['sort=phone', 'sort'],
    ['follow_up=never', 'follow_up'],
    ['created_from=yesterday', 'created_from'],
    ['category_id=x', 'category_id.0'],
    ['colour=red', 'colour'],
  ])('refuses %s', async (query, field) => {
    const response = await staff.get(`/enquiries?${query}`)
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
  })
})
