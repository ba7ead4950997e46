import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
beforeEach(async () => {
  for (const key of ['payment.update', 'payment.delete']) await world.setting(key, true)
})

const cash = (amount: number, more: object = {}) => ({
  method: 'cash',
  amount,
  received_by: 'company',
  ...more,
})
const pay = async (job: number, amount: number, more: object = {}) =>
  (await staff.post(`/jobs/${job}/payments`, cash(amount, more))).body
const refund = async (job: number, amount: number) =>
  (
    await staff.post(`/jobs/${job}/refunds`, {
      method: 'cash',
      amount,
      refunded_by: 'company',
      concession: null,
      reason: 'Late',
    })
  ).body
const correct = (payment: { id: number; version: number }, changes: object, by = admin) =>
  by.put(`/payments/${payment.id}`, { reason: 'Typed wrong', version: payment.version, ...changes })
const remove = (payment: { id: number; version: number }, by = admin) =>
  by.delete(`/payments/${payment.id}`, { body: { reason: 'Typed twice', version: payment.version } })
const jobOf = async (id: number) => (await staff.get(`/jobs/${id}`)).body
const balanceOf = async (partner: number | undefined) =>
  (await t.database.pool.query('SELECT balance FROM partners WHERE id = $1', [partner])).rows[0].balance

