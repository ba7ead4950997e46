import type { DayBookRow } from 'contract/day-book/day-book.schema.ts'
import { businessDay, dayMs } from 'contract/shared/business-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { type Caller, caller, createUser, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, admin)
  await world.setting('payment.update', true)
  await world.setting('payment.delete', true)
})
afterAll(() => t.close())

const dayOf = (days: number) => businessDay(Date.now() + days * dayMs)
const today = dayOf(0)
/** Noon in the business's zone. */
const noonOf = (day: string) => `${day}T06:30:00.000Z`

let nth = 0
const account = async (values: object = {}): Promise<{ id: number; version: number; name: string }> => {
  const reply = await admin.post('/cash-accounts', { name: `Account ${++nth}`, kind: 'cash', ...values })
  expect(reply.status).toBe(201)
  return reply.body
}
/** A staff member with cash of their own. */
async function person(name: string): Promise<{ by: Caller; cash: number }> {
  const userId = await createUser(t.database.db, { role: 'staff', name })
  const token = await openSession(t.database.db, userId, { request_id: null, ip: null, user_agent: null })
  const { id } = await account({ name: `${name} ${++nth}`, user_id: userId })
  return { by: caller(t.app, userId, token), cash: id }
}
const rowOf = async (id: number, day = today): Promise<DayBookRow> =>
  (await admin.get(`/day-book?day=${day}`)).body.data.find(
    ({ account: { id: of } }: { account: { id: number } }) => of === id,
  )
const entriesOf = async (id: number, query = '') =>
  (await admin.get(`/cash-entries?account_id=${id}&${query}`)).body.data
const paid = (amount: number, more: object = {}) => ({
  method: 'cash',
  amount,
  received_by: 'company',
  ...more,
})
const close = (account_id: number, counted: number, more: object = {}) =>
  admin.post('/day-book/closings', { account_id, day: today, counted, shown: counted, ...more })

test('cash goes to the account of its receiver, else to that of the city, else to the default', async () => {
  const { by, cash } = await person('Kavya')
  const job = await world.job()
  await by.post(`/jobs/${job.id}/payments`, paid(10_000))
  expect(await entriesOf(cash)).toMatchObject([
    { kind: 'receipt', amount: 10_000, day: today, with: 'Asha Rao', job_id: job.id, corrects: null },
  ])
  const staff = await t.as('staff')
  const [main] = (await admin.get('/cash-accounts')).body.filter(
    ({ name }: { name: string }) => name === 'Main cash',
  )
  await staff.post(`/jobs/${job.id}/payments`, paid(20_000))
  expect(await entriesOf(main.id)).toMatchObject([{ amount: 20_000 }])
  const city = await account({ location_id: world.places.district })
  await staff.post(`/jobs/${job.id}/payments`, paid(30_000))
  expect(await entriesOf(city.id)).toMatchObject([{ amount: 30_000 }])
  await staff.post(`/jobs/${job.id}/payments`, paid(5000, { method: 'upi' }))
  await staff.post(`/jobs/${job.id}/payments`, paid(6000, { received_by: 'partner' }))
  const all = (await admin.get('/day-book')).body.data as DayBookRow[]
  const upi = all.find((row) => row.account.default_for.includes('upi'))
  expect(upi).toMatchObject({ opening: 0, kinds: { receipt: 5000 }, closing: 5000 })
  expect(all.flatMap(({ kinds }) => kinds.receipt ?? 0).reduce((sum, each) => sum + each)).toBe(65_000)
})

test('refunds, settlements and payouts are entered, and reversed by an entry that names theirs', async () => {
  const { by, cash } = await person('Arun')
  const partner = await world.partner()
  const job = await world.jobIn('completed', { partner_id: partner, price: 100_000 })
  await by.post(`/jobs/${job.id}/payments`, paid(100_000))
  await by.post(`/jobs/${job.id}/refunds`, {
    method: 'cash',
    amount: 30_000,
    refunded_by: 'company',
    concession: null,
    reason: 'Late',
  })
  const { id: payout } = (await by.post(`/partners/${partner}/payouts`, { method: 'cash', amount: 40_000 }))
    .body
  expect((await rowOf(cash)).kinds).toEqual({ receipt: 100_000, refund: -30_000, payout: -40_000 })
  expect((await rowOf(cash)).closing).toBe(30_000)
  expect((await admin.post(`/ledger-entries/${payout}/reverse`, { reason: 'Wrong' })).status).toBe(201)
  const [back, own] = await entriesOf(cash, 'kind=payout')
  expect(back).toMatchObject({ amount: 40_000, note: 'Wrong', corrects: { id: own.id } })
  expect(own).toMatchObject({ amount: -40_000, with: 'Ravi Kumar', corrected_by: { id: back.id } })
  await admin.post(`/partners/${partner}/adjustments`, { amount: 200_000, reason: 'Uniforms' })
  const { id: settled } = (
    await by.post(`/partners/${partner}/settlements`, { method: 'cash', amount: 15_000 })
  ).body
  expect((await rowOf(cash)).kinds.settlement).toBe(15_000)
  await admin.post(`/ledger-entries/${settled}/reverse`, { reason: 'Wrong' })
  expect((await admin.post(`/ledger-entries/${settled}/reverse`, { reason: 'Wrong' })).status).toBe(409)
  expect((await rowOf(cash)).kinds.settlement).toBe(0)
})

