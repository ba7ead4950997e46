import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from 'contract/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendOnce } from '../../faults/client.ts'
import { checkJournal } from '../../faults/journal.ts'
import { startProxy } from '../../faults/proxy.ts'
import { randomInteger, seededRandom, shuffled } from '../../faults/random.ts'
import { extent } from '../../tools/extent.ts'
import { goal } from '../../tools/goal.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { newPhone } from '../test/fixtures.ts'
import {
  findEffects,
  type Notes,
  nameOf,
  newNotes,
  sendNoted,
  sendOften,
  threeOfTenLost,
  type Wanted,
  wantedIntents,
  wrongReplays,
} from './campaign.ts'
import type { PostFactory } from './posts/post.ts'
import { exempt, postFactories } from './posts.ts'
import { createRecords } from './records.ts'
import { counts, createSender, inLanes, noLimits, type Sender, type Served, serveBeside } from './served.ts'

/**
 * One intent, one effect: every POST of the contract through connections that lose responses, retried with
 * the same Idempotency-Key. The results that the clients received are compared with the database.
 */
const tally = goal('G14', 'idempotency')
const timeout = 120_000 + counts.intents * 100
let t: TestApp
let factories: Record<string, PostFactory>
let server: Served

beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  factories = postFactories(await createRecords(t))
  server = await serveBeside(t)
})
afterAll(async () => {
  await server.close()
  await t.close()
  tally.finish()
})

const routes = Object.keys(api).filter((key) => key.startsWith('POST '))

test('every POST of the contract is sent here, or has a reason against it', () => {
  const known = [...Object.keys(factories), ...Object.keys(exempt)]
  const advice =
    'Give a new POST a factory in server/proof/posts/: what is sent, and how its effect is counted.'
  expect(
    routes.filter((route) => !known.includes(route)),
    advice,
  ).toEqual([])
  expect(
    known.filter((route) => !routes.includes(route)),
    'The contract has it no more: remove it.',
  ).toEqual([])
})

type Group = { name: string; senders: [Sender, Sender] }

/** Users of their own for intents of this name. */
async function groupOf(name: string): Promise<Group> {
  return { name, senders: [await createSender(t, 'admin'), await createSender(t, 'admin')] }
}

/** Compares everything that the group sent with its effects. */
async function settle(notes: Notes, group: Group): Promise<void> {
  const entries = notes.journal.entries()
  const breaks = checkJournal(entries, await findEffects(t.database.pool, factories, group))
  const failures = [...breaks, ...wrongReplays(notes), ...notes.odd]
  for (const _ of entries.slice(failures.length)) tally.check(true, '')
  for (const failure of failures) tally.check(false, `${failure} (seed ${counts.seed})`)
  expect(tally.failures).toEqual([])
}

test('lost responses: a retry has no second effect, and gets the first response', { timeout }, async () => {
  const random = seededRandom(counts.seed)
  const proxy = await startProxy({ target: { port: server.port }, seed: counts.seed, choose: threeOfTenLost })
  const [notes, group] = [newNotes(), await groupOf('wire')]
  try {
    const wanted = await wantedIntents(factories, {
      ...group,
      count: Math.max(counts.intents, routes.length),
    })
    // With more at once, a busy machine would exceed the time limit before the connection fault occurs.
    await inLanes(wanted, extent(50, 50, 12), (one) => sendOften(notes, proxy.port, random, one))
    const { blackhole, reset, cut } = proxy.counts.struck
    expect((blackhole + reset + cut) / proxy.counts.connections).toBeGreaterThan(0.1)
    // Half of the clients without a result retry once when the storm is over; the others never learn it.
    const states = new Map(notes.journal.entries().map(({ key, state }) => [key, state]))
    const unknown = wanted.map(nameOf).filter((key) => states.get(key) === 'unknown')
    const again = new Set(unknown.filter(() => random() < 0.5))
    // For each kind one result is known in the end: the other uses of a key are tried with it.
    for (const alike of Object.values(Object.groupBy(wanted, ({ route }) => route))) {
      const keys = alike!.map(nameOf)
      const isKnown = keys.some((key) => states.get(key) === 'acked' || again.has(key))
      if (!isKnown) again.add(keys.find((key) => states.get(key) === 'unknown') ?? keys[0]!)
    }
    await inLanes(wanted, 8, async (one) => {
      // A slow machine may lose a response here, too.
      for (let left = again.has(nameOf(one)) ? 5 : 0; left > 0; left -= 1) {
        const answer = await sendNoted(notes, server.port, one)
        if (answer && answer.status < 300) break
      }
    })
    await tryOtherUses(notes, group, wanted)
    await settle(notes, group)
  } finally {
    await proxy.close()
  }
})

