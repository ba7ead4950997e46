import type { RoleSlug } from 'contract/access/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { caller, createUser, type TestApp, testApp } from '../../../test/app.ts'
import { quickHash } from '../../../test/quick-hash.ts'
import { randomPhone } from '../../../test/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const origin = { request_id: null, ip: '127.0.0.1', user_agent: null }

async function profile(id: number) {
  const { body } = await (await t.as('admin')).get(`/users/${id}`)
  const { name, email, phone, time_zone, number_grouping, version } = body
  return { name, email, phone, time_zone, number_grouping, version }
}

test('GET /staffs/names returns names and nothing else to all users', async () => {
  const names = await (await t.as('staff')).get('/staffs/names')
  expect(Object.keys(names.body[0])).toEqual(['id', 'name'])
})

describe('PUT /users/{id}', () => {
  test('changes the user’s own profile and records the changed fields in the audit', async () => {
    const staff = await t.as('staff')
    const reply = await staff.put(`/users/${staff.userId}`, {
      ...(await profile(staff.userId)),
      theme: 'dark',
      number_grouping: 'indian',
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ theme: 'dark', number_grouping: 'indian', version: 2 })
    expect((await staff.get('/user')).body).toMatchObject({ theme: 'dark', number_grouping: 'indian' })
    const entry = await t.database.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'before', 'after'])
      .where('record_type', '=', 'user')
      .where('action', '=', 'updated')
      .where('record_id', '=', String(staff.userId))
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      actor_id: staff.userId,
      before: { theme: 'system', number_grouping: 'international' },
      after: { theme: 'dark', number_grouping: 'indian' },
    })
  })

  test('refuses roles, ids and passwords in the body, a taken email, a stale version', async () => {
    const staff = await t.as('staff')
    const sound = await profile(staff.userId)
    for (const extra of [{ roles: ['dev'] }, { id: 1 }, { password: 'x' }, { active: false }]) {
      const reply = await staff.put(`/users/${staff.userId}`, { ...sound, ...extra })
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toEqual([{ field: Object.keys(extra)[0], message: 'is not a known field' }])
    }
    const admin = await t.as('admin')
    const { email } = await profile(admin.userId)
    await t.database.pool.query('UPDATE users SET password_hash = $1 WHERE id = $2', [
      await quickHash('a good long one'),
      staff.userId,
    ])
    const asked = { current_password: 'a good long one' }
    const taken = await staff.put(`/users/${staff.userId}`, {
      ...sound,
      ...asked,
      email: email.toUpperCase(),
    })
    expect(taken.status).toBe(422)
    expect(taken.body.errors).toEqual([{ field: 'email', message: 'is already in use' }])
    const stale = await staff.put(`/users/${staff.userId}`, {
      ...sound,
      name: 'Late',
      version: sound.version - 1,
    })
    expect(stale.status).toBe(409)
    expect(stale.body.current).toMatchObject({ id: staff.userId, version: sound.version })
    expect(stale.body.changed_by).toBe('Test staff')
  })

  test('asks for the password before the user’s own email or phone changes', async () => {
    const { id, here } = await withPassword('only I know this')
    const sound = await profile(id)
    const change = (body: object) => here.put(`/users/${id}`, { ...sound, phone: '098765 00001', ...body })
    const unasked = await change({})
    expect(unasked.body.errors).toEqual([
      { field: 'current_password', message: 'is required to change your email or phone' },
    ])
    expect((await change({ email: 'mine@house.test', current_password: 'not it' })).body.errors).toEqual([
      { field: 'current_password', message: 'Incorrect password' },
    ])
    expect((await change({ version: 99 })).status).toBe(409)
    expect((await change({ current_password: 'only I know this' })).body.phone).toBe('+919876500001')
    const { rows } = await t.database.pool.query(
      'SELECT after::text FROM audit_entries WHERE record_id = $1',
      [`${id}`],
    )
    expect(JSON.stringify(rows)).not.toContain('password')
  })

  test.each(['staff', 'admin'] as const)(
    'lets only a developer change the email or phone of %s in use',
    async (role) => {
      const { id } = await withPassword('only I know this', role)
      const old = randomPhone()
      await t.database.db.updateTable('users').set({ phone: old }).where('id', '=', id).execute()
      const [admin, dev] = [await t.as('admin'), await t.as('dev')]
      for (const change of [
        { email: `taken-${role}@test.test` },
        { phone: randomPhone() },
        { phone: null },
      ]) {
        const refused = await admin.put(`/users/${id}`, { ...(await profile(id)), ...change })
        expect(refused.status).toBe(403)
        expect(refused.body.message).toMatch(/^Only a developer changes/)
      }
      expect((await admin.put(`/users/${id}`, { ...(await profile(id)), name: 'Renamed' })).body.name).toBe(
        'Renamed',
      )
      expect(await messagesTo(old)).toEqual([])
      const phone = randomPhone()
      expect((await dev.put(`/users/${id}`, { ...(await profile(id)), phone })).body.phone).toBe(phone)
      expect(await messagesTo(old)).toEqual([
        expect.stringMatching(/^The email or phone of your account was changed by Test dev\. /),
      ])
      expect(await messagesTo(phone)).toEqual([])
    },
  )

  test('lets admin correct the email of an account that has no password yet', async () => {
    const id = await createUser(t.database.db, { role: 'staff', name: 'New here' })
    const change = { ...(await profile(id)), email: 'corrected@test.test' }
    expect((await (await t.as('admin')).put(`/users/${id}`, change)).body.email).toBe('corrected@test.test')
  })

  test('returns not found to staff for another profile, and lets admin change it', async () => {
    const staff = await t.as('staff')
    const admin = await t.as('admin')
    const other = await createUser(t.database.db, { role: 'staff', name: 'Other' })
    const theirs = await staff.put(`/users/${other}`, { ...(await profile(other)), name: 'Taken over' })
    const nobodys = await staff.put('/users/99999999', { ...(await profile(other)), name: 'Taken over' })
    expect([theirs.status, nobodys.status]).toEqual([404, 404])
    expect(theirs.body.message).toBe(nobodys.body.message)
    expect((await admin.put(`/users/${other}`, { ...(await profile(other)), name: 'New' })).body.name).toBe(
      'New',
    )
  })

  test('refuses changes of accounts above the admin', async () => {
    const above = await createUser(t.database.db, { role: 'dev', name: 'Above' })
    const change = { ...(await profile(above)), email: 'mine@test.test' }
    expect((await (await t.as('admin')).put(`/users/${above}`, change)).status).toBe(403)
    expect((await (await t.as('dev')).put(`/users/${above}`, change)).status).toBe(200)
  })
})

