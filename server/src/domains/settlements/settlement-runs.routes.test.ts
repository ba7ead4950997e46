import { businessDay } from 'contract/shared/business-time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createRun } from '../../../test/settlements.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let other: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  other = await t.as('dev')
  world = await createWorld(t, await t.as('staff'))
})
afterAll(() => t.close())

const today = businessDay(Date.now())
let nth = 0
const utr = () => `HDFCN${String(++nth).padStart(12, '0')}`
const balanceOf = async (id: number) => (await admin.get(`/partners/${id}/account`)).body.balance
const getRun = async (id: number) => (await admin.get(`/settlement-runs/${id}`)).body
const linesOf = async (id: number, query = '') =>
  (await admin.get(`/settlement-runs/${id}/lines?${query}`)).body.data
const pay = (by: Caller, run: number, text: string, shown: number | null) =>
  by.post(`/settlement-runs/${run}/utrs`, { text, shown })

/** A partner with a balance, paise. */
async function partner(balance: number, name = 'Imran Shaikh', areas?: number[]) {
  const id = await world.partner({ name, areas })
  if (balance !== 0) await admin.post(`/partners/${id}/adjustments`, { amount: balance, reason: 'Opening' })
  return id
}

/** Creates a run through the API and computes its draft as the queue does. */
async function drafted(partner_ids: number[], threshold = 0, location_ids: number[] = []) {
  const { body } = await admin.post('/settlement-runs', {
    cut_off: today,
    threshold,
    partner_ids,
    location_ids,
  })
  const task = t.deps.tasks.find(({ kind }) => kind === 'settlements.draft-run')!
  await task.handler({ run_id: body.id }, { number: 1, isLast: false })
  return getRun(body.id)
}

test('a run is drafted, approved, paid by UTRs and closed, and its total is what it posted', async () => {
  const [owed, owes, little] = [await partner(-50_000), await partner(30_000), await partner(-500)]
  const settled = await partner(0)
  const run = await drafted([owed, owes, little, settled], 1000)
  expect(run).toMatchObject({
    status: 'draft',
    partners: 4,
    partners_read: 4,
    total: -20_000,
    posted: 0,
    difference: -20_000,
    payable: { lines: 1, amount: 50_000 },
    collectable: { lines: 1, amount: 30_000 },
    left_out: { lines: 1, amount: 500 },
    due: { lines: 2, amount: 80_000 },
    without_bank: 1,
  })
  const lines = await linesOf(run.id)
  const lineOf = (id: number) => lines.find((line: { partner: { id: number } }) => line.partner.id === id)
  expect(lineOf(little)).toMatchObject({ state: 'left-out', left_out: 'threshold' })
  expect(lineOf(owed)).toMatchObject({ balance: -50_000, entry_number: 1, state: 'due' })
  expect((await pay(admin, run.id, 'x', 1)).status).toBe(409)

  const approved = await admin.post(`/settlement-runs/${run.id}/approve`, { version: run.version })
  expect(approved.body).toMatchObject({ status: 'approved', approved_by: { id: admin.userId } })
  const used = utr()
  const text = [
    `${lineOf(owed).reference}, ${used}, 500.00`,
    `${lineOf(owes).reference}, ${utr()}, 299`,
    `${lineOf(owes).reference}, ${used}`,
    `${lineOf(little).reference}, ${utr()}`,
    'S1',
  ].join('\n')
  const preview = (await pay(admin, run.id, text, null)).body
  expect(preview.lines.map(({ state }: { state: string }) => state)).toEqual(
    'matched,amount-differs,repeated,unknown,unreadable'.split(','),
  )
  expect([preview.posted, await balanceOf(owed)]).toEqual([0, -50_000])
  expect((await pay(admin, run.id, text, 2)).status).toBe(409)
  expect((await pay(admin, run.id, text, 1)).body.posted).toBe(1)
  expect(await balanceOf(owed)).toBe(0)
  const again = (await pay(admin, run.id, `${lineOf(owed).reference}, ${utr()}`, null)).body
  expect(again.lines[0].state).toBe('already-paid')
  expect((await admin.get(`/partners/${owed}/ledger?kind=payout`)).body.data).toMatchObject([
    {
      amount: 50_000,
      method: 'bank-transfer',
      reference: used,
      note: `Settlement run ${lineOf(owed).reference}`,
    },
  ])

  expect((await admin.post(`/settlement-runs/${run.id}/end`, { version: 2, as: 'closed' })).status).toBe(409)
  await pay(admin, run.id, `${lineOf(owes).reference}, ${utr()}`, 1)
  expect(await balanceOf(owes)).toBe(0)
  expect(await getRun(run.id)).toMatchObject({
    status: 'paid',
    posted: 20_000,
    difference: 0,
    due: { lines: 0 },
  })
  const closed = await admin.post(`/settlement-runs/${run.id}/end`, { version: 2, as: 'closed' })
  expect(closed.body).toMatchObject({ status: 'closed', difference: 0 })
})

