import type { CashAccount } from 'contract/day-book/cash-accounts.schema.ts'
import type { CashHandover, DayBook } from 'contract/day-book/day-book.schema.ts'
import { businessDay, dayMs } from 'contract/shared/business-time.ts'
import { expect, onTestFinished, test } from 'vitest'
import { randomInteger, historySeed as seed, seededRandom } from '../../../../faults/random.ts'
import { extent } from '../../../../tools/extent.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { cashOf, createCash } from '../../../test/day-book.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let callers: Caller[]
let world: World
let accounts: number[]
let partner: number
/** A business of its own: once every day is closed, little can happen in it. */
async function begin(): Promise<void> {
  t = await testApp()
  const [admin, dev, staff] = [await t.as('admin'), await t.as('dev'), await t.as('staff')]
  callers = [admin, dev, staff]
  world = await createWorld(t, admin)
  for (const key of ['payment.update', 'payment.delete']) await world.setting(key, true)
  partner = await world.partner()
  await cashOf(t.database.pool, staff.userId, 50_000)
  await createCash(t.database.pool, 50_000)
  accounts = ((await admin.get('/cash-accounts')).body as CashAccount[]).map(({ id }) => id)
}

/** Each is some requests at once, several times. */
const histories = extent(6, 10_000, 2)
const ofOneBusiness = 10
const [rounds, atOnce] = [4, 6]
const firstDay = -6
const dayOf = (days: number) => businessDay(Date.now() + days * dayMs)

type Pick = (below: number) => number

/** A random request; many are refused, and a refused one must change nothing. */
async function step(pick: Pick): Promise<{ status: number }> {
  const by = callers[pick(callers.length)]!
  const admin = callers[0]!
  const day = dayOf(-pick(-firstDay + 1))
  const amount = 1 + pick(40_000)
  const paid_at = new Date(Math.min(Date.parse(`${day}T06:30:00Z`), Date.now())).toISOString()
  const money = {
    method: (['cash', 'upi', 'card'] as const)[pick(3)],
    amount,
    paid_at,
    late_entry: pick(3) === 0,
  }
  const account_id = accounts[pick(accounts.length)]!
  switch (pick(11)) {
    case 0:
    case 1:
      return by.post(`/customers/${world.customer}/payments`, {
        ...money,
        received_by: 'company',
        repeated: true,
      })
    case 2:
      return by.post(`/customers/${world.customer}/refunds`, {
        ...money,
        refunded_by: 'company',
        reason: 'Asked',
      })
    case 3:
      return by.post(`/partners/${partner}/${pick(2) === 0 ? 'settlements' : 'payouts'}`, {
        ...money,
        reference: null,
        repeated: true,
      })
    case 4:
      return admin.post(`/partners/${partner}/adjustments`, {
        amount: pick(40_000) - 20_000,
        reason: 'Agreed',
      })
    case 5:
      return correct(by, pick, amount)
    case 6:
      return reverse(admin, pick)
    case 7:
      return admin.post('/cash-entries', { account_id, kind: 'expense', head: 'rent', day, amount })
    case 8:
      return by.post('/cash-handovers', {
        from_account_id: account_id,
        to_account_id: accounts[pick(accounts.length)],
        amount,
      })
    case 9:
      return decide(by, pick)
    default:
      return close(admin, account_id, day, pick)
  }
}

async function correct(by: Caller, pick: Pick, amount: number) {
  const { data } = (await by.get(`/customers/${world.customer}/payments?per_page=20`)).body
  const chosen = data[pick(data.length || 1)]
  if (!chosen) return { status: 0 }
  const body = { version: chosen.version, reason: 'Wrong' }
  const method = (['cash', 'upi'] as const)[pick(2)]
  return pick(2) === 0
    ? by.delete(`/payments/${chosen.id}`, { body })
    : by.put(`/payments/${chosen.id}`, { ...body, amount, method })
}

async function reverse(admin: Caller, pick: Pick) {
  if (pick(2) === 0) {
    const { data } = (await admin.get('/cash-entries?kind=expense&per_page=20')).body
    const entry = data[pick(data.length || 1)]
    return entry ? admin.post(`/cash-entries/${entry.id}/reverse`, { reason: 'Twice' }) : { status: 0 }
  }
  const { data } = (await admin.get(`/partners/${partner}/ledger`)).body
  const entry = data[pick(data.length || 1)]
  return entry ? admin.post(`/ledger-entries/${entry.id}/reverse`, { reason: 'Wrong' }) : { status: 0 }
}

async function decide(by: Caller, pick: Pick) {
  const { data } = (await by.get('/cash-handovers?state=in-transit')).body as { data: CashHandover[] }
  const handover = data[pick(data.length || 1)]
  const state = (['confirmed', 'confirmed', 'refused', 'withdrawn'] as const)[pick(4)]
  return handover
    ? by.post(`/cash-handovers/${handover.id}/decision`, { state, reason: 'Counted' })
    : { status: 0 }
}

