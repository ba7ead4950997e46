import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { startCluster } from '#platform/db/cluster.ts'
import { createDatabase, type DatabaseHandle } from '#platform/db/pool.ts'
import { type Gateway, startGateway } from '#src/gateway/gateway.ts'
import { freePort } from '../../tools/free-port.ts'
import { useGateway } from '../proof/sending.ts'
import type { Caller, TestApp } from './app.ts'
import { readEvents } from './events.ts'
import { isRoot, type Program, scratchFolder, startProgram, stopProgram } from './program.ts'
import { createWorld, randomPhone } from './world.ts'

/** The whole program behind a PgBouncer in transaction mode, with fewer connections than it asks for. */
const unprivileged = 65534
const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const pgbouncer = places.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
const connections = 4
const customers = 5000

let superuser: { host: string; port: number; user: string; database: string }
let database: DatabaseHandle
let gateway: Gateway
let programs: Program[] = []
let addresses: string[] = []
let staff: Person
const cleanUps: (() => unknown)[] = []

beforeAll(async () => {
  if (!pgbouncer) return
  const [port, pooled] = [await freePort(), await freePort()]
  const folders = [scratch(), scratch(), scratch()]
  const settings = { listen_addresses: '127.0.0.1', port: String(port), fsync: 'off' }
  const cluster = await startCluster({ dataDir: folders[0]!, log: pino({ level: 'silent' }), settings })
  cleanUps.push(() => cluster.stop())
  superuser = { host: '127.0.0.1', port, user: 'postgres', database: 'housecare' }
  await startBouncer(port, pooled)
  gateway = await startGateway({ isQuick: true })
  cleanUps.push(gateway.close)
  const DATABASE_URL = `postgres://housecare@127.0.0.1:${pooled}/housecare?pgbouncer=true`
  // At the same time: both run the migrations.
  programs = folders
    .slice(1)
    .map((folder) => startProgram(folder, { mode: 'serve', env: { DATABASE_URL, GATEWAY_URL: gateway.url } }))
  cleanUps.push(() => Promise.all(programs.map(stopProgram)))
  addresses = await Promise.all(programs.map(({ address }) => address))
  database = createDatabase({ ...superuser, user: 'housecare' })
  cleanUps.push(() => database.close())
  staff = await signedIn('staff')
})
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})
beforeEach((context) => context.skip(!pgbouncer, 'there is no pgbouncer on this machine'))

