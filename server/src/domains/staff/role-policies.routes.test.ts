import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openNetworks } from '#platform/auth/role-policies.ts'
import { createApiKey } from '../../../test/api-keys.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { password, passwordAccount } from '../../../test/password-account.ts'
import { turnOn } from '../../../test/second-factor.ts'

let t: TestApp
let dev: Caller
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  dev = await t.as('dev')
  admin = await t.as('admin')
})
const open = {
  second_factor_from: null as string | null,
  idle_minutes: 720,
  life_hours: 168,
  networks: [] as string[],
}
afterEach(() =>
  t.database.pool.query(
    "UPDATE role_policies SET second_factor_from = NULL, idle_minutes = 720, life_hours = 168, networks = '{}'",
  ),
)
afterAll(() => t.close())

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000 + 19_800_000).toISOString().slice(0, 10)
async function policy(role: string) {
  return (await dev.get('/role-policies')).body.find((each: { role: string }) => each.role === role)
}
async function set(role: string, values: Partial<typeof open>, by = dev) {
  const { id, version } = await policy(role)
  return by.put(`/role-policies/${id}`, { ...open, ...values, version })
}
const require = (role: string, second_factor_from: string | null, by = dev) =>
  set(role, { second_factor_from }, by)
/** An account of its own. */
const member = async (role: 'staff' | 'admin' = 'staff') => (await passwordAccount(t, { role })).me

describe('the policy of a role', () => {
  test('lists the roles, highest first, with the users without a second factor', async () => {
    const { body } = await admin.get('/role-policies')
    expect(body.map(({ role }: { role: string }) => role)).toEqual(['dev', 'admin', 'staff'])
    expect(body[0]).toMatchObject({ id: 1, second_factor_from: null, version: 1 })
    expect(body[0].users_without).toBeLessThanOrEqual(body[0].users)
  })

  test('is saved with an audit entry, and not by a role below', async () => {
    const saved = await require('staff', day(5), admin)
    expect([saved.status, saved.body.second_factor_from]).toEqual([200, day(5)])
    const { rows } = await t.database.pool.query(
      "SELECT actor_id, before, after FROM audit_entries WHERE record_type = 'role-policy' ORDER BY id DESC LIMIT 1",
    )
    expect(rows).toEqual([
      {
        actor_id: admin.userId,
        before: { second_factor_from: null },
        after: { second_factor_from: day(5) },
      },
    ])
    expect((await require('dev', day(5), admin)).status).toBe(403)
    expect((await policy('dev')).second_factor_from).toBeNull()
  })

  test('refuses a stale version, a wrong day and an unknown role', async () => {
    const { id, version } = await policy('staff')
    const stale = await dev.put(`/role-policies/${id}`, { ...open, version: version + 1 })
    expect([stale.status, stale.body.current.role]).toEqual([409, 'staff'])
    const wrong = await dev.put(`/role-policies/${id}`, { ...open, second_factor_from: 'soon', version })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'second_factor_from'])
    expect((await dev.put('/role-policies/9', { ...open, version: 1 })).status).toBe(404)
  })
})

