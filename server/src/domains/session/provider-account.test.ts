import { describe, expect, test } from 'vitest'
import type { OidcConfig } from '#platform/config/oidc.ts'
import { caller } from '../../../test/app.ts'
import { createPasskeys, softPasskey } from '../../../test/passkey.ts'
import { providerSignIns } from '../../../test/provider-sign-ins.ts'
import { quickHash } from '../../../test/quick-hash.ts'

const w = providerSignIns()
const { configured, begin, signIn, person, account, links, rolesOf, actions } = w

describe('roles from a claim', () => {
  const roles: OidcConfig['roles'] = {
    claim: 'groups',
    given: [
      ['hc-admins', 'admin'],
      ['hc-desk', 'staff'],
    ],
  }

  test('are added and removed at each sign-in, with an audit entry', async () => {
    configured({ roles })
    const { subject, email } = await person(['hc-admins', 'others'])
    const id = await account(email)
    const given = async (groups: string[]) => {
      w.sso.people.set(subject, { email, email_verified: true, groups })
      const { body } = await signIn(subject)
      return body.user.roles.map(({ slug }: { slug: string }) => slug)
    }
    expect(await given(['hc-admins', 'others'])).toEqual(['admin'])
    expect(await given(['hc-desk', 'hc-admins'])).toEqual(['admin', 'staff'])
    expect(await given(['hc-desk'])).toEqual(['staff'])
    expect(await given(['hc-desk'])).toEqual(['staff'])
    expect(
      (await actions(id)).filter(({ action }) => action === 'roles-changed').map(({ after }) => after),
    ).toEqual([
      { roles: ['admin'], by: 'provider' },
      { roles: ['admin', 'staff'], by: 'provider' },
      { roles: ['staff'], by: 'provider' },
    ])
  })

  test('refuse a user without one, remove the existing roles, and end the sessions', async () => {
    configured({ roles })
    const { subject, email } = await person(['hc-desk'])
    const id = await account(email)
    const { body } = await signIn(subject)
    w.sso.people.set(subject, { email, email_verified: true, groups: ['others'] })
    const reply = await signIn(subject)
    expect(reply.status).toBe(422)
    expect(reply.body.message).toBe('Your account at House SSO has no role here. Ask an admin.')
    expect(await rolesOf(id)).toEqual([])
    expect((await caller(w.t.app, id, body.token).get('/user')).status).toBe(401)
  })

  test('do not change break-glass accounts and the last developer', async () => {
    const dev = await w.t.as('dev')
    const { subject, email } = await person(['hc-desk'])
    const id = await account(email, 'dev')
    configured({ roles, passwordAccounts: [email] })
    expect((await signIn(subject)).status).toBe(200)
    expect(await rolesOf(id)).toEqual(['dev'])
    configured({ passwordAccounts: null })
    await w.t.database.db
      .deleteFrom('user_roles')
      .where('role', '=', 'dev')
      .where('user_id', '<>', id)
      .execute()
    expect((await signIn(subject)).status).toBe(200)
    expect(await rolesOf(id)).toEqual(['dev', 'staff'])
    await w.t.database.db.insertInto('user_roles').values({ user_id: dev.userId, role: 'dev' }).execute()
    expect((await signIn(subject)).status).toBe(200)
    expect(await rolesOf(id)).toEqual(['staff'])
  })

  test('create the account of an unknown user only where that is on', async () => {
    const { subject, email, name } = await person(['hc-desk'])
    configured({ roles })
    const refused = await signIn(subject)
    expect(refused.status).toBe(422)
    expect(refused.body.message).toMatch(/^No account has the email address that you use at House SSO/)
    configured({ createsAccounts: true })
    const { body } = await signIn(subject)
    expect(body.user).toMatchObject({ name, email, roles: [{ slug: 'staff' }] })
    expect((await actions(body.user.id)).map(({ action }) => action)).toEqual([
      ...['created', 'provider-linked', 'roles-changed', 'signed-in'],
    ])
    const stranger = await person(['others'])
    expect((await signIn(stranger.subject)).status).toBe(422)
    const known = w.t.database.db.selectFrom('users').selectAll().where('email', '=', stranger.email)
    expect(await known.execute()).toEqual([])
  })
})