/** One acked intent of each kind: its key with another body, on another route, and by another user. */
async function tryOtherUses(
  notes: Notes,
  { name, senders }: Group,
  wanted: readonly Wanted[],
): Promise<void> {
  const states = new Map(notes.journal.entries().map(({ key, state }) => [key, state]))
  const acked = wanted.filter((one) => states.get(nameOf(one)) === 'acked')
  const one = Object.keys(factories).flatMap((route) => acked.find((each) => each.route === route) ?? [])
  expect(one.map(({ route }) => route)).toEqual(Object.keys(factories))
  // All use the same code, so the gate tries a fifth of them.
  const tried = one.filter((_, index) => index % extent(1, 1, 5) === 0)
  const kinds = Object.fromEntries(tried.map(({ route }) => [route, factories[route]!]))
  const others = await wantedIntents(kinds, { name: `${name}-other`, senders, count: tried.length })
  for (const [index, first] of tried.entries()) {
    const same = others[index]! // as many as in `one`
    // An intent that only one user may send proves nothing about the key.
    const elsewhere = [...others.slice(index + 1), ...others].find(({ by }) => by === undefined)!
    const { sender, idempotencyKey: key } = first
    const replay = await sendNoted(notes, server.port, first)
    tally.check(replay?.headers['idempotency-replayed'] === 'true', `${first.route}: a repeat was no replay`)
    const altered = { ...first.body, ...('version' in first.body ? { version: 999 } : { ...same.body }) }
    const misuses = [
      // A request without a body has no other body.
      ...(Object.keys(altered).length > 0 ? [{ path: first.path, body: altered }] : []),
      { path: elsewhere.path, body: elsewhere.body },
    ]
    for (const misuse of misuses) {
      const answer = await sendOnce({ port: server.port, token: sender.token, key, ...misuse })
      const isRefused = !answer.isLost && answer.status === 422 && answer.text.includes('Idempotency-Key')
      tally.check(isRefused, `${first.route}: its key passed for ${misuse.path}: ${JSON.stringify(answer)}`)
    }
    const stranger = same.by ?? senders.find((person) => person !== sender)!
    const strangers = { ...same, idempotencyKey: key, sender: stranger }
    const theirs = await sendNoted(notes, server.port, strangers)
    const isOwn = theirs !== null && theirs.status < 300 && !theirs.headers['idempotency-replayed']
    tally.check(isOwn, `${first.route}: another person got ${theirs?.status} of somebody else's key`)
    // Now that both have used it, each gets their own response.
    for (const repeated of [first, strangers]) await sendNoted(notes, server.port, repeated)
  }
}

describe('while the first is running', () => {
  test('fifty with one key have one effect', async () => {
    const [notes, group] = [newNotes(), await groupOf('crowd')]
    // Some kinds each time; all of them in the long form.
    const count = Math.min(Object.keys(factories).length, Math.ceil(counts.intents / 50))
    const some = Object.fromEntries(
      shuffled(seededRandom(counts.seed), Object.entries(factories)).slice(0, count),
    )
    for (const wanted of await wantedIntents(some, { ...group, count })) {
      await inLanes(
        Array(50).fill(wanted),
        50,
        async (one) => void (await sendNoted(notes, server.port, one)),
      )
    }
    expect(notes.journal.entries().map(({ state }) => state)).toEqual(Array(count).fill('acked'))
    await settle(notes, group)
  })

  test('a repeat whose wait times out gets an error, and gets the response later', async () => {
    await t.database.pool.query(`
      CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(4); RETURN NEW; END $$;
      CREATE TRIGGER be_slow BEFORE INSERT ON customers FOR EACH ROW WHEN (NEW.note = 'slow') EXECUTE FUNCTION be_slow()`)
    const person = await createSender(t, 'staff')
    const body = { name: 'Slow Rao', phone: newPhone(), note: 'slow' }
    const sending = {
      port: server.port,
      path: '/customers',
      token: person.token,
      key: 'slow-1',
      body,
      patience: 9000,
    }
    const first = sendOnce(sending)
    await expect.poll(isSleeping).toBe(true)
    const busy = await sendOnce(sending)
    expect(busy).toMatchObject({ status: 409, headers: { 'retry-after': '1' } })
    const done = await first
    expect(done).toMatchObject({ status: 201 })
    const later = await sendOnce(sending)
    expect(later).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } })
    tally.check(
      'text' in later && 'text' in done && later.text === done.text,
      'the later answer is another one',
    )
    expect(tally.failures).toEqual([])
  })

  const isSleeping = async () => {
    const { rows } = await t.database.pool.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`,
    )
    return rows[0].count > 0
  }
})

test('lost connections to the database: a commit without a response is found by its key', {
  timeout,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'house-care-wire-'))
  const { host, port } = t.database.connection
  const name = `.s.PGSQL.${port}`
  const proxy = await startProxy({
    target: { path: join(String(host), name) },
    listen: { path: join(folder, name) },
    seed: counts.seed,
  })
  const frail = await serveBeside(t, { host: folder, application_name: 'frail' })
  const random = seededRandom(counts.seed + 1)
  const [notes, group] = [newNotes(), await groupOf('commit')]
  try {
    // A request costs some 5 kB of responses: each connection lasts for a few of them and then breaks in the
    // middle of one.
    proxy.choose((draw) => ({ down: { mode: 'cut', after: 500 + randomInteger(draw, 40_000) } }))
    const count = Math.max(50, Math.round(counts.intents / 4))
    const wanted = await wantedIntents(factories, { ...group, count })
    // The existing connections were opened before the fault.
    await t.database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'frail'",
    )
    await inLanes(wanted, 10, (one) => sendOften(notes, frail.port, random, one))
    expect(proxy.counts.struck.cut).toBeGreaterThan(count / 10)
    proxy.choose(() => ({}))
    await settle(notes, group)
  } finally {
    proxy.choose(() => ({}))
    await frail.close()
    await proxy.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
