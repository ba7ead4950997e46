import { reworkBearers } from 'contract/complaints/complaints.words.ts'
import { concessionBearers } from 'contract/concessions/concessions.words.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import type { Payment } from 'contract/payments/payments.schema.ts'
import { slugs } from 'contract/shared/terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomInteger, historySeed as seed, seededRandom } from '../../../../faults/random.ts'
import { extent } from '../../../../tools/extent.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  concededTo,
  concessionStep,
  concessionSteps,
  expectConceded,
} from '../../../test/concession-steps.ts'
import { settle } from '../../../test/settlements.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let decider: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  decider = await t.as('dev')
  world = await createWorld(t, admin)
  await world.setting('business.concession_limit_admin', '150')
  for (const key of ['assignment.uncomplete', 'payment.update', 'payment.delete'])
    await world.setting(key, true)
})
afterAll(() => t.close())

/** Each is a few requests of every kind, one after the other. */
const histories = extent(14, 10_000, 7)
const moneySteps = ['pay', 'hand-over', 'refund', 'keep', 'apply', 'correct', 'remove'] as const
const everyStep = [
  ...moneySteps,
  ...concessionSteps,
  ...(['price', 'assign', 'accept', 'start', 'complete', 'amend', 'uncomplete', 'reject', 'cancel'] as const),
]
type Step = (typeof everyStep)[number]
/**
 * Steps that depend on each other; three of four times one of these is taken, so that histories reach the
 * account.
 */
const usual: Record<Job['status'], Step[]> = {
  pending: ['assign', 'accept', 'accept', 'pay'],
  accepted: ['start', 'start', 'start', 'reject', 'pay'],
  started: ['complete', 'complete', 'complete', 'pay', 'price'],
  completed: ['pay', ...moneySteps, 'give', 'amend', 'uncomplete'],
  cancelled: ['pay', 'refund', 'apply', 'correct', 'remove', 'give'],
}

const isConcession = (name: Step): name is (typeof concessionSteps)[number] =>
  (concessionSteps as readonly Step[]).includes(name)
const isMoney = (name: Step): name is (typeof moneySteps)[number] =>
  (moneySteps as readonly Step[]).includes(name)

/** A payment, a refund or a correction of one, for any receiver of the money. */
async function moveMoney(
  job: number,
  name: (typeof moneySteps)[number],
  pick: (below: number) => number,
): Promise<void> {
  const holder = pick(2) === 0 ? 'company' : 'partner'
  const money = { method: 'cash', amount: 1 + pick(40_000) }
  if (name === 'pay') await admin.post(`/jobs/${job}/payments`, { ...money, received_by: holder })
  else if (name === 'hand-over') {
    await admin.post(`/jobs/${job}/payments`, { ...money, received_by: 'company', paid_by: 'partner' })
  } else if (name === 'refund') {
    const concession =
      pick(2) === 0 ? null : { reason: 'goodwill', borne_by: slugs(concessionBearers)[pick(2)] }
    await admin.post(`/jobs/${job}/refunds`, { ...money, refunded_by: holder, concession, reason: 'Late' })
  } else if (name === 'keep')
    await admin.post(`/jobs/${job}/refunds`, {
      ...money,
      refunded_by: holder,
      as_credit: true,
      concession: null,
      reason: 'Later',
    })
  else if (name === 'apply') await admin.post(`/jobs/${job}/credit`, { amount: money.amount })
  else {
    const { payments } = (await admin.get(`/jobs/${job}`)).body
    const chosen = payments[pick(payments.length || 1)]
    if (!chosen) return
    const body = { version: chosen.version, reason: 'Wrong' }
    if (name === 'remove') await admin.delete(`/payments/${chosen.id}`, { body })
    else await admin.put(`/payments/${chosen.id}`, { ...body, amount: money.amount, received_by: holder })
  }
}

function paymentsAtTheEnd(pick: (below: number) => number) {
  const one = () => ({
    method: 'cash',
    amount: 1 + pick(60_000),
    received_by: pick(2) === 0 ? 'company' : 'partner',
  })
  return Array.from({ length: pick(3) }, one)
}

