import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { CustomerDues, PartnerDues } from 'contract/reports/reports.contract.ts'
import { duesAges } from 'contract/reports/reports.words.ts'
import { addDays, businessDay } from 'contract/shared/business-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomInteger, historySeed as seed, seededRandom } from '../../../../faults/random.ts'
import { extent } from '../../../../tools/extent.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let world: World
async function start(): Promise<void> {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, admin)
  for (const key of ['assignment.uncomplete', 'payment.update', 'payment.delete'])
    await world.setting(key, true)
}
beforeAll(start)
afterAll(() => t.close())

const histories = extent(4, 1000, 1)
const daysOfHistory = 6
/** Each adds two customers and two partners, of whom a page of a report shows a hundred. */
const inOneDatabase = 40

type Pick = (below: number) => number
const run = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)

/** One random step of one job; a refused one changes nothing. */
async function step(id: number, pick: Pick): Promise<void> {
  const job = (await admin.get(`/jobs/${id}`)).body as Job & { payments: { id: number; version: number }[] }
  const { version, status } = job
  const path = `/jobs/${id}`
  const money = { method: 'cash', amount: 1 + pick(60_000) }
  const holder = pick(2) === 0 ? 'company' : 'partner'
  const forward = { pending: 'accept', accepted: 'start', started: 'complete' } as const
  if (status !== 'completed' && status !== 'cancelled' && pick(4) > 0) {
    await admin.post(`${path}/${forward[status]}`, { version })
    return
  }
  switch (pick(6)) {
    case 0:
    case 1:
      await admin.post(`${path}/payments`, { ...money, received_by: holder })
      return
    case 2:
      await admin.post(`${path}/refunds`, { ...money, refunded_by: holder, concession: null, reason: 'Late' })
      return
    case 3: {
      const chosen = job.payments[pick(job.payments.length || 1)]
      if (chosen)
        await admin.delete(`/payments/${chosen.id}`, { body: { version: chosen.version, reason: 'Wrong' } })
      return
    }
    case 4:
      await admin.put(path, { price: pick(150_000), version })
      return
    default:
      await admin.post(`${path}/uncomplete`, { version, reason: 'Again' })
  }
}

async function byHand(partner: number, pick: Pick): Promise<void> {
  if (pick(2) === 0) {
    await admin.post(`/partners/${partner}/adjustments`, { amount: pick(40_000) - 20_000, reason: 'Agreed' })
  } else {
    const name = pick(2) === 0 ? 'settlements' : 'payouts'
    await admin.post(`/partners/${partner}/${name}`, { amount: 1 + pick(30_000), method: 'cash' })
  }
}

/**
 * The stored values: each customer's due and number of jobs, each partner's balance, and entries with their
 * ages.
 */
async function stored(customers: number[], partners: number[]) {
  const dues = await run(
    `SELECT customer_id AS id, count(*)::int AS jobs, sum(payable - received)::bigint AS due FROM jobs
     WHERE status IN ('completed', 'cancelled') AND payable > received AND customer_id = ANY ($1) GROUP BY 1 ORDER BY 1`,
    [customers],
  )
  const balances = await run(
    'SELECT id, balance FROM partners WHERE id = ANY ($1) AND balance <> 0 ORDER BY id',
    [partners],
  )
  return { dues: dues.rows, balances: balances.rows }
}

/** Moves later rows to the noon of the day: entries, payments, changes of dues, and completions. */
async function moveTo(day: string, since: { entry: number; change: number }): Promise<void> {
  const noon = `${day}T06:30:00Z`
  // History is append-only; only this test changes it, on a connection of its own.
  const client = await t.database.pool.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query('UPDATE ledger_entries SET created_at = $1 WHERE id > $2', [noon, since.entry])
    await client.query('UPDATE due_changes SET changed_at = $1 WHERE id > $2', [noon, since.change])
    await client.query(
      "UPDATE jobs SET completed_at = $1 WHERE completed_at > app_now() - interval '1 hour'",
      [noon],
    )
    await client.query('SET session_replication_role = DEFAULT')
  } finally {
    client.release()
  }
}

const newest = async () => {
  const { rows } = await run(`SELECT coalesce((SELECT max(id) FROM ledger_entries), 0) AS entry,
    coalesce((SELECT max(id) FROM due_changes), 0) AS change`)
  return { entry: Number(rows[0].entry), change: Number(rows[0].change) }
}

