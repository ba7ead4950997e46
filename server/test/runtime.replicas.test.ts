import { rmSync } from 'node:fs'
import { rowsHeader } from 'contract/shared/exports.ts'
import type { ClientConfig } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { startCluster } from '#platform/db/cluster.ts'
import { migrate } from '#platform/db/migrations.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { freePort } from '../../tools/free-port.ts'
import { readEvents } from './events.ts'
import { type Program, scratchFolder, startProgram, stopProgram } from './program.ts'
import { ask, makeStandby, run, type Standby } from './standby.ts'

/** Two whole programs on a primary and a streaming standby: what is read from the standby, without visible effects. */
const settings = { shared_preload_libraries: 'pg_stat_statements', fsync: 'off' }
const customers = 24_000
let primary: ClientConfig
let standby: Standby
let programs: Program[] = []
let addresses: string[] = []
let token: string
const cleanUps: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const [folder, copy, ...own] = Array.from({ length: 4 }, () => scratchFolder({ isTest: false })) as [
    string,
    string,
    ...string[],
  ]
  cleanUps.push(async () =>
    [folder, copy, ...own].forEach((each) => void rmSync(each, { recursive: true, force: true })),
  )
  const [port, standbyPort] = [await freePort(), await freePort()]
  const log = pino({ level: 'silent' })
  const cluster = await startCluster({
    dataDir: folder,
    log,
    settings: { ...settings, listen_addresses: '127.0.0.1', port: String(port) },
  })
  cleanUps.push(() => cluster.stop())
  primary = { host: '127.0.0.1', port, user: 'postgres', database: 'housecare' }
  await run(primary, 'CREATE EXTENSION pg_stat_statements')
  const url = `postgres://housecare@127.0.0.1:${port}/housecare`
  const replicas = `postgres://housecare@127.0.0.1:${standbyPort}/housecare`
  const start = (nth: number) =>
    startProgram(own[nth]!, {
      mode: 'serve',
      env: { DATABASE_URL: url, DATABASE_REPLICA_URLS: replicas, ROLE: 'web' },
    })
  await migrate(cluster.connection, log)
  // So that the places of India are not loaded.
  await run(primary, "INSERT INTO locations (type, title) VALUES ('state', 'Karnataka')")
  // Their replica is not there yet: they start anyway.
  programs = [start(0), start(1)]
  cleanUps.push(() => Promise.all(programs.map(stopProgram)))
  addresses = await Promise.all(programs.map(({ address }) => address))
  token = await signedIn()
  await run(
    primary,
    `INSERT INTO customers (name, phone) SELECT 'Customer ' || n, '+9198' || lpad(n::text, 8, '0')
     FROM generate_series(1, ${customers}) AS n`,
  )
  standby = await makeStandby({
    primary: { ...primary, port },
    primaryDir: folder,
    folder: copy,
    port: standbyPort,
    settings,
  })
  cleanUps.push(() => standby.kill())
  await standby.start()
  await readFromStandby()
})
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})

/** A session of the same person each time. */
async function signedIn(): Promise<string> {
  const database = createDatabase({ ...primary, user: 'housecare' })
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO users (name, email) VALUES ('Reader', 'reader@test.test')
     ON CONFLICT (lower(email)) DO UPDATE SET name = excluded.name RETURNING id`,
  )
  const { id } = rows[0]! // one row
  await database.pool.query(`INSERT INTO user_roles (user_id, role) VALUES ($1, 'admin') ON CONFLICT DO NOTHING`, [id])
  const opened = await openSession(database.db, id, { request_id: null, ip: null, user_agent: null })
  await database.close()
  return opened
}

const [writing, reading] = [() => addresses[0]!, () => addresses[1]!]
type Listed = { data: { id: number; name: string }[]; meta: { total: number } }

async function get<T>(path: string, at = reading()): Promise<{ status: number; body: T }> {
  const answer = await fetch(`${at}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as T }
}