/** One random step, and the job after it; many are refused, and a refused one must change nothing. */
async function step(job: Job, pick: (below: number) => number, partners: number[]): Promise<Job> {
  const choice = pick(4) === 0 ? everyStep : usual[job.status]
  const name = choice[pick(choice.length)]!
  const { version } = job
  const path = `/jobs/${job.id}`
  if (isMoney(name)) {
    await moveMoney(job.id, name, pick)
    return job
  }
  if (isConcession(name)) {
    await concessionStep({ giver: admin, decider }, job.id, name, pick)
    return job
  }
  if (name === 'price') {
    const reply = await admin.put(path, { price: pick(150_000), material_cost: pick(20_000), version })
    return reply.status === 200 ? reply.body : job
  }
  const more = {
    assign: { partner_id: partners[pick(partners.length)] },
    complete:
      pick(2) === 0 ? { price: pick(150_000), price_reason: 'Agreed', payments: paymentsAtTheEnd(pick) } : {},
    amend: { price: pick(150_000), material_cost: pick(20_000), reason: 'Wrong' },
    uncomplete: { reason: 'Again' },
    reject: { reason: 'No' },
    // Rare, because nothing follows it.
    cancel: pick(3) === 0 ? { reason: 'No', charge: pick(2) * pick(30_000) } : {},
    accept: {},
    start: {},
  }[name]
  const reply = await admin.post(`${path}/${name === 'amend' ? 'correct' : name}`, { version, ...more })
  return reply.status === 200 ? reply.body : job
}

/** A manual entry of an account; a refused one must change nothing. */
async function byHand(partner: number, pick: (below: number) => number): Promise<void> {
  const name = (['settlements', 'payouts', 'adjustments', 'reverse', 'run'] as const)[pick(5)]!
  if (name === 'adjustments') {
    await admin.post(`/partners/${partner}/adjustments`, { amount: pick(20_000) - 10_000, reason: 'Agreed' })
  } else if (name === 'run') {
    await settle(t, admin, partner, pick(3) > 0)
  } else if (name === 'reverse') {
    const { data } = (await admin.get(`/partners/${partner}/ledger`)).body as { data: LedgerEntry[] }
    const entry = data[pick(data.length || 1)]
    if (entry) await admin.post(`/ledger-entries/${entry.id}/reverse`, { reason: 'Wrong' })
  } else {
    await admin.post(`/partners/${partner}/${name}`, { amount: 1 + pick(30_000), method: 'cash' })
  }
}

/** Money of the customer without a job: a payment, a refund or a correction. */
async function withoutJob(partner: number, pick: (below: number) => number): Promise<void> {
  const partner_id = pick(2) === 0 ? partner : null
  const holder = partner_id === null ? 'company' : 'partner'
  const money = { method: 'cash', amount: 1 + pick(40_000), partner_id }
  const customer = `/customers/${world.customer}`
  const name = (['payments', 'refunds', 'correct'] as const)[pick(3)]!
  if (name === 'payments') await admin.post(`${customer}/payments`, { ...money, received_by: holder })
  else if (name === 'refunds')
    await admin.post(`${customer}/refunds`, { ...money, refunded_by: holder, reason: 'Asked' })
  else {
    const { data } = (await admin.get(`${customer}/payments?per_page=100`)).body as { data: Payment[] }
    const own = data.filter(({ job_id, reversal }) => job_id === null && reversal === null)
    const chosen = own[pick(own.length || 1)]
    if (!chosen) return
    const body = { version: chosen.version, reason: 'Wrong' }
    if (pick(2) === 0) await admin.delete(`/payments/${chosen.id}`, { body })
    else await admin.put(`/payments/${chosen.id}`, { ...body, amount: money.amount })
  }
}

/**
 * A job that repeats the work of a completed one, at the cost of any party; the completed one when it is
 * refused.
 */
async function reworkOf(job: Job, pick: (below: number) => number): Promise<Job> {
  const about = { job_id: job.id, kind: 'quality', severity: 'high', text: 'It leaks again.' }
  const { id, version } = (await admin.post('/complaints', about)).body
  const { body } = await admin.post(`/complaints/${id}/rework`, {
    version,
    starts_at: '2037-12-01T05:30:00Z',
    ends_at: '2037-12-01T06:30:00Z',
    borne_by: slugs(reworkBearers)[pick(3)],
    visit_cost: pick(30_000),
    price: pick(2) * pick(50_000),
  })
  const created = body.reworks?.at(-1)
  return created ? (await admin.get(`/jobs/${created.id}`)).body : job
}

