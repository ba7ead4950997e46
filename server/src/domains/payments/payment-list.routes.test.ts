import { recordedPaymentKinds } from 'contract/payments/payments.words.ts'
import { slugs } from 'contract/shared/terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extent } from '../../../../tools/extent.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let dev: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  dev = await t.as('dev')
  world = await createWorld(t, staff)
  for (const key of ['payment.update', 'payment.delete']) await world.setting(key, true)
})
afterAll(() => t.close())

const cash = (amount: number, more: object = {}) => ({
  method: 'cash',
  amount,
  received_by: 'company',
  ...more,
})
const pay = async (job: number, body: object) => (await staff.post(`/jobs/${job}/payments`, body)).body
const find = async (query: string) => (await dev.get(`/payments?${query}`)).body
const none = { received: 0, refunded: 0, from_partners: 0 }

test('returns a page to dev, and the totals of all matching payments', async () => {
  const job = await world.job()
  await pay(job.id, cash(10_000, { paid_at: '2026-02-01T18:00:00.000Z' }))
  await pay(job.id, cash(20_000, { paid_at: '2026-02-01T19:00:00.000Z', method: 'card' }))
  await pay(job.id, cash(30_000, { paid_at: '2026-02-02T10:00:00.000Z' }))
  const of = (query: string) => find(`job_id=${job.id}&${query}`)
  const page = await of('per_page=2')
  expect(page).toMatchObject({ totals: { ...none, received: 60_000 }, meta: { total: 3, from: 1, to: 2 } })
  expect(page.data.map((payment: { amount: number }) => payment.amount)).toEqual([30_000, 20_000])
  expect(await of('to=2026-02-01')).toMatchObject({ totals: { received: 10_000 }, meta: { total: 1 } })
  expect(await of('from=2026-02-02')).toMatchObject({ totals: { received: 50_000 }, meta: { total: 2 } })
  expect(await of('method=card')).toMatchObject({ totals: { received: 20_000 } })
  expect(await of('min_amount=15000&max_amount=20000')).toMatchObject({ totals: { received: 20_000 } })
  expect(await of('min_amount=0')).toMatchObject({ totals: { received: 60_000 }, meta: { total: 3 } })
  expect(await of('max_amount=0')).toMatchObject({ totals: none, data: [] })
  for (const wrong of ['min_amount=-1', 'max_amount=1.5', 'min_amount=x', 'max_amount=']) {
    const { status, body } = await dev.get(`/payments?${wrong}`)
    expect([status, body.errors[0].message], wrong).toEqual([422, 'must be an amount in whole paise'])
  }
  expect(await of('kind=refund')).toMatchObject({ totals: none, data: [] })
  expect((await of('sort=amount')).data[0].amount).toBe(10_000)
})

test('counts and totals of every filter equal those of the rows, before and after the roll-up', async () => {
  const partner = await world.partner()
  const job = await world.jobIn('completed', { partner_id: partner, price: 400_000 })
  const methods = ['cash', 'upi', 'card', 'bank-transfer', 'cheque']
  for (const [nth, method] of methods.entries()) {
    for (const received_by of ['company', 'partner']) {
      await pay(job.id, cash(1_000 * (nth + 1), { method, received_by, reference: `REF${nth}` }))
    }
    const refunded_by = nth % 2 ? 'company' : 'partner'
    const back = { method, amount: 300 + nth, refunded_by, concession: null, reason: 'Too much' }
    await staff.post(`/jobs/${job.id}/refunds`, back)
  }
  const wrong = await pay(job.id, cash(7_700))
  await dev.delete(`/payments/${wrong.id}`, { body: { version: wrong.version, reason: 'Typed twice' } })
  const other = await pay(job.id, cash(8_800))
  await dev.put(`/payments/${other.id}`, { version: other.version, reason: 'It was less', amount: 8_000 })
  await pay(job.id, { ...cash(100), paid_by: 'partner' })

  const choices = {
    kind: ['', 'refund', 'received-from-customer', 'refund,commission-from-partner'],
    method: ['', 'cash', 'upi,cheque'],
    received_by: ['', 'partner'],
    state: ['', 'standing', 'reversed', 'standing,reversed'],
    from: ['', '2026-01-01'],
  }
  const queries = Object.entries(choices).reduce<string[]>(
    (begun, [name, values]) =>
      begun.flatMap((one) => values.map((value) => (value ? `${one}&${name}=${value}` : one))),
    ['per_page=100'],
  )
  const sumOf = (rows: { kind: string; reversal: unknown; amount: number }[], kind: string) =>
    rows.filter((row) => row.kind === kind && !row.reversal).reduce((sum, { amount }) => sum + amount, 0)
  for (const query of queries.filter((_, at) => at % extent(1, 1, 5) === 0)) {
    const { data, meta, totals } = await find(query)
    expect(meta.total, query).toBe(data.length)
    expect(totals, query).toEqual({
      received: sumOf(data, 'received-from-customer'),
      refunded: sumOf(data, 'refund'),
      from_partners: sumOf(data, 'commission-from-partner'),
    })
    // Filters without kept counts read the rows.
    const looked = await find(`${query}&partner_id=${partner}`)
    expect(looked.totals.refunded, query).toBe(totals.refunded)
  }
})