test('a reversed line is due again, and an amount that is carried over stays in the account', async () => {
  const [one, two] = [await partner(-20_000), await partner(-10_000)]
  const run = await createRun(
    t,
    [
      { id: one, balance: -20_000 },
      { id: two, balance: -10_000 },
    ],
    'approved',
  )
  const first = `S${run.id}-${run.lines[0]}`
  await pay(admin, run.id, `${first}, ${utr()}`, 1)
  const [{ entry_id }] = await linesOf(run.id, 'state=paid')
  await admin.post(`/ledger-entries/${entry_id}/reverse`, { reason: 'The bank sent it back' })
  expect(await linesOf(run.id, 'state=reversed')).toHaveLength(1)
  expect(await getRun(run.id)).toMatchObject({
    status: 'approved',
    posted: 0,
    due: { lines: 2, amount: 30_000 },
  })
  expect((await pay(admin, run.id, `${first}, ${utr()}`, 1)).body.posted).toBe(1)
  const end = { version: run.version, as: 'closed', carry_over: true }
  expect((await admin.post(`/settlement-runs/${run.id}/end`, end)).body).toMatchObject({
    status: 'closed',
    difference: 0,
  })
  expect([await balanceOf(one), await balanceOf(two)]).toEqual([0, -10_000])
  expect((await drafted([two])).due.lines).toBe(1)
})

test('a partner is in one open run, and one with an open complaint is left out until a user includes it', async () => {
  const [id, disputed] = [await partner(-40_000), await partner(-5000)]
  const { id: job_id } = await world.job({ partner_id: disputed })
  await other.post('/complaints', { job_id, kind: 'price', severity: 'low', text: 'Too much' })
  const [first, second] = [await drafted([id, disputed]), await drafted([id])]
  expect([first.due.lines, second.due.lines]).toEqual([1, 0])
  const [line] = await linesOf(first.id, 'state=left-out')
  expect(line).toMatchObject({ left_out: 'disputed', partner: { id: disputed } })
  const change = { version: first.version, ids: [line.id], left_out: false }
  const taken = (await admin.post(`/settlement-runs/${first.id}/lines`, change)).body
  expect(taken.due.lines).toBe(2)
  const [due] = await linesOf(first.id, `partner_id=${id}`)
  const out = { version: taken.version, ids: [due.id], left_out: true, reason: 'Asked for it' }
  expect((await admin.post(`/settlement-runs/${first.id}/lines`, { ...out, reason: null })).status).toBe(422)
  const left = (await admin.post(`/settlement-runs/${first.id}/lines`, out)).body
  await drafted([id])
  const back = { version: left.version, ids: [due.id], left_out: false }
  expect((await admin.post(`/settlement-runs/${first.id}/lines`, back)).body.message).toContain('is in run S')
  const discarded = await admin.post(`/settlement-runs/${first.id}/end`, {
    version: left.version,
    as: 'discarded',
  })
  expect(discarded.body.status).toBe('discarded')
})

test('another user approves a run above the limit', async () => {
  await world.setting('business.settlement_approval_limit', '100')
  const run = await drafted([await partner(-10_001)])
  expect(run.needs_second).toBe(true)
  const approve = (by: Caller) => by.post(`/settlement-runs/${run.id}/approve`, { version: run.version })
  expect((await approve(admin)).body.message).toContain('by another user than its creator')
  expect((await approve(other)).body.status).toBe('approved')
  await world.setting('business.settlement_approval_limit', '')
})

