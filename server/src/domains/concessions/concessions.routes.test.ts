import type { Concession } from 'contract/concessions/concessions.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let admin: Caller
let second: Caller
let world: World
let partner_id: number
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
  second = await t.as('dev')
  world = await createWorld(t, admin)
  partner_id = await world.partner({ name: 'Ravi' })
})
afterAll(() => t.close())

const goodwill = { reason: 'goodwill', borne_by: 'company' }
const grant = (by: Caller, job: { id: number }, amount: number, more: object = {}) =>
  by.post(`/jobs/${job.id}/concessions`, { ...goodwill, amount, ...more })
const again = async ({ id }: { id: number }): Promise<Job> => (await staff.get(`/jobs/${id}`)).body
const paid = (job: { id: number }, amount: number) =>
  admin.post(`/jobs/${job.id}/payments`, { method: 'cash', amount, received_by: 'company', repeated: true })
const completed = (price = 100_000) => world.jobIn('completed', { price, partner_id })
const balance = async () => (await admin.get(`/partners/${partner_id}/account`)).body.balance as number
const timeline = async ({ id }: { id: number }) =>
  (await staff.get(`/timeline?record_type=job&record_id=${id}`)).body as { kind: string; data: object }[]

describe('POST /jobs/{id}/concessions', () => {
  test('lowers the amount due, keeps price and version, and records who gave it and why', async () => {
    const job = await completed()
    const { status, body } = await grant(staff, job, 30_000, { note: 'Waited an hour' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      job_id: job.id,
      amount: 30_000,
      partner_amount: 0,
      partner: { id: partner_id },
      status: 'posted',
      given_by: { name: 'Test staff' },
      approved_by: null,
      posted_at: expect.any(String),
      ended: null,
    })
    const after = await again(job)
    expect(after).toMatchObject({
      price: 100_000,
      conceded: 30_000,
      payable: 70_000,
      due: 70_000,
      commission: 20_000,
    })
    expect(after).toMatchObject({ version: job.version, completed_at: job.completed_at, concessions: [body] })
    expect((await timeline(job))[0]).toMatchObject({
      kind: 'concession-given',
      data: { amount: 30_000, reason: 'Goodwill. Waited an hour' },
    })
  })

  test('turns money received above the new price into credit at once, also before the work', async () => {
    const job = await world.job({ price: 100_000, partner_id })
    await paid(job, 90_000)
    const { credit } = (await again(job)).customer
    await grant(staff, job, 30_000)
    expect(await again(job)).toMatchObject({
      received: 70_000,
      due: 0,
      customer: { credit: credit + 20_000 },
    })
  })

  test('is refused above the amount that the customer has to pay, and where that is zero', async () => {
    const job = await completed()
    await grant(admin, job, 60_000)
    const more = await grant(admin, job, 40_001)
    expect(more).toMatchObject({ status: 422, body: { errors: [{ field: 'amount' }] } })
    expect(more.body.errors[0].message).toContain('₹400.00')
    await grant(admin, job, 40_000)
    expect(await grant(admin, job, 1)).toMatchObject({ status: 409 })
    const free = await world.job({ price: 0, partner_id })
    expect(await grant(admin, free, 100)).toMatchObject({ status: 409 })
  })

  test('borne by a partner needs one on the job', async () => {
    const job = await world.job({ price: 50_000 })
    const { status, body } = await grant(staff, job, 10_000, { borne_by: 'partner' })
    expect([status, body.errors[0].field]).toEqual([422, 'borne_by'])
    expect((await grant(staff, job, 10_000)).body).toMatchObject({ partner: null, status: 'posted' })
  })

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ borne_by: 'shared' }, 'partner_amount'],
    [{ borne_by: 'shared', partner_amount: 10_000 }, 'partner_amount'],
    [{ partner_amount: 5_000 }, 'partner_amount'],
    [{ reason: 'other' }, 'note'],
    [{ reason: 'because' }, 'reason'],
  ])('%j is refused', async (body, field) => {
    const reply = await grant(staff, await world.job({ price: 50_000, partner_id }), 10_000, body)
    expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([422, field])
  })

  test('of a cancelled job lowers its charge; without a charge there is none', async () => {
    const job = await world.job({ price: 50_000, partner_id })
    await grant(staff, job, 10_000)
    await admin.post(`/jobs/${job.id}/cancel`, {
      version: (await again(job)).version,
      reason: 'Away',
      charge: 30_000,
    })
    expect(await again(job)).toMatchObject({
      conceded: 0,
      payable: 30_000,
      concessions: [{ status: 'withdrawn' }],
    })
    await grant(staff, job, 12_000)
    expect(await again(job)).toMatchObject({ conceded: 12_000, payable: 18_000, due: 18_000 })
    const { body } = await paid(job, 18_000)
    const { rows } = await t.database.pool.query('SELECT snapshot FROM receipts WHERE payment_id = $1', [
      body.id,
    ])
    expect(rows[0].snapshot).toMatchObject({ price: 30_000, conceded: 12_000, is_charge: true, due: 0 })
    const free = await world.job({ price: 50_000, partner_id })
    await admin.post(`/jobs/${free.id}/cancel`, { version: free.version, reason: 'Away' })
    expect((await grant(staff, free, 1)).body.message).toContain('cancelled without a charge')
  })
})

