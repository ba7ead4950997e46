import { randomBytes } from 'node:crypto'
import type { RoleSlug } from 'contract/access/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { type Caller, caller, createUser, type TestApp, testApp } from '../../../test/app.ts'
import { randomPhone } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let dev: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  dev = await t.as('dev')
})
afterAll(() => t.close())

const origin = { request_id: null, ip: '127.0.0.1', user_agent: null }
const email = () => `${randomBytes(5).toString('hex')}@test.test`
const invite = (values: object = {}, by = admin) =>
  by.post('/staffs', { name: 'Meera Nair', email: email(), roles: ['staff'], ...values })
const account = async (id: number) => (await dev.get(`/staffs/${id}`)).body

async function person(role: RoleSlug, name = `A ${role}`) {
  const id = await createUser(t.database.db, { role, name })
  const token = await openSession(t.database.db, id, origin)
  return { id, here: caller(t.app, id, token), version: (await account(id)).version as number }
}

const actionsOf = async (id: number) => {
  const { rows } = await t.database.pool.query(
    "SELECT action FROM audit_entries WHERE record_type = 'user' AND record_id = $1 ORDER BY id",
    [String(id)],
  )
  return rows.map(({ action }) => action)
}

describe('GET /staffs', () => {
  test('lists accounts with roles and state, filtered and sorted, without a hash', async () => {
    const one = (await invite({ name: 'Zoya Zaveri', phone: '98450 77777', roles: ['staff', 'admin'] })).body
      .account
    const { body } = await admin.get('/staffs?q=zaveri')
    expect(body.data).toEqual([
      expect.objectContaining({ id: one.id, state: 'invited', second_factor: false, last_seen_at: null }),
    ])
    expect(body.data[0].roles.map(({ slug }: { slug: string }) => slug)).toEqual(['admin', 'staff'])
    expect((await admin.get('/staffs?q=4507777')).body.meta.total).toBe(1)
    // Digits among letters are no part of a number.
    expect((await admin.get('/staffs?q=a450b7777')).body.meta.total).toBe(0)
    expect((await admin.get('/staffs?q=%25')).body.meta.total).toBe(0)
    const invited = (await admin.get('/staffs?state=invited&role=admin&sort=-name')).body.data
    expect(invited.map(({ id }: { id: number }) => id)).toContain(one.id)
    const all = await admin.get('/staffs?sort=-last_seen_at')
    expect(all.body.meta.total).toBeGreaterThan(1)
    expect(JSON.stringify(all.body)).not.toMatch(/hash|argon/)
  })
})