describe('PUT /payments/{id}', () => {
  test('keeps the old payment, reversed, and adds the corrected one with a receipt of its own', async () => {
    const job = await world.job()
    const wrong = await pay(job.id, 40_000)
    const { status, body } = await correct(wrong, { amount: 4_000, method: 'upi', reference: '432187654321' })
    expect(status).toBe(200)
    expect(body.reversed).toMatchObject({
      id: wrong.id,
      amount: 40_000,
      method: 'cash',
      receipt_number: wrong.receipt_number,
      reversal: { reason: 'Typed wrong', by: { id: admin.userId }, replaced_by: body.payment.id },
    })
    expect(body.payment).toMatchObject({
      amount: 4_000,
      method: 'upi',
      reference: '432187654321',
      reversal: null,
      job_id: job.id,
      kind: 'received-from-customer',
      paid_at: wrong.paid_at,
      created_by: { id: admin.userId },
    })
    expect(body.payment.receipt_number).not.toBe(wrong.receipt_number)
    const after = await jobOf(job.id)
    expect(after).toMatchObject({ received: 4_000, due: 96_000, version: job.version })
    expect(after.payments.map(({ id }: { id: number }) => id)).toEqual([wrong.id, body.payment.id])
    const { body: timeline } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
    expect(timeline[0]).toMatchObject({
      kind: 'payment-corrected',
      data: { amount: 4_000, reason: 'Typed wrong' },
    })
  })

  test('credits more than is due, and refuses an unknown partner', async () => {
    const job = await world.job({ price: 100_000 })
    const wrong = await pay(job.id, 40_000)
    await pay(job.id, 50_000)
    expect((await correct(wrong, { received_by: 'partner' })).body.errors[0].field).toBe('received_by')
    expect((await correct(wrong, { reason: '' })).body.errors[0].field).toBe('reason')
    const { body } = await correct(wrong, { amount: 50_001 })
    expect(body.payment).toMatchObject({ amount: 50_001, credited: 1 })
    expect(await jobOf(job.id)).toMatchObject({ received: 100_000, due: 0 })
  })

  test('of a completed job changes the partner’s account with it', async () => {
    const job = await world.jobIn('completed')
    const wrong = await pay(job.id, 60_000)
    expect(await balanceOf(job.partner?.id)).toBe(job.commission - 60_000)
    const { body } = await correct(wrong, { amount: 50_000 })
    expect(await balanceOf(job.partner?.id)).toBe(job.commission - 50_000)
    await correct(body.payment, { received_by: 'partner' })
    expect(await balanceOf(job.partner?.id)).toBe(job.commission)
    const { rows } = await t.database.pool.query(
      'SELECT kind, amount FROM ledger_entries WHERE job_id = $1 AND payment_id IS NOT NULL ORDER BY id',
      [job.id],
    )
    expect(rows).toEqual([
      { kind: 'owed-to-partner', amount: -60_000 },
      { kind: 'reversal', amount: 60_000 },
      { kind: 'owed-to-partner', amount: -50_000 },
      { kind: 'reversal', amount: 50_000 },
      { kind: 'owed-to-partner', amount: -50_000 },
      { kind: 'cash-held', amount: 50_000 },
    ])
  })

  test('of cash that the partner has reverses both entries, and posts both of the corrected payment', async () => {
    const job = await world.jobIn('completed')
    const wrong = await pay(job.id, 60_000, { received_by: 'partner' })
    const account = async () => (await staff.get(`/partners/${job.partner?.id}/account`)).body
    const owed = { balance: job.commission, cash_held: job.commission }
    expect(await account()).toMatchObject(owed)
    const { body } = await correct(wrong, { amount: 50_000 })
    expect(await account()).toMatchObject(owed)
    await staff.post(`/jobs/${job.id}/refunds`, {
      method: 'cash',
      amount: 10_000,
      refunded_by: 'partner',
      concession: null,
      reason: 'Late',
    })
    expect(await account()).toMatchObject(owed)
    const entries = (await staff.get(`/partners/${job.partner?.id}/ledger`)).body.data.toReversed()
    expect(entries.slice(1).map((each: LedgerEntry) => [each.kind, each.amount, each.kept])).toEqual([
      ['cash-held', 0, 60_000],
      ['cash-held', 0, -60_000],
      ['cash-held', 0, 50_000],
      ['cash-held', 0, -10_000],
    ])
    expect(entries[2].reverses_id).toBe(entries[1].id)
    const { rows } = await t.database.pool.query(
      `SELECT entry.kind, entry.amount, reversed.kind AS reverses FROM ledger_entries AS entry
       LEFT JOIN ledger_entries AS reversed ON reversed.id = entry.reverses_id
       WHERE entry.job_id = $1 ORDER BY entry.number OFFSET 1`,
      [job.id],
    )
    expect(rows.map(({ kind, amount, reverses }) => [kind, amount, reverses])).toEqual([
      ['owed-to-partner', -60_000, null],
      ['cash-held', 60_000, null],
      ['reversal', 60_000, 'owed-to-partner'],
      ['cash-held', -60_000, 'cash-held'],
      ['owed-to-partner', -50_000, null],
      ['cash-held', 50_000, null],
      ['reversal', 10_000, null],
      ['cash-held', -10_000, null],
    ])
    const refused = await remove(body.payment)
    expect(refused.status).toBe(409)
    // Settled in full, so the partner does not hold any of it.
    await staff.post(`/partners/${job.partner?.id}/settlements`, { method: 'cash', amount: job.commission })
    expect(await account()).toMatchObject({ balance: 0, cash_held: 0, oldest_due: null })
  })

  test('of a handed over payment that was reversed changes nothing when the completion is undone', async () => {
    await world.setting('assignment.uncomplete', true)
    const job = await world.jobIn('completed')
    await remove(await pay(job.id, 5_000, { paid_by: 'partner' }))
    expect(await balanceOf(job.partner?.id)).toBe(job.commission)
    const { version } = await jobOf(job.id)
    const taken = await admin.post(`/jobs/${job.id}/uncomplete`, { reason: 'Leaks again', version })
    expect([taken.status, await balanceOf(job.partner?.id)]).toEqual([200, 0])
  })

  test('corrects a refund up to the received amount', async () => {
    const job = await world.job()
    await pay(job.id, 40_000)
    const wrong = await refund(job.id, 10_000)
    expect((await correct(wrong, { amount: 40_001 })).body.errors[0].message).toContain('₹400.00')
    const { body } = await correct(wrong, { amount: 40_000 })
    expect(body.payment).toMatchObject({ kind: 'refund', reason: 'Late', receipt_number: null })
    expect((await jobOf(job.id)).received).toBe(0)
  })

  test('corrects a handed over amount up to the amount owed', async () => {
    const job = await world.jobIn('completed')
    const wrong = await pay(job.id, 5_000, { paid_by: 'partner' })
    expect((await correct(wrong, { amount: job.commission + 1 })).body.errors[0].message).toContain('₹200.00')
    expect((await correct(wrong, { received_by: 'partner' })).body.errors[0].field).toBe('received_by')
    const { body } = await correct(wrong, { amount: job.commission })
    expect(body.payment).toMatchObject({ kind: 'commission-from-partner', receipt_number: null })
    expect(await balanceOf(job.partner?.id)).toBe(0)
    expect((await jobOf(job.id)).received).toBe(0)
    await remove(body.payment)
    expect(await balanceOf(job.partner?.id)).toBe(job.commission)
  })

  test('of two users who read the same version, the second gets a conflict', async () => {
    const wrong = await pay((await world.job()).id, 40_000)
    const replies = await Promise.all([correct(wrong, { amount: 1_000 }), correct(wrong, { amount: 2_000 })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await correct({ ...wrong, version: wrong.version + 1 }, { amount: 3_000 })
    expect([again.status, again.body.message]).toEqual([409, 'This payment was already reversed.'])
  })
})

describe('DELETE /payments/{id}', () => {
  test('reverses the payment and keeps it listed', async () => {
    const job = await world.jobIn('completed')
    const wrong = await pay(job.id, 60_000)
    const { status, body } = await remove(wrong)
    expect([status, body]).toEqual([200, { success: true }])
    const after = await jobOf(job.id)
    expect(after).toMatchObject({ received: 0, due: job.price })
    expect(after.payments).toMatchObject([
      { id: wrong.id, amount: 60_000, reversal: { reason: 'Typed twice', replaced_by: null } },
    ])
    expect(await balanceOf(job.partner?.id)).toBe(job.commission)
    const { body: timeline } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
    expect(timeline[0]).toMatchObject({
      kind: 'payment-reversed',
      data: { amount: 60_000, reason: 'Typed twice' },
    })
    expect((await remove(wrong)).status).toBe(409)
  })

  test('is refused while a part of it is refunded; a duplicate after a reversed refund is credit', async () => {
    const job = await world.job({ price: 40_000 })
    const first = await pay(job.id, 40_000)
    const back = await refund(job.id, 10_000)
    const refused = await remove(first)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '₹100.00 of it was refunded to the customer: reverse the refund first.',
    ])
    await pay(job.id, 10_000)
    const { credit } = (await jobOf(job.id)).customer
    expect((await remove(back)).status).toBe(200)
    expect(await jobOf(job.id)).toMatchObject({ received: 40_000, customer: { credit: credit + 10_000 } })
  })
})

