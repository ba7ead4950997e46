import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { caller } from '../../../test/app.ts'
import { providerSignIns } from '../../../test/provider-sign-ins.ts'

const w = providerSignIns()
const { begin, signIn, person, account, links, actions } = w

/** A challenge of a passkey. */
const openOther = async () => (await w.anonymous.post('/signin', { passkey: 'begin' })).body.challenge

describe('POST /signin with a provider', () => {
  test('GET /signin names the provider, and none where none is configured', async () => {
    expect((await w.anonymous.get('/signin')).body).toMatchObject({
      provider: 'House SSO',
      by_password: true,
    })
    w.t.deps.config.oidc = null
    expect((await w.anonymous.get('/signin')).body).toMatchObject({ provider: null, by_password: true })
    expect((await begin()).status).toBe(409)
  })

  test('leads to the provider with PKCE, state and nonce, and with nothing secret in the address', async () => {
    const { status, body } = await begin()
    expect(status).toBe(202)
    const { searchParams } = new URL(body.address)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: w.oidc.returnTo,
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(body.address).not.toContain(body.challenge)
    expect(body.address).not.toContain(w.oidc.clientSecret)
  })

  test('links the account of a verified email, in any case, and finds it again by the subject', async () => {
    const { subject } = await person([], { email: 'Kavya.Iyer@House.test' })
    const id = await account('kavya.iyer@house.test')
    await w.t.database.db
      .insertInto('invitations')
      .values({
        user_id: id,
        created_by: id,
        token_hash: Buffer.from('link'),
        expires_at: '2099-01-01T00:00:00Z',
      })
      .execute()
    const reply = await signIn(subject)
    expect(reply.status).toBe(200)
    expect(reply.body.user).toMatchObject({ id, name: 'Kavya Iyer' })
    expect((await caller(w.t.app, id, reply.body.token).get('/user')).body.id).toBe(id)
    expect(await links(id)).toMatchObject([{ issuer: w.sso.issuer, subject }])
    expect(
      await w.t.database.db.selectFrom('invitations').selectAll().where('user_id', '=', id).execute(),
    ).toEqual([])
    w.sso.people.set(subject, { email: 'another@house.test', email_verified: false })
    expect((await signIn(subject)).body.user.id).toBe(id)
    expect((await actions(id)).map(({ action }) => action)).toEqual([
      'provider-linked',
      'signed-in',
      'signed-in',
    ])
    const dev = await w.t.as('dev')
    expect((await dev.get(`/staffs/${id}`)).body.state).toBe('active')
  })

  test.each([
    { email_verified: false },
    { email_verified: undefined },
    { email_verified: 'true' },
    { email: undefined },
  ])('refuses the email of an account with %o', async (parts) => {
    const { subject, email } = await person([], parts)
    const id = await account(email)
    const reply = await signIn(subject)
    expect(reply.status).toBe(422)
    expect(reply.body.message).toBe('Your email address is not verified at House SSO. Verify it there first.')
    expect(await links(id)).toEqual([])
  })

  test('refuses a second user of the provider for one account, until an admin has reset its sign-in', async () => {
    const first = await person()
    const second = await person([], { email: first.email })
    const id = await account(first.email)
    expect((await signIn(first.subject)).status).toBe(200)
    expect((await signIn(second.subject)).body.message).toMatch(
      /^Your account belongs to another user at House SSO/,
    )
    const dev = await w.t.as('dev')
    expect((await dev.post(`/staffs/${id}/second-factor/reset`)).status).toBe(200)
    expect((await signIn(second.subject)).status).toBe(200)
    expect(await links(id)).toMatchObject([{ subject: second.subject }])
  })

  test('refuses a deactivated account, before and after it is linked', async () => {
    const { subject, email } = await person()
    const id = await account(email)
    const turn = (active: boolean) =>
      w.t.database.db.updateTable('users').set({ active }).where('id', '=', id).execute()
    for (const _ of ['unlinked', 'linked']) {
      await turn(false)
      const reply = await signIn(subject)
      expect(reply.status).toBe(422)
      expect(reply.body.message).toBe('Your account is deactivated. Ask an admin.')
      await turn(true)
      expect((await signIn(subject)).status).toBe(200)
    }
  })

  test('takes an answer once, and only with the state, nonce and verifier of its own challenge', async () => {
    const { subject, email } = await person()
    await account(email)
    const over = 'This sign-in expired. Start again.'
    const unconfirmed = 'House SSO has not confirmed this sign-in. Start again.'
    const { body } = await begin()
    const query = await w.sso.visit(body.address, subject)
    const response = { challenge: body.challenge, provider: { query } }
    // The browser of another user, which began a sign-in of its own.
    const other = (await begin()).body.challenge
    expect((await w.anonymous.post('/signin', { ...response, challenge: other })).body.message).toBe(
      unconfirmed,
    )
    expect((await w.anonymous.post('/signin', response)).status).toBe(200)
    expect((await w.anonymous.post('/signin', response)).body.message).toBe(over)
    // The code is used up at the provider too.
    const next = await begin()
    const replayed = new URLSearchParams(query)
    replayed.set('state', new URL(next.body.address).searchParams.get('state')!)
    const replay = { challenge: next.body.challenge, provider: { query: `?${replayed}` } }
    expect((await w.anonymous.post('/signin', replay)).body.message).toBe(unconfirmed)
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const reply = await signIn(subject, (address) => {
        address.searchParams.set(name, 'a'.repeat(43))
        return address
      })
      expect(reply.status, name).toBe(422)
      expect(reply.body.message, name).toBe(unconfirmed)
    }
    const passkey = await openOther()
    expect(
      (await w.anonymous.post('/signin', { challenge: passkey, provider: { query } })).body.message,
    ).toBe(over)
  })

  test('refuses an answer of another issuer and one without a code', async () => {
    const { subject, email } = await person()
    await account(email)
    for (const change of [
      (q: URLSearchParams) => q.set('iss', 'https://evil.test'),
      (q: URLSearchParams) => q.delete('code'),
    ]) {
      const { body } = await begin()
      const query = new URLSearchParams(await w.sso.visit(body.address, subject))
      change(query)
      const reply = await w.anonymous.post('/signin', {
        challenge: body.challenge,
        provider: { query: `?${query}` },
      })
      expect(reply.status).toBe(422)
    }
  })

  test('refuses an ID token for another client, of another issuer, past its time, or signed by another key', async () => {
    const { subject, email } = await person()
    const id = await account(email)
    const past = Math.floor(Date.now() / 1000) - 120
    for (const claims of [
      { aud: 'another-client' },
      { iss: 'https://evil.test' },
      { exp: past },
      { nonce: 'another' },
    ]) {
      w.sso.forge((own) => ({ ...own, ...claims }))
      expect((await signIn(subject)).body.message, JSON.stringify(claims)).toBe(
        'House SSO has not confirmed this sign-in. Start again.',
      )
    }
    w.sso.forge((own) => own, { signedBy: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey })
    expect((await signIn(subject)).status).toBe(422)
    expect(await links(id)).toEqual([])
    w.sso.forge((own) => own)
    expect((await signIn(subject)).status).toBe(200)
  })

  test('begins a confirmed session only when the sign-in at the provider is recent', async () => {
    const { subject, email } = await person()
    const id = await account(email)
    const begun = async () =>
      caller(w.t.app, id, (await signIn(subject)).body.token).post(`/users/${id}/passkeys/begin`)
    expect((await begun()).status).toBe(200)
    const now = Math.floor(Date.now() / 1000)
    for (const auth_time of [now - 3600, undefined]) {
      w.sso.forge((own) => ({ ...own, auth_time }))
      expect((await begun()).status, String(auth_time)).toBe(428)
    }
  })

  test('returns a message when the user cancelled, and when the provider is down', async () => {
    expect((await signIn(null)).body.message).toBe('The sign-in was cancelled at House SSO.')
    const { subject, email } = await person()
    await account(email)
    const { body } = await begin()
    const query = await w.sso.visit(body.address, subject)
    await w.sso.stop()
    try {
      const reply = await w.anonymous.post('/signin', { challenge: body.challenge, provider: { query } })
      expect(reply.status).toBe(503)
      expect(reply.body.message).toBe('House SSO cannot be reached. Try again, or sign in another way.')
      w.t.deps.config.oidc = w.sso.config()
      expect((await begin()).status).toBe(503)
    } finally {
      await w.sso.restart()
    }
    expect((await signIn(subject)).status).toBe(200)
  })
})
