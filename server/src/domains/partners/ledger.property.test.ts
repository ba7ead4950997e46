import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { LedgerEntry } from 'contract/partners/ledger.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historySeed as seed, seededRandom, whole } from '../../../../faults/random.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await makeWorld(t, admin)
  await world.setting('assignment.uncomplete', true)
})
afterAll(() => t.close())

const histories = 200
const everyStep = ['pay', 'price', 'assign', 'accept', 'start', 'complete', 'uncomplete', 'reject', 'cancel'] as const
type Step = (typeof everyStep)[number]
/** Steps that lead on; three of four times one of these is taken, so that histories reach the account. */
const usual: Record<Job['status'], Step[]> = {
  pending: ['assign', 'accept', 'accept', 'pay'],
  accepted: ['start', 'start', 'start', 'reject', 'pay'],
  started: ['complete', 'complete', 'complete', 'pay', 'price'],
  completed: ['pay', 'uncomplete'],
  cancelled: ['pay'],
}

/** One random step, and the job after it; many are refused, and a refused one must change nothing. */
async function step(job: Job, pick: (below: number) => number, partners: number[]): Promise<Job> {
  const choice = pick(4) === 0 ? everyStep : usual[job.status]
  const name = choice[pick(choice.length)]!
  const { version } = job
  const path = `/jobs/${job.id}`
  if (name === 'pay') {
    const received_by = pick(2) === 0 ? 'company' : 'partner'
    await admin.post(`${path}/payments`, { method: 'cash', amount: 1 + pick(40_000), received_by })
    return job
  }
  if (name === 'price') {
    const reply = await admin.put(path, { price: pick(150_000), material_cost: pick(20_000), version })
    return reply.status === 200 ? reply.body : job
  }
  const more = {
    assign: { partner_id: partners[pick(partners.length)] },
    complete: pick(2) === 0 ? { price: pick(150_000) } : {},
    uncomplete: { reason: 'Again' },
    reject: { reason: 'No' },
    // Rare, because nothing follows it.
    cancel: pick(5) === 0 ? { reason: 'No' } : {},
    accept: {},
    start: {},
  }[name]
  const reply = await admin.post(`${path}/${name}`, { version, ...more })
  return reply.status === 200 ? reply.body : job
}

/** Something written into an account by hand; what is refused must change nothing. */
async function byHand(partner: number, pick: (below: number) => number): Promise<void> {
  const name = (['settlements', 'payouts', 'adjustments', 'reverse'] as const)[pick(4)]!
  if (name === 'adjustments') {
    await admin.post(`/partners/${partner}/adjustments`, { amount: pick(20_000) - 10_000, reason: 'Agreed' })
  } else if (name === 'reverse') {
    const { data } = (await admin.get(`/partners/${partner}/ledger`)).body as { data: LedgerEntry[] }
    const entry = data[pick(data.length || 1)]
    if (entry) await admin.post(`/ledger-entries/${entry.id}/reverse`, { reason: 'Wrong' })
  } else {
    await admin.post(`/partners/${partner}/${name}`, { amount: 1 + pick(30_000), method: 'cash' })
  }
}

/** What the jobs and the payments say each partner owes: commission less what the company holds of completed jobs. */
async function owedByJobs(): Promise<Map<number, number>> {
  const { rows } = await t.database.pool.query(`
    SELECT partner_id, sum(commission - coalesce((
      SELECT sum(amount) FROM payments
      WHERE payments.job_id = jobs.id AND received_by = 'company' AND kind = 'received-from-customer'), 0)) AS owed
    FROM jobs WHERE status = 'completed' GROUP BY partner_id`)
  return new Map(rows.map((row) => [row.partner_id, row.owed]))
}

test(`over ${histories} random histories the account is what the jobs and payments say`, {
  timeout: 300_000,
}, async () => {
  console.info(`ledger histories from seed ${seed}; repeat with SEED=${seed}`)
  const partners = [
    await world.partner({ name: 'A' }),
    await world.partner({ name: 'B' }),
    await world.partner({ name: 'C' }),
  ]
  const random = seededRandom(seed)
  const pick = (below: number) => whole(random, below)
  for (let history = 0; history < histories; history += 1) {
    let job = await world.job({ price: pick(150_000), partner_id: partners[pick(3)] })
    for (let count = 0; count < 10; count += 1) {
      job = await step(job, pick, partners)
    }
    await byHand(partners[pick(3)]!, pick)
  }
  const owed = await owedByJobs()
  const { rows } = await t.database.pool.query(`
    SELECT id, balance, coalesce((SELECT sum(amount) FROM ledger_entries WHERE partner_id = partners.id), 0) AS entries,
      coalesce((SELECT sum(amount) FROM ledger_entries WHERE partner_id = partners.id AND job_id IS NULL), 0) AS by_hand
    FROM partners`)
  for (const { id, balance, entries, by_hand } of rows) {
    expect(entries, `seed ${seed}, partner ${id}`).toBe(balance)
    expect(balance, `seed ${seed}, partner ${id}`).toBe((owed.get(id) ?? 0) + by_hand)
  }
  expect(
    rows.some(({ by_hand }) => by_hand !== 0),
    `seed ${seed} writes by hand`,
  ).toBe(true)
  const { rows: overpaid } = await t.database.pool.query('SELECT id FROM jobs WHERE received > price')
  expect(overpaid, `seed ${seed}`).toEqual([])
  const { rows: kinds } = await t.database.pool.query('SELECT DISTINCT kind FROM ledger_entries')
  expect(kinds.length, `seed ${seed} reaches every kind of entry`).toBeGreaterThanOrEqual(4)
})

test('the account is append-only: nothing in it is changed or removed', async () => {
  const change = t.database.pool.query('UPDATE ledger_entries SET amount = 0')
  await expect(change).rejects.toThrow('append-only')
  await expect(t.database.pool.query('DELETE FROM ledger_entries')).rejects.toThrow('append-only')
})
