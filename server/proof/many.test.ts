import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Gateway, startGateway } from '#src/gateway/gateway.ts'
import { type Balancer, startBalancer } from '../../faults/balancer.ts'
import { sendOnce } from '../../faults/client.ts'
import { checkJournal } from '../../faults/journal.ts'
import { freePort } from '../../tools/free-port.ts'
import { goal } from '../../tools/goal.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { readEvents } from '../test/events.ts'
import { type Program, scratchFolder, startProgram } from '../test/program.ts'
import {
  findEffects,
  nameOf,
  newNotes,
  sendNoted,
  type Wanted,
  wantedIntents,
  wrongReplays,
} from './campaign.ts'
import { postFactories } from './posts.ts'
import { createRecords, type Records } from './records.ts'
import { drained, outboxOf, useGateway } from './sending.ts'
import { counts, createSender, inLanes, noLimits } from './served.ts'
import { newAccount, password } from './sign-in/accounts.ts'

/**
 * Two programs that serve and one that works, on one database behind a plain TCP balancer: they share all
 * state, and when one is killed at any time nothing is lost and nothing is done twice.
 */
const tally = goal('G14', 'many processes')
const folders: string[] = []
const programs = new Map<'one' | 'two' | 'worker', Program>()
const ports = { one: 0, two: 0 }
let t: TestApp
let gateway: Gateway
let records: Records
let balancer: Balancer

beforeAll(async () => {
  gateway = await startGateway({ isQuick: true })
  t = await testApp({ demo: false, gatewayUrl: gateway.url }, { limits: noLimits })
  records = await createRecords(t)
  await useGateway(gateway, records.admin, records.world)
  // One message for each step of a job, as the intents expect.
  await records.world.setting('whatsapp.enable', false)
  for (const name of ['one', 'two'] as const) ports[name] = await freePort()
  start('worker')
  await Promise.all([start('one').address, start('two').address])
  balancer = await startBalancer([ports.one, ports.two])
}, 60_000)
afterAll(async () => {
  await balancer.close()
  for (const { child } of programs.values()) child.kill('SIGKILL')
  await Promise.all([...programs.values()].map(({ ended }) => ended))
  await t.close()
  await gateway.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  tally.finish()
})

