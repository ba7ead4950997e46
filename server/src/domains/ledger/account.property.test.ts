import type { LedgerPage } from 'contract/ledger/ledger.schema.ts'
import type { LedgerKind } from 'contract/ledger/ledger.words.ts'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { contextOfTask } from '#platform/http/context.ts'
import { historySeed as seed } from '../../../../faults/random.ts'
import { extent } from '../../../../tools/extent.ts'
import { createUser } from '../../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createJob,
  createPartner,
  createPlace,
} from '../../../test/fixtures.ts'
import { findAccount, ledgerPageOf } from './account.store.ts'
import { postEnd, postPayment, reverseCompletion, reversePayment } from './ledger.service.ts'
import { addAdjustment, addPayout, addSettlement, reverseEntry } from './ledger-entries.service.ts'
import { insertPayment, markReversed } from './payments.store.ts'

/**
 * Thousands of accounts of a few entries each, created by the services themselves, compared with the plainest
 * model of one.
 */
let database: TestDatabase
let partner: number
let another: number
let jobs: number[]
let actor: Context['actor']
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const { id: customer_id } = await createCustomer(db)
  const { pincode } = await createPlace(db)
  const address_id = await createAddress(db, { customer_id, location_id: pincode })
  const category_id = await createCategory(db)
  partner = await createPartner(db)
  another = await createPartner(db)
  const job = () =>
    createJob(db, { customer_id, category_id, address_id, partner_id: partner, price: 1_000_000_000 })
  jobs = [await job(), await job()]
  actor = {
    id: await createUser(db, { role: 'admin', name: 'Meera' }),
    name: 'Meera',
    roles: [],
    time_zone: 'UTC',
  }
})
afterAll(() => database.drop())

const amount = fc.integer({ min: 1, max: 5000 })
/** Mostly the same job, so that steps follow each other. */
const job = fc.constantFrom(0, 0, 0, 1)
const event = fc.oneof(
  fc.record({ do: fc.constantFrom('complete' as const, 'uncomplete' as const), job, amount }),
  fc.record({ do: fc.constant('complete' as const), job, amount }),
  // Who received or refunded the money: the company, the partner of the job, or an earlier partner of it.
  fc.record({ do: fc.constantFrom('collect' as const, 'refund' as const), job, amount, holder: fc.nat(2) }),
  fc.record({ do: fc.constantFrom('take-back' as const, 'hand-over' as const), job, amount }),
  fc.record({ do: fc.constantFrom('settle' as const, 'pay-out' as const), job: fc.constant(0), amount }),
  fc.record({
    do: fc.constant('adjust' as const),
    job: fc.constant(0),
    amount: fc.integer({ min: -5000, max: 5000 }),
  }),
  fc.record({ do: fc.constant('reverse' as const), job: fc.constant(0), amount: fc.nat(9) }),
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

/**
 * The money that the customer paid (negative: was refunded) and who received it; money that the partner
 * handed over does not count.
 */
type Paid = { id: number; given: number; holder: number | null; handedOver: number; stands: boolean }
/** The job events and manual entries so far; their sums equal the account. */
type Model = {
  jobs: { commission: number; paid: Paid[]; done: boolean }[]
  hand: { id: number; amount: number; kind: LedgerKind }[]
}

const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)
const standing = (model: Model) =>
  model.jobs.flatMap((each) =>
    each.paid.filter(({ stands }) => stands).map((paid) => ({ ...paid, done: each.done })),
  )

/** By the kinds of entries: those about the same money together. */
const owedIn = (model: Model, partnerId: number) => {
  const paid = standing(model)
  const ofJobs = paid.filter(({ done }) => done)
  const hand = (...kinds: LedgerKind[]) =>
    sum(model.hand.filter((e) => kinds.includes(e.kind)).map((e) => e.amount))
  const own = partnerId === partner
  return {
    commission: own ? sum(model.jobs.map(({ done, commission }) => (done ? commission : 0))) : 0,
    held: sum(ofJobs.map(({ holder, given }) => (holder === partnerId ? given : 0))),
    rest: own
      ? -sum(ofJobs.map(({ given }) => given)) -
        sum(paid.map(({ handedOver }) => handedOver)) +
        hand('reversal') +
        hand('commission-received') +
        hand('payout') +
        hand('adjustment')
      : 0,
  }
}
const balanceIn = (model: Model, partnerId = partner) => sum(Object.values(owedIn(model, partnerId)))