test('finds by the beginning of a reference, a receipt, a job, a customer and a partner', async () => {
  const job = await world.job({ partner_id: await world.partner() })
  const payment = await pay(job.id, cash(10_000, { method: 'upi', reference: 'UTR_99%123' }))
  const ids = async (q: string) =>
    (await find(`q=${encodeURIComponent(q)}&per_page=100`)).data.map(({ id }: { id: number }) => id)
  expect(await ids('utr_99%')).toEqual([payment.id])
  expect(await ids('utr_99%1234')).toEqual([])
  expect(await ids('utrx99')).toEqual([])
  expect(await ids(payment.receipt_number.toLowerCase())).toEqual([payment.id])
  expect(await ids(`J-${job.id}`)).toEqual([payment.id])
  expect(await ids(`P-${job.partner?.id}`)).toEqual([payment.id])
  expect(await ids(`C-${world.customer}`)).toContain(payment.id)
})

test('the export has the payments of the list, and marks reversed ones', async () => {
  const job = await world.job()
  const payment = await pay(job.id, cash(12_345, { reference: null, note: '=1+1' }))
  await dev.delete(`/payments/${payment.id}`, { body: { version: payment.version, reason: 'Typed twice' } })
  const { status, raw } = await dev.get(`/payments/download?job_id=${job.id}`)
  expect(status).toBe(200)
  const [head, line] = raw.toString().trim().split('\r\n')
  expect(head).toContain('Amount (₹)')
  expect(line).toContain('123.45')
  expect(line).toContain('Typed twice')
  expect(line).toContain("'=1+1")
})

test('refuses unknown sorts', async () => {
  expect((await dev.get('/payments?sort=method')).status).toBe(422)
})

test('the kinds of the filter are exactly the kinds of recorded payments', async () => {
  const job = await world.jobIn('completed', { partner_id: await world.partner() })
  await pay(job.id, cash(20_000, { received_by: 'partner' }))
  await pay(job.id, { ...cash(100), paid_by: 'partner' })
  await staff.post(`/jobs/${job.id}/refunds`, {
    method: 'upi',
    amount: 300,
    refunded_by: 'company',
    concession: null,
    reason: 'Too much',
  })
  await staff.post(`/jobs/${job.id}/refunds`, {
    method: 'cash',
    amount: 100,
    refunded_by: 'company',
    concession: null,
    as_credit: true,
    reason: 'For next time',
  })
  await staff.post(`/jobs/${job.id}/credit`, { amount: 100 })
  const { data } = await find(`job_id=${job.id}`)
  const recorded = new Set(data.map(({ kind }: { kind: string }) => kind))
  expect(slugs(recordedPaymentKinds).toSorted()).toEqual([...recorded].toSorted())
})

test('GET /payments/{id} returns one payment in the form of the list', async () => {
  const job = await world.job()
  const { id } = await pay(job.id, cash(10_000))
  const { status, body } = await dev.get(`/payments/${id}`)
  expect([status, body]).toEqual([200, (await find(`job_id=${job.id}`)).data[0]])
  expect((await dev.get('/payments/999999999')).status).toBe(404)
})