describe('above the limit of the role', () => {
  test('it waits and changes nothing until another admin approves it', async () => {
    const job = await completed()
    await grant(staff, job, 40_000)
    const before = await balance()
    const waiting = (await grant(staff, job, 10_001)).body as Concession
    expect(waiting).toMatchObject({ status: 'waiting', posted_at: null })
    expect(await again(job)).toMatchObject({ conceded: 40_000, due: 60_000 })
    expect(await balance()).toBe(before)
    const list = (await staff.get('/concessions?status=waiting')).body.data as Concession[]
    expect(list.map(({ id }) => id)).toContain(waiting.id)
    const approved = await admin.post(`/concessions/${waiting.id}/approve`)
    expect(approved.body).toMatchObject({ status: 'posted', approved_by: { name: 'Test admin' } })
    expect(await again(job)).toMatchObject({ conceded: 50_001, due: 49_999 })
    expect(await balance()).toBe(before - 10_001)
    expect((await timeline(job)).map(({ kind }) => kind).slice(0, 2)).toEqual([
      'concession-approved',
      'concession-asked',
    ])
    expect(await admin.post(`/concessions/${waiting.id}/approve`)).toMatchObject({ status: 409 })
  })

  test('admins have a limit of their own, and cannot approve their own concession', async () => {
    await world.setting('business.concession_limit_admin', '600')
    const job = await completed()
    const waiting = (await grant(admin, job, 70_000)).body as Concession
    expect(waiting.status).toBe('waiting')
    const own = await admin.post(`/concessions/${waiting.id}/approve`)
    expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('Another user')])
    expect((await second.post(`/concessions/${waiting.id}/approve`)).body.status).toBe('posted')
    await world.setting('business.concession_limit_admin', '')
    expect((await grant(admin, await completed(), 70_000)).body.status).toBe('posted')
  })

  test('a waiting one is rejected with a reason, and cannot be approved above the amount due', async () => {
    const job = await completed()
    const [one, other] = [
      (await grant(staff, job, 60_000)).body,
      (await grant(staff, job, 60_000)).body,
    ] as Concession[]
    const rejected = await admin.post(`/concessions/${one!.id}/reject`, { end_reason: 'Too much' })
    expect(rejected.body).toMatchObject({
      status: 'rejected',
      ended: { reason: 'Too much', by: { name: 'Test admin' } },
    })
    await grant(admin, job, 50_000)
    expect(await admin.post(`/concessions/${other!.id}/approve`)).toMatchObject({ status: 422 })
    expect(await again(job)).toMatchObject({ conceded: 50_000 })
  })
})

describe('afterwards', () => {
  test('a posted one is withdrawn by counter entries and keeps its credit', async () => {
    const job = await completed()
    await paid(job, 100_000)
    const before = await balance()
    const { id } = (await grant(admin, job, 30_000)).body
    const { credit } = (await again(job)).customer
    const reply = await admin.post(`/concessions/${id}/withdraw`, { end_reason: 'Given for another job' })
    expect(reply.body).toMatchObject({ status: 'withdrawn', ended: { reason: 'Given for another job' } })
    expect(await again(job)).toMatchObject({
      conceded: 0,
      received: 70_000,
      due: 30_000,
      customer: { credit },
    })
    // The job received ₹300.00 less, which the company owes the partner no more.
    expect(await balance()).toBe(before + 30_000)
    expect(await admin.post(`/concessions/${id}/withdraw`, { end_reason: 'Again' })).toMatchObject({
      status: 409,
    })
  })

  test('a reopened job keeps it, and completing again posts it again', async () => {
    await world.setting('assignment.uncomplete', true)
    const job = await completed()
    const before = await balance()
    await grant(admin, job, 30_000, { borne_by: 'shared', partner_amount: 10_000 })
    expect(await balance()).toBe(before - 20_000)
    const reopened = (
      await admin.post(`/jobs/${job.id}/uncomplete`, { version: job.version, reason: 'Again' })
    ).body
    expect(reopened).toMatchObject({ conceded: 30_000, payable: 70_000 })
    expect(await balance()).toBe(before - 20_000)
    await admin.post(`/jobs/${job.id}/complete`, { version: reopened.version })
    expect(await balance()).toBe(before - 20_000)
  })

  test('a job with a tax invoice gets a credit note, and a debit note when it is withdrawn', async () => {
    const category_id = world.categories.cleaning
    const rate = { applies_from: '2026-01-01', mode: 'supplier', sac: '998714', rate: 1800 }
    await admin.post(`/categories/${category_id}/tax`, rate)
    await world.setting('business.gstin', '29AAGCB7383J1Z4')
    const job = await world.jobIn('completed', { price: 100_000, partner_id, category_id })
    const { id } = (await grant(admin, job, 30_000)).body
    await admin.post(`/concessions/${id}/withdraw`, { end_reason: 'Wrong job' })
    const documents = (await admin.get(`/jobs/${job.id}/tax-documents`)).body as {
      kind: string
      total: number
    }[]
    expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 100_000],
      ['credit-note', 30_000],
      ['debit-note', 30_000],
    ])
    await world.setting('business.gstin', '')
  })

  test('a price below it is refused, and a job with one is not deleted', async () => {
    const job = await world.job({ price: 50_000 })
    await grant(staff, job, 30_000)
    const lower = await staff.put(`/jobs/${job.id}`, { price: 29_999, version: job.version })
    expect([lower.status, lower.body.errors[0].field]).toEqual([422, 'price'])
    const deleted = await admin.delete(`/jobs/${job.id}`)
    expect([deleted.status, deleted.body.message]).toEqual([409, expect.stringContaining('1 concession')])
    expect((await staff.put(`/jobs/${job.id}`, { price: 30_000, version: job.version })).body).toMatchObject({
      payable: 0,
    })
  })

  test('is append-only: no change and no removal', async () => {
    const { id } = (await grant(staff, await completed(), 10_000)).body
    const run = (text: string) => t.database.pool.query(text, [id])
    await expect(run('UPDATE concessions SET amount = 1 WHERE id = $1')).rejects.toThrow('append-only')
    await expect(run('DELETE FROM concessions WHERE id = $1')).rejects.toThrow('append-only')
  })
})