/**
 * One of four differs from the entries. Today is seldom closed, because later entries then go to tomorrow.
 */
async function close(admin: Caller, account_id: number, day: string, pick: Pick) {
  const shownDay = day === dayOf(0) && pick(4) > 0 ? dayOf(-1) : day
  const { data } = (await admin.get(`/day-book?day=${shownDay}`)).body as DayBook
  const row = data.find(({ account }) => account.id === account_id)
  if (!row) return { status: 0 }
  const counted = row.closing - row.in_transit - (pick(4) === 0 ? pick(500) : 0)
  return admin.post('/day-book/closings', {
    account_id,
    day: shownDay,
    counted,
    reason: 'Coins',
    shown: row.closing,
  })
}

/** Every day of every account, as the API shows it. */
async function days(): Promise<DayBook[]> {
  const found: DayBook[] = []
  for (let ago = firstDay; ago <= 1; ago += 1)
    found.push((await callers[0]!.get(`/day-book?day=${dayOf(ago)}`)).body)
  return found
}

async function expectTrue(): Promise<void> {
  const { pool } = t.database
  const book = await days()
  for (const [at, { day, data }] of book.entries()) {
    for (const { account, opening, closing, closed, in_transit, kinds } of data) {
      const where = `seed ${seed}, ${account.name} on ${day}`
      expect(
        Object.values(kinds).reduce((sum, amount) => sum + amount, opening),
        where,
      ).toBe(closing)
      const next = book[at + 1]?.data.find((row) => row.account.id === account.id)
      if (next) expect(next.opening, where).toBe(closing)
      if (closed) expect(closed.counted + in_transit, where).toBe(closing)
    }
  }
  const { rows: sums } = await pool.query(
    'SELECT account_id, sum(amount) AS sum FROM cash_entries GROUP BY 1',
  )
  for (const { account_id, sum } of sums) {
    const last = book.at(-1)!.data.find(({ account }) => account.id === account_id)
    expect(last?.closing, `seed ${seed}, account ${account_id}`).toBe(sum)
  }
  // A closed day is unchanged since its closing.
  const { rows: closings } = await pool.query(`
    SELECT closing.id, counted + in_transit AS closing, (
      SELECT coalesce(sum(amount), 0) FROM cash_entries AS entry
      WHERE entry.account_id = closing.account_id AND entry.day <= closing.day) AS sum FROM cash_closings AS closing`)
  for (const { id, closing, sum } of closings) expect(sum, `seed ${seed}, closing ${id}`).toBe(closing)
  // The day book equals payments and accounts of partners.
  const { rows: money } = await pool.query(`
    SELECT (SELECT coalesce(sum(amount), 0) FROM cash_entries WHERE payment_id IS NOT NULL) AS of_payments,
      (SELECT coalesce(sum(payment_money(payments)), 0) FROM payments WHERE reversed_at IS NULL) AS payments,
      (SELECT coalesce(sum(amount), 0) FROM cash_entries WHERE ledger_entry_id IS NOT NULL) AS of_payouts,
      (SELECT coalesce(-sum(entry.amount), 0) FROM ledger_entries AS entry LEFT JOIN ledger_entries AS reversed
         ON reversed.id = entry.reverses_id WHERE 'payout' IN (entry.kind, reversed.kind)) AS payouts,
      (SELECT coalesce(sum(amount), 0) FROM cash_entries WHERE kind = 'handover') AS handovers`)
  const { of_payments, payments, of_payouts, payouts, handovers } = money[0]
  expect([of_payments, of_payouts, handovers], `seed ${seed}`).toEqual([payments, payouts, 0])
}

test(`over ${histories} random histories with requests at once every day closes as the next opens`, {
  timeout: 60_000 + histories * 4000,
}, async () => {
  console.info(`day book histories from seed ${seed}; repeat with SEED=${seed}`)
  const random = seededRandom(seed)
  const pick: Pick = (below) => randomInteger(random, below)
  onTestFinished(() => t.close())
  const [kinds, closings] = [new Set<string>(), new Set<string>()]
  for (let history = 0; history < histories; history += 1) {
    if (history % ofOneBusiness === 0) {
      if (history > 0) await t.close()
      await begin()
    }
    for (let round = 0; round < rounds; round += 1) {
      const replies = await Promise.all(Array.from({ length: atOnce }, () => step(pick)))
      expect(replies.map(({ status }) => status).filter((status) => status >= 500 && status !== 503)).toEqual(
        [],
      )
    }
    await expectTrue()
    const { rows } = await t.database.pool.query('SELECT DISTINCT kind FROM cash_entries')
    for (const { kind } of rows) kinds.add(kind)
    const { rows: closed } = await t.database.pool.query('SELECT account_id, day FROM cash_closings')
    for (const { account_id, day } of closed) closings.add(`${account_id} ${day}`)
  }
  expect(kinds.size, `seed ${seed} reaches the kinds of entries`).toBeGreaterThanOrEqual(extent(4, 8))
  expect(closings.size, `seed ${seed} closes days`).toBeGreaterThan(2)
})
