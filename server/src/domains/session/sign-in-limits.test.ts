import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { createUser, type TestApp, testApp } from '../../../test/app.ts'
import { quickHash } from '../../../test/quick-hash.ts'
import { randomPhone } from '../../../test/world.ts'

const password = 'six blue kettles'
const lines: string[] = []
let t: TestApp
let password_hash: string
beforeAll(async () => {
  t = await testApp({}, { logTo: (line) => lines.push(line) })
  password_hash = await quickHash(password)
})
afterAll(() => t.close())
beforeEach(() => t.database.pool.query('TRUNCATE sign_in_attempts, sign_in_failures'))

async function account() {
  const email = `${randomBytes(6).toString('hex')}@house.test`
  const phone = randomPhone()
  const id = await createUser(t.database.db, { role: 'staff', name: 'Asha', email })
  await t.database.db.updateTable('users').set({ password_hash, phone }).where('id', '=', id).execute()
  return { id, email, phone }
}

async function signIn(body: object, ip = '192.0.2.1') {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/signin',
    remoteAddress: ip,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: reply.statusCode, body: reply.json() }
}

const noteMany = (subject: string, count: number) =>
  t.database.pool.query('INSERT INTO sign_in_attempts (subject) SELECT $1 FROM generate_series(1, $2)', [
    subject,
    count,
  ])

describe('a full address', () => {
  beforeEach(() => noteMany('address:192.0.2.1', 100))

  test('accepts a correct password and refuses a wrong one with 429', async () => {
    const { email } = await account()
    expect((await signIn({ login: email, password: 'not it' })).status).toBe(429)
    expect((await signIn({ login: email, password })).status).toBe(200)
  })

  test('checks nothing of unknown users after 1,000 attempts, but known users and their devices', async () => {
    const [stranger, colleague, owner] = [await account(), await account(), await account()]
    const { device } = (await signIn({ login: owner.email, password }, '203.0.113.9')).body
    await openSession(t.database.db, colleague.id, { request_id: null, ip: '192.0.2.1', user_agent: null })
    await noteMany('address:192.0.2.1', 900)
    expect((await signIn({ login: stranger.email, password })).status).toBe(429)
    expect((await signIn({ login: colleague.email, password: 'not it' })).status).toBe(422)
    expect((await signIn({ login: colleague.email, password })).status).toBe(200)
    expect((await signIn({ login: owner.email, password })).status).toBe(429)
    expect((await signIn({ login: owner.email, password, devices: [device] })).status).toBe(200)
  })
})

describe('a known device', () => {
  test('signs in while other users of its network guess', async () => {
    const { email } = await account()
    const first = (await signIn({ login: email, password })).body.device
    const statuses = []
    for (let guess = 0; guess < 10; guess += 1)
      statuses.push((await signIn({ login: email, password: `guess ${guess}` })).status)
    expect(statuses).toEqual([...Array(8).fill(422), 429, 429])
    expect((await signIn({ login: email, password })).status).toBe(429)
    const again = await signIn({ login: email, password, devices: ['junk', first] })
    expect(again.status).toBe(200)
    expect(again.body.device.split('.')[0]).toBe(first.split('.')[0])
    expect((await signIn({ login: email, password: 'a', devices: [first] })).status).toBe(422)
    expect((await signIn({ login: email, password: 'b', devices: [first] })).status).toBe(422)
    expect((await signIn({ login: email, password, devices: [first] })).status).toBe(429)
  })

  test('is not one with the marker of another account, another expiry or another signature', async () => {
    const [mine, other] = [await account(), await account()]
    const theirs = (await signIn({ login: other.email, password })).body.device
    const own = (await signIn({ login: mine.email, password }, '203.0.113.9')).body.device
    const [name, until, mac] = own.split('.')
    const forged = [
      theirs,
      `${name}.${Number(until) + 1}.${mac}`,
      `${name}.${until}.${'A'.repeat(43)}`,
      `${name}.1.${mac}`,
    ]
    for (let guess = 0; guess < 6; guess += 1) await signIn({ login: mine.email, password: 'not it' })
    expect((await signIn({ login: mine.email, password, devices: forged })).status).toBe(429)
    expect((await signIn({ login: mine.email, password, devices: [own] })).status).toBe(200)
  })
})

test('a network of IPv6 is identified by its /64, also with a privacy address of the day', async () => {
  const { id, email } = await account()
  await openSession(t.database.db, id, { request_id: null, ip: '2001:db8:1:2:aaaa::1', user_agent: null })
  for (let guess = 0; guess < 6; guess += 1)
    await signIn({ login: email, password: 'not it' }, `2001:db8:9:${guess}::1`)
  expect((await signIn({ login: email, password }, '2001:db8:1:3:bbbb::2')).status).toBe(429)
  expect((await signIn({ login: email, password }, '2001:db8:1:2:bbbb::2')).status).toBe(200)
})

describe('in the long run', () => {
  const later = () => t.database.pool.query('TRUNCATE sign_in_attempts')
  /** Fails a hundred times: the first and the last five for real, since each check takes long on purpose. */
  async function fail(login: string): Promise<Set<string>> {
    const responses = new Set<string>()
    for (let guess = 0; guess < 10; guess += 1) {
      if (guess === 5)
        await t.database.pool.query('UPDATE sign_in_failures SET failures = 95 WHERE failures = 5')
      if (guess % 5 === 0) await later()
      const { status, body } = await signIn({ login, password: 'not it' })
      responses.add(`${status} ${body.message}`)
    }
    await later()
    return responses
  }

  test('100 failures end guessing until the owner signs in by another method, also for an unknown login', async () => {
    const { email } = await account()
    const { device } = (await signIn({ login: email, password })).body
    expect(await fail(email)).toEqual(await fail('nobody@house.test'))
    const [known, unknown] = [
      await signIn({ login: email, password }),
      await signIn({ login: 'nobody@house.test', password }),
    ]
    expect([known.status, unknown.status]).toEqual([429, 429])
    expect(known.body.message).toMatch(/^Too many failed attempts\. /)
    expect(unknown.body.message).toBe(known.body.message)
    expect((await signIn({ login: email, password, devices: [device] })).status).toBe(200)
    expect((await signIn({ login: email, password })).status).toBe(200)
  }, 120_000)
})

test('guesses by phone and by email count together, and the answer does not show it', async () => {
  const { email, phone } = await account()
  for (let guess = 0; guess < 6; guess += 1) await signIn({ login: email, password: 'not it' })
  const byPhone = []
  for (let guess = 0; guess < 7; guess += 1) byPhone.push((await signIn({ login: phone, password })).status)
  const unknown = []
  for (let guess = 0; guess < 7; guess += 1)
    unknown.push((await signIn({ login: randomPhoneOnce, password })).status)
  expect(byPhone).toEqual(unknown)
  expect(byPhone).toEqual([...Array(6).fill(422), 429])
})
const randomPhoneOnce = randomPhone()

test('a failed sign-in is in the log and the audit with the account’s id', async () => {
  const { id, email } = await account()
  lines.length = 0
  await signIn({ login: email, password: 'not it' })
  await signIn({ login: 'nobody@house.test', password: 'not it' })
  const { rows } = await t.database.pool.query(
    "SELECT ip, actor_id FROM audit_entries WHERE action = 'sign-in-failed' AND record_id = $1",
    [String(id)],
  )
  expect(rows).toEqual([{ ip: '192.0.2.1', actor_id: null }])
  const refused = lines
    .filter((line) => line.includes('A sign-in was refused'))
    .map((line) => JSON.parse(line).account_id)
  expect(refused).toEqual([id, null])
})