describe('a required second factor', () => {
  test('before its first day the user works and is shown the remaining time', async () => {
    const staff = await member()
    await require('staff', day(3))
    expect((await staff.get('/enquiries')).status).toBe(200)
    const { body } = await staff.get('/user')
    expect(new Date(body.second_factor_by).toISOString()).toBe(
      new Date(`${day(3)}T00:00:00+05:30`).toISOString(),
    )
    expect((await staff.get(`/users/${staff.userId}/second-factor`)).body.required_from).toBe(day(3))
  })

  test('from its first day on only the own second factor can be set up; after that everything works', async () => {
    const staff = await member()
    await require('staff', day(0))
    for (const call of [
      () => staff.get('/enquiries'),
      () => staff.get('/sessions'),
      () => staff.get('/events'),
      () => staff.post('/customers', { name: 'Asha Rao', phone: '+919844077101' }),
      () => staff.get(`/users/${dev.userId}/second-factor`),
    ]) {
      const { status, body } = await call()
      expect([status, body.message]).toEqual([
        428,
        'Your role requires a second factor. Set one up to continue.',
      ])
    }
    expect((await staff.get('/user')).status).toBe(200)
    expect((await staff.get(`/users/${staff.userId}`)).status).toBe(200)
    await turnOn(staff, password)
    expect((await staff.get('/enquiries')).status).toBe(200)
    expect((await staff.get('/user')).body.second_factor_by).toBeNull()
  })

  test('holds for a user with several roles when one of them requires it, and for managers who read profiles', async () => {
    const both = await member('admin')
    await t.database.pool.query("INSERT INTO user_roles (user_id, role) VALUES ($1, 'staff')", [both.userId])
    await require('staff', day(-1))
    expect((await both.get('/staffs')).status).toBe(428)
    expect((await both.get(`/users/${dev.userId}`)).status).toBe(428)
    expect((await admin.get('/staffs')).status).toBe(200)
  })

  test('holds for API keys of the user', async () => {
    const { key } = await createApiKey(dev)
    const request = () => t.app.inject({ url: '/api/customers', headers: { authorization: `Bearer ${key}` } })
    expect((await request()).statusCode).toBe(200)
    await t.database.pool.query('UPDATE role_policies SET second_factor_from = $1 WHERE role = $2', [
      day(0),
      'dev',
    ])
    expect((await request()).statusCode).toBe(428)
  })

  test('cannot be turned off while it is required', async () => {
    const staff = await member()
    await turnOn(staff, password)
    await require('staff', day(30))
    const body = { current_password: password, code: '000000' }
    const off = await staff.post(`/users/${staff.userId}/second-factor/off`, body)
    expect([off.status, off.body.message]).toEqual([409, 'Your role requires a second factor.'])
  })
})

describe('the life of sessions', () => {
  const age = (who: Caller, column: 'last_used_at' | 'created_at', minutes: number) =>
    t.database.pool.query(
      `UPDATE sessions SET ${column} = app_now() - make_interval(mins => $1) WHERE user_id = $2`,
      [minutes, who.userId],
    )

  test('ends after the idle minutes of the role, from the next request on', async () => {
    const staff = await member()
    await age(staff, 'last_used_at', 40)
    expect((await staff.get('/sessions')).body).toHaveLength(1)
    await age(staff, 'last_used_at', 40)
    expect((await set('staff', { idle_minutes: 45 })).status).toBe(200)
    expect((await staff.get('/user')).status).toBe(200)
    await age(staff, 'last_used_at', 46)
    expect((await staff.get('/user')).status).toBe(401)
  })

  test('ends at the absolute life of the role, also for existing sessions, and is never lengthened', async () => {
    const staff = await member()
    await age(staff, 'created_at', 9 * 60)
    expect((await staff.get('/user')).status).toBe(200)
    await set('staff', { life_hours: 8 })
    expect((await staff.get('/user')).status).toBe(401)
    const short = await member()
    await set('staff', { life_hours: 100 })
    await t.database.pool.query(
      "UPDATE sessions SET expires_at = app_now() - interval '1 minute' WHERE user_id = $1",
      [short.userId],
    )
    expect((await short.get('/user')).status).toBe(401)
  })

  test('is that of the strictest role', async () => {
    const both = await member('admin')
    await t.database.pool.query("INSERT INTO user_roles (user_id, role) VALUES ($1, 'staff')", [both.userId])
    await set('staff', { idle_minutes: 30 })
    await set('admin', { idle_minutes: 60 })
    await age(both, 'last_used_at', 35)
    expect((await both.get('/user')).status).toBe(401)
    expect((await admin.get('/user')).status).toBe(200)
  })

  test.each([
    ['idle_minutes', 4],
    ['idle_minutes', 10_081],
    ['life_hours', 0],
    ['life_hours', 721],
    ['life_hours', 1.5],
  ])('%s cannot be %s', async (field, value) => {
    const { status, body } = await set('staff', { [field]: value })
    expect([status, body.errors[0].field]).toEqual([422, field])
  })
})