describe('an invitation', () => {
  const tokenOf = (link: string) => link.split('#')[1] ?? ''
  const open = async () => {
    const { body } = await invite()
    return {
      id: body.account.id as number,
      token: tokenOf(body.invitation.link),
      email: body.account.email as string,
    }
  }
  const accept = async (token: string, values: object = {}) =>
    (await t.as(null)).post('/invitations/accept', {
      token,
      name: 'Meera N.',
      password: 'six blue kettles',
      ...values,
    })
  const readInvitation = async (token: string) => (await t.as(null)).post('/invitations/look', { token })

  test('lets the user choose a password, once, and is stored as a hash', async () => {
    const { id, token, email } = await open()
    expect(token).toHaveLength(43)
    expect((await readInvitation(token)).body).toMatchObject({ name: 'Meera Nair', email })
    const { rows } = await t.database.pool.query('SELECT token_hash FROM invitations WHERE user_id = $1', [
      id,
    ])
    expect(rows[0].token_hash).toHaveLength(32)
    expect((await account(id)).invitation.created_by.name).toBe('Test admin')
    expect((await accept(token)).body).toEqual({ success: true })
    const signedIn = await (await t.as(null)).post('/signin', { login: email, password: 'six blue kettles' })
    expect(signedIn.body.user).toMatchObject({ id, name: 'Meera N.' })
    expect(await account(id)).toMatchObject({ state: 'active', last_seen_at: expect.any(String) })
    expect(await actionsOf(id)).toEqual(['created', 'invitation-accepted'])
    for (const again of [await accept(token), await readInvitation(token)]) expect(again.status).toBe(422)
  })

  test('has the same response for one that was used, has ended, was replaced, or never existed', async () => {
    const used = await open()
    await accept(used.token)
    const ended = await open()
    await t.database.pool.query('UPDATE invitations SET expires_at = app_now() WHERE user_id = $1', [
      ended.id,
    ])
    const replaced = await open()
    const again = await admin.post(`/staffs/${replaced.id}/invitation`)
    const off = await open()
    await admin.post(`/staffs/${off.id}/deactivate`, { version: (await account(off.id)).version })
    const unknownToken = randomBytes(32).toString('base64url')
    const tokens = [used.token, ended.token, replaced.token, off.token, unknownToken]
    const responses = await Promise.all(tokens.flatMap((token) => [readInvitation(token), accept(token)]))
    const words = responses.map(
      ({ status, body }) => `${status} ${body.message} ${JSON.stringify(body.errors)}`,
    )
    expect(new Set(words).size).toBe(1)
    expect((await readInvitation(tokenOf(again.body.link))).status).toBe(200)
  })

  test('of two parallel uses one succeeds', async () => {
    const { token } = await open()
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('refuses a weak password and stays valid', async () => {
    const { token } = await open()
    expect((await accept(token, { password: 'password123' })).body.errors[0].field).toBe('password')
    expect((await accept(token, { password: 'short' })).status).toBe(422)
    expect((await accept(token)).status).toBe(200)
  })

  test('has a limit of attempts', async () => {
    const token = randomBytes(32).toString('base64url')
    const statuses = []
    for (let n = 0; n < 9; n += 1) statuses.push((await readInvitation(token)).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test.each(['staff', 'admin'] as const)(
    'of %s in use is shown to a developer only, and the owner is told',
    async (role) => {
      const { id } = await person(role)
      const phone = randomPhone()
      await t.database.pool.query("UPDATE users SET password_hash = 'set', phone = $2 WHERE id = $1", [
        id,
        phone,
      ])
      const refused = await admin.post(`/staffs/${id}/invitation`)
      expect([refused.status, refused.body.link]).toEqual([403, undefined])
      const messages = () =>
        t.database.pool.query('SELECT body, template FROM messages WHERE "to" = $1', [phone])
      expect((await messages()).rows).toEqual([])
      expect((await dev.post(`/staffs/${id}/invitation`)).body.link).toMatch(/^\/invitation#/)
      expect((await messages()).rows).toEqual([
        {
          template: 'account',
          body: expect.stringMatching(/^A link for a new password of your account was created/),
        },
      ])
    },
  )

  test('for a forgotten password ends every session when it is used', async () => {
    const { id, here } = await person('staff')
    const { body } = await dev.post(`/staffs/${id}/invitation`)
    expect((await here.get('/user')).status).toBe(200)
    await accept(tokenOf(body.link))
    expect((await here.get('/user')).status).toBe(401)
  })

  test('is handed over the same way outside of the demo, and every account gets one', async () => {
    const real = await testApp({ demo: false })
    const by = await real.as('admin')
    const guest = await real.as(null)
    const password = 'six blue kettles'
    const created = await by.post('/staffs', { name: 'Meera Nair', email: email(), roles: ['staff'] })
    const { account, invitation } = created.body
    const first = await guest.post('/invitations/accept', {
      token: tokenOf(invitation.link),
      name: 'Meera',
      password,
    })
    expect(first.status).toBe(200)
    expect((await guest.post('/signin', { login: account.email, password })).status).toBe(200)
    const forgotten = (await (await real.as('dev')).post(`/staffs/${account.id}/invitation`)).body
    const chosen = { token: tokenOf(forgotten.link), name: 'Meera', password: 'seven green kettles' }
    expect((await guest.post('/invitations/accept', chosen)).status).toBe(200)
    expect((await guest.post('/signin', { login: account.email, password: chosen.password })).status).toBe(
      200,
    )
    await real.close()
  })

  test('names a taken email, and gives no role above the user’s own', async () => {
    const taken = email()
    await invite({ email: taken })
    expect((await invite({ email: taken.toUpperCase() })).body.errors).toEqual([
      { field: 'email', message: 'is already in use' },
    ])
    expect((await invite({ roles: ['dev'] })).body.errors).toEqual([
      { field: 'roles', message: 'you cannot give the role dev' },
    ])
    expect((await invite({ roles: ['dev'] }, dev)).status).toBe(201)
    expect((await invite({ roles: [] })).status).toBe(422)
  })
})

describe('roles', () => {
  test('apply from the next request on, and are in the audit', async () => {
    const { id, here, version } = await person('staff')
    expect((await here.get('/staffs')).status).toBe(403)
    const saved = await admin.put(`/staffs/${id}/roles`, { roles: ['staff', 'admin'], version })
    expect(saved.body.roles.map(({ slug }: { slug: string }) => slug)).toEqual(['admin', 'staff'])
    expect((await here.get('/staffs')).status).toBe(200)
    await admin.put(`/staffs/${id}/roles`, { roles: ['staff'], version: saved.body.version })
    expect((await here.get('/staffs')).status).toBe(403)
    const stale = await admin.put(`/staffs/${id}/roles`, { roles: ['admin'], version })
    expect(stale.status).toBe(409)
    expect(stale.body.current.id).toBe(id)
    expect(await actionsOf(id)).toEqual(['roles-changed', 'roles-changed'])
  })

  test('an admin cannot give dev or change a dev', async () => {
    const one = await person('staff')
    const above = await person('dev')
    const grant = await admin.put(`/staffs/${one.id}/roles`, { roles: ['dev'], version: one.version })
    expect(grant.body.errors[0].field).toBe('roles')
    const { id, version } = above
    const touches = [
      admin.put(`/staffs/${id}/roles`, { roles: ['staff'], version }),
      admin.post(`/staffs/${id}/deactivate`, { version }),
      admin.post(`/staffs/${id}/activate`, { version }),
      admin.post(`/staffs/${id}/invitation`),
      admin.post(`/staffs/${id}/sign-out`),
      admin.post(`/staffs/${id}/second-factor/reset`),
    ]
    expect((await Promise.all(touches)).map(({ status }) => status)).toEqual(Array(6).fill(403))
    expect((await account(id)).version).toBe(version)
  })
})

describe('deactivating', () => {
  test('ends the sessions and hands open enquiries over, each recorded on its timeline', async () => {
    const { id, here, version } = await person('staff', 'Leaves')
    const heir = await person('staff', 'Takes over')
    const create = async (status: string, more: object = {}) => {
      const body = { name: 'Asha Rao', phone: randomPhone(), assigned_to: id, status, ...more }
      return (await admin.post('/enquiries', body)).body.id as number
    }
    const [open, closed] = [await create('open'), await create('rate-high', { lost_reason: 'price' })]
    expect((await account(id)).open_enquiries).toBe(1)
    const refused = await admin.post(`/staffs/${id}/deactivate`, { version })
    expect(refused.body.errors).toEqual([{ field: 'hand_over', message: 'is required: 1 enquiry is theirs' }])
    const self = await admin.post(`/staffs/${id}/deactivate`, { version, hand_over: { to: [id] } })
    expect(self.body.errors[0].message).toBe('must name active users other than this one')
    const done = await admin.post(`/staffs/${id}/deactivate`, { version, hand_over: { to: [heir.id] } })
    expect(done.body).toMatchObject({ state: 'deactivated', sessions: 0, open_enquiries: 0 })
    expect((await here.get('/user')).status).toBe(401)
    expect((await admin.get(`/enquiries/${open}`)).body.assigned_to).toBe(heir.id)
    expect((await admin.get(`/enquiries/${closed}`)).body.assigned_to).toBe(id)
    const { body: timeline } = await admin.get(`/timeline?record_type=enquiry&record_id=${open}`)
    expect(timeline[0]).toMatchObject({ kind: 'assigned', data: { from: 'Leaves', to: 'Takes over' } })
    expect((await admin.post(`/staffs/${id}/deactivate`, { version: done.body.version })).status).toBe(409)
    const back = await admin.post(`/staffs/${id}/activate`, { version: done.body.version })
    expect(back.body.state).toBe('invited')
    expect((await here.get('/user')).status).toBe(401)
  })

  test('is refused for the user’s own account', async () => {
    const { version } = await account(admin.userId)
    const self = [
      await admin.post(`/staffs/${admin.userId}/deactivate`, { version }),
      await admin.post(`/staffs/${admin.userId}/second-factor/reset`),
      await admin.post(`/staffs/${admin.userId}/invitation`),
    ]
    expect(self.map(({ status }) => status)).toEqual([409, 409, 409])
    expect((await admin.get('/user')).status).toBe(200)
  })

  test('keeps the last developer and that role, also with two parallel requests', async () => {
    const app = await testApp()
    try {
      const [one, two] = [
        await app.as('dev'),
        await createUser(app.database.db, { role: 'dev', name: 'The other' }),
      ]
      const other = caller(app.app, two, await openSession(app.database.db, two, origin))
      const off = await createUser(app.database.db, { role: 'dev', name: 'Left long ago' })
      await app.database.pool.query('UPDATE users SET active = false WHERE id = $1', [off])
      const responses = await Promise.all([
        one.post(`/staffs/${two}/deactivate`, { version: 1 }),
        other.put(`/staffs/${one.userId}/roles`, { roles: ['admin'], version: 1 }),
      ])
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = responses[0].status === 200 ? one : other
      const { version } = (await left.get(`/staffs/${left.userId}`)).body
      const last = await left.put(`/staffs/${left.userId}/roles`, { roles: ['admin'], version })
      expect(last.status).toBe(409)
      expect(last.body.message).toMatch(/is the last developer/)
    } finally {
      await app.close()
    }
  })
})

test('resetting a sign-in removes the second factor and ends every session', async () => {
  const { id, here } = await person('staff')
  const { db, pool } = t.database
  const sealed = t.deps.secrets.seal('x', 'y')
  await pool.query(
    'INSERT INTO second_factors (user_id, sealed_secret, confirmed_at) VALUES ($1, $2, app_now())',
    [id, sealed],
  )
  expect((await account(id)).second_factor).toBe(true)
  expect((await admin.post(`/staffs/${id}/second-factor/reset`)).body).toEqual({ success: true })
  expect((await account(id)).second_factor).toBe(false)
  expect((await here.get('/user')).status).toBe(401)
  const again = caller(t.app, id, await openSession(db, id, origin))
  expect((await again.get('/user')).status).toBe(200)
  await admin.post(`/staffs/${id}/sign-out`)
  expect((await again.get('/user')).status).toBe(401)
  expect(await actionsOf(id)).toEqual(['second-factor-reset', 'signed-out-everywhere'])
})