test('first sign-ins at once create one account and one link', async () => {
  configured({ roles: { claim: 'groups', given: [['hc-desk', 'staff']] }, createsAccounts: true })
  const { subject, email } = await person(['hc-desk'])
  const responses = []
  for (let left = 5; left > 0; left -= 1) {
    const { body } = await begin()
    responses.push({
      challenge: body.challenge,
      provider: { query: await w.sso.visit(body.address, subject) },
    })
  }
  const replies = await Promise.all(responses.map((response) => w.anonymous.post('/signin', response)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const [id, ...others] = new Set(replies.map(({ body }) => body.user.id))
  expect(others).toEqual([])
  expect(await links(id)).toHaveLength(1)
  expect(replies[0]?.body.user.email).toBe(email)
})

describe('policies', () => {
  test('PASSWORD_ACCOUNTS refuses the password of all accounts but the named ones, and codes by text message', async () => {
    const password_hash = await quickHash('a good long one')
    const [named, other] = [await person(), await person()]
    for (const { email } of [named, other]) {
      const id = await account(email)
      await w.t.database.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    }
    configured({ passwordAccounts: [named.email] })
    const byPassword = (login: string, password = 'a good long one') =>
      w.anonymous.post('/signin', { login, password })
    expect((await byPassword(named.email)).status).toBe(200)
    const refused = await byPassword(other.email)
    expect(refused.status).toBe(422)
    expect(refused.body.message).toBe('This account signs in with House SSO.')
    expect((await byPassword(other.email, 'wrong')).body.message).toBe('Incorrect email, phone or password.')
    const dev = await w.t.as('dev')
    expect((await dev.post('/admin/config', { key: 'sms.login.enable', value: true })).status).toBe(200)
    expect((await w.anonymous.post('/signin', { login: named.email })).status).toBe(422)
    expect((await w.anonymous.get('/signin')).body).toMatchObject({ by_message: false, by_password: false })
    configured({ passwordAccounts: null })
    expect((await w.anonymous.get('/signin')).body).toMatchObject({ by_message: true, by_password: true })
    configured({ passwordAccounts: [named.email] })
    expect((await signIn(other.subject)).status).toBe(200)
  })

  test('PASSWORD_ACCOUNTS refuses the passkey of all accounts but the named ones', async () => {
    const [named, other] = [await person(), await person()]
    configured({ isSecondFactor: true })
    const statuses = []
    for (const { subject, email } of [named, other]) {
      const id = await account(email)
      const me = caller(w.t.app, id, (await signIn(subject)).body.token)
      const key = softPasskey()
      const { challenge } = (await me.post(`/users/${id}/passkeys/begin`)).body
      await me.post(`/users/${id}/passkeys`, { name: 'Phone', challenge, answer: key.make(challenge) })
      configured({ passwordAccounts: [named.email] })
      const asked = (await w.anonymous.post('/signin', { passkey: 'begin' })).body.challenge
      const reply = await w.anonymous.post('/signin', { challenge: asked, passkey: key.sign(asked) })
      statuses.push(reply.status === 200 ? 'in' : reply.body.message)
      configured({ passwordAccounts: null })
    }
    expect(statuses).toEqual(['in', 'This account signs in with House SSO.'])
  })

  test('a second factor of the account is asked for, unless the provider counts as one', async () => {
    const { subject, email } = await person()
    const id = await account(email)
    await createPasskeys(w.t.database.pool, id)
    const asked = await signIn(subject)
    expect(asked.status).toBe(202)
    expect(asked.body).toMatchObject({ kind: 'passkey' })
    configured({ isSecondFactor: true })
    expect((await signIn(subject)).status).toBe(200)
  })

  test('a role that requires a second factor is satisfied by the provider only where it counts as one', async () => {
    const { subject, email } = await person()
    const id = await account(email)
    const required = (day: string | null) =>
      w.t.database.db
        .updateTable('role_policies')
        .set({ second_factor_from: day })
        .where('role', '=', 'staff')
        .execute()
    await required('2026-01-01')
    try {
      const without = caller(w.t.app, id, (await signIn(subject)).body.token)
      expect((await without.get('/enquiries')).status).toBe(428)
      expect((await without.get('/user')).body.second_factor_by).not.toBeNull()
      configured({ isSecondFactor: true })
      const { body } = await signIn(subject)
      expect(body.user.second_factor_by).toBeNull()
      const fulfilled = caller(w.t.app, id, body.token)
      expect((await fulfilled.get('/enquiries')).status).toBe(200)
      expect((await fulfilled.get('/user')).body.second_factor_by).toBeNull()
      expect((await without.get('/enquiries')).status).toBe(428)
    } finally {
      await required(null)
    }
  })

  test('addresses of the role bind the provider too, and a new device is noticed', async () => {
    const { subject, email } = await person()
    const id = await account(email)
    await signIn(subject)
    await w.t.database.db
      .updateTable('users')
      .set({ last_seen_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    await signIn(subject)
    const last = (await actions(id)).at(-1)
    expect(last).toMatchObject({
      action: 'signed-in',
      after: { by: 'provider', new_device: expect.any(String) },
    })
    const only = (networks: string[]) =>
      w.t.database.db.updateTable('role_policies').set({ networks }).where('role', '=', 'staff').execute()
    await only(['10.9.8.0/24'])
    try {
      expect((await signIn(subject)).body.message).toMatch(/^Your role cannot be used from this address/)
    } finally {
      await only([])
    }
  })
})
