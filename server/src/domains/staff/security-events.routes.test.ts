import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caller, type TestApp, testApp } from '../../../test/app.ts'
import { type PasswordAccount, password, passwordAccount } from '../../../test/password-account.ts'
import { turnOn } from '../../../test/second-factor.ts'
import { codeOf } from '../../../test/totp.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.database.pool.query('TRUNCATE sign_in_attempts'))

let count = 0
type Account = PasswordAccount & { phone: string }
async function account(): Promise<Account> {
  count += 1
  const phone = `+9198440773${String(count).padStart(2, '0')}`
  return { ...(await passwordAccount(t, { phone })), phone }
}
const signIn = async (body: Record<string, unknown>) =>
  (await t.as(null)).post('/signin', body, { headers: { 'user-agent': chrome } })
async function noticesTo(phone: string): Promise<string[]> {
  const { rows } = await t.database.pool.query(
    `SELECT body FROM messages WHERE "to" = $1 AND template = 'account' ORDER BY id`,
    [phone],
  )
  return rows.map(({ body }) => body.split('. If you')[0])
}
const eventsOf = async ({ me }: Account) => (await me.get(`/users/${me.userId}/security-events`)).body
const kindsOf = async (of: Account) => (await eventsOf(of)).map(({ kind }: { kind: string }) => kind)

describe('a sign-in on a new device', () => {
  test('is notified by SMS and listed with device and address; a known device or first sign-in is not', async () => {
    const owner = await account()
    const first = await signIn({ login: owner.login, password })
    expect(await noticesTo(owner.phone)).toEqual([
      'Your account was signed in to on a new device (Chrome on Windows) by Asha Rao',
    ])
    await signIn({ login: owner.login, password, devices: [first.body.device] })
    expect(await noticesTo(owner.phone)).toHaveLength(1)
    expect(await eventsOf(owner)).toMatchObject([
      { kind: 'signed-in', device: 'Chrome on Windows', ip: '127.0.0.1', by: null },
    ])
    const fresh = await account()
    await t.database.pool.query('UPDATE users SET last_seen_at = NULL WHERE id = $1', [fresh.me.userId])
    expect((await signIn({ login: fresh.login, password })).status).toBe(200)
    expect(await noticesTo(fresh.phone)).toEqual([])
  })

  test('does not flood the phone: at most five messages an hour, and all are listed', async () => {
    const owner = await account()
    for (let nth = 0; nth < 7; nth += 1) {
      await t.database.pool.query('TRUNCATE sign_in_attempts')
      expect((await signIn({ login: owner.login, password })).status).toBe(200)
    }
    expect(await noticesTo(owner.phone)).toHaveLength(5)
    expect(await eventsOf(owner)).toHaveLength(7)
  })
})

describe('a change of a sign-in method', () => {
  test('a new password is notified and listed', async () => {
    const owner = await account()
    const body = { current_password: password, new_password: 'six blue kettles' }
    expect((await owner.me.post(`/users/${owner.me.userId}/password`, body)).status).toBe(200)
    expect(await noticesTo(owner.phone)).toEqual(['The password of your account was changed by Asha Rao'])
    expect(await kindsOf(owner)).toEqual(['password-changed'])
  })

  test('another email or phone is notified at the earlier phone, and a new name is not', async () => {
    const owner = await account()
    const path = `/users/${owner.me.userId}`
    const { body: known } = await owner.me.get(path)
    const { name, email, time_zone, number_grouping, version } = known
    const profile = { name, email, phone: owner.phone, time_zone, number_grouping, version }
    const renamed = await owner.me.put(path, { ...profile, name: 'Asha R' })
    expect([renamed.status, await noticesTo(owner.phone), await kindsOf(owner)]).toEqual([200, [], []])
    const moved = {
      ...profile,
      phone: '+919844077400',
      version: renamed.body.version,
      current_password: password,
    }
    expect((await owner.me.put(path, moved)).status).toBe(200)
    expect(await noticesTo(owner.phone)).toHaveLength(1)
    expect(await noticesTo('+919844077400')).toEqual([])
    expect(await kindsOf(owner)).toEqual(['login-changed'])
  })

  test('the second factor is notified and listed when it is turned on or off, reset, or gets new codes', async () => {
    const owner = await account()
    const { secret } = await turnOn(owner.me, password)
    const path = `/users/${owner.me.userId}/second-factor`
    await owner.me.post(`${path}/recovery-codes`, { current_password: password })
    const off = await owner.me.post(`${path}/off`, { current_password: password, code: codeOf(secret) })
    expect(off.status).toBe(200)
    const admin = await t.as('admin')
    expect((await admin.post(`/staffs/${owner.me.userId}/second-factor/reset`)).status).toBe(200)
    expect(await noticesTo(owner.phone)).toEqual([
      'The second factor of your account was turned on by Asha Rao',
      'New recovery codes of your account were created by Asha Rao',
      'The second factor of your account was turned off by Asha Rao',
      'The second factor of your account was reset by Test admin',
    ])
    const again = await signIn({ login: owner.login, password })
    const me = caller(t.app, owner.me.userId, again.body.token)
    const { body } = await me.get(`/users/${owner.me.userId}/security-events`)
    expect(body.map(({ kind, by }: { kind: string; by: string | null }) => [kind, by])).toEqual([
      ['signed-in', null],
      ['second-factor-reset', 'Test admin'],
      ['second-factor-off', null],
      ['recovery-codes-replaced', null],
      ['second-factor-on', null],
    ])
  })

  test('a password chosen by a link is notified to an owner who had one before', async () => {
    const owner = await account()
    const dev = await t.as('dev')
    const { body } = await dev.post(`/staffs/${owner.me.userId}/invitation`)
    const [, token] = body.link.split('#')
    const accept = { token, name: 'Asha Rao', password: 'six blue kettles' }
    expect((await (await t.as(null)).post('/invitations/accept', accept)).status).toBe(200)
    expect(await noticesTo(owner.phone)).toEqual([
      'A link for a new password of your account was created by Test dev',
      'A new password of your account was chosen with a link by Asha Rao',
    ])
  })

  test('is for the owner alone', async () => {
    const owner = await account()
    const dev = await t.as('dev')
    expect((await dev.get(`/users/${owner.me.userId}/security-events`)).status).toBe(404)
  })
})