test('a corrected payment stays in its account, and both entries name the one that they correct', async () => {
  const { by, cash } = await person('Divya')
  const job = await world.job()
  const { id, version } = (await by.post(`/jobs/${job.id}/payments`, paid(10_000))).body
  expect((await admin.put(`/payments/${id}`, { amount: 12_000, reason: 'Typo', version })).status).toBe(200)
  const [right, back, wrong] = await entriesOf(cash)
  expect([right, back, wrong]).toMatchObject([
    { amount: 12_000, corrects: { id: wrong.id } },
    { amount: -10_000, corrects: { id: wrong.id } },
    { amount: 10_000 },
  ])
})

test('a closed day keeps its balance: money of it is refused, or entered on the next open day', async () => {
  const { by, cash } = await person('Meera')
  const job = await world.job()
  const yesterday = dayOf(-1)
  const before = (await by.post(`/jobs/${job.id}/payments`, paid(10_000, { paid_at: noonOf(yesterday) })))
    .body
  expect((await close(cash, 10_000, { day: yesterday })).body).toMatchObject({
    opening: 0,
    closing: 10_000,
    closed: { counted: 10_000, difference: 0 },
  })
  expect((await rowOf(cash)).opening).toBe(10_000)
  const late = paid(5000, { paid_at: noonOf(yesterday) })
  const refused = await by.post(`/jobs/${job.id}/payments`, late)
  expect(refused.status).toBe(409)
  expect(refused.body.errors).toEqual([
    { field: 'late_entry', message: expect.stringContaining('is closed up to') },
  ])
  expect((await by.get(`/jobs/${job.id}/payments`)).body).toHaveLength(1)
  const taken = await by.post(`/jobs/${job.id}/payments`, { ...late, late_entry: true })
  expect(taken.body.paid_at).toBe(noonOf(yesterday))
  expect(await entriesOf(cash)).toMatchObject([
    { day: today, amount: 5000 },
    { day: yesterday, amount: 10_000 },
  ])
  const { version, id } = before
  expect((await admin.delete(`/payments/${id}`, { body: { version, reason: 'Not ours' } })).status).toBe(200)
  expect(await entriesOf(cash, `from=${today}`)).toMatchObject([
    { day: today, amount: -10_000, corrects: { id: expect.any(Number), day: yesterday } },
    { amount: 5000 },
  ])
  expect((await rowOf(cash, yesterday)).closing).toBe(10_000)
})

test('a difference of the count needs a reason and becomes an entry of the day', async () => {
  const { by, cash } = await person('Nisha')
  await by.post(`/jobs/${(await world.job()).id}/payments`, paid(50_000))
  const refused = await close(cash, 49_000, { shown: 50_000 })
  expect(refused.body.errors).toEqual([{ field: 'reason', message: expect.stringContaining('₹10.00') }])
  expect((await close(cash, 49_000, { shown: 48_000, reason: 'Coins' })).status).toBe(409)
  const { body } = await close(cash, 49_000, { shown: 50_000, reason: 'Coins missing' })
  expect(body).toMatchObject({
    kinds: { receipt: 50_000, difference: -1000 },
    closing: 49_000,
    closed: { counted: 49_000, difference: -1000, reason: 'Coins missing', by: { id: admin.userId } },
    account: { closed_through: today },
  })
  expect((await close(cash, 49_000)).status).toBe(409)
  expect((await close(cash, 49_000, { day: dayOf(1) })).body.errors[0].field).toBe('day')
  const now = paid(1000)
  const job = await world.job()
  expect((await by.post(`/jobs/${job.id}/payments`, now)).status).toBe(409)
  expect((await by.post(`/jobs/${job.id}/payments`, { ...now, late_entry: true })).status).toBe(201)
  expect(await rowOf(cash, dayOf(1))).toMatchObject({
    opening: 49_000,
    kinds: { receipt: 1000 },
    closing: 50_000,
  })
})

