import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { caller, createUser, type TestApp, testApp } from '../../../test/app.ts'
import { quickHash } from '../../../test/quick-hash.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function account(email: string, password: string): Promise<number> {
  const id = await createUser(t.database.db, { role: 'staff', name: 'Kavya Iyer', email })
  const password_hash = await quickHash(password)
  await t.database.db.updateTable('users').set({ password_hash, phone: null }).where('id', '=', id).execute()
  return id
}

describe('POST /signin', () => {
  test('works with an email in any case, and with a phone in any Indian form', async () => {
    const id = await account('kavya@house.test', 'a good long one')
    await t.database.db.updateTable('users').set({ phone: '+919876543210' }).where('id', '=', id).execute()
    const anonymous = await t.as(null)
    for (const login of ['Kavya@House.test', '098765 43210', '+91 98765-43210', '9876543210']) {
      const reply = await anonymous.post('/signin', { login, password: 'a good long one' })
      expect(reply.status, login).toBe(200)
      expect(reply.body.user).toMatchObject({
        id,
        name: 'Kavya Iyer',
        roles: [{ id: 3, slug: 'staff', title: 'Staff' }],
      })
      const me = await caller(t.app, id, reply.body.token).get('/user')
      expect(me.body.id).toBe(id)
    }
  })

  test('refuses an unknown login, a wrong password and a disabled account with the same message', async () => {
    const id = await account('off@house.test', 'a good long one')
    await t.database.db.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    await account('on@house.test', 'a good long one')
    const anonymous = await t.as(null)
    const replies = await Promise.all([
      anonymous.post('/signin', { login: 'nobody@house.test', password: 'a good long one' }),
      anonymous.post('/signin', { login: 'on@house.test', password: 'not it' }),
      anonymous.post('/signin', { login: 'off@house.test', password: 'a good long one' }),
    ])
    const words = replies.map(({ status, body: { request_id: _, ...body } }) => ({ status, body }))
    expect(new Set(words.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(words[0]?.status).toBe(422)
  })

  test('checks at most ten guesses of an account in 15 minutes, and reserves four of them for its owner', async () => {
    const id = await account('target@house.test', 'a good long one')
    const anonymous = await t.as(null)
    const guess = (index: number) =>
      anonymous.post(
        '/signin',
        { login: index % 2 ? 'target@house.test' : ' TARGET@house.test ', password: `guess ${index}` },
        { headers: { 'x-forwarded-for': `10.0.0.${index}` } },
      )
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, index) => guess(index)))
    expect(guesses.filter((reply) => reply.status === 422)).toHaveLength(6)
    const waiting = guesses.filter((reply) => reply.status === 429)
    expect(waiting).toHaveLength(24)
    expect(Number(waiting[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(waiting[0]?.headers['retry-after'])).toBeLessThanOrEqual(900)

    // From an address the owner has used before, two more are checked, and the correct password is accepted.
    await openSession(t.database.db, id, { request_id: null, ip: '127.0.0.1', user_agent: null })
    expect((await guess(31)).status).toBe(422)
    const owner = await anonymous.post('/signin', { login: 'target@house.test', password: 'a good long one' })
    expect(owner.status).toBe(200)
    expect((await guess(32)).status).toBe(422)
    expect((await guess(34)).status).toBe(429)
  })

  test('accepts the owner again when the guesses are 15 minutes old, by the clock of the database', async () => {
    await account('patient@house.test', 'a good long one')
    const anonymous = await t.as(null)
    const signIn = (password: string) => anonymous.post('/signin', { login: 'patient@house.test', password })
    for (let index = 0; index < 6; index += 1) await signIn('not it')
    expect((await signIn('a good long one')).status).toBe(429)
    await t.database.pool.query(
      "UPDATE sign_in_attempts SET attempted_at = attempted_at - interval '15 minutes'",
    )
    expect((await signIn('a good long one')).status).toBe(200)
  })

  test('names missing and unknown fields', async () => {
    const anonymous = await t.as(null)
    const reply = await anonymous.post('/signin', { code: '123456', role: 'dev' })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual([
      { field: 'role', message: 'is not a known field' },
      { field: 'login', message: 'is required' },
      { field: 'password', message: 'is required' },
    ])
    const bare = await anonymous.post('/signin', { login: 'x@house.test' })
    expect(bare.body.errors).toEqual([{ field: 'password', message: 'is required' }])
  })

  test('takes JSON only', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']) {
      const reply = await (await t.as(null)).post('/signin', {}, { headers: { 'content-type': type } })
      expect(reply.status, type).toBe(415)
    }
  })
})