async function send(method: 'POST' | 'PUT', path: string, body: unknown): Promise<{ id: number; version: number }> {
  const answer = await fetch(`${writing()}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { id: number; version: number }
}

let phones = 0
const write = (name: string) => {
  phones += 1
  return send('POST', '/customers', { name, phone: `97${String(phones).padStart(8, '0')}` })
}

const newest = '/customers?sort=-created_at&per_page=10'
/** How often a server was asked for the rows of the customers since its statistics were last reset. */
async function asked(server: ClientConfig): Promise<number> {
  const [row] = await ask(
    server,
    `SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
     WHERE query ~* 'from\\s+"?customers"?' AND query ~* '^\\s*select' AND dbid = (SELECT oid FROM pg_database WHERE datname = 'housecare')`,
  )
  return row!.calls as number
}
const forget = () =>
  Promise.all([primary, standby.superuser].map((each) => run(each, 'SELECT pg_stat_statements_reset()')))

/** Until lists are read from the standby, not for a fixed time. */
async function readFromStandby(): Promise<void> {
  for (const at of addresses) {
    await vi.waitUntil(
      async () => {
        await forget()
        await get(newest, at)
        return (await asked(standby.superuser)) > 0 && (await asked(primary)) === 0
      },
      { timeout: 60_000, interval: 100 },
    )
  }
}

test('lists, searches and downloads are read from the standby; records, sessions and writes are not', async () => {
  // On a busy machine a standby falls behind, and the primary responds: both are tried again.
  const found = await vi.waitFor(
    async () => {
      await forget()
      for (let page = 1; page <= 10; page += 1) expect((await get(`/customers?page=${page}`)).status).toBe(200)
      const found = await get<Listed>('/customers?q=Customer 239')
      expect(found.body.data.length).toBeGreaterThan(0)
      expect((await get('/search?q=Customer 12')).status).toBe(200)
      expect(await asked(primary)).toBe(0)
      return found
    },
    { timeout: 30_000 },
  )
  const before = await asked(standby.superuser)
  expect(before).toBeGreaterThanOrEqual(12)
  expect((await get(`/customers/${found.body.data[0]!.id}`)).status).toBe(200)
  expect(await asked(primary)).toBeGreaterThan(0)
  expect(await asked(standby.superuser)).toBe(before)
})

describe('a user sees an own write in every list at once', () => {
  async function writeAndRead(times: number, name: string): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      const { total } = (await get<Listed>(newest)).body.meta
      const { id } = await write(`${name} ${count}`)
      const list = (await get<Listed>(newest)).body
      expect(list.data[0]).toMatchObject({ id, name: `${name} ${count}` })
      expect(list.meta.total).toBe(total + 1)
    }
  }

  test('on the other process, while the standby follows', async () => {
    await forget()
    await writeAndRead(30, 'Follows')
    // Not because the primary was asked instead.
    expect(await asked(standby.superuser)).toBeGreaterThan(30)
  })

  test('while the standby replays nothing, and it is read from again when it does', async () => {
    await standby.pause()
    await writeAndRead(5, 'Paused')
    await standby.resume()
    await readFromStandby()
    expect((await get<Listed>(newest)).body.data[0]!.name).toBe('Paused 4')
  })

  test('a change that another person is notified of is visible in their next read', async () => {
    const events = await readEvents(reading(), token)
    await expect.poll(() => events.seen.map(({ event }) => event)).toContain('hello')
    for (let count = 0; count < 10; count += 1) {
      const { id } = await write(`Told ${count}`)
      await expect.poll(() => events.changes().map((change) => change.id), { interval: 1 }).toContain(id)
      expect((await get<Listed>(newest)).body.data[0]).toMatchObject({ id })
    }
    await events.close()
  })

  test('a session that ended is refused, however far behind the standby is', async () => {
    const other = await signedIn()
    const look = () => fetch(`${reading()}/api${newest}`, { headers: { authorization: `Bearer ${other}` } })
    await standby.pause()
    expect((await look()).status).toBe(200)
    await fetch(`${writing()}/api/signout`, { method: 'POST', headers: { authorization: `Bearer ${other}` } })
    expect((await look()).status).toBe(401)
    await standby.resume()
    await readFromStandby()
  })
})

describe('nothing fails with the standby', () => {
  test('killed while lists are read from it and a sheet is streamed, and read from again when it is back', async () => {
    const sheet = await fetch(`${reading()}/api/customers/download?format=csv`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(sheet.status).toBe(200)
    const parts = sheet.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await parts.read()).value ?? ''
    let isOver = false
    const statuses: number[] = []
    const people = Array.from({ length: 6 }, async () => {
      while (!isOver) statuses.push((await get(newest)).status)
    })
    const answered = (count: number) => expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(count)
    try {
      await answered(20)
      await standby.kill()
      await answered(statuses.length + 60)
      for (let part = await parts.read(); !part.done; part = await parts.read()) text += part.value
      await standby.start()
      await readFromStandby()
      await answered(statuses.length + 20)
    } finally {
      isOver = true
      await Promise.all(people)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    const lines = text.trimEnd().split('\n').length
    expect(lines).toBe(Number(sheet.headers.get(rowsHeader)) + 1)
    expect(lines).toBeGreaterThan(customers)
  })

  test('promoted: it is a database of its own from then on', async () => {
    await run(standby.superuser, 'SELECT pg_promote()')
    await run(
      { ...standby.superuser, user: 'housecare' },
      `INSERT INTO customers (name, phone) VALUES ('Stranger', '+919600000001')`,
    )
    const { id } = await write('After')
    const list = (await get<Listed>(newest)).body
    expect(list.data[0]).toMatchObject({ id })
    expect(list.data.map(({ name }) => name)).not.toContain('Stranger')
  })
})