function start(name: 'one' | 'two' | 'worker'): Program {
  const { host, database, user } = t.database.connection
  const folder = scratchFolder({ isTest: false })
  folders.push(folder)
  const role: Record<string, string> =
    name === 'worker' ? { ROLE: 'worker' } : { ROLE: 'web', PORT: String(ports[name]) }
  const program = startProgram(folder, {
    mode: 'serve',
    env: {
      ...role,
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`,
      APP_KEY: t.deps.config.appKey.toString('hex'),
      GATEWAY_URL: gateway.url,
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: '1',
    },
  })
  program.address.catch(() => undefined)
  programs.set(name, program)
  return program
}

/** Like a power failure; it is restarted a little later, at the same address. */
async function killAndRestart(name: 'one' | 'two'): Promise<void> {
  const program = programs.get(name)!
  program.child.kill('SIGKILL')
  await program.ended
  await start(name).address
}

/** Retries while the response is a 503, as from a busy machine. */
async function sendServed(sent: Parameters<typeof sendOnce>[0]) {
  for (let left = 60; left > 0; left -= 1) {
    const response = await sendOnce(sent)
    if (response.isLost || response.status !== 503) return response
    await new Promise((done) => setTimeout(done, 250))
  }
  return sendOnce(sent)
}

/** Status and body of one call at one of the two, or through the balancer. */
async function call(port: number, method: string, path: string, token: string, body?: unknown, key?: string) {
  const response = await sendServed({ port, method, path, token, body, key })
  if (response.isLost) throw new Error(`${method} ${path}: ${response.why}`)
  return {
    status: response.status,
    headers: response.headers,
    body: response.text ? JSON.parse(response.text) : null,
  }
}

test('a restart of each process in turn, under load, fails no request', { timeout: 120_000 }, async () => {
  const asking = await startBalancer([ports.one, ports.two], { asksEveryMs: 100 })
  onTestFinished(() => asking.close())
  const { token } = await createSender(t, 'admin')
  let isOver = false
  let sent = 0
  const lane = async (name: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let nth = 0; !isOver; nth += 1) {
      const phone = String(9_186_273_041 + name * 1_000_000 + nth * 13)
      const isWrite = nth % 2 === 0
      const response = await sendOnce({
        port: asking.port,
        token,
        agent,
        method: isWrite ? 'POST' : 'GET',
        path: isWrite ? '/customers' : '/customers?per_page=10',
        ...(isWrite ? { body: { name: 'Of A Restart', phone }, key: `restart-${phone}` } : {}),
      })
      sent += 1
      const outcome = response.isLost ? response.why : String(response.status)
      tally.check(outcome === (isWrite ? '201' : '200'), `request ${nth} of lane ${name}: ${outcome}`)
    }
    agent.destroy()
  }
  const lanes = [1, 2, 3, 4].map(lane)
  for (const name of ['one', 'two', 'worker'] as const) {
    const before = sent
    const program = programs.get(name)!
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    const again = start(name)
    if (name !== 'worker') await again.address
    await expect.poll(() => sent, { timeout: 30_000 }).toBeGreaterThan(before + 20)
  }
  isOver = true
  await Promise.all(lanes)
  expect(tally.failures).toEqual([])
})

test('a user who signs in at one is signed in at the other, and is signed out of both at once', async () => {
  const { email, id } = await newAccount(t)
  const signIn = async () => {
    const { status, body } = await call(ports.one, 'POST', '/signin', 'anonymous', { login: email, password })
    expect(status).toBe(200)
    return body.token as string
  }
  const looksAt = async (port: number, token: string) => (await call(port, 'GET', '/user', token)).status
  const [first, second] = [await signIn(), await signIn()]
  expect([await looksAt(ports.two, first), await looksAt(balancer.port, second)]).toEqual([200, 200])
  expect((await call(ports.one, 'POST', '/signout', first)).status).toBeLessThan(300)
  tally.check((await looksAt(ports.two, first)) === 401, 'a session that ended at one was taken at the other')

  const admin = await createSender(t, 'admin')
  const off = await call(ports.one, 'POST', `/staffs/${id}/sign-out`, admin.token)
  expect(off.status).toBe(200)
  tally.check((await looksAt(ports.two, second)) === 401, 'who was signed out at one was let in at the other')
  expect(tally.failures).toEqual([])
})

test('guesses at one count at the other', async () => {
  const { email } = await newAccount(t)
  const statuses: number[] = []
  for (let guess = 0; guess < 16; guess += 1) {
    const port = guess % 2 === 0 ? ports.one : ports.two
    statuses.push(
      (await call(port, 'POST', '/signin', 'anonymous', { login: email, password: `guess ${guess}` })).status,
    )
  }
  const looked = statuses.filter((status) => status !== 429).length
  tally.check(looked <= 10 && looked > 0, `${looked} of 16 guesses were looked at`)
  expect(tally.failures).toEqual([])
})

test('exports from one count at the other', async () => {
  const { token } = await createSender(t, 'admin')
  const statuses: number[] = []
  for (let nth = 0; nth < 13; nth += 1) {
    const path = '/partners/download?format=csv'
    const response = await sendServed({
      port: nth % 2 === 0 ? ports.one : ports.two,
      method: 'GET',
      path,
      token,
    })
    if (!response.isLost) statuses.push(response.status)
  }
  tally.check(
    statuses.filter((status) => status === 200).length === 10,
    `13 sheets of one person: ${statuses}`,
  )
  expect(tally.failures).toEqual([])
})

test('a key that was used at one is known at the other', async () => {
  const { token } = await createSender(t, 'staff')
  const body = { name: 'Sent Twice', phone: '9812345678' }
  const [first, again] = [
    await call(ports.one, 'POST', '/customers', token, body, 'same-key'),
    await call(ports.two, 'POST', '/customers', token, body, 'same-key'),
  ]
  expect(first.status).toBe(201)
  tally.check(
    again.headers['idempotency-replayed'] === 'true' && again.body.id === first.body.id,
    'it was done twice',
  )
  const elsewhere = await call(balancer.port, 'GET', `/customers/${first.body.id}`, token)
  expect(elsewhere.body.name).toBe('Sent Twice')
  expect(tally.failures).toEqual([])
})

/**
 * Requests about waiting tasks and messages, which a worker takes at once here; or to a provider, which no
 * outbox stores.
 */
const isWorked = /^POST \/(queue|messages|calls|admin\/config\/test)\b/

test('killed under load: nothing is lost, nothing is done twice, and open screens receive all changes', {
  timeout: 60_000 + counts.crossings * 200 + counts.crossKills * 20_000,
}, async () => {
  const factories = Object.fromEntries(
    Object.entries(postFactories(records)).filter(([route]) => !isWorked.test(route)),
  )
  const notes = newNotes()
  const group = { name: 'many', senders: [await createSender(t, 'admin'), await createSender(t, 'admin')] }
  const wanted = await wantedIntents(factories, { ...group, count: counts.crossings })
  const screen = await openScreen(group.senders[0]!.token)
  let done = 0
  let killing: Promise<void> | null = null
  let kills = 0
  /** One after the other, while the others are running. */
  const killWhenDue = async () => {
    while (
      kills < Math.min(counts.crossKills, Math.floor((done * (counts.crossKills + 1)) / counts.crossings))
    ) {
      if (killing) await killing
      else {
        killing = killAndRestart(kills % 2 === 0 ? 'one' : 'two').finally(() => {
          killing = null
        })
        kills += 1
      }
    }
  }
  /** As the browser does, with the same key. */
  const hasOutcome = (one: Wanted) =>
    notes.journal.entries().some(({ key, state }) => key === nameOf(one) && state !== 'unknown')
  const sendUntilAnswered = async (one: Wanted) => {
    for (let tries = 0; tries < 40; tries += 1) {
      await sendNoted(notes, balancer.port, one)
      if (hasOutcome(one)) return
      await new Promise((again) => setTimeout(again, 100))
    }
  }
  await inLanes(wanted, 8, async (one) => {
    await sendUntilAnswered(one)
    done += 1
    await killWhenDue()
  })
  await killing
  // A request killed during a password check holds its key for a minute; here that minute passes at once.
  await t.database.pool.query(
    "UPDATE idempotency_keys SET created_at = created_at - interval '1 minute' WHERE status IS NULL",
  )
  for (const one of wanted) if (!hasOutcome(one)) await sendUntilAnswered(one)
  tally.check(kills === counts.crossKills, `${kills} were killed`)
  const entries = notes.journal.entries()
  const unanswered = entries
    .filter(({ state }) => state !== 'acked')
    .map(({ key, state }) => `${key} is ${state}`)
  const breaks = checkJournal(entries, await findEffects(t.database.pool, factories, group))
  const failures = [...unanswered, ...breaks, ...wrongReplays(notes), ...notes.odd]
  for (const _ of entries.slice(failures.length)) tally.check(true, '')
  for (const failure of failures) tally.check(false, failure)
  for (const port of Object.values(ports)) expect(balancer.taken.get(port)).toBeGreaterThan(0)
  await screen.receivedAll()
  await messagesWentOnce()
  expect(tally.failures).toEqual([])
})

/** A screen that subscribes through the balancer and resumes after an interruption. */
async function openScreen(token: string) {
  const received = new Set<string>()
  let isOver = false
  let lastEventId: string | undefined
  let hasBegun = false
  let stop: () => void = () => undefined
  const follow = async () => {
    while (!isOver) {
      const events = await readEvents(`http://127.0.0.1:${balancer.port}`, token, { lastEventId }).catch(
        () => null,
      )
      if (events?.status !== 200) {
        await new Promise((again) => setTimeout(again, 50))
        continue
      }
      const note = () => {
        for (const { id, customer_id } of events.changes()) received.add(`customer ${customer_id ?? id}`)
        if (events.seen.some(({ event }) => event === 'resync'))
          throw new Error('A screen was told that it may have missed something')
        hasBegun ||= events.lastId() !== undefined
        lastEventId = events.lastId() ?? lastEventId
      }
      const timer = setInterval(note, 20)
      stop = () => void events.close()
      await events.ended
      clearInterval(timer)
      note()
    }
  }
  const following = follow()
  following.catch((error) => tally.check(false, String(error)))
  await expect.poll(() => hasBegun, { timeout: 10_000 }).toBe(true)
  const { rows: before } = await t.database.pool.query('SELECT coalesce(max(id), 0) AS id FROM customers')
  return {
    async receivedAll() {
      const { rows } = await t.database.pool.query('SELECT id FROM customers WHERE id > $1', [before[0].id])
      const missing = () => rows.filter(({ id }) => !received.has(`customer ${id}`)).length
      await expect.poll(missing, { timeout: 10_000 }).toBe(0)
      tally.check(rows.length > 0, 'no customer was made')
      isOver = true
      stop()
      await following
    },
  }
}

async function messagesWentOnce(): Promise<void> {
  tally.check(
    (await drained({ outbox: () => outboxOf(t) }, 30_000)) !== null,
    'messages wait that nobody sends',
  )
  const messages = await outboxOf(t)
  const arrived = Map.groupBy(gateway.entries(), ({ reference }) => reference)
  tally.check(messages.length > 0, 'there was no message')
  for (const { reference, state } of messages) {
    const times = arrived.get(reference)?.length ?? 0
    tally.check(state === 'submitted' && times === 1, `${reference} is ${state} and went ${times} times`)
  }
  tally.check(arrived.size === messages.length, `${arrived.size} arrived of ${messages.length}`)
}
