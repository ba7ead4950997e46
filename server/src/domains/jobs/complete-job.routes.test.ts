import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())
beforeEach(() => world.setting('assignment.uncomplete', true))

const balanceOf = async (id: number) => (await staff.get(`/partners/${id}`)).body.balance
const entriesOf = (partnerId: number) =>
  t.database.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount', 'payment_id'])
    .where('partner_id', '=', partnerId)
    .orderBy('id')
    .execute()
const pay = (jobId: number, amount: number, received_by: 'company' | 'partner') =>
  staff.post(`/jobs/${jobId}/payments`, { method: 'upi', amount, received_by })

describe('completing', () => {
  test('posts commission, payments and cash held by the partner; later payments are posted at once', async () => {
    const partner_id = await world.partner()
    const job = await world.jobIn('started', { partner_id })
    await pay(job.id, 30_000, 'company')
    await pay(job.id, 10_000, 'partner')
    expect(await balanceOf(partner_id)).toBe(0)
    const { status } = await staff.post(`/jobs/${job.id}/complete`, { version: job.version })
    expect(status).toBe(200)
    expect(await balanceOf(partner_id)).toBe(20_000 - 30_000)
    await pay(job.id, 5_000, 'partner')
    await pay(job.id, 40_000, 'company')
    expect(await balanceOf(partner_id)).toBe(20_000 - 70_000)
    expect((await entriesOf(partner_id)).map((entry) => [entry.kind, entry.amount])).toEqual([
      ['commission-due', 20_000],
      ['owed-to-partner', -30_000],
      ['owed-to-partner', -10_000],
      ['cash-held', 10_000],
      ['owed-to-partner', -5_000],
      ['cash-held', 5_000],
      ['owed-to-partner', -40_000],
    ])
  })

  test('cash of the earlier partner is held by that partner, and owed to the one who did the work', async () => {
    const [first, second] = [await world.partner(), await world.partner()]
    const given = await world.jobIn('accepted', { partner_id: first })
    await pay(given.id, 30_000, 'partner')
    let job = (await staff.post(`/jobs/${given.id}/assign`, { partner_id: second, version: given.version }))
      .body
    for (const step of ['accept', 'start', 'complete']) {
      job = (await staff.post(`/jobs/${job.id}/${step}`, { version: job.version })).body
    }
    expect(job.status).toBe('completed')
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([30_000, 20_000 - 30_000])
    expect((await staff.get(`/partners/${first}/account`)).body).toMatchObject({
      cash_held: 30_000,
      oldest_due: { job_id: job.id },
    })
    await admin.post(`/jobs/${job.id}/uncomplete`, { reason: 'Leaks again', version: job.version })
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([0, 0])
  })

  test('money above the last price becomes credit', async () => {
    const job = await world.jobIn('started')
    await pay(job.id, 60_000, 'company')
    const { status, body } = await staff.post(`/jobs/${job.id}/complete`, {
      version: job.version,
      price: 50_000,
      price_reason: 'Agreed',
    })
    expect(status).toBe(200)
    const { credit } = job.customer
    expect(body).toMatchObject({ received: 50_000, due: 0, customer: { credit: credit + 10_000 } })
    expect(await balanceOf(job.partner!.id)).toBe(10_000 - 50_000)
  })

  test('records the payment of the customer with it: receipt, accounts and due in one step', async () => {
    const partner_id = await world.partner()
    const job = await world.jobIn('started', { partner_id })
    const payment = { method: 'cash', amount: 90_000, received_by: 'partner' }
    const { status, body } = await staff.post(`/jobs/${job.id}/complete`, {
      version: job.version,
      price: 100_000,
      payments: [payment],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'completed', received: 90_000, due: 10_000, payments: [payment] })
    expect(body.payments[0].receipt_number).not.toBeNull()
    expect((await entriesOf(partner_id)).map((entry) => entry.kind).sort()).toEqual([
      'cash-held',
      'commission-due',
      'owed-to-partner',
    ])
  })

  test('refuses the whole step when the payment is dated tomorrow', async () => {
    const job = await world.jobIn('started')
    const paid_at = new Date(Date.now() + 86_400_000).toISOString()
    const payment = { method: 'cash', amount: 50_000, received_by: 'partner', paid_at }
    const body = { version: job.version, price: 50_000, price_reason: 'Agreed', payments: [payment] }
    const refused = await staff.post(`/jobs/${job.id}/complete`, body)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'payments.0.paid_at', message: 'must not be in the future' }],
    ])
    expect((await staff.get(`/jobs/${job.id}`)).body).toMatchObject({ status: 'started', payments: [] })
  })

  test('accepts several payments, the excess of which is credit, and a price with its reason', async () => {
    const job = await world.jobIn('started', { partner_id: await world.partner() })
    const path = `/jobs/${job.id}/complete`
    const payments = [
      { method: 'cash', amount: 30_000, received_by: 'partner' },
      { method: 'upi', amount: 60_000, received_by: 'company', reference: 'PAY 1' },
    ]
    const silent = await staff.post(path, { version: job.version, price: 80_000, payments })
    expect(silent.body.errors).toEqual([
      { field: 'price_reason', message: 'is required: the agreed price is ₹1,000.00' },
    ])
    const completion = { version: job.version, price: 80_000, price_reason: 'One tap less', payments }
    const { body } = await staff.post(path, completion)
    expect(body).toMatchObject({ price: 80_000, received: 80_000, due: 0 })
    expect(body.payments.map(({ credited }: { credited: number }) => credited)).toEqual([0, 10_000])
    expect(await balanceOf(job.partner!.id)).toBe(16_000 - 80_000 + 30_000)
    const { body: timeline } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
    expect(
      timeline.find(({ data }: { data: { to?: string } }) => data.to === 'completed').data,
    ).toMatchObject({
      reason: 'One tap less',
      changes: [{ label: 'Price', from: '₹1,000.00', to: '₹800.00' }],
    })
  })

  test('sends one message about both; the message about the payment only while the other is off', async () => {
    await world.setting('sms.complete.enable', true)
    await world.setting('sms.payment.enable', true)
    const end = async () => {
      const job = await world.jobIn('started')
      const payment = { method: 'cash', amount: job.price, received_by: 'partner' }
      const { body } = await staff.post(`/jobs/${job.id}/complete`, {
        version: job.version,
        payments: [payment],
      })
      return body
    }
    const both = await end()
    expect(both.messages).toMatchObject([{ template: 'sms.complete' }])
    const { body: text } = await t.database.db
      .selectFrom('messages')
      .select('body')
      .where('job_id', '=', both.id)
      .executeTakeFirstOrThrow()
    expect(text).toContain('₹0.00')
    await world.setting('sms.complete.enable', false)
    expect((await end()).messages).toMatchObject([{ template: 'sms.payment' }])
    await world.setting('sms.payment.enable', false)
    expect((await end()).messages).toEqual([])
  })

  test('a job of an enquiry completes the enquiry; undoing the completion opens it again', async () => {
    const { body: enquiry } = await staff.post('/enquiries', {
      name: 'Enquirer',
      phone: randomPhone(),
      category_id: world.categories.taps,
      quoted_price: 70_000,
      address: {
        label: null,
        place_type: 'home',
        line_1: '9 Cross',
        line_2: null,
        landmark: null,
        location_id: world.places.pincode,
      },
    })
    const period = { starts_at: '2037-05-06T05:30:00.000Z', ends_at: '2037-05-06T06:30:00.000Z' }
    const created = await staff.post(`/enquiries/${enquiry.id}/job`, { ...period, version: enquiry.version })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      enquiry_id: enquiry.id,
      price: 70_000,
      address: { line_1: '9 Cross' },
    })
    const statusNow = async () => (await staff.get(`/enquiries/${enquiry.id}`)).body.status
    expect(await statusNow()).toBe('booking-done-will-take-service')
    const { body: entries } = await staff.get(`/timeline?record_type=enquiry&record_id=${enquiry.id}`)
    expect(entries.map((entry: { kind: string }) => entry.kind)).toContain('job-created')

    let job = created.body
    const partner_id = await world.partner()
    for (const [step, body] of [
      ['assign', { partner_id }],
      ['accept', {}],
      ['start', {}],
      ['complete', {}],
    ] as const) {
      job = (await staff.post(`/jobs/${job.id}/${step}`, { ...body, version: job.version })).body
    }
    expect(await statusNow()).toBe('work-done')
    const back = await admin.post(`/jobs/${job.id}/uncomplete`, {
      reason: 'Leaks again',
      version: job.version,
    })
    expect(back.status).toBe(200)
    expect(await statusNow()).toBe('booking-done-will-take-service')
  })

  test('an enquiry without customer, service and address is refused with the missing fields', async () => {
    const { body: enquiry } = await staff.post('/enquiries', { name: 'Short', phone: randomPhone() })
    const period = { starts_at: '2037-05-06T05:30:00.000Z', ends_at: '2037-05-06T06:30:00.000Z' }
    const { status, body } = await staff.post(`/enquiries/${enquiry.id}/job`, {
      ...period,
      version: enquiry.version,
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { field: 'category_id', message: 'the enquiry has no service yet' },
      { field: 'address_id', message: 'the enquiry has no address yet' },
    ])
  })
})