describe('a session', () => {
  test('ends with sign-out, from the next request on', async () => {
    const id = await account('leaver@house.test', 'a good long one')
    const { body } = await (await t.as(null)).post('/signin', {
      login: 'leaver@house.test',
      password: 'a good long one',
    })
    const me = caller(t.app, id, body.token)
    expect((await me.post('/signout')).body).toEqual({ success: true })
    const after = await me.get('/user')
    expect(after.status).toBe(401)
    expect(after.headers['www-authenticate']).toBe('Bearer')
    expect(after.body.message).toBe('Your session is inactive. Please login again.')
  })

  test('ends with disabling, with 12 idle hours, and with its seventh day', async () => {
    const { db } = t.database
    const id = await account('ends@house.test', 'a good long one')
    const open = async () => {
      const reply = await (await t.as(null)).post('/signin', {
        login: 'ends@house.test',
        password: 'a good long one',
      })
      return caller(t.app, id, reply.body.token)
    }
    const idle = await open()
    await db
      .updateTable('sessions')
      .set({ last_used_at: new Date(Date.now() - 12.1 * 3_600_000).toISOString() })
      .where('user_id', '=', id)
      .execute()
    expect((await idle.get('/user')).status).toBe(401)
    const old = await open()
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', id)
      .execute()
    expect((await old.get('/user')).status).toBe(401)
    const disabled = await open()
    expect((await disabled.get('/user')).status).toBe(200)
    await db.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    expect((await disabled.get('/user')).status).toBe(401)
  })

  test('keeps no token in the database', async () => {
    const { body } = await (await t.as(null)).post('/signin', {
      login: 'on@house.test',
      password: 'a good long one',
    })
    const { rows } = await t.database.pool.query('SELECT * FROM sessions')
    expect(JSON.stringify(rows)).not.toContain(body.token)
  })
})

describe('/sessions', () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  async function twoOf(email: string) {
    const id = await account(email, 'a good long one')
    const open = async (headers: Record<string, string>) => {
      const anonymous = await t.as(null)
      const { body } = await anonymous.post(
        '/signin',
        { login: email, password: 'a good long one' },
        { headers },
      )
      return caller(t.app, id, body.token)
    }
    return { id, here: await open({ 'user-agent': agent }), there: await open({}) }
  }

  test('lists the user’s own live ones with device and address, this one marked', async () => {
    const { id, here } = await twoOf('sessions@house.test')
    await openSession(t.database.db, (await t.as('dev')).userId, {
      request_id: null,
      ip: '10.9.9.9',
      user_agent: null,
    })
    const old = await openSession(t.database.db, id, { request_id: null, ip: null, user_agent: null })
    await caller(t.app, id, old).post('/signout')
    const { body } = await here.get('/sessions')
    expect(body).toHaveLength(2)
    expect(body.find(({ current }: { current: boolean }) => current)).toMatchObject({
      device: 'Chrome on Windows',
      ip: '127.0.0.1',
    })
    expect(Object.keys(body[0]).sort()).toEqual([
      'created_at',
      'current',
      'device',
      'id',
      'ip',
      'last_used_at',
    ])
  })

  test('ends one of them from the next request on, and no session of another user', async () => {
    const { here, there } = await twoOf('one-of-two@house.test')
    const other = (await here.get('/sessions')).body.find(({ current }: { current: boolean }) => !current)
    expect((await (await t.as('dev')).delete(`/sessions/${other.id}`)).status).toBe(404)
    expect((await there.get('/user')).status).toBe(200)
    expect((await here.delete(`/sessions/${other.id}`)).body).toEqual({ success: true })
    expect((await there.get('/user')).status).toBe(401)
    expect((await here.delete(`/sessions/${other.id}`)).status).toBe(404)
    expect((await here.get('/user')).status).toBe(200)
  })

  test('ends all but this one, and records that in the audit', async () => {
    const { id, here, there } = await twoOf('all-others@house.test')
    const bystander = await t.as('staff')
    expect((await here.delete('/sessions')).status).toBe(200)
    expect((await there.get('/user')).status).toBe(401)
    expect((await here.get('/user')).status).toBe(200)
    expect((await bystander.get('/user')).status).toBe(200)
    const { rows } = await t.database.pool.query(
      "SELECT action FROM audit_entries WHERE record_type = 'session' AND actor_id = $1 ORDER BY id DESC LIMIT 1",
      [id],
    )
    expect(rows).toEqual([{ action: 'other-sessions-ended' }])
  })
})

describe('paths', () => {
  test('an unknown one is 404, a known one with another verb 405 with Allow', async () => {
    const staff = await t.as('staff')
    expect((await staff.get('/nothing')).status).toBe(404)
    const wrong = await staff.get('/signout')
    expect(wrong.status).toBe(405)
    expect(wrong.headers.allow).toBe('POST')
  })

  test('every answer carries the security headers and the request id', async () => {
    const staff = await t.as('staff')
    for (const path of ['/user', '/nothing', '/signin']) {
      const { headers } = await staff.get(path)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})
