import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const paid = (amount: number, more: object = {}) => ({
  method: 'upi',
  amount,
  received_by: 'company',
  repeated: false,
  ...more,
})
const pay = (job: { id: number }, body: object) => staff.post(`/jobs/${job.id}/payments`, body)

test('a reference that is recorded elsewhere, in other case, needs a reason, which the payment keeps', async () => {
  const [one, other] = [await world.job(), await world.job()]
  const { body: first } = await pay(one, paid(11_100, { reference: 'UTR 123 abc' }))
  const again = paid(22_200, { reference: ' utr123ABC' })
  const refused = await pay(other, again)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    message: expect.stringContaining(
      `The same reference is recorded already: ₹111.00, Asha Rao, J-${one.id}`,
    ),
    repeats: { id: first.id, amount: 11_100, at: first.paid_at, job_id: one.id, name: 'Asha Rao' },
  })
  expect(refused.body.errors).toMatchObject([{ field: 'repeated_reason' }])
  expect((await staff.get(`/jobs/${other.id}`)).body.payments).toEqual([])
  expect((await pay(other, { ...again, repeated: true })).status).toBe(409)
  const recorded = await pay(other, { ...again, repeated_reason: 'One transfer for both jobs' })
  expect(recorded).toMatchObject({ status: 201, body: { reason: 'One transfer for both jobs' } })
})

test('the same amount of a customer needs a confirmation on one business day, and none on another day', async () => {
  const job = await world.job()
  const at = (time: string) => paid(33_300, { paid_at: `2026-05-04T${time}Z` })
  const { body: first } = await pay(job, at('05:30:00'))
  const refused = await staff.post(`/customers/${world.customer}/payments`, at('18:29:00'))
  expect([refused.status, refused.body.repeats?.id]).toEqual([409, first.id])
  // 18:30 UTC begins the next day in India.
  expect((await staff.post(`/customers/${world.customer}/payments`, at('18:30:00'))).status).toBe(201)
})

test('a reversed payment is not compared any more', async () => {
  await world.setting('payment.delete', true)
  const job = await world.job()
  const { body: first } = await pay(job, paid(44_400, { reference: 'GONE1' }))
  const admin = await t.as('admin')
  await admin.delete(`/payments/${first.id}`, { body: { reason: 'Twice', version: first.version } })
  expect((await pay(job, paid(44_400, { reference: 'GONE1' }))).status).toBe(201)
})

test('a completion asks for each of its payments and records nothing before the confirmation', async () => {
  const job = await world.jobIn('started')
  await pay(await world.job(), paid(55_500, { reference: 'END1' }))
  const one = { method: 'upi', amount: 60_000, received_by: 'company', reference: 'end 1' }
  const body = { version: job.version, payments: [one], repeated: false }
  expect((await staff.post(`/jobs/${job.id}/complete`, body)).status).toBe(409)
  const twice = {
    ...body,
    payments: [
      { ...one, reference: 'A1' },
      { ...one, amount: 1, reference: 'a1' },
    ],
  }
  const refused = await staff.post(`/jobs/${job.id}/complete`, twice)
  expect([refused.status, refused.body.message]).toEqual([409, 'The reference A1 is entered twice.'])
  expect((await staff.get(`/jobs/${job.id}`)).body).toMatchObject({ status: 'started', payments: [] })
  const done = await staff.post(`/jobs/${job.id}/complete`, { ...body, repeated_reason: 'One transfer' })
  expect(done).toMatchObject({
    status: 200,
    body: { payments: [{ reference: 'end 1', reason: 'One transfer' }] },
  })
})

test('settlements and payouts with a reference that is recorded elsewhere need a confirmation', async () => {
  const admin = await t.as('admin')
  const id = await world.partner()
  await admin.post(`/partners/${id}/adjustments`, { amount: 50_000, reason: 'Agreed' })
  const body = { method: 'bank-transfer', amount: 1_000, reference: 'NEFT 7', repeated: false }
  expect((await staff.post(`/partners/${id}/settlements`, body)).status).toBe(201)
  const refused = await staff.post(`/partners/${id}/settlements`, {
    ...body,
    amount: 2_000,
    reference: 'neft7',
  })
  expect([refused.status, refused.body.repeats?.name]).toEqual([409, 'Ravi Kumar'])
  await admin.post(`/partners/${id}/adjustments`, { amount: -90_000, reason: 'Agreed' })
  const out = { ...body, reference: 'OUT 1' }
  expect((await staff.post(`/partners/${id}/payouts`, out)).status).toBe(201)
  const again = await staff.post(`/partners/${id}/payouts`, { ...out, reference: 'out1' })
  expect([again.status, again.body.repeats]).toEqual([
    409,
    expect.objectContaining({ id: null, amount: 1_000 }),
  ])
  const why = { ...out, reference: 'out1', note: 'May', repeated_reason: 'One transfer for two' }
  const recorded = await staff.post(`/partners/${id}/payouts`, why)
  expect(recorded).toMatchObject({ status: 201, body: { note: 'May. One transfer for two' } })
})

test('a correction to a reference that is recorded elsewhere needs a reason, an unchanged one does not', async () => {
  await world.setting('payment.update', true)
  const admin = await t.as('admin')
  const [one, other] = [await world.job(), await world.job()]
  await pay(one, paid(12_100, { reference: 'FIX 1' }))
  const { body: wrong } = await pay(other, paid(12_200, { reference: 'FIX 2' }))
  const correct = (version: number, body: object) =>
    admin.put(`/payments/${wrong.id}`, { reason: 'Typed wrong', version, ...body })
  const refused = await correct(wrong.version, { reference: 'fix1' })
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([409, 'repeated_reason'])
  expect((await staff.get(`/jobs/${other.id}`)).body.payments).toMatchObject([
    { id: wrong.id, reversal: null },
  ])
  const done = await correct(wrong.version, { reference: 'fix1', repeated_reason: 'One transfer for both' })
  expect(done.body.payment).toMatchObject({ reference: 'fix1', reason: 'One transfer for both' })
  const { id, version } = done.body.payment
  const again = await admin.put(`/payments/${id}`, {
    reason: 'Typed wrong',
    version,
    reference: 'Fix 1',
    amount: 12_300,
  })
  expect(again.body.payment).toMatchObject({ amount: 12_300, reason: 'One transfer for both' })
  const own = await admin.put(`/payments/${again.body.payment.id}`, {
    reason: 'Typed wrong',
    version: again.body.payment.version,
    reference: 'FIX 3',
  })
  expect(own.body.payment).toMatchObject({ reference: 'FIX 3', reason: null })
})

test('of twenty parallel payments with one reference, one is recorded', async () => {
  const jobs = []
  while (jobs.length < 20) jobs.push(await world.job())
  const replies = await Promise.all(
    jobs.map((job, nth) => pay(job, paid(70_000 + nth, { reference: 'RACE' }))),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
})