describe('undoing a completion', () => {
  test('reverses the account entry by entry, fails waiting messages, and completing again counts once', async () => {
    await world.setting('sms.complete.enable', true)
    const partner_id = await world.partner()
    const job = await world.jobIn('started', { partner_id })
    await pay(job.id, 30_000, 'company')
    const completed = (await staff.post(`/jobs/${job.id}/complete`, { version: job.version })).body
    expect(completed.messages).toMatchObject([{ template: 'sms.complete', state: 'pending' }])
    await pay(job.id, 20_000, 'company')

    const back = await admin.post(`/jobs/${job.id}/uncomplete`, {
      reason: 'Leaks again',
      version: completed.version,
    })
    expect(back.status).toBe(200)
    expect(back.body).toMatchObject({
      status: 'started',
      completed_at: null,
      partner: { id: partner_id },
      assignments: [{ status: 'started', completed_at: null }],
      messages: [{ state: 'failed', problem: 'The job was reopened: Leaks again' }],
    })
    expect(await balanceOf(partner_id)).toBe(0)
    expect((await entriesOf(partner_id)).map((entry) => entry.kind).sort()).toEqual([
      'commission-due',
      'commission-reversed',
      'owed-to-partner',
      'owed-to-partner',
      'reversal',
      'reversal',
    ])

    const body = { version: back.body.version, price: 200_000, price_reason: 'More taps' }
    const again = await staff.post(`/jobs/${job.id}/complete`, body)
    expect(again.status).toBe(200)
    expect(await balanceOf(partner_id)).toBe(40_000 - 50_000)
    await world.setting('sms.complete.enable', false)
  })

  test('is refused while the setting is off, from other states, and without a reason', async () => {
    const job = await world.jobIn('completed')
    const request = { reason: 'Why not', version: job.version }
    expect((await admin.post(`/jobs/${job.id}/uncomplete`, { version: job.version })).status).toBe(422)
    const open = await world.jobIn('started')
    expect(
      (await admin.post(`/jobs/${open.id}/uncomplete`, { ...request, version: open.version })).status,
    ).toBe(409)
    await world.setting('assignment.uncomplete', false)
    const off = await admin.post(`/jobs/${job.id}/uncomplete`, request)
    expect(off.status).toBe(409)
    expect(off.body.message).toBe('Reopening completed jobs is switched off in Settings.')
  })
})