async function apply(ctx: Context, model: Model, { job, amount, ...event }: Event): Promise<void> {
  const id = jobs[job]!
  const known = model.jobs[job]!
  const what = event.do
  const of = {
    id,
    status: known.done ? ('completed' as const) : ('started' as const),
    partner_id: partner,
    charge_partner_id: null,
  }
  if (what === 'complete' && !known.done) {
    await postEnd(ctx, { id, partner_id: partner, commission: amount, words: null, rework: null })
    Object.assign(known, { commission: amount, done: true })
  } else if (what === 'uncomplete' && known.done) {
    await reverseCompletion(ctx, id, 'Again')
    known.done = false
  } else if (what === 'collect' || what === 'refund') {
    const holder = [null, partner, another][event.holder]!
    const kind = what === 'refund' ? 'refund' : 'received-from-customer'
    const received_by = holder === null ? 'company' : 'partner'
    const payment = await insertPayment(ctx.db, {
      ...paymentOf(id),
      kind,
      amount,
      received_by,
      partner_id: holder ?? partner,
    })
    await postPayment(ctx, of, payment)
    known.paid.push({
      id: payment.id,
      given: what === 'refund' ? -amount : amount,
      holder,
      handedOver: 0,
      stands: true,
    })
  } else if (what === 'hand-over' && known.done) {
    const payment = await insertPayment(ctx.db, {
      ...paymentOf(id),
      kind: 'commission-from-partner',
      amount,
      received_by: 'company',
      partner_id: partner,
    })
    await postPayment(ctx, of, payment)
    known.paid.push({ id: payment.id, given: 0, holder: null, handedOver: amount, stands: true })
  } else if (what === 'take-back') {
    const paid = known.paid.filter(({ stands }) => stands)
    const chosen = paid[amount % (paid.length || 1)]
    if (!chosen) return
    await reversePayment(ctx, chosen.id, 'Wrong')
    await markReversed(ctx.db, chosen.id, { by: actor.id, reason: 'Wrong', replaced_by: null })
    chosen.stands = false
  } else if (what === 'reverse') {
    const entry = model.hand[amount % (model.hand.length || 1)]
    if (!entry) return
    const taken = await allowed(reverseEntry(ctx, entry.id, { reason: 'Wrong' }))
    if (taken) model.hand.push({ id: taken.id, amount: -entry.amount, kind: 'reversal' })
  } else if (what === 'settle' || what === 'pay-out' || (what === 'adjust' && amount !== 0)) {
    const body = {
      amount,
      method: 'cash',
      reference: null,
      note: null,
      repeated: false,
      repeated_reason: null,
      late_entry: false,
    } as const
    const written =
      what === 'adjust'
        ? addAdjustment(ctx, partner, { amount, reason: 'Agreed' })
        : (what === 'settle' ? addSettlement : addPayout)(ctx, partner, body)
    const entry = await allowed(written)
    const limit = what === 'settle' ? balanceIn(model) : -balanceIn(model)
    expect(entry !== null, `${what} ${amount} of ${balanceIn(model)}`).toBe(
      what === 'adjust' || amount <= limit,
    )
    if (entry)
      model.hand.push({ id: entry.id, amount: what === 'settle' ? -amount : amount, kind: entry.kind })
  }
}

const paymentOf = (job_id: number) => ({
  job_id,
  customer_id: null,
  method: 'cash' as const,
  reference: null,
  note: null,
  created_by: actor.id,
  paid_at: new Date().toISOString(),
})

/** Null when it is refused: a refusal writes nothing, so the statement before it is still valid. */
async function allowed<T>(writing: Promise<T>): Promise<T | null> {
  return writing.catch((error: unknown) => {
    if (error instanceof AppError && ['invalid', 'illegal_move'].includes(error.code)) return null
    throw error
  })
}

