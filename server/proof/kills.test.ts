import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOnce } from '../../faults/client.ts'
import { checkJournal, createJournal, hashOf } from '../../faults/journal.ts'
import { type FaultProxy, startProxy } from '../../faults/proxy.ts'
import { type Random, randomInteger, seededRandom } from '../../faults/random.ts'
import { freePort } from '../../tools/free-port.ts'
import { goal } from '../../tools/goal.ts'
import {
  childrenOf,
  type Program,
  postgresPid,
  scratchFolder,
  startCommand,
  startProgram,
} from '../test/program.ts'
import { counts } from './served.ts'

/**
 * The program with its own PostgreSQL, killed at any time while users write and repeat what was not answered:
 * every confirmed write is there once, whole, and nothing else is.
 */
const tally = goal('G14', 'kills of one program')
const { writers, programKills, databaseKills } = counts
const random: Random = seededRandom(counts.seed)
const dataDir = scratchFolder({ isTest: false })
const account = { login: 'kavya@example.test', password: 'a bicycle without a bell' }
let port: number
let program: Program
let token: string
/** Loses the answer of three in ten connections, as a kill does that strikes between a write and its answer. */
let lossy: FaultProxy
beforeAll(async () => {
  port = await freePort()
  program = start()
  await program.address
  await createAccount()
  token = await signIn()
  lossy = await startProxy({
    target: { host: '127.0.0.1', port },
    seed: counts.seed,
    choose: (draw) => (draw() < 0.3 ? { down: { mode: 'reset' } } : {}),
  })
}, 120_000)
afterAll(async () => {
  await lossy.close()
  program.child.kill('SIGINT')
  await program.ended
  rmSync(dataDir, { recursive: true, force: true })
  tally.finish()
})

function start(): Program {
  const started = startProgram(dataDir, { mode: 'serve', env: { PORT: String(port) } })
  started.address.catch(() => undefined)
  return started
}

async function createAccount(): Promise<void> {
  const args = ['--name', 'Kavya Iyer', '--email', account.login, '--role', 'admin', '--password-stdin']
  const { ended } = startCommand('user-create', args, { DATA_DIR: dataDir }, `${account.password}\n`)
  expect(await ended).toMatchObject({ code: 0 })
}

async function signIn(): Promise<string> {
  const response = await sendOnce({ port, path: '/signin', token: 'none', body: account, patience: 20_000 })
  if (response.isLost || response.status !== 200) throw new Error(JSON.stringify(response))
  return JSON.parse(response.text).token
}

async function isReady(): Promise<void> {
  const statusOf = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(statusOf, { timeout: 60_000, interval: 50 }).toBe(200)
}

const ways = {
  async program() {
    program.child.kill('SIGKILL')
    await program.ended
    program = start()
    await program.address
  },
  /** As the kernel does without memory: PostgreSQL ends all connections and recovers. */
  async 'process of PostgreSQL'() {
    const children = childrenOf(postgresPid(dataDir))
    process.kill(children[randomInteger(random, children.length)]!, 'SIGKILL') // there are some
  },
  async postmaster() {
    process.kill(postgresPid(dataDir), 'SIGKILL')
  },
  async 'postmaster at once'() {
    process.kill(postgresPid(dataDir), 'SIGQUIT')
  },
}
type Way = keyof typeof ways

const ofDatabase = ['process of PostgreSQL', 'postmaster', 'postmaster at once'] as const
const victims: Way[] = [
  ...Array.from({ length: programKills }, () => 'program' as const),
  ...Array.from({ length: databaseKills }, (_, nth) => ofDatabase[nth % ofDatabase.length]!), // below the length
]

test('what was confirmed is there once, whole, after kills of the program and of its PostgreSQL', {
  timeout: 60_000 + victims.length * 20_000,
}, async () => {
  const journal = createJournal()
  /** Confirmed by the answer to a repetition. */
  let replayed = 0

  /** As a browser: the same request with the same key until it is answered. */
  async function write(writer: number, round: number): Promise<void> {
    const phone = `+91${9_100_000_000 + writer * 1_000_000 + round}`
    const body = { name: `Killed ${writer} ${round}`, phone }
    for (;;) {
      journal.send(phone, body)
      const key = `kill-${phone.slice(1)}`
      const response = await sendOnce({ port: lossy.port, path: '/customers', token, body, key })
      const isUnknown = response.isLost || response.status >= 500 || [409, 429].includes(response.status)
      if (!isUnknown) {
        if (response.status === 201) journal.ack(phone)
        else journal.refuse(phone)
        tally.check(response.status === 201, `${phone}: ${response.status} ${response.text}`)
        if (response.headers['idempotency-replayed'] === 'true') replayed += 1
        return
      }
      journal.lose(phone)
      await delay(100)
    }
  }

  for (const [round, victim] of victims.entries()) {
    const all = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer, round)))
    // All of them are running: some are stored and not answered yet.
    await delay(randomInteger(random, 4 * writers))
    await ways[victim]()
    await all
    await isReady()
  }

  const client = new Client({ host: join(dataDir, 'run'), user: 'housecare', database: 'housecare' })
  await client.connect()
  const { rows } = await client.query<{ name: string; phone: string; entries: number }>(`
    SELECT name, phone, (SELECT count(*)::int FROM audit_entries
      WHERE record_type = 'customer' AND record_id = customers.id::text AND action = 'created') AS entries
    FROM customers`)
  await client.end()
  const present = rows.map(({ name, phone }) => ({ key: phone, hash: hashOf({ name, phone }) }))
  for (const failure of checkJournal(journal.entries(), present)) tally.check(false, failure)
  for (const { phone, entries } of rows) tally.check(entries === 1, `${phone} has ${entries} audit entries`)
  tally.check(replayed > 0, 'no write was repeated after it was stored')
  expect(tally.failures).toEqual([])
})
