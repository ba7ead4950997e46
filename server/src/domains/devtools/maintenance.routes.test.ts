import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { buildApp } from '#src/app.ts'
import { buildDeps } from '#src/deps.ts'
import { type Caller, caller, createUser, noShedding, type TestApp, testApp } from '../../../test/app.ts'
import { readEvents } from '../../../test/events.ts'
import { quickHash } from '../../../test/quick-hash.ts'

let t: TestApp
let dev: Caller
let staff: Caller
let anonymous: Caller
beforeAll(async () => {
  t = await testApp()
  dev = await t.as('dev')
  staff = await t.as('staff')
  anonymous = await t.as(null)
})
afterEach(async () => void (await dev.post('/maintenance/end')))
afterAll(() => t.close())

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const start = (body: object = {}) => dev.post('/maintenance', body)

describe('while maintenance is on', () => {
  test('other users than developers get 503, with the message and when to come back', async () => {
    const ends_at = inAnHour()
    const started = await start({ message: 'We move to a new server.', ends_at })
    expect(started).toMatchObject({
      status: 200,
      body: { on: true, message: 'We move to a new server.', ends_at },
    })
    for (const role of ['staff', 'admin'] as const) {
      const who = await t.as(role)
      for (const response of [
        await who.get('/user'),
        await who.post('/customers', {}),
        await who.get('/cache'),
      ]) {
        expect(response).toMatchObject({
          status: 503,
          body: {
            message: 'We move to a new server.',
            maintenance: { message: 'We move to a new server.', ends_at },
          },
        })
        expect(Number(response.headers['retry-after'])).toBe(120)
      }
    }
    expect((await dev.get('/user')).status).toBe(200)
    expect((await dev.post('/customers', { name: 'Asha Rao', phone: '9812300044' })).status).toBe(201)
    expect((await anonymous.get('/user')).status).toBe(401)
    expect((await anonymous.get('/maintenance')).body).toMatchObject({
      on: true,
      message: 'We move to a new server.',
    })
  })

  test('has a default message', async () => {
    await start()
    const { status, body, headers } = await staff.get('/user')
    expect([status, body.message, body.maintenance]).toEqual([
      503,
      'Down for maintenance.',
      { message: null, ends_at: null },
    ])
    expect(headers['retry-after']).toBe('30')
  })

  test('the message can be changed, and the beginning stays', async () => {
    const { since } = (await start({ message: 'Ten minutes.' })).body
    const changed = (await start({ message: 'Twenty minutes.', ends_at: inAnHour() })).body
    expect(changed).toMatchObject({ message: 'Twenty minutes.', since })
    const { rows } = await t.database.pool.query(
      `SELECT action, after FROM audit_entries WHERE record_type = 'maintenance' ORDER BY id DESC LIMIT 2`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['changed', 'started'])
    expect(rows[0].after.message).toBe('Twenty minutes.')
  })

  test('an end that has passed is refused', async () => {
    const { status, body } = await start({ ends_at: '2026-01-01T00:00:00Z' })
    expect([status, body.errors[0].field]).toEqual([422, 'ends_at'])
    expect((await staff.get('/user')).status).toBe(200)
  })

  test('what comes from outside is taken: nothing is lost', async () => {
    const key = randomBytes(32).toString('base64url')
    expect((await dev.post('/intake-keys', { source: 'app', title: 'App', key })).status).toBe(201)
    const opened = await t.database.pool.query('SELECT count(*)::int AS leads FROM intake_leads')
    await start()
    const reply = await anonymous.post(
      '/intake/app',
      { name: 'Asha', phone: '9812300045' },
      { headers: { 'x-api-key': key } },
    )
    expect(reply.status).toBeLessThan(300)
    const kept = await t.database.pool.query('SELECT count(*)::int AS leads FROM intake_leads')
    expect(kept.rows[0].leads).toBe(opened.rows[0].leads + 1)
    // A wrong key and a broken link are refused as ever.
    expect((await anonymous.post('/calls/wrong', {})).status).not.toBe(503)
    expect((await anonymous.get('/receipts/wrong')).status).not.toBe(503)
    expect((await anonymous.post('/invitations/look', { token: 'x'.repeat(43) })).status).toBe(503)
  })

  test('it is over at once, also for those who were shut out', async () => {
    await start()
    expect((await staff.get('/user')).status).toBe(503)
    expect((await dev.post('/maintenance/end')).body).toEqual({
      on: false,
      message: null,
      ends_at: null,
      since: null,
    })
    expect((await staff.get('/user')).status).toBe(200)
    // A second end changes nothing.
    const count = async () =>
      (
        await t.database.pool.query(
          "SELECT count(*)::int AS n FROM audit_entries WHERE record_type = 'maintenance'",
        )
      ).rows[0].n
    const before = await count()
    expect((await dev.post('/maintenance/end')).status).toBe(200)
    expect(await count()).toBe(before)
  })

  test('the program stays ready for its balancer, and reports the maintenance', async () => {
    await start()
    await expect
      .poll(async () => JSON.parse((await t.app.inject('/readyz')).body), { timeout: 5000 })
      .toEqual({ ok: true, maintenance: true })
    expect((await t.app.inject('/healthz')).statusCode).toBe(200)
  })
})