test('cash moves when the receiver confirms it; until then it is in transit', async () => {
  const [giver, taker] = [await person('Rohan'), await person('Sana')]
  await giver.by.post(`/jobs/${(await world.job()).id}/payments`, paid(20_000))
  const handOver = (amount: number) =>
    giver.by.post('/cash-handovers', { from_account_id: giver.cash, to_account_id: taker.cash, amount })
  expect((await handOver(20_001)).body.errors[0].message).toContain('₹200.00')
  const { body: handover, status } = await handOver(15_000)
  expect([status, handover.state, handover.may_confirm, handover.may_withdraw]).toEqual([
    201,
    'in-transit',
    false,
    true,
  ])
  expect((await handOver(5001)).status).toBe(422)
  expect(await rowOf(giver.cash)).toMatchObject({ closing: 20_000, in_transit: 15_000 })
  const decide = (by: Caller, state: string, more: object = {}) =>
    by.post(`/cash-handovers/${handover.id}/decision`, { state, ...more })
  expect((await decide(giver.by, 'confirmed')).status).toBe(403)
  expect((await decide(admin, 'confirmed')).status).toBe(403)
  expect((await decide(taker.by, 'withdrawn')).status).toBe(403)
  expect((await decide(taker.by, 'refused')).status).toBe(422)
  // Cash in transit is not part of the counted cash and makes no difference.
  expect((await close(giver.cash, 5000, { shown: 20_000 })).body.closed).toMatchObject({
    counted: 5000,
    difference: 0,
  })
  expect((await taker.by.get('/cash-handovers?state=in-transit')).body.data).toMatchObject([
    { id: handover.id, may_confirm: true, from: { id: giver.cash } },
  ])
  expect((await decide(taker.by, 'confirmed')).body).toMatchObject({ state: 'confirmed', may_confirm: false })
  expect((await decide(taker.by, 'confirmed')).status).toBe(409)
  const tomorrow = dayOf(1)
  expect(await rowOf(giver.cash, tomorrow)).toMatchObject({
    opening: 20_000,
    kinds: { handover: -15_000 },
    in_transit: 0,
  })
  expect(await rowOf(taker.cash, tomorrow)).toMatchObject({
    opening: 0,
    kinds: { handover: 15_000 },
    closing: 15_000,
  })
  const { own } = (await taker.by.get('/my-cash')).body
  expect(own).toEqual([{ id: taker.cash, name: expect.any(String), balance: 15_000, in_transit: 0 }])
})

test('a refused or withdrawn handover moves nothing, and cash of others cannot be handed over', async () => {
  const [giver, taker] = [await person('Farah'), await person('Vikram')]
  await giver.by.post(`/jobs/${(await world.job()).id}/payments`, paid(20_000))
  const body = { from_account_id: giver.cash, to_account_id: taker.cash, amount: 20_000 }
  expect((await taker.by.post('/cash-handovers', body)).status).toBe(403)
  expect((await admin.post('/cash-handovers', body)).status).toBe(403)
  const first = (await giver.by.post('/cash-handovers', body)).body
  const refused = { state: 'refused', reason: 'Only ₹150 came' }
  expect((await taker.by.post(`/cash-handovers/${first.id}/decision`, refused)).body).toMatchObject(refused)
  const second = (await giver.by.post('/cash-handovers', body)).body
  expect((await giver.by.post(`/cash-handovers/${second.id}/decision`, { state: 'withdrawn' })).status).toBe(
    200,
  )
  expect(await rowOf(giver.cash)).toMatchObject({ closing: 20_000, in_transit: 0 })
  const main = (await admin.get('/cash-accounts')).body[0]
  await admin.post('/cash-entries', {
    account_id: main.id,
    kind: 'opening-balance',
    day: today,
    amount: 7000,
  })
  const fromOffice = { from_account_id: main.id, to_account_id: taker.cash, amount: 7000 }
  expect((await admin.post('/cash-handovers', fromOffice)).status).toBe(201)
  expect((await taker.by.get('/cash-handovers?state=in-transit')).body.data).toMatchObject([
    { may_confirm: true, may_withdraw: false },
  ])
  const toOffice = { ...body, to_account_id: main.id }
  const third = (await giver.by.post('/cash-handovers', toOffice)).body
  expect((await admin.post(`/cash-handovers/${third.id}/decision`, { state: 'confirmed' })).status).toBe(200)
})

