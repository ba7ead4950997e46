import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

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

describe('POST /jobs/{id}/correct', () => {
  test('posts the difference of the commission, the excess is credit, and the completion stays', async () => {
    const job = await world.jobIn('completed', { partner_id: await world.partner() })
    await pay(job.id, 100_000, 'company')
    const before = (await staff.get(`/jobs/${job.id}`)).body
    const body = { price: 70_000, material_cost: 5_000, reason: 'Typed wrong', version: before.version }
    expect((await staff.post(`/jobs/${job.id}/correct`, body)).status).toBe(403)
    const { status, body: after } = await admin.post(`/jobs/${job.id}/correct`, body)
    expect(status).toBe(200)
    const { completed_at, messages } = before
    expect(after).toMatchObject({
      price: 70_000,
      commission: 14_000,
      received: 70_000,
      due: 0,
      completed_at,
      messages,
    })
    expect((await entriesOf(job.partner!.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['commission-due', 20_000],
      ['owed-to-partner', -100_000],
      ['commission-reversed', -6_000],
      ['reversal', 30_000],
    ])
    const { body: more } = await admin.post(`/jobs/${job.id}/correct`, {
      price: 90_000,
      reason: 'Again',
      version: after.version,
    })
    expect(more).toMatchObject({ commission: 18_000, received: 70_000, due: 20_000 })
    const { body: timeline } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
    expect(timeline[0]).toMatchObject({ kind: 'changed', data: { reason: 'Again' } })
  })

  test('refuses a job that is not completed', async () => {
    const job = await world.jobIn('started')
    const reply = await admin.post(`/jobs/${job.id}/correct`, {
      price: 1,
      reason: 'No',
      version: job.version,
    })
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining('is not completed')])
  })
})

describe('POST /jobs/{id}/cancel with a charge', () => {
  test('is due from the customer and owed to its partner, less the commission of the setting', async () => {
    await world.setting('business.charge_commission', '10')
    const partner_id = await world.partner()
    const job = await world.job({ partner_id })
    await pay(job.id, 40_000, 'partner')
    const body = { reason: 'Nobody was there', charge: 30_000, version: job.version }
    const { body: after } = await staff.post(`/jobs/${job.id}/cancel`, body)
    expect(after).toMatchObject({
      status: 'cancelled',
      charge: 30_000,
      payable: 30_000,
      received: 30_000,
      due: 0,
    })
    expect(after.charge_partner.id).toBe(partner_id)
    expect(await balanceOf(partner_id)).toBe(3_000 - 30_000 + 40_000)
    await world.setting('business.charge_commission', '0')
  })

  test('a charge of the company is due until it is paid', async () => {
    const job = await world.job({ partner_id: await world.partner() })
    const body = { reason: 'Late', charge: 20_000, charge_partner_id: null, version: job.version }
    const { body: after } = await staff.post(`/jobs/${job.id}/cancel`, body)
    expect(after).toMatchObject({ due: 20_000, charge_partner: null })
    await pay(job.id, 20_000, 'company')
    expect((await staff.get(`/jobs/${job.id}`)).body).toMatchObject({ received: 20_000, due: 0 })
    expect(await balanceOf(job.partner!.id)).toBe(0)
  })
})
