import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp, untilServed } from '../../../test/app.ts'
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

/** A partner who owes so much, paise; a negative amount is owed to the partner. */
async function owing(amount: number): Promise<number> {
  const id = await world.partner({ name: 'Imran Shaikh' })
  const reply = await admin.post(`/partners/${id}/adjustments`, { amount, reason: 'Carried over' })
  expect(reply.status).toBe(201)
  return id
}
const balanceOf = async (id: number) => (await staff.get(`/partners/${id}/account`)).body.balance as number

describe('settlements and payouts', () => {
  test('a settlement lowers what is owed and is a payment of the partner', async () => {
    const id = await owing(841_250)
    const body = { amount: 500_000, method: 'upi', reference: '632518804126', note: 'Counter' }
    const reply = await staff.post(`/partners/${id}/settlements`, body)
    expect(reply.status).toBe(201)
    const of = { kind: 'commission-received', amount: -500_000, balance: 341_250, number: 2 }
    expect(reply.body).toMatchObject({ ...of, method: 'upi', reference: '632518804126', note: 'Counter' })
    const { rows } = await t.database.pool.query(
      'SELECT kind, amount, received_by FROM payments WHERE partner_id = $1',
      [id],
    )
    expect(rows).toEqual([{ kind: 'commission-from-partner', amount: 500_000, received_by: 'company' }])
    const timeline = await staff.get(`/timeline?record_type=partner&record_id=${id}`)
    expect(timeline.body[0]).toMatchObject({ kind: 'settlement-recorded', data: { amount: 500_000 } })
  })

  test('more than is owed is refused, with what is owed named', async () => {
    const id = await owing(100_050)
    const reply = await staff.post(`/partners/${id}/settlements`, { amount: 100_051, method: 'cash' })
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).toContain('Imran Shaikh owes, ₹1,000.50')
    expect((await staff.post(`/partners/${id}/payouts`, { amount: 1, method: 'cash' })).status).toBe(422)
    expect(await balanceOf(id)).toBe(100_050)
  })

  test('a payout gives the partner what is owed to them, and no more', async () => {
    const id = await owing(-264_000)
    const much = await staff.post(`/partners/${id}/payouts`, { amount: 264_001, method: 'bank-transfer' })
    expect(JSON.stringify(much.body)).toContain('owed to Imran Shaikh, ₹2,640.00')
    const reply = await staff.post(`/partners/${id}/payouts`, {
      amount: 264_000,
      method: 'bank-transfer',
      reference: 'N311260048812',
    })
    expect(reply.body).toMatchObject({
      kind: 'payout',
      amount: 264_000,
      balance: 0,
      reference: 'N311260048812',
    })
  })

  test.each([
    [{ amount: 100, method: 'upi', reference: '63251790441' }, 'A UTR has 12 digits, this has 11'],
    [{ amount: 100, method: 'upi', reference: 'abc' }, 'A UTR has 12 digits'],
    [{ amount: 0, method: 'cash' }, 'must be more than zero'],
    [{ amount: 100, method: 'cash', paid_at: '2090-01-01T00:00:00Z' }, 'must not be in the future'],
  ])('%j is refused', async (body, text) => {
    const id = await owing(1000)
    const reply = await staff.post(`/partners/${id}/settlements`, body)
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).toContain(text)
  })

  test('fifty at once settle no more than is owed', async () => {
    const id = await owing(10_000)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        untilServed(() => staff.post(`/partners/${id}/settlements`, { amount: 3000, method: 'cash' })),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await balanceOf(id)).toBe(1000)
  })
})

describe('adjustments and reversals', () => {
  test('an adjustment needs an amount and a reason', async () => {
    const id = await owing(100)
    const path = `/partners/${id}/adjustments`
    expect((await admin.post(path, { amount: 1 })).status).toBe(422)
    expect((await admin.post(path, { amount: 0, reason: 'Why' })).status).toBe(422)
    expect((await admin.post(path, { amount: -300, reason: 'Agreed by phone' })).body.balance).toBe(-200)
  })

  test('a settlement is reversed once, with its payment, and both stay listed', async () => {
    const id = await owing(5000)
    const created = await staff.post(`/partners/${id}/settlements`, { amount: 2000, method: 'cash' })
    const path = `/ledger-entries/${created.body.id}/reverse`
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => untilServed(() => admin.post(path, { reason: 'Wrong partner' }))),
    )
    const [done, ...others] = replies.filter(({ status }) => status === 201)
    expect(others).toEqual([])
    expect(done?.body).toMatchObject({
      kind: 'reversal',
      amount: 2000,
      balance: 5000,
      reverses_id: created.body.id,
    })
    const ledger = await staff.get(`/partners/${id}/ledger`)
    expect(ledger.body.data.map((entry: LedgerEntry) => entry.reversed_by_id)).toEqual([
      null,
      done?.body.id,
      null,
    ])
    const { rows } = await t.database.pool.query(
      'SELECT reversal_reason FROM payments WHERE partner_id = $1',
      [id],
    )
    expect(rows).toEqual([{ reversal_reason: 'Wrong partner' }])
    expect((await admin.post(`/ledger-entries/${done?.body.id}/reverse`, { reason: 'No' })).status).toBe(409)
  })

  test('an entry of a job is reversed with its completion alone', async () => {
    const job = await world.jobIn('completed')
    const { rows } = await t.database.pool.query('SELECT id FROM ledger_entries WHERE job_id = $1', [job.id])
    const reply = await admin.post(`/ledger-entries/${rows[0].id}/reverse`, { reason: 'No' })
    expect(reply.status).toBe(409)
    expect(JSON.stringify(reply.body)).toContain('commission due')
  })
})