describe('signing in', () => {
  const password = 'three calm words'
  async function account(role: 'staff' | 'dev') {
    const email = `${role}-${Math.random()}@test.test`
    const id = await createUser(t.database.db, { role, name: `Signs in as ${role}`, email })
    const password_hash = await quickHash(password)
    await t.database.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    return email
  }
  const signIn = (login: string, secret = password) => anonymous.post('/signin', { login, password: secret })

  test('a developer may; others see the maintenance notice after a correct password', async () => {
    const [developer, person] = [await account('dev'), await account('staff')]
    await start({ message: 'Back soon.' })
    expect((await anonymous.get('/signin')).status).toBe(200)
    expect((await signIn(developer)).status).toBe(200)
    // As often as they like: it counts as no wrong attempt.
    for (let nth = 0; nth < 8; nth += 1) {
      expect(await signIn(person)).toMatchObject({
        status: 503,
        body: { maintenance: { message: 'Back soon.' } },
      })
    }
    const [wrong, unknown] = [
      await signIn(person, 'wrong words'),
      await signIn('nobody@test.test', 'wrong words'),
    ]
    expect([wrong.status, wrong.body.message]).toEqual([unknown.status, unknown.body.message])
    await dev.post('/maintenance/end')
    expect((await signIn(person)).status).toBe(200)
  })

  test('a signed-in user may sign out', async () => {
    const token = await openSession(t.database.db, staff.userId, {
      request_id: null,
      ip: null,
      user_agent: null,
    })
    await start()
    expect((await caller(t.app, staff.userId, token).post('/signout')).status).toBe(200)
  })
})

describe('every process', () => {
  test('notices it at once, also one that starts during it', async () => {
    const database = createDatabase(t.database.connection)
    const deps = await buildDeps({ config: t.deps.config, log: pino({ level: 'silent' }), database })
    const app = await buildApp(deps, noShedding)
    const there = caller(app, staff.userId, staff.token)
    expect((await there.get('/user')).status).toBe(200)
    await start()
    expect((await there.get('/user')).status).toBe(503)
    await caller(app, dev.userId, dev.token).post('/maintenance/end')
    expect((await staff.get('/user')).status).toBe(200)
    await app.close()
    await deps.queue.stop()
    await database.close()
  })

  test('ends the streams of excluded users, refuses new ones, and notifies developers', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
    const open = async (who: Caller) => {
      const events = await readEvents(address, who.token!)
      onTestFinished(() => events.close())
      await expect.poll(() => events.seen.map(({ event }) => event), { timeout: 5000 }).toContain('hello')
      return events
    }
    const [theirs, ours] = [await open(staff), await open(dev)]
    await start()
    await theirs.ended
    expect(theirs.seen.map(({ event }) => event)).not.toContain('over')
    expect((await readEvents(address, staff.token!)).status).toBe(503)
    await expect
      .poll(() => ours.changes().map(({ type }) => type), { timeout: 5000 })
      .toContain('maintenance')
    await dev.post('/maintenance/end')
    await open(staff)
  })
})
