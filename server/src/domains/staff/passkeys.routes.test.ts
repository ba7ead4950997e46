import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { caller, type TestApp, testApp } from '../../../test/app.ts'
import { type SoftPasskey, softPasskey } from '../../../test/passkey.ts'
import { type PasswordAccount, password, passwordAccount } from '../../../test/password-account.ts'
import { turnOn } from '../../../test/second-factor.ts'

const origin = { request_id: null, ip: null, user_agent: null }
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.database.pool.query('TRUNCATE sign_in_attempts'))

type Account = PasswordAccount & { path: string }
async function account(): Promise<Account> {
  const created = await passwordAccount(t)
  return { ...created, path: `/users/${created.me.userId}/passkeys` }
}
const begin = async ({ me, path }: Account) => (await me.post(`${path}/begin`)).body
async function add(who: Account, key: SoftPasskey, name = 'Work phone') {
  const { challenge } = await begin(who)
  return who.me.post(who.path, { name, challenge, answer: key.make(challenge) })
}
const signIn = async (body: Record<string, unknown>) => (await t.as(null)).post('/signin', body)
const asked = async () => (await signIn({ passkey: 'begin' })).body.challenge as string

describe('a passkey', () => {
  test('is added, listed, renamed and removed, recorded in the audit, and no response has its key', async () => {
    const owner = await account()
    const creation = await begin(owner)
    expect(creation).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
      excludeCredentials: [],
    })
    const key = softPasskey()
    const added = await add(owner, key)
    expect([added.status, added.body]).toEqual([
      201,
      { id: expect.any(Number), name: 'Work phone', created_at: expect.any(String), last_used_at: null },
    ])
    expect((await begin(owner)).excludeCredentials).toEqual([
      { id: key.credential, type: 'public-key', transports: ['internal'] },
    ])
    const renamed = await owner.me.put(`/passkeys/${added.body.id}`, { name: 'Old phone' })
    expect(renamed.body.name).toBe('Old phone')
    expect((await owner.me.get(owner.path)).body).toHaveLength(1)
    expect((await owner.me.delete(`/passkeys/${added.body.id}`)).status).toBe(200)
    expect((await owner.me.get(owner.path)).body).toEqual([])
    const { rows } = await t.database.pool.query(
      "SELECT action, after FROM audit_entries WHERE record_type = 'user' AND record_id = $1 ORDER BY id",
      [String(owner.me.userId)],
    )
    expect(rows).toEqual([
      { action: 'passkey-added', after: { name: 'Work phone' } },
      { action: 'passkey-renamed', after: { name: 'Old phone' } },
      { action: 'passkey-removed', after: { name: 'Old phone' } },
    ])
  })

  test('needs a challenge of its own user, once, and a signature of it', async () => {
    const [owner, other] = [await account(), await account()]
    const key = softPasskey()
    const { challenge } = await begin(other)
    const foreign = await owner.me.post(owner.path, { name: 'x', challenge, answer: key.make(challenge) })
    expect([foreign.status, foreign.body.errors[0].field]).toEqual([422, 'challenge'])
    const own = (await begin(owner)).challenge
    const wrong = await owner.me.post(owner.path, { name: 'x', challenge: own, answer: key.make(challenge) })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'answer'])
    const elsewhere = softPasskey({ origin: 'https://evil.example' })
    const phished = await owner.me.post(owner.path, {
      name: 'x',
      challenge: own,
      answer: elsewhere.make(own),
    })
    expect(phished.body.errors[0].field).toBe('answer')
    expect(
      (await owner.me.post(owner.path, { name: 'x', challenge: own, answer: key.make(own) })).status,
    ).toBe(201)
    const again = await owner.me.post(owner.path, { name: 'x', challenge: own, answer: key.make(own) })
    expect(again.body.errors[0].field).toBe('challenge')
    expect((await add(other, key)).body.errors[0]).toMatchObject({ field: 'answer', message: /in use/ })
  })

  test('of another user is not found', async () => {
    const [owner, other] = [await account(), await account()]
    const { body } = await add(owner, softPasskey())
    expect((await other.me.put(`/passkeys/${body.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await other.me.delete(`/passkeys/${body.id}`)).status).toBe(404)
    expect((await other.me.get(owner.path)).status).toBe(404)
    expect((await other.me.post(`${owner.path}/begin`)).status).toBe(404)
  })

  test('ends the other sessions when it is the first second factor, and only then', async () => {
    const owner = await account()
    const other = caller(t.app, owner.me.userId, await openSession(t.database.db, owner.me.userId, origin))
    await add(owner, softPasskey())
    expect((await other.get('/user')).status).toBe(401)
    const more = caller(t.app, owner.me.userId, await openSession(t.database.db, owner.me.userId, origin))
    await add(owner, softPasskey())
    expect((await more.get('/user')).status).toBe(200)
  })
})

describe('signing in with a passkey', () => {
  test('needs no login and no password, and works once for each challenge', async () => {
    const owner = await account()
    const key = softPasskey()
    await add(owner, key)
    const first = await signIn({ passkey: 'begin' })
    expect([first.status, first.body.kind, first.body.passkey.allowCredentials]).toEqual([202, 'passkey', []])
    const { challenge } = first.body
    const response = { challenge, passkey: key.sign(challenge) }
    const opened = await signIn(response)
    expect([opened.status, opened.body.user.id]).toEqual([200, owner.me.userId])
    expect((await signIn(response)).body.errors[0].field).toBe('challenge')
    const { rows } = await t.database.pool.query(
      "SELECT after FROM audit_entries WHERE record_type = 'session' AND record_id = $1 ORDER BY id DESC LIMIT 1",
      [String(owner.me.userId)],
    )
    expect(rows[0].after).toMatchObject({ second_factor: 'passkey' })
    const me = caller(t.app, owner.me.userId, opened.body.token)
    expect((await me.get(owner.path)).body[0].last_used_at).not.toBeNull()
    // The session may change what needs a confirmation.
    expect((await me.post(`${owner.path}/begin`)).status).toBe(200)
  })

  test('refuses an unknown key, another challenge, another origin, no user verification and a copied key', async () => {
    const owner = await account()
    const key = softPasskey()
    await add(owner, key)
    const tries: [string, (challenge: string) => Promise<object>][] = [
      ['unknown', async (challenge) => softPasskey().sign(challenge)],
      ['challenge', async () => key.sign(await asked())],
      ['unverified', async (challenge) => key.sign(challenge, { isVerified: false })],
      [
        'forged',
        async (challenge) => ({ ...key.sign(challenge), signature: softPasskey().sign(challenge).signature }),
      ],
    ]
    for (const [what, response] of tries) {
      const challenge = await asked()
      const refused = await signIn({ challenge, passkey: await response(challenge) })
      expect([what, refused.status, refused.body.errors[0].field]).toEqual([what, 422, 'passkey'])
    }
    const right = await asked()
    expect((await signIn({ challenge: right, passkey: key.sign(right) })).status).toBe(200)
    // A copy whose counter does not increase.
    const copied = await asked()
    expect((await signIn({ challenge: copied, passkey: key.sign(copied, { count: false }) })).status).toBe(
      422,
    )
  })

  test('is not for a disabled account, nor with a challenge of codes', async () => {
    const owner = await account()
    const key = softPasskey()
    await add(owner, key)
    const challenge = await asked()
    expect((await signIn({ challenge, code: '123456' })).body.errors[0].field).toBe('challenge')
    await t.database.pool.query('UPDATE users SET active = false WHERE id = $1', [owner.me.userId])
    expect((await signIn({ challenge, passkey: key.sign(challenge) })).status).toBe(422)
  })

  test('is the second step after the password where there is no app, with a passkey of the same user only', async () => {
    const [owner, other] = [await account(), await account()]
    const [key, foreign] = [softPasskey(), softPasskey()]
    await add(owner, key)
    await add(other, foreign)
    const begun = await signIn({ login: owner.login, password })
    expect([begun.status, begun.body.kind]).toEqual([202, 'passkey'])
    expect(begun.body.passkey.allowCredentials).toMatchObject([{ id: key.credential }])
    const { challenge } = begun.body
    expect((await signIn({ challenge, passkey: foreign.sign(challenge) })).status).toBe(422)
    expect((await signIn({ challenge, passkey: key.sign(challenge) })).status).toBe(200)
    expect((await signIn({ login: owner.login, password, code: '123456' })).status).toBe(422)
  })
})

describe('as a second factor', () => {
  afterAll(() => t.database.pool.query('UPDATE role_policies SET second_factor_from = NULL'))

  test('is accepted where a role requires one, and the last one is kept', async () => {
    const owner = await account()
    await t.database.pool.query(
      "UPDATE role_policies SET second_factor_from = '2020-01-01' WHERE role = 'staff'",
    )
    expect((await owner.me.get('/enquiries')).status).toBe(428)
    const added = await add(owner, softPasskey())
    expect(added.status).toBe(201)
    expect((await owner.me.get('/enquiries')).status).toBe(200)
    expect((await owner.me.delete(`/passkeys/${added.body.id}`)).status).toBe(409)
    await turnOn(owner.me, password)
    expect((await owner.me.delete(`/passkeys/${added.body.id}`)).status).toBe(200)
    await t.database.pool.query('UPDATE role_policies SET second_factor_from = NULL')
  })

  test('a reset by an admin removes passkeys too', async () => {
    const owner = await account()
    await add(owner, softPasskey())
    const admin = await t.as('admin')
    expect((await admin.post(`/staffs/${owner.me.userId}/second-factor/reset`)).status).toBe(200)
    expect((await signIn({ login: owner.login, password })).status).toBe(200)
  })
})

describe('confirming with a passkey', () => {
  test('is accepted for a sensitive change, from the own passkey and once', async () => {
    const [owner, other] = [await account(), await account()]
    const [key, foreign] = [softPasskey(), softPasskey()]
    await add(owner, key)
    await add(other, foreign)
    await t.database.pool.query('UPDATE sessions SET confirmed_at = NULL WHERE user_id = $1', [
      owner.me.userId,
    ])
    expect((await owner.me.post(`${owner.path}/begin`)).status).toBe(428)
    const { challenge } = (await owner.me.post('/user/confirm/passkey')).body
    const wrong = await owner.me.post('/user/confirm', { passkey: { challenge, ...foreign.sign(challenge) } })
    expect(wrong.body.errors[0].field).toBe('passkey')
    const right = { passkey: { challenge, ...key.sign(challenge) } }
    expect((await owner.me.post('/user/confirm', right)).status).toBe(200)
    expect((await owner.me.post(`${owner.path}/begin`)).status).toBe(200)
    expect((await owner.me.post('/user/confirm', right)).status).toBe(422)
  })

  test('needs a passkey', async () => {
    const owner = await account()
    expect((await owner.me.post('/user/confirm/passkey')).status).toBe(409)
  })
})
