import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pick, type Random, seededRandom } from '../../faults/random.ts'
import { goal } from '../../tools/goal.ts'
import { type Program, scratchFolder, startProgram } from '../test/program.ts'
import { drained, type Sending, startSending } from './sending.ts'
import { counts } from './served.ts'

/**
 * Workers that are killed while a provider has the message and has not responded: nothing is lost, a message
 * is sent again with its first reference, and all is done within a minute.
 */
const tally = goal('G16', 'killed workers')
const { kills } = counts
const random: Random = seededRandom(counts.seed)
let sending: Sending
let workers: Program[] = []
const folder = scratchFolder({ isTest: false })
beforeAll(async () => {
  sending = await startSending()
})
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL')
  await Promise.all(workers.map(({ ended }) => ended))
  await sending.close()
  rmSync(folder, { recursive: true, force: true })
  tally.finish()
})

/** A process of its own that only works, on the test's database, with its key. */
function startWorker(): Program {
  const { host, database, user } = sending.t.database.connection
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`
  const env = {
    ROLE: 'worker',
    DATABASE_URL: url,
    APP_KEY: sending.t.deps.config.appKey.toString('hex'),
    GATEWAY_URL: sending.gateway.url,
    LOG_LEVEL: 'error',
  }
  const program = startProgram(folder, { mode: 'serve', env })
  program.address.catch(() => undefined)
  return program
}

test('nothing is lost, no message changes its content or reference, and it is over within a minute', async () => {
  const { gateway } = sending
  gateway.behave('slow')
  workers = [startWorker(), startWorker()]
  let inHand = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const known = gateway.entries().length
    await sending.write(2)
    const running = workers.map(({ child }) => child.pid)
    // A provider has been called, and has not responded yet.
    await expect.poll(() => gateway.entries().length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(known)
    inHand += await leased()
    const victim = pick(random, workers)
    victim.child.kill('SIGKILL')
    await victim.ended
    tally.check(running.includes(victim.child.pid), 'a worker ended by itself')
    workers = workers.map((worker) => (worker === victim ? startWorker() : worker))
  }
  const took = await drained(sending, 90_000)
  const seconds = took === null ? null : took / 1000
  tally.check(seconds !== null && seconds <= 60, `all was well again after ${seconds ?? 'more than 90'} s`)

  const rows = await sending.outbox()
  const arrived = Map.groupBy(gateway.entries(), ({ reference }) => reference)
  tally.check(rows.length === kills * 6, `${rows.length} messages of ${kills * 6}`)
  for (const { id, reference, state } of rows) {
    tally.check(state === 'submitted', `message ${id} is ${state}`)
    tally.check(arrived.has(reference), `message ${id} never arrived`)
  }
  const known = new Set(rows.map(({ reference }) => reference))
  for (const reference of arrived.keys())
    tally.check(known.has(reference), `${reference} is no message of ours`)
  const extra = gateway.entries().length - rows.length
  tally.check(
    extra <= inHand,
    `${extra} were sent again, of ${inHand} that were in somebody's hand at a kill`,
  )
  tally.check(extra > 0 || kills < 3, 'no kill struck while a message was on its way')
  expect(tally.failures).toEqual([])
})

/** Messages that a worker holds at this moment. */
async function leased(): Promise<number> {
  const { rows } = await sending.t.database.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM messages WHERE state = 'pending' AND leased_until > app_now()",
  )
  return rows[0]?.count ?? 0
}

test('a message without a task is found again', async () => {
  const { t, world, staff } = sending
  sending.gateway.behave('ok')
  const mark = randomBytes(4).toString('hex')
  const job = await world.job()
  await staff.post(`/jobs/${job.id}/payments`, {
    method: 'upi',
    amount: 100,
    reference: mark,
    received_by: 'company',
  })
  const { rows } = await t.database.pool.query<{ id: number }>('SELECT max(id)::int AS id FROM messages')
  const id = rows[0]!.id
  await t.database.pool.query(
    `DELETE FROM pgboss.job WHERE name = 'send-message' AND (data ->> 'message_id')::int = $1`,
    [id],
  )
  await t.database.pool.query(
    `UPDATE messages SET created_at = app_now() - interval '5 min', updated_at = app_now() - interval '5 min' WHERE id = $1`,
    [id],
  )
  const task = t.deps.tasks.find(({ kind }) => kind === 'find-forgotten-messages')
  await task?.handler({}, { number: 1, isLast: true })
  tally.check((await drained(sending, 20_000)) !== null, 'a forgotten message stayed so')
  expect(tally.failures).toEqual([])
})
