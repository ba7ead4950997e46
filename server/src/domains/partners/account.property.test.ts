import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { historySeed as seed } from '../../../../faults/random.ts'
import { makeUser } from '../../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { makeAddress, makeCategory, makeCustomer, makeJob, makePartner, makePlace } from '../../../test/fixtures.ts'
import { findAccount } from './account.store.ts'
import { postCollected, postCompletion, reverseCompletion } from './ledger.service.ts'
import { addAdjustment, addPayout, addSettlement, reverseEntry } from './ledger-entries.service.ts'
import { ledgerPageOf } from './ledger-list.store.ts'

/** Thousands of accounts of a few entries each, made by the services themselves, beside the plainest model of one. */
let database: TestDatabase
let partner: number
let jobs: number[]
let actor: Context['actor']
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const { id: customer_id } = await makeCustomer(db)
  const { pincode } = await makePlace(db)
  const address_id = await makeAddress(db, { customer_id, location_id: pincode })
  const category_id = await makeCategory(db)
  partner = await makePartner(db)
  const job = () => makeJob(db, { customer_id, category_id, address_id })
  jobs = [await job(), await job()]
  actor = { id: await makeUser(db, { role: 'admin', name: 'Meera' }), name: 'Meera', roles: [], time_zone: 'UTC' }
})
afterAll(() => database.drop())

const amount = fc.integer({ min: 1, max: 5000 })
const event = fc.oneof(
  fc.record({ do: fc.constant('complete' as const), job: fc.nat(1), amount }),
  fc.record({ do: fc.constant('uncomplete' as const), job: fc.nat(1), amount }),
  fc.record({ do: fc.constant('collect' as const), job: fc.nat(1), amount }),
  fc.record({ do: fc.constantFrom('settle' as const, 'pay-out' as const), job: fc.constant(0), amount }),
  fc.record({ do: fc.constant('adjust' as const), job: fc.constant(0), amount: fc.integer({ min: -5000, max: 5000 }) }),
  fc.record({ do: fc.constant('reverse' as const), job: fc.constant(0), amount: fc.nat(9) }),
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

/** What the jobs and the people said so far; the sum of it is what the partner owes. */
type Model = { jobs: { commission: number; held: number; done: boolean }[]; hand: { id: number; amount: number }[] }

const owedIn = (model: Model) =>
  model.jobs.reduce((sum, job) => sum + (job.done ? job.commission - job.held : 0), 0) +
  model.hand.reduce((sum, entry) => sum + entry.amount, 0)

async function apply(ctx: Context, model: Model, { do: what, job, amount }: Event): Promise<void> {
  const id = jobs[job]!
  const known = model.jobs[job]!
  if (what === 'complete' && !known.done) {
    await postCompletion(ctx, { id, partner_id: partner, commission: amount, words: null })
    Object.assign(known, { commission: amount, done: true })
  } else if (what === 'uncomplete' && known.done) {
    await reverseCompletion(ctx, id, 'Again')
    known.done = false
  } else if (what === 'collect') {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO payments (kind, job_id, partner_id, method, amount, received_by)
      VALUES ('received-from-customer', ${id}, ${partner}, 'cash', ${amount}, 'company') RETURNING id`.execute(ctx.db)
    if (known.done) await postCollected(ctx, { partner_id: partner, job_id: id, payment_id: rows[0]!.id, amount })
    known.held += amount
  } else if (what === 'reverse') {
    const entry = model.hand[amount % (model.hand.length || 1)]
    if (!entry) return
    const taken = await allowed(reverseEntry(ctx, entry.id, { reason: 'Wrong' }))
    if (taken) model.hand.push({ id: taken.id, amount: -entry.amount })
  } else if (what === 'settle' || what === 'pay-out' || (what === 'adjust' && amount !== 0)) {
    const body = { amount, method: 'cash', reference: null, note: null } as const
    const written =
      what === 'adjust'
        ? addAdjustment(ctx, partner, { amount, reason: 'Agreed' })
        : (what === 'settle' ? addSettlement : addPayout)(ctx, partner, body)
    const entry = await allowed(written)
    const limit = what === 'settle' ? owedIn(model) : -owedIn(model)
    expect(entry !== null, `${what} ${amount} of ${owedIn(model)}`).toBe(what === 'adjust' || amount <= limit)
    if (entry) model.hand.push({ id: entry.id, amount: what === 'settle' ? -amount : amount })
  }
}

/** Null when it is refused: the statement before it still stands, since it is refused before it writes. */
async function allowed<T>(writing: Promise<T>): Promise<T | null> {
  return writing.catch((error: unknown) => {
    if (error instanceof AppError && ['invalid', 'illegal_move'].includes(error.code)) return null
    throw error
  })
}

async function check(db: Kysely<Database>, model: Model): Promise<void> {
  const all = await ledgerPageOf(db, partner, { page: 1, per_page: 100 })
  const entries = all.data.toReversed()
  const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)
  const amounts = entries.map((entry) => entry.amount)
  expect(entries.map((entry) => entry.number)).toEqual(entries.map((_, index) => index + 1))
  expect(entries.map((entry) => entry.balance)).toEqual(amounts.map((_, index) => sum(amounts.slice(0, index + 1))))
  expect(all).toMatchObject({
    opening: 0,
    closing: owedIn(model),
    adds: sum(amounts.filter((each) => each > 0)),
    reduces: sum(amounts.filter((each) => each < 0)),
    meta: { total: entries.length },
  })
  const account = await findAccount(db, partner)
  expect(account?.balance).toBe(owedIn(model))
  expect(account?.oldest_due === null).toBe(owedIn(model) <= 0)
}

const rolledBack = new Error('rolled back')
const histories = 2000

test(`over ${histories} random accounts the entries, the balance, the jobs and the hand entries agree`, {
  timeout: 300_000,
}, async () => {
  const history = fc.asyncProperty(fc.array(event, { maxLength: 14 }), async (events) => {
    const model: Model = { jobs: jobs.map(() => ({ commission: 0, held: 0, done: false })), hand: [] }
    const told = database.db.transaction().execute(async (db) => {
      const ctx: Context = { db, actor, session_id: 1, request_id: null, ip: null, user_agent: null }
      for (const each of events) await apply(ctx, model, each)
      await check(db, model)
      throw rolledBack
    })
    await expect(told).rejects.toBe(rolledBack)
  })
  await fc.assert(history, { numRuns: histories, seed })
})