test('both are refused while their setting is off, and for money of an account', async () => {
  const payment = await pay((await world.job()).id, 40_000)
  await world.setting('payment.update', false)
  await world.setting('payment.delete', false)
  const [changed, deleted] = [await correct(payment, { amount: 1_000 }), await remove(payment)]
  expect([changed.status, changed.body.message]).toEqual([
    409,
    'Correcting payments is switched off in Settings.',
  ])
  expect([deleted.status, deleted.body.message]).toEqual([
    409,
    'Deleting payments is switched off in Settings.',
  ])
  await world.setting('payment.delete', true)
  const job = await world.jobIn('completed')
  const settled = { method: 'cash', amount: 100 }
  await admin.post(`/partners/${job.partner?.id}/settlements`, settled)
  const { rows } = await t.database.pool.query('SELECT id, version FROM payments WHERE job_id IS NULL')
  expect((await remove(rows[0])).body.message).toBe('Correct money from a partner in the partner’s account.')
  expect((await remove({ id: 999_999, version: 1 })).status).toBe(404)
})

test('the database itself keeps a payment as it was recorded', async () => {
  const { id } = await pay((await world.job()).id, 40_000)
  for (const change of [
    'amount = 1',
    "method = 'upi'",
    "paid_at = app_now() - interval '1 day'",
    "reference = 'x'",
  ]) {
    const query = t.database.pool.query(`UPDATE payments SET ${change} WHERE id = $1`, [id])
    await expect(query).rejects.toThrow('append-only')
  }
  await expect(t.database.pool.query('DELETE FROM payments WHERE id = $1', [id])).rejects.toThrow(
    'append-only',
  )
})

test('the receipt of a reversed payment shows that, with the same bytes from then on', async () => {
  const job = await world.job()
  const wrong = await pay(job.id, 40_000)
  const file = async (id: number) => (await staff.get(`/payments/${id}/receipt`)).raw
  const before = await file(wrong.id)
  const { body } = await correct(wrong, { amount: 4_000 })
  const after = await file(wrong.id)
  expect(after.equals(before)).toBe(false)
  const right = await file(body.payment.id)
  await pay(job.id, 1_000)
  await world.setting('business.name', 'Another name')
  expect((await file(wrong.id)).equals(after)).toBe(true)
  expect((await file(body.payment.id)).equals(right)).toBe(true)
})