type Balances = Record<'commission' | 'owed' | 'held' | 'rework' | 'concession' | 'gst', number>

/**
 * The balance of each partner by completed jobs and their payments: commission less customer payments, plus
 * the part of these that the partner received, also for a job that another partner completed; the cost of
 * rework, done or borne; and the tax of the documents.
 */
async function balancesByJobs(): Promise<Map<number, Balances>> {
  const { rows } = await t.database.pool.query(`
    WITH done AS (SELECT * FROM jobs WHERE status = 'completed'), paid AS (
      SELECT CASE jobs.status WHEN 'completed' THEN jobs.partner_id ELSE charge_partner_id END AS partner_id,
             payments.partner_id AS holder, received_by, payment_to_job(payments) AS given,
             payment_cash(kind, amount, credited) AS cash
      FROM payments LEFT JOIN jobs ON jobs.id = job_id
      WHERE kind IN ('received-from-customer', 'refund', 'credit-applied') AND reversed_at IS NULL
        AND (job_id IS NULL OR jobs.status IN ('completed', 'cancelled'))), rework AS (
      SELECT done.partner_id, first.partner_id AS first_partner_id, done.rework_borne_by AS bearer,
             done.material_cost + done.visit_cost AS cost
      FROM done JOIN jobs AS first ON first.id = done.rework_of_id WHERE done.rework_borne_by <> 'customer'), taxed AS (
      SELECT CASE jobs.status WHEN 'completed' THEN jobs.partner_id ELSE charge_partner_id END AS partner_id,
             (total - taxable) * CASE kind WHEN 'credit-note' THEN -1 ELSE 1 END AS tax
      FROM tax_documents JOIN jobs ON jobs.id = job_id WHERE jobs.status IN ('completed', 'cancelled'))
    SELECT id,
      coalesce((SELECT sum(commission) FROM done WHERE partner_id = partners.id), 0) AS commission,
      -coalesce((SELECT sum(given) FROM paid WHERE partner_id = partners.id), 0) AS owed,
      coalesce((SELECT sum(cash) FROM paid WHERE holder = partners.id AND received_by = 'partner'), 0) AS held,
      coalesce((SELECT sum(cost) FROM rework WHERE first_partner_id = partners.id AND bearer = 'partner'), 0)
        - coalesce((SELECT sum(cost) FROM rework WHERE partner_id = partners.id), 0) AS rework,
      ${concededTo} AS concession,
      coalesce((SELECT sum(tax) FROM taxed WHERE partner_id = partners.id), 0) AS gst
    FROM partners`)
  return new Map(rows.map(({ id, ...balances }) => [id, balances]))
}

/** Two services with GST: the price contains it, or it is added. */
async function taxedServices(): Promise<number[]> {
  await world.setting('business.gstin', '29AAGCB7383J1Z4')
  const ids: number[] = []
  for (const terms of [
    { mode: 'supplier', rate: 1800, includes_tax: true },
    { mode: 'operator', rate: 500, includes_tax: false },
  ]) {
    const title = `Service at ${terms.rate}`
    const { id } = (await admin.post('/categories', { title, parent_id: world.categories.plumbing })).body
    await admin.post(`/categories/${id}/tax`, { ...terms, applies_from: '2026-04-01', sac: '998714' })
    ids.push(id)
  }
  return ids
}

