import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createJob,
  createPartner,
  createPayment,
  createPlace,
  newPhone,
} from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
})
afterAll(() => app.close())

const lookUp = (phone: string) => staff.get(`/customers/lookup?phone=${encodeURIComponent(phone)}`)

describe('GET /customers/lookup', () => {
  it('shows the caller: running jobs, open enquiries, then the latest others, money and addresses', async () => {
    const { db } = app.database
    const place = await createPlace(db)
    const category_id = await createCategory(db, { title: 'Tap repair' })
    const { id, phone } = await createCustomer(db, { name: 'Asha Rao' })
    await createAddress(db, { customer_id: id, location_id: place.pincode })
    const partner_id = await createPartner(db, { name: 'Ravi' })
    const of = { customer_id: id, category_id }
    const done = await createJob(db, { ...of, partner_id, status: 'completed', price: 100_000 })
    await createPayment(db, { job_id: done, customer_id: id, amount: 60_000 })
    const begun = await createJob(db, {
      ...of,
      status: 'started',
      price: 20_000,
      scheduled_at: '2026-04-01T04:30:00.000Z',
    })
    const soon = await createJob(db, {
      ...of,
      status: 'pending',
      price: 77_700,
      scheduled_at: '2026-03-01T04:30:00.000Z',
    })
    const cancelled = await createJob(db, {
      ...of,
      status: 'cancelled',
      price: 55_500,
      scheduled_at: '2026-09-01T04:30:00.000Z',
    })
    const open = await staff.post('/enquiries', { name: 'Asha Rao', phone, category_id })
    const lost = await staff.post('/enquiries', {
      name: 'Asha Rao',
      phone,
      status: 'not-interested',
      lost_reason: 'price',
    })
    const { status, body } = await lookUp(phone)
    expect(status).toBe(200)
    expect(body).toMatchObject({ phone, invented: false, partner: null })
    expect(body.customers).toMatchObject([
      {
        id,
        name: 'Asha Rao',
        matched_on: 'phone',
        totals: { jobs: 3, enquiries: 2, paid: 60_000, due: 60_000 },
        records: [
          { type: 'job', id: soon, status: 'pending', partner: null },
          { type: 'job', id: begun, status: 'started' },
          { type: 'enquiry', id: open.body.id, category: 'Tap repair', status: 'open' },
          { type: 'enquiry', id: lost.body.id, category: null, status: 'not-interested' },
          { type: 'job', id: cancelled, status: 'cancelled' },
          { type: 'job', id: done, status: 'completed', partner: 'Ravi' },
        ],
        addresses: [{ pincode: place.title, area: 'HSR Layout', primary: true }],
      },
    ])
  })

  it('shows complaints neither resolved nor rejected first, and when a job was completed', async () => {
    const { db } = app.database
    const { id, phone } = await createCustomer(db)
    const of = { customer_id: id, category_id: await createCategory(db) }
    const job_id = await createJob(db, {
      ...of,
      status: 'completed',
      scheduled_at: '2026-04-09T04:30:00.000Z',
    })
    const completed_at = '2026-04-03T06:00:00.000Z'
    await db.updateTable('jobs').set({ completed_at }).where('id', '=', job_id).execute()
    const running = await createJob(db, { ...of, status: 'pending' })
    const complaint = { job_id, kind: 'quality', text: 'It leaks again' }
    const settled = await staff.post('/complaints', complaint)
    await staff.post(`/complaints/${settled.body.id}/status`, {
      status: 'rejected',
      reason: 'Another tap',
      version: settled.body.version,
    })
    const open = await staff.post('/complaints', complaint)
    const { body } = await lookUp(phone)
    expect(body.customers[0].records).toMatchObject([
      { type: 'complaint', id: open.body.id, job_id, status: 'open', at: open.body.created_at },
      { type: 'job', id: running },
      { type: 'job', id: job_id, at: completed_at },
    ])
  })

  it.each([
    '98450 11223',
    '09845011223',
    '+91 98450-11223',
    '0091 98450 11223',
    '919845011223',
    '(98450) 11223',
    '98450',
    '9845011',
    '11223',
    '+91 98450',
    '098450',
  ])('finds the customer by %s', async (typed) => {
    const { db } = app.database
    const known = await db
      .selectFrom('customers')
      .select('id')
      .where('phone', '=', '+919845011223')
      .executeTakeFirst()
    const { id } = known ?? (await createCustomer(db, { phone: '+919845011223' }))
    const { body } = await lookUp(typed)
    expect(body.customers.map((match: { id: number }) => match.id)).toEqual([id])
  })

  it('names the number that matched', async () => {
    const { db } = app.database
    const [alternate_phone, whatsapp] = [newPhone(), newPhone()]
    await createCustomer(db, { alternate_phone, whatsapp })
    expect((await lookUp(alternate_phone)).body.customers[0].matched_on).toBe('alternate_phone')
    expect((await lookUp(whatsapp.slice(3))).body.customers[0].matched_on).toBe('whatsapp')
  })

  it('needs five digits, and does not match a similar number', async () => {
    await createCustomer(app.database.db, { phone: '+917700099887' })
    expect((await lookUp('7700')).body.customers).toEqual([])
    expect((await lookUp('')).body).toEqual({ phone: null, invented: false, customers: [], partner: null })
    expect((await lookUp('77000 99886')).body.customers).toEqual([])
    expect((await lookUp('+44 7700 099887')).body.customers).toEqual([])
  })

  it('finds a partner, flags an invalid number, and leaves out merged customers', async () => {
    const { db } = app.database
    const phone = newPhone()
    const partner = await createPartner(db, { name: 'Suresh', phone })
    expect((await lookUp(phone)).body.partner).toEqual({ id: partner, name: 'Suresh' })
    expect((await lookUp('9999999999')).body.invented).toBe(true)
    const [kept, merged] = [await createCustomer(db), await createCustomer(db)]
    await db.updateTable('customers').set({ merged_into: kept.id }).where('id', '=', merged.id).execute()
    expect((await lookUp(merged.phone)).body.customers).toEqual([])
  })

  it('refuses a call without a number', async () => {
    expect((await staff.get('/customers/lookup')).status).toBe(422)
    expect((await lookUp('9'.repeat(41))).status).toBe(422)
  })
})