/** The ages of a partner's balance, by paying the oldest first, entry by entry. */
async function agesOf(partner: number, day: string): Promise<number[]> {
  const { rows } = await run(
    `SELECT amount, is_paired, payment_id, business_day(created_at)::text AS day FROM ledger_entries
     WHERE partner_id = $1 AND business_day(created_at) <= $2::date ORDER BY number`,
    [partner, day],
  )
  const balance = rows.reduce((sum, { amount }) => sum + Number(amount), 0)
  const sign = Math.sign(balance)
  const paired = new Map<number, number>()
  for (const { amount, is_paired, payment_id } of rows) {
    if (is_paired) paired.set(payment_id, (paired.get(payment_id) ?? 0) + Number(amount))
  }
  const parts: { day: string; amount: number }[] = []
  for (const { amount, is_paired, payment_id, day: of } of rows) {
    let rest = Number(amount)
    if (is_paired) continue
    // The amount of a paired entry is taken off.
    const against = paired.get(payment_id) ?? 0
    if (rest < 0 && against > 0) {
      const taken = Math.min(against, -rest)
      rest += taken
      paired.set(payment_id, against - taken)
    }
    if (Math.sign(rest) === sign) parts.push({ day: of, amount: Math.abs(rest) })
  }
  let left = Math.abs(balance)
  const unpaid = parts.toReversed().map((part) => {
    const amount = Math.min(left, part.amount)
    left -= amount
    return { ...part, amount }
  })
  const age = (of: string) => (Date.parse(day) - Date.parse(of)) / 86_400_000
  return duesAges.map(({ from, to }) =>
    unpaid.reduce(
      (sum, part) => (age(part.day) >= from && age(part.day) <= (to ?? Infinity) ? sum + part.amount : sum),
      0,
    ),
  )
}

test(`the dues as of each day of ${histories} random histories equal the stored values of that day`, async () => {
  console.info(`histories of dues from seed ${seed}; repeat with SEED=${seed}`)
  const today = businessDay(Date.now())
  for (let nth = 0; nth < histories; nth += 1) {
    if (nth > 0 && nth % inOneDatabase === 0) {
      await t.close()
      await start()
    }
    const random = seededRandom(seed + nth)
    const pick: Pick = (below) => randomInteger(random, below)
    const partners = [await world.partner({ name: `P${nth}` }), await world.partner({ name: `Q${nth}` })]
    const customers: number[] = []
    const jobs: number[] = []
    for (let n = 0; n < 2; n += 1) {
      customers.push((await admin.post('/customers', { name: `C${nth}-${n}`, phone: randomPhone() })).body.id)
    }
    const shots: { day: string; state: Awaited<ReturnType<typeof stored>> }[] = []
    // The last day is so early that no step of now is on it.
    let ago = 1 + daysOfHistory * 40
    for (let day = 0; day < daysOfHistory; day += 1) {
      ago -= 1 + pick(40)
      const since = await newest()
      const { id } = await world.job({ partner_id: partners[pick(2)]!, price: pick(150_000) })
      await run('UPDATE jobs SET customer_id = $1, address_id = NULL, location_id = NULL WHERE id = $2', [
        ...[customers[pick(2)], id],
      ])
      jobs.push(id)
      for (let n = 0; n < 12; n += 1) await step(jobs[pick(jobs.length)]!, pick)
      for (let n = 0; n < 3; n += 1) await byHand(partners[pick(2)]!, pick)
      const at = addDays(today, -ago)
      await moveTo(at, since)
      shots.push({ day: at, state: await stored(customers, partners) })
    }
    for (const { day, state } of shots) {
      const words = `history ${nth} of seed ${seed}, ${day}`
      const dues = (await admin.get(`/reports/dues?as_of=${day}&per_page=100`)).body.data as CustomerDues[]
      const own = dues.filter(({ id }) => customers.includes(id)).toSorted((a, b) => a.id - b.id)
      expect(
        own.map(({ id, jobs: count, due }) => ({ id, jobs: count, due: String(due) })),
        words,
      ).toEqual(state.dues.map((row) => ({ ...row, due: String(row.due) })))
      for (const row of own) {
        expect(
          duesAges.reduce((sum, { field }) => sum + row[field], 0),
          words,
        ).toBe(row.due)
        const { body } = await admin.get(`/reports/dues/jobs?customer_id=${row.id}&as_of=${day}`)
        expect(
          body.data.reduce((sum: number, { due }: { due: number }) => sum + due, 0),
          words,
        ).toBe(row.due)
        expect(body.total, words).toBe(row.jobs)
      }
      const accounts = (await admin.get(`/reports/partner-dues?as_of=${day}&per_page=100`)).body
        .data as PartnerDues[]
      const open = accounts.filter(({ id }) => partners.includes(id)).toSorted((a, b) => a.id - b.id)
      expect(
        open.map(({ id, balance }) => ({ id, balance: String(balance) })),
        words,
      ).toEqual(state.balances.map((row) => ({ ...row, balance: String(row.balance) })))
      for (const row of open) {
        expect(
          duesAges.map(({ field }) => row[field]),
          `${words}, partner ${row.id}`,
        ).toEqual(await agesOf(row.id, day))
      }
    }
  }
}, 3_600_000)