test('an expense goes out with its head, and is reversed once, today, also of a closed day', async () => {
  const { id } = await account()
  const entry = { account_id: id, day: dayOf(-2), amount: 25_000 }
  expect(
    (await admin.post('/cash-entries', { ...entry, kind: 'opening-balance', amount: 100_000 })).status,
  ).toBe(201)
  expect((await admin.post('/cash-entries', { ...entry, kind: 'expense' })).body.errors[0].field).toBe('head')
  const expense = { ...entry, kind: 'expense', head: 'travel-and-fuel', note: 'Diesel' }
  const { id: created } = (await admin.post('/cash-entries', expense)).body
  await close(id, 75_000, { day: dayOf(-1) })
  expect((await admin.post('/cash-entries', expense)).body.errors).toEqual([
    { field: 'day', message: expect.stringContaining('is closed') },
  ])
  expect((await admin.post(`/cash-entries/${created}/reverse`, { reason: 'Twice' })).body).toMatchObject({
    kind: 'expense',
    amount: 25_000,
    day: today,
    head: 'travel-and-fuel',
    note: 'Twice',
    corrects: { id: created, day: dayOf(-2) },
  })
  expect((await admin.post(`/cash-entries/${created}/reverse`, { reason: 'Twice' })).status).toBe(409)
})

test('an account is renamed, made the default of a method, and archived when it is empty', async () => {
  const one = await account({ kind: 'bank', name: 'HDFC 1234' })
  const change = { name: 'HDFC current', default_for: ['card'], archived: false }
  const changed = await admin.put(`/cash-accounts/${one.id}`, { ...change, version: one.version })
  expect(changed.body).toMatchObject({
    name: 'HDFC current',
    default_for: ['card'],
    version: one.version + 1,
  })
  const { version } = changed.body
  const lost = await admin.put(`/cash-accounts/${one.id}`, { ...change, default_for: [], version })
  expect(lost.body.errors[0].field).toBe('default_for')
  const banks = (await admin.get('/cash-accounts')).body
  const bank = banks.find(({ name }: { name: string }) => name === 'Bank account')
  expect(bank.default_for).toEqual(['bank-transfer', 'cheque'])
  const { id, version: read, name, default_for } = bank
  await admin.put(`/cash-accounts/${id}`, {
    name,
    default_for: [...default_for, 'card'],
    archived: false,
    version: read,
  })
  const archived = await admin.put(`/cash-accounts/${one.id}`, {
    name: 'HDFC',
    default_for: [],
    archived: true,
    version,
  })
  expect(archived.body.archived).toBe(true)
  const { cash } = await person('Tara')
  await admin.post('/cash-entries', { account_id: cash, kind: 'opening-balance', day: today, amount: 100 })
  const full = await admin.put(`/cash-accounts/${cash}`, {
    name: 'T',
    default_for: [],
    archived: true,
    version: 1,
  })
  expect([full.status, full.body.message]).toEqual([409, expect.stringContaining('₹1.00')])
  const twice = await admin.post('/cash-accounts', { name: 'Main cash', kind: 'cash' })
  expect(twice.body.errors[0]).toEqual({ field: 'name', message: 'is already in use' })
  const spaced = await admin.post('/cash-accounts', { name: 'Main \u200b cash', kind: 'cash' })
  expect(spaced.body.errors[0]).toEqual({ field: 'name', message: 'is already in use' })
})

test('the downloads have a line for each account and day, and one for each entry', async () => {
  const { id, name } = await account()
  await admin.post('/cash-entries', {
    account_id: id,
    kind: 'opening-balance',
    day: dayOf(-3),
    amount: 90_000,
  })
  const expense = { account_id: id, kind: 'expense', head: 'rent', amount: 40_000 }
  await admin.post('/cash-entries', { ...expense, day: dayOf(-2) })
  await close(id, 49_900, { day: dayOf(-1), shown: 50_000, reason: 'Lost' })
  const book = await admin.get(`/day-book/download?account_id=${id}&from=${dayOf(-2)}&to=${today}`)
  const [, ...lines] = book.raw.toString().trim().split('\r\n')
  expect(lines).toEqual([
    `${dayOf(-2)},${name},900,,,,,,,-400,,500,,`,
    `${dayOf(-1)},${name},500,,,,,,,,-1,499,499,Lost`,
  ])
  const entries = await admin.get(`/cash-entries/download?account_id=${id}`)
  expect(entries.raw.toString().trim().split('\r\n')).toHaveLength(4)
})
