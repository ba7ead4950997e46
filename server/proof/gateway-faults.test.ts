import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mode, ProviderName } from '#src/gateway/providers.ts'
import { goal } from '../../tools/goal.ts'
import { drained, type Sending, startSending } from './sending.ts'
import { counts } from './served.ts'

/**
 * Whatever a provider does, no message is lost, each is sent with one reference, the others do not wait, and
 * no screen becomes slow.
 */
const tally = goal('G17', 'providers that fail')
const { sends: jobs } = counts
let sending: Sending
beforeAll(async () => {
  sending = await startSending()
  await sending.t.deps.queue.work(sending.t.deps.tasks)
})
afterAll(async () => {
  await sending.close()
  tally.finish()
})

type Round = Partial<Record<ProviderName, Mode>>
/** Three providers fail at a time, each in its own way. */
const rounds: Round[] = [
  { nimbusit: 'down', myctrlbox: '500', whatsapp: 'garbage' },
  { nimbusit: '429', myctrlbox: 'hang', whatsapp: 'redirect' },
  { nimbusit: 'slow', myctrlbox: 'large', whatsapp: 'ok' },
]
/** After the providers are back. */
const drainMs = 120_000

test.each(rounds)('%j loses nothing, and no screen becomes slow', async (round) => {
  const { gateway, staff } = sending
  const before = (await sending.outbox()).length
  const known = gateway.entries().length
  gateway.behave('ok')
  const calm = await screens(staff)
  for (const [name, mode] of Object.entries(round)) gateway.behave(mode, name as ProviderName)
  await sending.write(jobs)
  const felt = await screens(staff)
  const bound = calm * 1.1 + 40
  tally.check(
    felt <= bound,
    `${JSON.stringify(round)}: screens took ${felt.toFixed(0)} ms, ${calm.toFixed(0)} without`,
  )
  await expect.poll(() => gateway.entries().length, { timeout: 20_000 }).toBeGreaterThan(known)
  const silent = Object.keys(round).find((name) => round[name as ProviderName] === 'hang')
  if (silent) await expect.poll(() => problemOf(silent), { timeout: 20_000 }).toContain('did not respond')
  else await new Promise((done) => setTimeout(done, 3000))
  gateway.behave('ok')
  const took = await drained(sending, drainMs)
  tally.check(took !== null, `${JSON.stringify(round)}: not drained within ${drainMs / 1000} s`)
  const rows = (await sending.outbox()).slice(before)
  tally.check(rows.length === jobs * 3, `${rows.length} messages of ${jobs * 3} were written`)
  const arrived = Map.groupBy(gateway.entries(), ({ reference }) => reference)
  for (const { id, reference, state, attempts } of rows) {
    tally.check(state === 'submitted', `message ${id} is ${state}`)
    const asked = arrived.get(reference) ?? []
    tally.check(
      asked.length === attempts,
      `message ${id}: ${attempts} attempts, but it arrived ${asked.length} times`,
    )
    // A misbehaving provider may have discarded it.
    const mode = asked.at(-1)?.mode ?? 'not asked'
    tally.check(
      mode === 'ok' || mode === 'slow',
      `message ${id} counts as sent by a provider that was ${mode}`,
    )
  }
  expect(tally.failures).toEqual([])
})

test('an unavailable provider is soon skipped, and the others continue', async () => {
  const { gateway } = sending
  gateway.behave('ok')
  gateway.behave('500', 'nimbusit')
  const known = gateway.entries().length
  await sending.write(jobs * 2)
  await expect
    .poll(async () => (await sending.outbox()).filter(({ state }) => state === 'pending').length, {
      timeout: 30_000,
    })
    .toBe(jobs * 2)
  const { rows } = await sending.t.database.pool.query(
    'SELECT provider, failures FROM provider_states WHERE closed_until IS NOT NULL',
  )
  tally.check(rows.length === 1 && rows[0].provider === 'nimbusit', `closed: ${JSON.stringify(rows)}`)
  // Five failures until it is skipped, at most one in each of four workers at that time, and one for each
  // later try.
  const asked = gateway
    .entries()
    .slice(known)
    .filter(({ provider }) => provider === 'nimbusit').length
  tally.check(asked <= 5 + 3 + 6, `nimbusit was asked ${asked} times while it was down`)
  gateway.behave('ok')
  tally.check((await drained(sending, drainMs)) !== null, 'not drained')
  expect(tally.failures).toEqual([])
})

/** Of the last failed attempt; empty when there is none. */
async function problemOf(provider: string): Promise<string> {
  const text = 'SELECT problem FROM provider_states WHERE provider = $1'
  const { rows } = await sending.t.database.pool.query<{ problem: string }>(text, [provider])
  return rows[0]?.problem ?? ''
}

/**
 * Duration of the screens' requests, ms: the best of three measurements, because other tests use the machine
 * too.
 */
async function screens(staff: Sending['staff']): Promise<number> {
  return Math.min(await countSeen(staff), await countSeen(staff), await countSeen(staff))
}

/** The 95th percentile of the requests of lists and the dashboard. */
async function countSeen(staff: Sending['staff']): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 40; count += 1) {
    const started = performance.now()
    const { status } = await staff.get(
      ['/jobs?per_page=10', '/enquiries', '/customers', '/dashboard/today'][count % 4]!,
    )
    times.push(performance.now() - started)
    tally.check(status === 200, `a screen was answered ${status}`)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}