function scratch(): string {
  const folder = scratchFolder({ isTest: false, mode: 0o755 })
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function startBouncer(port: number, listen: number): Promise<void> {
  const file = join(scratch(), 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `housecare = host=127.0.0.1 port=${port} dbname=housecare user=housecare`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listen}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 300',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const identity = isRoot ? { uid: unprivileged, gid: unprivileged } : {}
  const child = spawn(pgbouncer!, [file], { ...identity, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  cleanUps.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let output = ''
  for await (const chunk of child.stderr) {
    output += chunk
    if (output.includes('process up')) break
  }
  if (!output.includes('process up')) throw new Error(`PgBouncer did not start: ${output}`)
  child.stderr.resume()
}

type Person = Caller & { token: string }

/** Signs in with a password, as people do. */
async function signedIn(role: 'staff' | 'admin'): Promise<Person> {
  const [email, password] = [`${role}@pooled.test`, 'through a pool of few']
  const { id } = await database.db
    .insertInto('users')
    .values({ name: role, email, password_hash: await hashPassword(password) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.insertInto('user_roles').values({ user_id: id, role }).execute()
  const { status, body } = await callerOf(id, 'anonymous').post('/signin', { login: email, password })
  if (status !== 200) throw new Error(`${role} could not sign in: ${status}`)
  return callerOf(id, body.token)
}

/** Runs one statement on a connection of its own. */
async function runQuery(connection: ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

let turn = 0
/** Each call goes to the next of the programs. */
function callerOf(userId: number, token: string): Person {
  const send = async (method: string, path: string, body?: unknown) => {
    turn += 1
    const response = await fetch(`${addresses[turn % addresses.length]}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const raw = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: isJson && raw.length > 0 ? JSON.parse(raw.toString()) : raw.toString(),
      raw,
    }
  }
  return {
    userId,
    token,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    delete: (path, { body } = {}) => send('DELETE', path, body),
  }
}

test('a call becomes a receipt, and a task sends its messages', async () => {
  const admin = await signedIn('admin')
  // The places of India were loaded through it too, and are replaced by a smaller town.
  expect(
    (await runQuery(superuser, 'SELECT count(*)::int AS count FROM locations'))[0]!.count,
  ).toBeGreaterThan(40_000)
  await runQuery(superuser, 'TRUNCATE locations CASCADE')
  const world = await createWorld({ database } as unknown as TestApp, staff)
  await useGateway(gateway, admin, world)
  const events = await readEvents(addresses[0]!, staff.token)
  await expect.poll(() => events.seen.map(({ event }) => event), { timeout: 5000 }).toContain('hello')

  const period = { starts_at: '2037-05-04T05:30:00.000Z', ends_at: '2037-05-04T07:30:00.000Z' }
  const enquiry = await staff.post('/enquiries', {
    name: 'Asha Rao',
    phone: randomPhone(),
    customer_id: world.customer,
    address_id: world.address,
    category_id: world.categories.taps,
    quoted_price: 100_000,
  })
  expect(enquiry.status, JSON.stringify(enquiry.body)).toBe(201)
  let job = await staff.post(`/enquiries/${enquiry.body.id}/job`, {
    ...period,
    version: enquiry.body.version,
  })
  expect(job.status, JSON.stringify(job.body)).toBe(201)
  const { id } = job.body
  // Received within little more than the second between two reads of such a stream.
  await expect
    .poll(() => events.changes().map((change) => change.id), { timeout: 3000, interval: 20 })
    .toContain(id)
  await events.close()

  const partner_id = await world.partner()
  for (const [step, given] of Object.entries({
    assign: { partner_id },
    accept: {},
    start: {},
    complete: {},
  })) {
    job = await staff.post(`/jobs/${id}/${step}`, { ...given, version: job.body.version })
    expect([step, job.status, job.status < 300 || job.body]).toEqual([step, 200, true])
  }
  const paid = await staff.post(`/jobs/${id}/payments`, {
    method: 'cash',
    amount: 100_000,
    received_by: 'company',
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  const { body: payments } = await staff.get(`/jobs/${id}/payments`)
  const receipt = await staff.get(`/payments/${(payments.data ?? payments)[0].id}/receipt`)
  expect(receipt.raw.subarray(0, 5).toString()).toBe('%PDF-')

  const waiting = () => runQuery(superuser, `SELECT id FROM messages WHERE state = 'pending'`)
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000, interval: 100 }).toBe(0)
  const sent = await runQuery(superuser, `SELECT reference FROM messages WHERE state = 'submitted'`)
  expect(sent.length).toBeGreaterThan(0)
  const arrived = gateway.entries().map(({ reference }) => reference)
  expect(arrived.sort()).toEqual(sent.map(({ reference }) => reference).sort())
})

test('many requests at once share few connections, also writes and searches, while a sheet is streamed', async () => {
  await runQuery(
    superuser,
    `INSERT INTO customers (name, phone) SELECT 'Pooled ' || n, '+9195' || lpad(n::text, 8, '0')
     FROM generate_series(1, ${customers}) AS n`,
  )
  const sheet = staff.get('/customers/download?format=csv')
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, nth) =>
      nth % 3 === 0
        ? staff.post('/customers', { name: `At Once ${nth}`, phone: randomPhone() })
        : staff.get(nth % 3 === 1 ? `/customers?page=${nth}` : `/search?q=Pooled ${nth}`),
    ),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 201]))
  const { status, raw } = await sheet
  expect(status).toBe(200)
  expect(raw.toString().trimEnd().split('\n').length).toBeGreaterThan(customers)
})

test('leaves no lock and no setting behind in a connection that others get', async () => {
  // Locks of a transaction come and go; one of a session would stay.
  const locks = () => runQuery(superuser, "SELECT * FROM pg_locks WHERE locktype = 'advisory'")
  await expect.poll(locks, { timeout: 10_000, interval: 50 }).toEqual([])
  const [kept] = await runQuery(
    superuser,
    "SELECT setconfig FROM pg_db_role_setting WHERE setrole = 'housecare'::regrole AND setdatabase <> 0",
  )
  expect(kept!.setconfig).toEqual(
    expect.arrayContaining([
      'statement_timeout=10000',
      'lock_timeout=3000',
      'idle_in_transaction_session_timeout=15000',
    ]),
  )
  const backends = await runQuery(
    superuser,
    "SELECT pid FROM pg_stat_activity WHERE usename = 'housecare' AND application_name LIKE 'house-care%'",
  )
  // And the test's own connection.
  expect(backends.length).toBeLessThanOrEqual(connections + database.pool.totalCount)
})
