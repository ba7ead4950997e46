import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { caller, type TestApp, testApp } from '../../../test/app.ts'
import { type PasswordAccount, password, passwordAccount } from '../../../test/password-account.ts'
import { quickHash } from '../../../test/quick-hash.ts'
import { turnOn } from '../../../test/second-factor.ts'
import { codeOf } from '../../../test/totp.ts'
import { replacePasswordHash } from './staff.store.ts'
import { setActive } from './team.store.ts'

const origin = { request_id: null, ip: '127.0.0.1', user_agent: null }
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.database.pool.query('TRUNCATE sign_in_attempts'))

type Account = PasswordAccount & { path: string }
async function account(): Promise<Account> {
  const created = await passwordAccount(t)
  return { ...created, path: `/users/${created.me.userId}/second-factor` }
}
const signIn = async (body: Record<string, unknown>) => (await t.as(null)).post('/signin', body)

describe('turning it on', () => {
  test('asks for the password, shows the secret as text and picture, and is off until a code confirms it', async () => {
    const { me, login, path } = await account()
    expect((await me.get(path)).body).toEqual({
      on: false,
      since: null,
      recovery_codes_left: 0,
      required_from: null,
    })
    const wrong = await me.post(path, { current_password: 'not it' })
    expect(wrong.body.errors).toEqual([{ field: 'current_password', message: 'Incorrect password' }])
    const { body } = await me.post(path, { current_password: password })
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toBe(
      `otpauth://totp/House%20Care%20Admin:${encodeURIComponent(login)}?issuer=House%20Care%20Admin&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(body.qr.path).toMatch(/^(M\d+ \d+h\d+v1H\d+z)+$/)
    expect((await signIn({ login, password })).status).toBe(200)

    const refused = await me.post(`${path}/confirm`, { code: '000000' })
    expect(refused.body.errors[0].field).toBe('code')
    const on = await me.post(`${path}/confirm`, { code: codeOf(body.secret) })
    expect(on.body.recovery_codes).toHaveLength(10)
    expect(new Set(on.body.recovery_codes).size).toBe(10)
    for (const code of on.body.recovery_codes) expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
    expect((await me.get(path)).body).toMatchObject({ on: true, recovery_codes_left: 10 })
    expect((await signIn({ login, password })).status).toBe(202)
  })

  test('can start again with another secret while it is not confirmed, and not after that', async () => {
    const { me, path } = await account()
    const first = (await me.post(path, { current_password: password })).body.secret
    const second = (await me.post(path, { current_password: password })).body.secret
    expect((await me.post(`${path}/confirm`, { code: codeOf(first) })).status).toBe(422)
    expect((await me.post(`${path}/confirm`, { code: codeOf(second) })).status).toBe(200)
    expect((await me.post(path, { current_password: password })).status).toBe(409)
    expect((await me.post(`${path}/confirm`, { code: codeOf(second, 1) })).status).toBe(409)
  })

  test('ends every other session', async () => {
    const { me } = await account()
    const elsewhere = caller(t.app, me.userId, await openSession(t.database.db, me.userId, origin))
    await turnOn(me, password)
    expect((await me.get('/user')).status).toBe(200)
    expect((await elsewhere.get('/user')).status).toBe(401)
  })

  test('keeps the secret sealed, the codes hashed, and both out of the stored response', async () => {
    const { me, path } = await account()
    const { body } = await me.post(path, { current_password: password }, { key: 'begin' })
    const on = await me.post(`${path}/confirm`, { code: codeOf(body.secret) }, { key: 'confirm' })
    for (const table of ['second_factors', 'recovery_codes', 'idempotency_keys', 'audit_entries']) {
      const { rows } = await t.database.pool.query(
        `SELECT string_agg(each::text, ' ') AS text FROM ${table} AS each`,
      )
      expect(rows[0].text ?? '').not.toContain(body.secret)
      for (const code of on.body.recovery_codes) expect(rows[0].text ?? '').not.toContain(code)
    }
  })
})

describe('signing in with it', () => {
  test('takes a code for the challenge, or password and code at once; no code twice', async () => {
    const { me, login } = await account()
    const { secret } = await turnOn(me, password)
    const asked = await signIn({ login, password })
    expect(asked.status).toBe(202)
    expect(asked.body).toEqual({
      challenge: expect.any(String),
      sent_to: 'your authenticator app',
      kind: 'authenticator',
    })
    const { challenge } = asked.body
    const code = codeOf(secret)
    const done = await signIn({ challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(done.status).toBe(200)
    expect(done.body.user.id).toBe(me.userId)
    expect((await signIn({ challenge, code: codeOf(secret, 1) })).body.errors[0].field).toBe('challenge')
    expect((await signIn({ login, password, code })).body.errors[0].field).toBe('code')
    expect((await signIn({ login, password, code: codeOf(secret, 1) })).status).toBe(200)
  })

  test('takes a recovery code once, in any spelling', async () => {
    const { me, login, path } = await account()
    const { recoveryCodes } = await turnOn(me, password)
    const code = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')
    expect((await signIn({ login, password, code })).status).toBe(200)
    expect((await signIn({ login, password, code })).status).toBe(422)
    expect((await me.get(path)).body.recovery_codes_left).toBe(9)
  })

  test('checks five codes of a challenge, and asks for the password again after that', async () => {
    const { me, login } = await account()
    const { secret } = await turnOn(me, password)
    const { challenge } = (await signIn({ login, password })).body
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await signIn({ challenge, code: '000000' })).body.errors[0].field).toBe('code')
    }
    expect((await signIn({ challenge, code: codeOf(secret) })).body.errors[0].field).toBe('challenge')
  })

  test('ends a challenge after ten minutes, with a new password, and when the account is disabled', async () => {
    const { me, login } = await account()
    const { recoveryCodes } = await turnOn(me, password)
    const { db, pool } = t.database
    const [hashed, other] = await Promise.all([quickHash(password), quickHash('something else now')])
    const ends = {
      'ten minutes': () =>
        pool.query(
          "UPDATE sign_in_challenges SET expires_at = app_now() - interval '1 second' WHERE user_id = $1",
          [me.userId],
        ),
      'a new password': () => replacePasswordHash(db, me.userId, { from: hashed, to: other }),
      'the end of the account': () => setActive(db, me.userId, false),
    }
    for (const [name, end] of Object.entries(ends)) {
      await t.database.pool.query('UPDATE users SET password_hash = $1, active = true WHERE id = $2', [
        hashed,
        me.userId,
      ])
      const { challenge } = (await signIn({ login, password })).body
      await end()
      const reply = await signIn({ challenge, code: recoveryCodes.pop() })
      expect(reply.body.errors?.[0].field, name).toBe('challenge')
    }
  })

  test('takes demo.key for a code when it is set, in demo mode only, and never for a password', async () => {
    const { me, login } = await account()
    await turnOn(me, password)
    expect((await signIn({ login, password, code: '' })).status).toBe(422)
    await (await t.as('dev')).post('/admin/config', { key: 'demo.key', value: '424242' })
    try {
      expect((await signIn({ login, password, code: '424242' })).status).toBe(200)
      expect((await signIn({ login, password: '424242', code: '424242' })).body.errors[0].field).toBe('login')
      t.deps.config.demo = false
      expect((await signIn({ login, password, code: '424242' })).body.errors[0].field).toBe('code')
    } finally {
      t.deps.config.demo = true
      await (await t.as('dev')).post('/admin/config', { key: 'demo.key', value: '' })
    }
  })

  test('refuses incomplete combinations of fields', async () => {
    const fields = async (body: Record<string, unknown>) =>
      (await signIn(body)).body.errors.map(({ field }: { field: string }) => field)
    expect(await fields({})).toEqual(['login'])
    expect(await fields({ login: 'somebody@house.test' })).toEqual(['password'])
    expect(await fields({ challenge: 'x' })).toEqual(['code'])
    expect(await fields({ challenge: 'x', code: '123456', login: 'y' })).toEqual(['challenge'])
  })
})

describe('afterwards', () => {
  test('new recovery codes ask for the password and end the earlier ones', async () => {
    const { me, login, path } = await account()
    const { recoveryCodes } = await turnOn(me, password)
    expect((await me.post(`${path}/recovery-codes`, { current_password: 'not it' })).status).toBe(422)
    const { body } = await me.post(`${path}/recovery-codes`, { current_password: password })
    expect((await signIn({ login, password, code: recoveryCodes[0] })).status).toBe(422)
    expect((await signIn({ login, password, code: body.recovery_codes[0] })).status).toBe(200)
  })

  test('turning it off asks for password and code', async () => {
    const { me, login, path } = await account()
    const { secret } = await turnOn(me, password)
    const off = (current_password: string, code: string) => me.post(`${path}/off`, { current_password, code })
    expect((await off('not it', codeOf(secret))).body.errors[0].field).toBe('current_password')
    expect((await off(password, '000000')).body.errors[0].field).toBe('code')
    expect((await off(password, codeOf(secret))).body).toEqual({ success: true })
    expect((await me.get(path)).body).toEqual({
      on: false,
      since: null,
      recovery_codes_left: 0,
      required_from: null,
    })
    expect((await signIn({ login, password })).status).toBe(200)
    expect((await off(password, codeOf(secret, 1))).status).toBe(409)
  })

  test('can be seen and changed by its owner only', async () => {
    const { path } = await account()
    const admin = await t.as('admin')
    expect((await admin.get(path)).status).toBe(404)
    for (const [end, body] of [
      ['', { current_password: password }],
      ['/confirm', { code: '123456' }],
      ['/recovery-codes', { current_password: password }],
      ['/off', { current_password: password, code: '123456' }],
    ] as const) {
      expect((await admin.post(`${path}${end}`, body)).status).toBe(404)
    }
  })
})
