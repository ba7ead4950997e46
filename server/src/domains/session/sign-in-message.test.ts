import type { RoleSlug } from 'contract/access/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOfChallenge } from '#platform/auth/challenges.ts'
import { openSession, tokenHash } from '#platform/auth/sessions.ts'
import { caller, createUser, type TestApp, testApp } from '../../../test/app.ts'
import { quickHash } from '../../../test/quick-hash.ts'
import { turnOn } from '../../../test/second-factor.ts'
import { codeOf } from '../../../test/totp.ts'
import { signInCodeTask } from './sign-in-code.service.ts'

const password = 'a good long one'
const origin = { request_id: null, ip: '127.0.0.1', user_agent: null }
let t: TestApp
let hashed: string
beforeAll(async () => {
  t = await testApp()
  hashed = await quickHash(password)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.database.pool.query('TRUNCATE sign_in_attempts, sign_in_challenges')
  await set('sms.login.enable', true)
})

async function set(key: string, value: string | boolean): Promise<void> {
  expect((await (await t.as('dev')).post('/admin/config', { key, value })).status).toBe(200)
}
let count = 0
async function account({
  phone = true,
  role = 'staff',
}: {
  phone?: boolean
  role?: RoleSlug
} = {}): Promise<{ id: number; login: string; phone: string }> {
  count += 1
  const login = `message-${count}@house.test`
  const number = `+9198450${String(count).padStart(5, '0')}`
  const id = await createUser(t.database.db, { role, name: `Person ${count}`, email: login })
  const values = { password_hash: hashed, phone: phone ? number : null }
  await t.database.db.updateTable('users').set(values).where('id', '=', id).execute()
  return { id, login, phone: number }
}
const signIn = async (body: Record<string, unknown>) => (await t.as(null)).post('/signin', body)
const codeFor = (challenge: string) => codeOfChallenge(t.deps.secrets, tokenHash(challenge))

/** Runs the tasks that the sign-in queued. */
async function send(challenge: string): Promise<void> {
  const task = t.deps.tasks.find(({ kind }) => kind === signInCodeTask)!
  await task.handler({ challenge_hash: tokenHash(challenge).toString('hex') }, { number: 1, isLast: false })
}
const messages = async () =>
  (await t.database.pool.query(`SELECT "to", body FROM messages WHERE template = 'sms.login' ORDER BY id`))
    .rows

