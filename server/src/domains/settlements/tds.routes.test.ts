import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { draftRun } from '../../../test/settlements.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, await t.as('staff'))
  await world.setting('business.tds_from', '2026-04-01')
  await world.setting('business.tds_rate', '1')
  await world.setting('business.tds_rate_without_pan', '20')
  await world.setting('business.tds_threshold', '1000')
})
afterAll(() => t.close())

let nth = 0
const utr = () => `HDFCT${String(++nth).padStart(12, '0')}`
const balanceOf = async (id: number) => (await admin.get(`/partners/${id}/account`)).body.balance
const ledgerOf = async (id: number) => (await admin.get(`/partners/${id}/ledger`)).body.data
const getRun = async (id: number) => (await admin.get(`/settlement-runs/${id}`)).body

/** A partner whom we owe so many paise, with a PAN or without. */
async function partner(owed: number, pan: string | null = 'ABCPE1234F') {
  const id = await world.partner({ name: 'Imran Shaikh' })
  await owe(id, owed)
  if (pan) await admin.put(`/partners/${id}/bank-details`, { version: 1, pan })
  return id
}
const owe = (id: number, amount: number) =>
  admin.post(`/partners/${id}/adjustments`, { amount: -amount, reason: 'Work' })
async function approved(...partners: number[]) {
  const { run, lines } = await draftRun(t, admin, partners)
  await admin.post(`/settlement-runs/${run.id}/approve`, { version: run.version })
  return { run, lines, path: `/settlement-runs/${run.id}` }
}

test('a payout above the threshold is paid less its TDS, in the bank file, the UTRs and the statement', async () => {
  const [known, unknown] = [await partner(250_000), await partner(250_000, null)]
  const { run, lines, path } = await approved(known, unknown)
  const [withPan, without] = [known, unknown].map((id) => lines.find((line) => line.partner.id === id)!)
  expect([withPan!.tds, without!.tds, run.tds]).toEqual([2_500, 50_000, 52_500])
  const file = (await admin.get(`${path}/bank-file`)).raw.toString()
  expect(file).toContain(`${withPan!.reference},Imran Shaikh,,,,2475`)
  const text = `${withPan!.reference}, ${utr()}, 2500\n${withPan!.reference}, ${utr()}, 2475.00\n${without!.reference}, ${utr()}, 2000`
  const { body } = await admin.post(`${path}/utrs`, { text, shown: 2 })
  expect([body.posted, body.lines.map(({ state }: { state: string }) => state)]).toEqual([
    2,
    ['amount-differs', 'matched', 'matched'],
  ])
  expect(await balanceOf(known)).toBe(0)
  expect(await ledgerOf(known)).toMatchObject([
    { kind: 'payout', amount: 247_500, method: 'bank-transfer' },
    { kind: 'tds', amount: 2_500, method: null },
    { kind: 'adjustment' },
  ])
  expect(await getRun(run.id)).toMatchObject({ status: 'paid', posted: 500_000, difference: 0 })
  const statement = pdfText((await admin.get(`/settlement-lines/${withPan!.id}/statement`)).raw)
  expect(statement).toContain('Tax deducted at source (TDS): ₹25.00.')
  expect(statement).toContain('We paid Imran Shaikh ₹2,475.00 on')
  const { rows } = await t.database.pool.query(
    "SELECT sum(amount)::int AS sum FROM cash_entries WHERE ledger_entry_id IN (SELECT id FROM ledger_entries WHERE kind = 'payout')",
  )
  expect(rows[0].sum).toBe(-447_500)
})

test('a payout by hand has no TDS, and the next run taxes the whole year', async () => {
  const id = await partner(90_000)
  await admin.post(`/partners/${id}/payouts`, { amount: 90_000, method: 'cash' })
  await owe(id, 30_000)
  const { lines } = await draftRun(t, admin, [id])
  expect(lines[0]).toMatchObject({ balance: -30_000, tds: 1_200 })
})

test('a line that is reversed gives back its TDS, and is paid and taxed once', async () => {
  const id = await partner(200_000)
  const { lines, path } = await approved(id)
  const [line] = lines
  const pay = () => admin.post(`${path}/utrs`, { text: `${line!.reference}, ${utr()}`, shown: 1 })
  await pay()
  const [payout, tax] = await ledgerOf(id)
  expect((await admin.post(`/ledger-entries/${tax.id}/reverse`, { reason: 'Alone' })).status).toBe(409)
  await admin.post(`/ledger-entries/${payout.id}/reverse`, { reason: 'The bank sent it back' })
  expect(await balanceOf(id)).toBe(-200_000)
  expect((await admin.get(path)).body).toMatchObject({ posted: 0, status: 'approved' })
  expect((await pay()).body.posted).toBe(1)
  expect(await balanceOf(id)).toBe(0)
  expect((await ledgerOf(id)).filter(({ kind }: { kind: string }) => kind === 'tds')).toHaveLength(2)
})

test('nothing is deducted before the first day, and from what partners pay', async () => {
  await world.setting('business.tds_from', '2099-04-01')
  const early = await draftRun(t, admin, [await partner(900_000)])
  expect(early.lines[0]?.tds).toBe(0)
  await world.setting('business.tds_from', '2026-04-01')
  const owes = await world.partner({ name: 'Imran Shaikh' })
  await admin.post(`/partners/${owes}/adjustments`, { amount: 900_000, reason: 'Cash' })
  const { lines } = await draftRun(t, admin, [owes])
  expect(lines[0]?.tds).toBe(0)
})

test('the report has the paid lines of a financial year and quarter by partner, without reversed ones', async () => {
  const id = await partner(500_000)
  const { lines, path } = await approved(id)
  const report = async (query = '') => (await admin.get(`/reports/tds?per_page=100${query}`)).body
  const rowOf = async (query = '') => (await report(query)).data.find((row: { id: number }) => row.id === id)
  expect(await rowOf()).toBeUndefined()
  await admin.post(`${path}/utrs`, { text: `${lines[0]!.reference}, ${utr()}`, shown: 1 })
  expect(await rowOf()).toEqual({
    id,
    partner: { id, name: 'Imran Shaikh' },
    pan: '••••234F',
    payouts: 1,
    gross: 500_000,
    tds: 5_000,
  })
  const { data, total, from } = await report()
  expect(data.reduce((sum: number, row: { tds: number }) => sum + row.tds, 0)).toBe(total.tds)
  const year = Number(from.slice(0, 4))
  const perQuarter = await Promise.all(
    [1, 2, 3, 4].map((quarter) => report(`&year=${year}&quarter=${quarter}`)),
  )
  expect(perQuarter.reduce((sum, each) => sum + each.total.tds, 0)).toBe(total.tds)
  expect((await report(`&year=${year - 1}`)).total).toEqual({ partners: 0, payouts: 0, gross: 0, tds: 0 })
  const payouts = (await admin.get(`/reports/tds/payouts?partner_id=${id}`)).body.data
  expect(payouts).toMatchObject([{ reference: lines[0]!.reference, gross: 500_000, rate: 100, tds: 5_000 }])
  const file = (await admin.get(`/reports/tds/download?year=${year}`)).raw.toString()
  expect(file).toContain('Imran Shaikh,ABCPE1234F,1,5000,50')
  const [payout] = await ledgerOf(id)
  await admin.post(`/ledger-entries/${payout.id}/reverse`, { reason: 'The bank sent it back' })
  expect(await rowOf()).toBeUndefined()
})