async function check(db: Kysely<Database>, model: Model, partnerId: number): Promise<void> {
  const all = await ledgerPageOf(db, partnerId, { page: 1, per_page: 100 })
  const entries = all.data.toReversed()
  const amounts = entries.map((entry) => entry.amount)
  const balance = balanceIn(model, partnerId)
  // Two entries that cancel are one line.
  const { rows } = await sql<{ number: number; amount: number }>`
    SELECT number, amount FROM ledger_entries WHERE partner_id = ${partnerId} ORDER BY number`.execute(db)
  const kept = entries.filter((entry) => entry.kept !== null)
  const hidden = rows.filter(({ number }) => !entries.some((entry) => entry.number === number))
  expect(kept.map((entry) => [entry.number - 1, -(entry.kept ?? 0)])).toEqual(
    hidden.map((r) => [r.number, r.amount]),
  )
  expect(kept.every((entry) => entry.kind === 'cash-held' && entry.amount === 0)).toBe(true)
  expect(entries.length + kept.length).toBe(rows.length)
  expect(entries.map((entry) => entry.balance)).toEqual(
    amounts.map((_, index) => sum(amounts.slice(0, index + 1))),
  )
  expect(all).toMatchObject({
    opening: 0,
    closing: balance,
    adds: sum(amounts.filter((each) => each > 0)),
    reduces: sum(amounts.filter((each) => each < 0)),
    meta: { total: entries.length },
  })
  const of = (kinds: LedgerKind[]) =>
    sum(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  const commission = of(['commission-due', 'commission-reversed'])
  const held = of(['cash-held']) + sum(kept.map((entry) => entry.kept ?? 0))
  expect({ commission, held, rest: sum(amounts) - commission - held }).toEqual(owedIn(model, partnerId))
  const account = await findAccount(db, partnerId)
  expect(account?.balance).toBe(balance)
  expect(account?.oldest_due === null).toBe(balance <= 0)
  // From the oldest debt on, which the sums that leave out pairs find.
  const added = (until: number) => sum(amounts.slice(0, until + 1).filter((each) => each > 0))
  const oldest =
    balance > 0 ? entries.findIndex((_, index) => added(index) > added(entries.length) - balance) : Infinity
  const cash = entries
    .slice(oldest)
    .map((entry) => (entry.kind === 'cash-held' ? (entry.kept ?? entry.amount) : 0))
  expect(account?.cash_held).toBe(Math.max(0, Math.min(sum(cash), balance)))
  await checkPages(db, partnerId, all)
}

/** Pages follow each other without a gap, and the kinds of entries share all of them. */
async function checkPages(
  db: Kysely<Database>,
  partnerId: number,
  { data, closing }: LedgerPage,
): Promise<void> {
  const read = (query: { page: number; kind?: LedgerKind[] }) =>
    ledgerPageOf(db, partnerId, { per_page: 3, ...query })
  const pages = [await read({ page: 1 }), await read({ page: 2 }), await read({ page: 3 })]
  expect(pages.flatMap((page) => page.data)).toEqual(data.slice(0, 9))
  for (const kind of [['owed-to-partner', 'reversal'], ['cash-held']] satisfies LedgerKind[][]) {
    const shown = data.filter((entry) => (kind as LedgerKind[]).includes(entry.kind))
    const page = await read({ page: 1, kind })
    expect(page.data).toEqual(shown.slice(0, 3))
    expect([page.meta.total, page.adds + page.reduces, page.closing]).toEqual([
      ...[shown.length, sum(shown.map(({ amount }) => amount)), closing],
    ])
  }
}

const rolledBack = new Error('rolled back')
const histories = extent(120, 2000, 30)

test(`over ${histories} random accounts the entries, the balance, the jobs and the manual entries agree`, {
  timeout: 300_000,
}, async () => {
  const history = fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 13 }), async (events) => {
    const model: Model = { jobs: jobs.map(() => ({ commission: 0, paid: [], done: false })), hand: [] }
    const checked = database.db.transaction().execute(async (db) => {
      const ctx: Context = { ...(await contextOfTask(db)), actor, session_id: 1 }
      for (const each of events) await apply(ctx, model, each)
      for (const partnerId of [partner, another]) await check(db, model, partnerId)
      throw rolledBack
    })
    await expect(checked).rejects.toBe(rolledBack)
  })
  await fc.assert(history, { numRuns: histories, seed })
})
