import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { settledEntries } from './statement.service.ts'

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

async function pay(job: { id: number }, amount: number, received_by: 'company' | 'partner') {
  const reply = await staff.post(`/jobs/${job.id}/payments`, { method: 'cash', amount, received_by })
  expect(reply.status).toBe(201)
  return reply.body
}

/** A partner with a commission of ₹200 due for a job of ₹1,000; money in cash. */
async function completed() {
  const partner = await world.partner()
  const job = await world.jobIn('completed', { partner_id: partner })
  expect(job.commission).toBe(20_000)
  const account = async () => (await staff.get(`/partners/${partner}/account`)).body
  const ledger = async (query = '') => (await staff.get(`/partners/${partner}/ledger?${query}`)).body
  return { partner, job, account, ledger }
}

const short = ({ kind, amount, kept, balance }: LedgerEntry) => [kind, amount, kept, balance]

describe('cash that a partner keeps for own work', () => {
  test('is one line of the ledger, which changes no balance and names job, method and payment', async () => {
    const { job, ledger } = await completed()
    await pay(job, 50_000, 'partner')
    const page = await ledger()
    expect(page.data.map(short)).toEqual([
      ['cash-held', 0, 50_000, 20_000],
      ['commission-due', 20_000, null, 20_000],
    ])
    expect(page.data[0]).toMatchObject({ job_id: job.id, method: 'cash' })
    expect(page).toMatchObject({
      meta: { total: 2, to: 2 },
      opening: 0,
      adds: 20_000,
      reduces: 0,
      closing: 20_000,
    })
  })

  test('above what the customer had to pay is held for the business', async () => {
    const { job, ledger, account } = await completed()
    await pay(job, 130_000, 'partner')
    expect((await ledger()).data.map(short)).toEqual([
      ['cash-held', 30_000, null, 50_000],
      ['cash-held', 0, 100_000, 20_000],
      ['commission-due', 20_000, null, 20_000],
    ])
    expect(await account()).toMatchObject({ balance: 50_000, cash_held: 50_000 })
  })

  test('that is refunded or reversed is one line as well, and a corrected payment two', async () => {
    const { job, ledger, account } = await completed()
    const payment = await pay(job, 50_000, 'partner')
    const corrected = { version: payment.version, amount: 40_000, reason: 'Typo' }
    await world.setting('payment.update', true)
    expect((await admin.put(`/payments/${payment.id}`, corrected)).status).toBe(200)
    const back = { method: 'cash', amount: 10_000, refunded_by: 'partner', concession: null, reason: 'Late' }
    expect((await staff.post(`/jobs/${job.id}/refunds`, back)).status).toBe(201)
    const page = await ledger()
    expect(page.data.map(short)).toEqual([
      ['cash-held', 0, -10_000, 20_000],
      ['cash-held', 0, 40_000, 20_000],
      ['cash-held', 0, -50_000, 20_000],
      ['cash-held', 0, 50_000, 20_000],
      ['commission-due', 20_000, null, 20_000],
    ])
    expect(page.data[2].reverses_id).toBe(page.data[3].id)
    expect(await account()).toMatchObject({ balance: 20_000, cash_held: 20_000 })
  })

  test('is found by its kind alone, and pages and sums count lines', async () => {
    const { job, ledger } = await completed()
    await pay(job, 10_000, 'partner')
    await pay(job, 20_000, 'company')
    await pay(job, 30_000, 'partner')
    const kinds = async (query: string) => {
      const { data, meta, adds, reduces } = await ledger(query)
      return [
        data.map((entry: LedgerEntry) => [entry.kind, entry.kept ?? entry.amount]),
        meta.total,
        adds,
        reduces,
      ]
    }
    expect(await kinds('kind=owed-to-partner')).toEqual([[['owed-to-partner', -20_000]], 1, 0, -20_000])
    const kept = [
      ['cash-held', 30_000],
      ['cash-held', 10_000],
    ]
    expect(await kinds('kind=cash-held')).toEqual([kept, 2, 0, 0])
    expect(await kinds('per_page=2&page=2')).toEqual([
      [
        ['cash-held', 10_000],
        ['commission-due', 20_000],
      ],
      ...[4, 20_000, -20_000],
    ])
    expect((await ledger('per_page=2&page=1')).data.map(({ balance }: LedgerEntry) => balance)).toEqual([
      0, 0,
    ])
  })

  test('is one line of the export and of the statement, with its amount', async () => {
    const { partner, job } = await completed()
    await pay(job, 50_000, 'partner')
    const file = (await staff.get(`/partners/${partner}/ledger/download?format=csv`)).raw
      .toString()
      .split('\r\n')
    const cells = file.map((line) => line.replace(/"[^"]*"/g, 'quoted').split(','))
    expect(cells.map((line) => [...line.slice(1, 3), ...line.slice(7, 11)])).toEqual([
      ['Entry', 'Job', 'Partner owes (₹)', 'We owe (₹)', 'Cash kept (₹)', 'Balance (₹)'],
      ['Commission due', `J-${job.id}`, '200', '', '', '200'],
      ['Cash kept', `J-${job.id}`, '', '', '500', '200'],
      [],
    ])
    const text = pdfText((await staff.get(`/partners/${partner}/statement`)).raw).split('\n')
    expect(text.filter((words) => words === 'Cash kept')).toHaveLength(1)
    expect(text).toContain('₹500.00, Cash')
    expect(text).not.toContain('Owed to partner')
  })

  test('is no line without its amount where a statement begins between its two entries', async () => {
    const { partner, job } = await completed()
    await pay(job, 50_000, 'partner')
    const read = (after: number) => settledEntries(t.database, { partner_id: partner, after, until: 3 }, 50)
    for (const after of [1, 2]) {
      expect(await read(after)).toMatchObject({
        opening: 20_000,
        adds: 0,
        reduces: 0,
        balance: 20_000,
        total: 1,
      })
    }
  })
})

describe('the figures of an account', () => {
  test('cash to hand over is at most what is owed, and nothing once that is settled', async () => {
    const { partner, job, account } = await completed()
    await pay(job, 5_000, 'partner')
    expect(await account()).toMatchObject({ balance: 20_000, cash_held: 5_000 })
    await pay(job, 90_000, 'partner')
    expect(await account()).toMatchObject({ balance: 20_000, cash_held: 20_000 })
    await staff.post(`/partners/${partner}/settlements`, { amount: 20_000, method: 'cash' })
    expect(await account()).toMatchObject({ balance: 0, cash_held: 0 })
  })

  test('payouts of this month that were not reversed', async () => {
    const { partner, job, account } = await completed()
    await pay(job, 100_000, 'company')
    expect(await account()).toMatchObject({ balance: -80_000, paid_out: { amount: 0, last_paid_at: null } })
    const paid_at = new Date(Date.now() - 60_000).toISOString()
    const paid = (amount: number) =>
      staff.post(`/partners/${partner}/payouts`, { amount, method: 'cash', paid_at })
    await paid(30_000)
    const wrong = (await paid(10_000)).body
    await admin.post(`/ledger-entries/${wrong.id}/reverse`, { reason: 'Wrong' })
    expect(await account()).toMatchObject({
      balance: -50_000,
      settled: { amount: 0, last_paid_at: null },
      paid_out: { amount: 30_000, last_paid_at: paid_at },
    })
  })
})
