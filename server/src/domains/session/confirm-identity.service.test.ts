import { guardedFields } from 'contract/access/guarded.ts'
import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { type Caller, caller, createUser, type TestApp, testApp } from '../../../test/app.ts'
import { password, passwordAccount } from '../../../test/password-account.ts'
import { turnOn } from '../../../test/second-factor.ts'
import { codeOf } from '../../../test/totp.ts'

const origin = { request_id: null, ip: '127.0.0.1', user_agent: null }
const lines: string[] = []
let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { logTo: (line) => lines.push(line) })
})
afterAll(() => t.close())
beforeEach(() => t.database.pool.query('TRUNCATE sign_in_attempts'))

const admin = async () => (await passwordAccount(t, { role: 'admin', name: 'Kavya Iyer' })).me

/** The password was entered so many minutes ago. */
const confirmedBefore = (who: Caller, minutes: number) =>
  t.database.pool.query(
    'UPDATE sessions SET confirmed_at = app_now() - make_interval(mins => $2::int) WHERE user_id = $1',
    [who.userId, minutes],
  )

async function changeRoles(who: Caller, key?: string) {
  const id = await createUser(t.database.db, { role: 'staff', name: 'Asha' })
  const body = { roles: ['staff', 'admin'], version: 1 }
  return { id, body, reply: await who.put(`/staffs/${id}/roles`, body, { key }) }
}

describe('a change that needs confirmation', () => {
  test('is accepted for 10 minutes after the password was entered, then answered 428 and not stored', async () => {
    const me = await admin()
    expect((await changeRoles(me)).reply.status).toBe(200)
    await confirmedBefore(me, 9)
    expect((await changeRoles(me)).reply.status).toBe(200)
    await confirmedBefore(me, 10)
    const { id, reply } = await changeRoles(me)
    expect(reply.status).toBe(428)
    expect(reply.body.message).toBe('Confirm your password to make this change.')
    const { rows } = await t.database.pool.query('SELECT role FROM user_roles WHERE user_id = $1', [id])
    expect(rows).toEqual([{ role: 'staff' }])
  })

  test('is stored by a retry with the same key after the password was confirmed, and audited', async () => {
    const me = await admin()
    await confirmedBefore(me, 60)
    const { id, body, reply } = await changeRoles(me, 'roles-1')
    expect(reply.status).toBe(428)
    expect((await me.post('/user/confirm', { password })).status).toBe(200)
    expect((await me.put(`/staffs/${id}/roles`, body, { key: 'roles-1' })).status).toBe(200)
    const { rows } = await t.database.pool.query(
      "SELECT after FROM audit_entries WHERE actor_id = $1 AND action = 'confirmed'",
      [me.userId],
    )
    expect(rows).toEqual([{ after: { by: 'password' } }])
  })

  test('is refused in another session of the same user without a confirmation', async () => {
    const me = await admin()
    const elsewhere = caller(t.app, me.userId, await openSession(t.database.db, me.userId, origin))
    await confirmedBefore(me, 60)
    expect((await elsewhere.post('/user/confirm', { password })).status).toBe(200)
    expect((await changeRoles(elsewhere)).reply.status).toBe(200)
    expect((await changeRoles(me)).reply.status).toBe(428)
  })

  test('is refused without the right (403) and with invalid values (422) before it asks to confirm', async () => {
    const me = await admin()
    await confirmedBefore(me, 60)
    expect((await me.put('/staffs/1/roles', { roles: 'x' })).status).toBe(422)
    const staff = await t.as('staff')
    await confirmedBefore(staff, 60)
    expect((await staff.put('/staffs/1/roles', { roles: ['staff'], version: 1 })).status).toBe(403)
  })

  test('is every change of roles, logins, invitations, second factors of others, keys, webhooks, money rules and bank details', () => {
    const flagged = Object.entries(api as Record<string, Endpoint>).filter(
      ([, { needsConfirmation, body }]) => needsConfirmation || guardedFields(body).length > 0,
    )
    expect(flagged.map(([key]) => key).sort()).toEqual([
      'DELETE /passkeys/{id}',
      'POST /api-keys',
      'POST /categories',
      'POST /categories/{id}/move',
      'POST /categories/{id}/tax',
      'POST /customers/{id}/erasure',
      'POST /incentive-lines/post',
      'POST /incentive-rules',
      'POST /intake-keys',
      'POST /partners/{id}/adjustments',
      'POST /partners/{id}/erasure',
      'POST /partners/{id}/terms',
      'POST /settlement-runs/{id}/approve',
      'POST /staffs',
      'POST /staffs/{id}/invitation',
      'POST /staffs/{id}/second-factor/reset',
      'POST /users/{id}/passkeys/begin',
      'POST /webhooks',
      'PUT /categories/{id}',
      'PUT /incentive-rules/{id}',
      'PUT /partners/{id}/bank-details',
      'PUT /partners/{id}/terms',
      'PUT /role-policies/{id}',
      'PUT /staffs/{id}/roles',
      'PUT /users/{id}',
      'PUT /webhooks/{id}',
    ])
  })
})

describe('POST /user/confirm', () => {
  test('names the wrong field, and leaves the session unconfirmed', async () => {
    const me = await admin()
    await confirmedBefore(me, 60)
    const wrong = await me.post('/user/confirm', { password: 'not it' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toEqual([{ field: 'password', message: 'Incorrect password' }])
    const code = await me.post('/user/confirm', { code: '123456' })
    expect(code.body.errors).toEqual([{ field: 'code', message: 'Incorrect or used code' }])
    expect((await me.post('/user/confirm', {})).body.errors).toEqual([
      { field: 'password', message: 'is required' },
    ])
    expect((await changeRoles(me)).reply.status).toBe(428)
  })

  test('takes a code of the second factor once', async () => {
    const me = await admin()
    const { secret } = await turnOn(me, password)
    await confirmedBefore(me, 60)
    const code = codeOf(secret)
    expect((await me.post('/user/confirm', { code })).status).toBe(200)
    expect((await me.post('/user/confirm', { code })).status).toBe(422)
    expect((await changeRoles(me)).reply.status).toBe(200)
  })

  test.each<[string, (me: Caller) => Promise<{ status: number }>]>([
    ['a wrong password', (me) => me.post('/user/confirm', { password: 'not it' })],
    ['a wrong code', (me) => me.post('/user/confirm', { code: '123456' })],
    [
      'a wrong password in a change of the password',
      (me) =>
        me.post(`/users/${me.userId}/password`, {
          current_password: 'not it',
          new_password: 'six blue kettles',
        }),
    ],
  ])('%s is in the audit and in the log with the id of the account', async (_what, send) => {
    const me = await admin()
    lines.length = 0
    expect((await send(me)).status).toBe(422)
    const { rows } = await t.database.pool.query(
      "SELECT ip, record_id FROM audit_entries WHERE actor_id = $1 AND action = 'confirmation-failed'",
      [me.userId],
    )
    expect(rows).toEqual([{ ip: '127.0.0.1', record_id: String(me.userId) }])
    const logged = lines
      .filter((line) => line.includes('A confirmation failed'))
      .map((line) => JSON.parse(line))
    expect(logged.map(({ account_id }) => account_id)).toEqual([me.userId])
  })

  test('counts wrong passwords among the attempts to sign in', async () => {
    const me = await admin()
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => me.post('/user/confirm', { password: `guess ${index}` })),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    const waiting = guesses.filter(({ status }) => status === 429)
    expect(waiting).toHaveLength(5)
    expect(Number(waiting[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await me.post('/user/confirm', { password })).status).toBe(429)
  })
})