describe('the account', () => {
  /** Entries on known days, oldest first. */
  async function history(entries: [day: string, kind: string, amount: number][]): Promise<number> {
    const id = await world.partner()
    for (const [day, kind, amount] of entries) {
      await t.database.pool.query(
        'INSERT INTO ledger_entries (partner_id, kind, amount, created_at) VALUES ($1, $2, $3, $4)',
        [id, kind, amount, day],
      )
    }
    return id
  }

  test('is paged newest first, with balances at the ends of a period of business days', async () => {
    // 18:29Z is the last minute of a day in India, 18:30Z the first of the next.
    const id = await history([
      ['2026-03-31T18:29:00Z', 'commission-due', 1000],
      ['2026-03-31T18:30:00Z', 'commission-due', 400],
      ['2026-04-02T10:00:00Z', 'payout', 50],
      ['2026-04-02T18:29:59Z', 'commission-received', -900],
      ['2026-04-02T18:30:00Z', 'adjustment', 7],
    ])
    const read = async (query: string) => (await staff.get(`/partners/${id}/ledger?${query}`)).body
    const april = await read('from=2026-04-01&to=2026-04-02')
    expect(april).toMatchObject({ opening: 1000, adds: 450, reduces: -900, closing: 550 })
    expect(april.data.map((entry: LedgerEntry) => entry.balance)).toEqual([550, 1450, 1400])
    expect((await read('per_page=2&page=2')).data.map((entry: LedgerEntry) => entry.number)).toEqual([3, 2])
    expect(await read('per_page=2&page=3')).toMatchObject({
      meta: { total: 5, from: 5, to: 5 },
      opening: 0,
      closing: 557,
    })
    const kinds = await read('kind=commission-due,payout&per_page=1&page=2')
    expect(kinds).toMatchObject({ meta: { total: 3 }, adds: 1450, reduces: 0, closing: 557 })
    expect(kinds.data.map((entry: LedgerEntry) => entry.number)).toEqual([2])
    expect(await read('from=2026-05-01')).toMatchObject({ opening: 557, adds: 0, closing: 557, data: [] })
    expect(await read('from=2026-04-02&to=2026-04-01')).toMatchObject({
      meta: { total: 0 },
      adds: 0,
      reduces: 0,
    })
    expect((await staff.get('/partners/999999/ledger')).status).toBe(404)
  })

  test('shows the balance, the sums of this month and the oldest debt', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const id = await history([
      [ago(90), 'commission-due', 1000],
      [ago(70), 'commission-due', 2000],
      [ago(60), 'commission-received', -1500],
    ])
    const now = async () => (await staff.get(`/partners/${id}/account`)).body
    expect(await now()).toMatchObject({
      balance: 1500,
      commission: { amount: 0, jobs: 0 },
      settled: { amount: 0, last_paid_at: null },
      oldest_due: { days: 70, job_id: null },
    })
    await staff.post(`/partners/${id}/settlements`, { amount: 1500, method: 'cash' })
    expect(await now()).toMatchObject({ balance: 0, settled: { amount: 1500 }, oldest_due: null })
    expect((await staff.get('/partners/999999/account')).status).toBe(404)
  })

  test('the statement and the export hold the account oldest first, without a sign', async () => {
    const id = await history([
      ['2026-03-10T10:00:00Z', 'commission-due', 1000],
      ['2026-04-02T10:00:00Z', 'commission-received', -900],
    ])
    const statement = () => staff.get(`/partners/${id}/statement?from=2026-04-01`)
    const [first, again] = [await statement(), await statement()]
    expect(first.raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.headers['content-disposition']).toContain(`statement-P-${id}-2026-04-01.pdf`)
    expect(first.raw.equals(again.raw)).toBe(true)
    const sheet = (await staff.get(`/partners/${id}/ledger/download?format=csv`)).raw.toString().split('\r\n')
    expect(sheet.map((line: string) => line.split(',').slice(7, 12))).toEqual([
      ['Partner owes (₹)', 'We owe (₹)', 'Cash kept (₹)', 'Balance (₹)', 'Balance owed'],
      ['10', '', '', '10', 'Partner owes'],
      ['', '9', '', '1', 'Partner owes'],
      [],
    ])
  })
})