test(`over ${histories} random histories the account equals the jobs and payments`, {
  timeout: 30_000 + histories * 1500,
}, async () => {
  console.info(`ledger histories from seed ${seed}; repeat with SEED=${seed}`)
  const partners = [
    await world.partner({ name: 'A' }),
    await world.partner({ name: 'B' }),
    await world.partner({ name: 'C' }),
  ]
  const services = [world.categories.taps, ...(await taxedServices())]
  const random = seededRandom(seed)
  const pick = (below: number) => randomInteger(random, below)
  for (let history = 0; history < histories; history += 1) {
    const category_id = services[history % services.length]
    let job = await world.job({ category_id, price: pick(150_000), partner_id: partners[pick(3)] })
    for (let count = 0; count < 12; count += 1) {
      job = await step(job, pick, partners)
    }
    const decision = () => concessionSteps[1 + pick(2)]!
    for (const name of ['give', 'give', decision(), decision()] as const) {
      await concessionStep({ giver: admin, decider }, job.id, name, pick)
    }
    job = (await admin.get(`/jobs/${job.id}`)).body
    if (job.status === 'completed') job = await reworkOf(job, pick)
    for (let count = 0; job.rework_of_id !== null && count < 12; count += 1)
      job = await step(job, pick, partners)
    await byHand(partners[pick(3)]!, pick)
    await withoutJob(partners[pick(3)]!, pick)
  }
  const balances = await balancesByJobs()
  const sumOf = (where: string) =>
    `coalesce((SELECT sum(amount) FROM ledger_entries WHERE partner_id = partners.id AND (${where})), 0)`
  const handedOver = `job_id IS NOT NULL AND payment_id IN (SELECT id FROM payments WHERE kind = 'commission-from-partner')`
  const { rows } = await t.database.pool.query(`
    SELECT id, balance, ${sumOf('true')} AS entries, ${sumOf(`job_id IS NULL AND kind <> 'cash-held' OR ${handedOver}`)} AS by_hand,
      ${sumOf("kind IN ('commission-due', 'commission-reversed')")} AS commission, ${sumOf("kind = 'cash-held'")} AS held,
      ${sumOf("kind = 'rework'")} AS rework, ${sumOf("kind = 'concession'")} AS concession, ${sumOf("kind = 'gst'")} AS gst,
      ${sumOf(`kind IN ('owed-to-partner', 'reversal') AND job_id IS NOT NULL AND NOT (${handedOver})`)} AS owed
    FROM partners`)
  for (const { id, balance, entries, by_hand, ...kinds } of rows) {
    expect(entries, `seed ${seed}, partner ${id}`).toBe(balance)
    expect(kinds, `seed ${seed}, partner ${id}`).toEqual(balances.get(id))
    expect(balance, `seed ${seed}, partner ${id}`).toBe(
      kinds.commission + kinds.owed + kinds.held + kinds.rework + kinds.concession + kinds.gst + by_hand,
    )
  }
  expect(
    rows.some(({ by_hand }) => by_hand !== 0),
    `seed ${seed} writes by hand`,
  ).toBe(true)
  for (const kind of ['rework', 'gst']) {
    const reached = await t.database.pool.query('SELECT FROM ledger_entries WHERE kind = $1', [kind])
    expect(reached.rowCount, `seed ${seed} reaches ${kind}`).toBeGreaterThan(0)
  }
  await expectCredit()
  await expectConceded(t, `seed ${seed}`)
  const { rows: kinds } = await t.database.pool.query('SELECT DISTINCT kind FROM ledger_entries')
  expect(kinds.length, `seed ${seed} reaches the kinds of entries`).toBeGreaterThanOrEqual(extent(9, 10))
})

/**
 * No job has received more than is payable, the customers' credit equals that of the payments, and some
 * credit exists.
 */
async function expectCredit(): Promise<void> {
  const { rows: wrong } = await t.database.pool.query(`
    SELECT jobs.id, received, payable, sum(payment_to_job(payments)) AS paid
    FROM jobs LEFT JOIN payments ON job_id = jobs.id AND reversed_at IS NULL
    GROUP BY jobs.id HAVING received > payable OR received < 0 OR received <> coalesce(sum(payment_to_job(payments)), 0)`)
  expect(wrong, `seed ${seed}`).toEqual([])
  const { rows: customers } = await t.database.pool.query(`
    SELECT credit, coalesce(sum(payment_to_credit(payments)), 0) AS expected,
      coalesce(sum(payment_cash(kind, amount, credited)), 0) - (SELECT sum(received) FROM jobs) AS rest
    FROM customers LEFT JOIN payments ON customer_id = customers.id AND reversed_at IS NULL GROUP BY customers.id`)
  for (const { credit, expected, rest } of customers) {
    expect([credit, credit >= 0], `seed ${seed}`).toEqual([expected, true])
    // All money of the one customer is in jobs or credit.
    expect(rest, `seed ${seed}`).toBe(credit)
  }
  expect(
    customers.some(({ credit }) => credit > 0),
    `seed ${seed} reaches credit`,
  ).toBe(true)
}

test('the account is append-only: nothing in it is changed or removed', async () => {
  const change = t.database.pool.query('UPDATE ledger_entries SET amount = 0')
  await expect(change).rejects.toThrow('append-only')
  await expect(t.database.pool.query('DELETE FROM ledger_entries')).rejects.toThrow('append-only')
})