describe('a code by text message', () => {
  test('signs in once, with the email or the phone', async () => {
    const { id, login, phone } = await account()
    for (const name of [login, phone.slice(3)]) {
      const asked = await signIn({ login: name })
      expect(asked).toMatchObject({
        status: 202,
        body: { sent_to: 'the phone of this account', kind: 'text-message' },
      })
      const answer = { challenge: asked.body.challenge, code: codeFor(asked.body.challenge) }
      const inside = await signIn(answer)
      expect(inside.status).toBe(200)
      expect((await caller(t.app, id, inside.body.token).get('/user')).body.id).toBe(id)
      const again = await signIn(answer)
      expect(again.body.errors[0].field).toBe('challenge')
    }
    const { rows } = await t.database.pool.query(
      `SELECT after FROM audit_entries WHERE action = 'signed-in' AND actor_id = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    )
    expect(rows[0].after).toMatchObject({ by: 'text message' })
  })

  test('is sent to the phone of the account, and is shown on no screen', async () => {
    const { login, phone } = await account()
    const { challenge } = (await signIn({ login })).body
    await send(challenge)
    const [message] = (await messages()).filter(({ to }) => to === phone)
    expect(message.body).not.toContain(codeFor(challenge))
    const queued = await t.database.pool.query('SELECT data::text FROM pgboss.job')
    expect(JSON.stringify(queued.rows)).not.toContain(codeFor(challenge))
  })

  test('is sent to no phone when there is none to send it to, and is limited', async () => {
    const before = (await messages()).length
    const { login } = await account({ phone: false })
    for (const name of [login, 'nobody@house.test'])
      await send((await signIn({ login: name })).body.challenge)
    expect(await messages()).toHaveLength(before)
    const known = await account()
    for (let asked = 0; asked < 5; asked += 1)
      await send((await signIn({ login: known.login })).body.challenge)
    expect(await messages()).toHaveLength(before + 3)
  })

  test('is checked five times, and not after ten minutes', async () => {
    const { login } = await account()
    const { challenge } = (await signIn({ login })).body
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await signIn({ challenge, code: 'none' })).body.errors[0].field).toBe('code')
    }
    await t.database.pool.query('TRUNCATE sign_in_attempts')
    expect((await signIn({ challenge, code: codeFor(challenge) })).body.errors[0].field).toBe('challenge')
    await t.database.pool.query('TRUNCATE sign_in_attempts')
    const late = (await signIn({ login })).body.challenge
    await t.database.pool.query("UPDATE sign_in_challenges SET expires_at = app_now() - interval '1 second'")
    expect((await signIn({ challenge: late, code: codeFor(late) })).body.errors[0].field).toBe('challenge')
  })

  test('is guessed at most ten times in 15 minutes and a hundred times in all, over all sign-ins of an account', async () => {
    const { login } = await account()
    /** Starts new sign-ins and guesses at each, until the account is locked. */
    async function guesses(): Promise<number> {
      let checked = 0
      for (let round = 0; round < 8; round += 1) {
        const { challenge } = (await signIn({ login })).body
        if (challenge === undefined) continue
        for (let tried = 0; tried < 5; tried += 1) {
          const { status, body } = await signIn({ challenge, code: 'none' })
          if (status === 422 && body.errors[0].field === 'code') checked += 1
        }
      }
      return checked
    }
    const first = await guesses()
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(10)
    await t.database.pool.query('TRUNCATE sign_in_attempts')
    await t.database.pool.query("UPDATE sign_in_failures SET failures = 100 WHERE way = 'message'")
    const { challenge } = (await signIn({ login })).body
    expect((await signIn({ challenge, code: codeFor(challenge) })).status).toBe(429)
    await t.database.pool.query('TRUNCATE sign_in_failures, sign_in_attempts')
  })

  test('of one sign-in is not valid for another', async () => {
    const { login } = await account()
    const [one, other] = [(await signIn({ login })).body.challenge, (await signIn({ login })).body.challenge]
    expect((await signIn({ challenge: one, code: codeFor(other) })).status).toBe(422)
    expect((await signIn({ challenge: one, code: codeFor(one) })).status).toBe(200)
  })

  test('is invalid once the account is disabled', async () => {
    const { id, login } = await account()
    const { challenge } = (await signIn({ login })).body
    await t.database.db.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    expect((await signIn({ challenge, code: codeFor(challenge) })).status).toBe(422)
  })

  test('replaces the password only: the second factor is asked for as well', async () => {
    const { id, login } = await account()
    const me = caller(t.app, id, await openSession(t.database.db, id, origin))
    const { secret } = await turnOn(me, password)
    const { challenge } = (await signIn({ login })).body
    const half = await signIn({ challenge, code: codeFor(challenge) })
    expect(half).toMatchObject({ status: 202, body: { kind: 'authenticator' } })
    const code = codeOf(secret, 1)
    expect((await signIn({ challenge: half.body.challenge, code })).status).toBe(200)
  })

  test('of five parallel tries with the right code one succeeds', async () => {
    const { login } = await account()
    const { challenge } = (await signIn({ login })).body
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signIn({ challenge, code: codeFor(challenge) })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe.each(['admin', 'dev'] as const)('a code by text message alone', (role) => {
  // Before, the code signed in any account that it was sent to; with a second factor, the app's code was
  // asked for too.
  test(`is not sent to an ${role} and signs in none: the responses are those for an unknown account`, async () => {
    const { login, phone } = await account({ role })
    const asked = await signIn({ login })
    const unknown = await signIn({ login: `nobody-${role}@house.test` })
    expect(Object.keys(asked.body).sort()).toEqual(Object.keys(unknown.body).sort())
    await send(asked.body.challenge)
    expect((await messages()).filter(({ to }) => to === phone)).toEqual([])
    const tried = await signIn({ challenge: asked.body.challenge, code: codeFor(asked.body.challenge) })
    const other = await signIn({ challenge: unknown.body.challenge, code: codeFor(unknown.body.challenge) })
    expect([tried.status, tried.body.errors]).toEqual([other.status, other.body.errors])
    expect(tried.body.errors[0].field).toBe('code')
  })

  test(`is not enough with the demo key for an ${role} either`, async () => {
    await set('demo.key', '42424242')
    const { login } = await account({ role })
    const { challenge } = (await signIn({ login })).body
    expect((await signIn({ challenge, code: '42424242' })).status).toBe(422)
  })

  test(`signs in an ${role} together with the code of their app`, async () => {
    const { id, login, phone } = await account({ role })
    const { secret } = await turnOn(caller(t.app, id, await openSession(t.database.db, id, origin)), password)
    const { challenge } = (await signIn({ login })).body
    await send(challenge)
    expect((await messages()).filter(({ to }) => to === phone)).toHaveLength(1)
    const half = await signIn({ challenge, code: codeFor(challenge) })
    expect((await signIn({ challenge: half.body.challenge, code: codeOf(secret, 1) })).status).toBe(200)
  })
})

test('a session that a text message alone opened has to confirm before a sensitive change', async () => {
  const { id, login } = await account()
  const { challenge } = (await signIn({ login })).body
  await signIn({ challenge, code: codeFor(challenge) })
  const { rows } = await t.database.pool.query('SELECT confirmed_at FROM sessions WHERE user_id = $1', [id])
  expect(rows).toEqual([{ confirmed_at: null }])
})

describe('while it is switched off', () => {
  beforeEach(() => set('sms.login.enable', false))

  test('a login alone asks for the password', async () => {
    const answer = await signIn({ login: (await account()).login })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ field: 'password', message: 'is required' }])
  })

  test('the login page gets that state', async () => {
    const ways = async () => (await (await t.as(null)).get('/signin')).body
    expect(await ways()).toMatchObject({ by_message: false })
    await set('sms.login.enable', true)
    expect(await ways()).toMatchObject({ by_message: true })
  })
})

test('the demo’s own key is a code in demo mode, and nowhere else', async () => {
  await set('demo.key', '42424242')
  const { login } = await account()
  const { challenge } = (await signIn({ login })).body
  expect((await signIn({ challenge, code: '42424242' })).status).toBe(200)
  const production = await testApp({ demo: false })
  try {
    const dev = await production.as('dev')
    await dev.post('/admin/config', { key: 'demo.key', value: '42424242' })
    await production.database.pool.query(
      `INSERT INTO settings (key, value) VALUES ('sms.login.enable', 'true') ON CONFLICT (key) DO UPDATE SET value = 'true'`,
    )
    const id = await createUser(production.database.db, {
      role: 'staff',
      name: 'Asha',
      email: 'asha@house.test',
    })
    expect(id).toBeGreaterThan(0)
    const anonymous = await production.as(null)
    const asked = await anonymous.post('/signin', { login: 'asha@house.test' })
    expect(asked.status).toBe(202)
    expect(
      (await anonymous.post('/signin', { challenge: asked.body.challenge, code: '42424242' })).status,
    ).toBe(422)
  } finally {
    await production.close()
  }
})