async function withPassword(password: string, role: RoleSlug = 'staff') {
  const { db } = t.database
  const id = await createUser(db, { role, name: 'Has one' })
  await db
    .updateTable('users')
    .set({ password_hash: await quickHash(password) })
    .where('id', '=', id)
    .execute()
  const [here, elsewhere] = [await openSession(db, id, origin), await openSession(db, id, origin)]
  return { id, here: caller(t.app, id, here), elsewhere: caller(t.app, id, elsewhere) }
}

const messagesTo = async (phone: string) => {
  const { rows } = await t.database.pool.query(
    'SELECT body FROM messages WHERE template = \'account\' AND "to" = $1',
    [phone],
  )
  return rows.map(({ body }) => body)
}

describe('POST /users/{id}/password', () => {
  test('needs the current password and ends every other session', async () => {
    const { id, here, elsewhere } = await withPassword('first of them')
    const change = (current_password: string, new_password: string) =>
      here.post(`/users/${id}/password`, { current_password, new_password })
    const wrong = await change('not it', 'second of them')
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors[0].field).toBe('current_password')
    for (const common of ['password123', 'qwertyuiop', '11111111', 'short']) {
      const reply = await change('first of them', common)
      expect(reply.status, common).toBe(422)
      expect(reply.body.errors[0].field).toBe('new_password')
    }
    expect((await change('first of them', 'second of them')).body).toEqual({ success: true })
    expect((await here.get('/user')).status).toBe(200)
    expect((await elsewhere.get('/user')).status).toBe(401)
    expect((await change('first of them', 'third of them')).status).toBe(422)
  })

  test('makes no open profile stale', async () => {
    const { id, here } = await withPassword('first of them')
    const before = await profile(id)
    await here.post(`/users/${id}/password`, {
      current_password: 'first of them',
      new_password: 'second of them',
    })
    expect((await here.put(`/users/${id}`, { ...before, name: 'Still fresh' })).status).toBe(200)
  })

  test('has the same limit of guesses as the sign-in', async () => {
    const { id, here } = await withPassword('only I know this')
    const statuses = []
    for (let index = 0; index < 12; index += 1) {
      const reply = await here.post(`/users/${id}/password`, {
        current_password: `guess ${index}`,
        new_password: 'mine from now on',
      })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  })

  test('is for the user’s own account only, for admin too', async () => {
    const { id } = await withPassword('only I know this')
    const reply = await (await t.as('admin')).post(`/users/${id}/password`, {
      current_password: 'only I know this',
      new_password: 'mine from now on',
    })
    expect(reply.status).toBe(404)
  })
})