describe('of two at once', () => {
  test('who approve, one wins', async () => {
    const run = await createRun(t, [{ id: await partner(-100), balance: -100 }])
    const approve = (by: Caller) => by.post(`/settlement-runs/${run.id}/approve`, { version: run.version })
    const replies = await Promise.all([approve(admin), approve(other), approve(admin)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('who pay the same line, one wins', async () => {
    const id = await partner(-70_000)
    const run = await createRun(t, [{ id, balance: -70_000 }], 'approved')
    const paying = (by: Caller) => pay(by, run.id, `S${run.id}-${run.lines[0]}, ${utr()}`, 1)
    const replies = await Promise.all([paying(admin), paying(other), paying(admin)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await balanceOf(id)).toBe(0)
  })
})

test('UTRs of UPI are posted as UPI, in its cash account', async () => {
  const id = await partner(30_000)
  const run = await drafted([id])
  await admin.post(`/settlement-runs/${run.id}/approve`, { version: run.version })
  const [line] = await linesOf(run.id)
  const body = { text: `${line.reference}, ${utr()}`, shown: 1, method: 'upi' }
  expect((await admin.post(`/settlement-runs/${run.id}/utrs`, body)).body.posted).toBe(1)
  const { rows } = await t.database.pool.query(
    `SELECT payments.method, cash_accounts.kind FROM payments
     JOIN cash_entries ON payment_id = payments.id JOIN cash_accounts ON cash_accounts.id = account_id
     WHERE partner_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ method: 'upi', kind: 'upi' }])
  const bad = await admin.post(`/settlement-runs/${run.id}/utrs`, { ...body, method: 'cash' })
  expect(bad).toMatchObject({ status: 422, body: { errors: [{ field: 'method' }] } })
})

test('a line whose balance was paid elsewhere is not paid', async () => {
  const id = await partner(-9000)
  const run = await createRun(t, [{ id, balance: -9000 }], 'approved')
  await admin.post(`/partners/${id}/payouts`, { amount: 4000, method: 'cash' })
  const { lines } = (await pay(admin, run.id, `S${run.id}-${run.lines[0]}, ${utr()}`, null)).body
  expect(lines[0].state).toBe('balance-changed')
})

test('the bank file has the lines that we pay, with the whole account number', async () => {
  const id = await partner(-12_345)
  const account = { number: '50100012345678', ifsc: 'HDFC0001234', holder: 'Imran Shaikh' }
  const { version } = (await admin.get(`/partners/${id}/bank-details`)).body
  await admin.put(`/partners/${id}/bank-details`, { version, account })
  const run = await createRun(
    t,
    [
      { id, balance: -12_345 },
      { id: await partner(-100), balance: -100 },
    ],
    'approved',
  )
  const file = (await admin.get(`/settlement-runs/${run.id}/bank-file`)).raw.toString()
  expect(file).toContain(`S${run.id}-${run.lines[0]},Imran Shaikh,50100012345678,HDFC0001234,,123.45`)
  expect(file).toContain(`S${run.id}-${run.lines[1]},Imran Shaikh,,,,1`)
})

test('a future day and a run without partners are refused', async () => {
  const future = await admin.post('/settlement-runs', { cut_off: '2099-01-01' })
  expect([future.status, future.body.errors[0].field]).toEqual([422, 'cut_off'])
  const none = await admin.post('/settlement-runs', { cut_off: today, partner_ids: [999_999] })
  expect([none.status, none.body.errors[0].field]).toEqual([422, 'partner_ids'])
})

test('a run of a place has the partners who work in it, also those of its whole state', async () => {
  const { state, district, pincode, twin, other } = world.places
  const those: number[] = []
  for (const [name, area] of Object.entries({ state, district, pincode, twin, other }))
    those.push(await partner(-10_000, `Of one ${name}`, [area]))
  const run = await drafted(those, 0, [pincode])
  const named = (await linesOf(run.id)).map((line: { partner: { name: string } }) => line.partner.name)
  expect(named.toSorted()).toEqual(['Of one district', 'Of one pincode', 'Of one state', 'Of one twin'])
  expect(run.partners).toBe(4)
  const unknown = await admin.post('/settlement-runs', {
    cut_off: today,
    threshold: 0,
    location_ids: [999_999],
  })
  expect(unknown.status).toBe(422)
})
