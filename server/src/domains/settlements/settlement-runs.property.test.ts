import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historySeed as seed } from '../../../../faults/random.ts'
import { extent } from '../../../../tools/extent.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { draftRun } from '../../../test/settlements.ts'
import { createWorld, type World } from '../../../test/world.ts'

/** Random histories of three partners through the API, with TDS on and off. */
let t: TestApp
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, await t.as('staff'))
})
afterAll(() => t.close())

const partner = fc.nat(2)
const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('earn' as const),
      partner,
      amount: fc.integer({ min: 1, max: 300_000 }),
    }),
  },
  fc.record({ do: fc.constant('collect' as const), partner, amount: fc.integer({ min: 1, max: 200_000 }) }),
  fc.record({ do: fc.constant('pay-by-hand' as const), partner }),
  fc.record({
    do: fc.constant('tds' as const),
    isOn: fc.boolean(),
    threshold: fc.constantFrom('0', '1000', '3000'),
  }),
  fc.record({ do: fc.constant('pan' as const), partner }),
  // The lines that are paid, and those of them that are reversed.
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('run' as const), paid: fc.nat(7), reversed: fc.nat(7) }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

let nth = 0
const balanceOf = async (id: number): Promise<number> =>
  (await admin.get(`/partners/${id}/account`)).body.balance
const must = async (response: ReturnType<Caller['post']>) => {
  const { status, body } = await response
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

async function play(ids: readonly number[], done: Event): Promise<void> {
  if (done.do === 'run') return playRun(ids, done)
  if (done.do === 'tds') {
    await world.setting('business.tds_from', done.isOn ? '2020-04-01' : '')
    return world.setting('business.tds_threshold', done.threshold)
  }
  const id = ids[done.partner]!
  if (done.do === 'pan') {
    const { version } = (await admin.get(`/partners/${id}/bank-details`)).body
    await admin.put(`/partners/${id}/bank-details`, { version, pan: 'ABCPE1234F' })
  } else if (done.do === 'pay-by-hand') {
    const owed = -(await balanceOf(id))
    if (owed > 0)
      await must(admin.post(`/partners/${id}/payouts`, { amount: Math.ceil(owed / 2), method: 'cash' }))
  } else {
    const amount = done.do === 'earn' ? -done.amount : done.amount
    await must(admin.post(`/partners/${id}/adjustments`, { amount, reason: 'Work' }))
  }
}

/** A run from its draft to its end: it posts exactly the sum of its paid lines. */
async function playRun(
  ids: readonly number[],
  { paid, reversed }: { paid: number; reversed: number },
): Promise<void> {
  const { run, lines } = await draftRun(t, admin, ids)
  const path = `/settlement-runs/${run.id}`
  expect(run.total).toBe(lines.reduce((sum, { balance }) => sum + balance, 0))
  if (lines.length === 0)
    return void (await must(admin.post(`${path}/end`, { version: run.version, as: 'discarded' })))
  const { version } = await must(admin.post(`${path}/approve`, { version: run.version }))
  const chosen = lines.filter((_, place) => paid & (1 << place))
  const text = chosen.map(({ reference }) => `${reference}, HDFCP${++nth}X${Date.now()}`).join('\n')
  if (chosen.length > 0) {
    const { posted } = await must(admin.post(`${path}/utrs`, { text, shown: chosen.length }))
    expect(posted).toBe(chosen.length)
  }
  for (const { partner: of } of chosen) expect(await balanceOf(of.id)).toBe(0)
  const { data } = (await admin.get(`${path}/lines?state=paid`)).body
  const back = chosen.filter((_, place) => reversed & (1 << place))
  for (const { id, balance, partner: of } of back) {
    const { entry_id } = data.find((line: { id: number }) => line.id === id)
    await must(admin.post(`/ledger-entries/${entry_id}/reverse`, { reason: 'The bank sent it back' }))
    expect(await balanceOf(of.id)).toBe(balance)
  }
  const ended = await must(admin.post(`${path}/end`, { version, as: 'closed', carry_over: true }))
  const kept = chosen.filter((line) => !back.includes(line))
  expect(ended).toMatchObject({ posted: kept.reduce((sum, { balance }) => sum - balance, 0), difference: 0 })
}

/** Conditions for the partners of a history that its steps did not check. */
const untruths = `
  SELECT 'a balance is not the sum of its entries' AS what FROM partners
  WHERE id = ANY ($1) AND balance <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE partner_id = partners.id)
  UNION ALL SELECT 'a payout has no cash entry of its amount' FROM ledger_entries AS entry
  WHERE partner_id = ANY ($1) AND kind = 'payout' AND amount <> (SELECT coalesce(-sum(amount), 0) FROM cash_entries WHERE ledger_entry_id = entry.id)
  UNION ALL SELECT 'a tax was reversed without its payout, or a payout without its tax' FROM ledger_entries AS payout
  WHERE partner_id = ANY ($1) AND tds_entry_id IS NOT NULL AND EXISTS (SELECT FROM ledger_entries WHERE reverses_id = payout.id)
    <> EXISTS (SELECT FROM ledger_entries WHERE reverses_id = payout.tds_entry_id)
  UNION ALL SELECT 'more was taxed than paid' FROM partners
  WHERE id = ANY ($1) AND (SELECT coalesce(sum(tds_base), 0) FROM settlement_lines AS line WHERE partner_id = partners.id AND EXISTS (
      SELECT FROM settlement_postings AS posting WHERE line_id = line.id
        AND NOT EXISTS (SELECT FROM ledger_entries WHERE reverses_id = posting.entry_id)))
    > (SELECT coalesce(sum(amount), 0) FROM ledger_entries AS entry WHERE partner_id = partners.id AND kind IN ('payout', 'tds'))
  UNION ALL SELECT 'a line is not settled by its entries' FROM settlement_lines AS line
  WHERE partner_id = ANY ($1) AND EXISTS (SELECT FROM settlement_postings WHERE line_id = line.id) AND (
    SELECT sum(amount) FROM ledger_entries AS entry JOIN settlement_postings AS posting
      ON posting.entry_id = entry.id OR posting.entry_id = entry.reverses_id WHERE posting.line_id = line.id) NOT IN (0, -balance)`

test('random histories of settlement runs keep balances, cash and TDS in agreement', async () => {
  const histories = fc.array(event, { minLength: 3, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      // A long campaign outlives the minutes for which a password stays confirmed.
      await t.database.pool.query('UPDATE sessions SET confirmed_at = app_now()')
      const ids: number[] = []
      for (let count = 0; count < 3; count += 1) ids.push(await world.partner())
      for (const done of history) await play(ids, done)
      expect((await t.database.pool.query(untruths, [ids])).rows).toEqual([])
    }),
    { numRuns: extent(8, 10_000, 4), seed, endOnFailure: true },
  )
  await world.setting('business.tds_from', '')
})