describe('the addresses of a role', () => {
  const login = async (who: Caller) => {
    const { rows } = await t.database.pool.query('SELECT email FROM users WHERE id = $1', [who.userId])
    return (await t.as(null)).post('/signin', { login: rows[0].email, password })
  }

  test('refuse requests and sign-ins from elsewhere, with the address, and let them sign out', async () => {
    const staff = await member()
    expect((await set('staff', { networks: ['203.0.113.0/24', '2001:db8::/48'] })).status).toBe(200)
    const message = 'Your role cannot be used from this address (127.0.0.1).'
    for (const path of ['/enquiries', '/user', `/users/${staff.userId}/second-factor`, '/events']) {
      const { status, body } = await staff.get(path)
      expect([path, status, body.message]).toEqual([path, 403, message])
    }
    const refused = await login(staff)
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'login', message }]])
    const { rows } = await t.database.pool.query(
      "SELECT action, ip FROM audit_entries WHERE record_type = 'session' AND record_id = $1 ORDER BY id DESC LIMIT 1",
      [String(staff.userId)],
    )
    expect(rows).toEqual([{ action: 'sign-in-refused', ip: '127.0.0.1' }])
    expect((await staff.post('/signout')).status).toBe(200)
  })

  test.each([
    ['127.0.0.1', 200],
    ['127.0.0.0/8', 200],
    ['::ffff:127.0.0.1', 200],
    ['127.0.0.2', 403],
    ['::1', 403],
    ['::/0', 403],
  ])('%s is answered %i', async (network, status) => {
    const staff = await member()
    expect((await set('staff', { networks: [network] })).status).toBe(200)
    expect((await staff.get('/user')).status).toBe(status)
  })

  test('must contain it in the list of every role of the user', async () => {
    const both = await member('admin')
    await t.database.pool.query("INSERT INTO user_roles (user_id, role) VALUES ($1, 'staff')", [both.userId])
    await set('staff', { networks: ['203.0.113.7'] })
    expect((await both.get('/user')).status).toBe(403)
    expect((await admin.get('/user')).status).toBe(200)
  })

  test('hold for API keys', async () => {
    const { key } = await createApiKey(dev)
    await t.database.pool.query("UPDATE role_policies SET networks = '{203.0.113.7}' WHERE role = 'dev'")
    const asked = await t.app.inject({ url: '/api/customers', headers: { authorization: `Bearer ${key}` } })
    expect(asked.statusCode).toBe(403)
  })

  test('of the user’s own role must contain the user’s address', async () => {
    const own = await set('admin', { networks: ['203.0.113.7'] }, admin)
    expect([own.status, own.body.errors]).toEqual([
      422,
      [{ field: 'networks', message: 'must contain your own address, 127.0.0.1' }],
    ])
    expect((await set('admin', { networks: ['127.0.0.0/24'] }, admin)).status).toBe(200)
    expect((await set('staff', { networks: ['203.0.113.7'] }, admin)).status).toBe(200)
  })

  test.each(['office', '300.1.1.1', '10.0.0.0/33', '2001:db8::/129', '10.0.0', ''])(
    'cannot be %s',
    async (network) => {
      const { status, body } = await set('staff', { networks: [network] })
      expect([status, body.errors[0].field]).toEqual([422, 'networks.0'])
    },
  )

  test('are emptied by networks:open, with an audit entry for each role', async () => {
    await set('staff', { networks: ['203.0.113.7'] })
    const opened = await openNetworks(t.database.db)
    expect(opened).toEqual([{ id: 3, role: 'staff', networks: ['203.0.113.7'] }])
    expect((await policy('staff')).networks).toEqual([])
    const { rows } = await t.database.pool.query(
      "SELECT actor_id, after FROM audit_entries WHERE record_type = 'role-policy' ORDER BY id DESC LIMIT 1",
    )
    expect(rows).toEqual([{ actor_id: null, after: { networks: [], by: 'networks:open' } }])
    expect(await openNetworks(t.database.db)).toEqual([])
  })
})
