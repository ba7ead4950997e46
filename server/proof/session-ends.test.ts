import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { extent } from '../../tools/extent.ts'
import { type Caller, caller, createUser, type TestApp, testApp } from '../test/app.ts'
import { turnOn } from '../test/second-factor.ts'
import { callOperation } from './access/call-operation.ts'
import { closedOperations, mayPass, type Operation } from './access/operations.ts'
import { newPerson } from './access/people.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import { type Account, disable, newAccount, password, signIn } from './sign-in/accounts.ts'

/**
 * Rights end with the next request: after the end of a session or the loss of a role, the very next use of
 * the token is refused.
 */
const { tally, failures } = tallyOf('G3', 'rights end at once')
let t: TestApp
let invitedId: number
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  invitedId = await createUser(t.database.db, { role: 'staff', name: 'Only invited' })
})
afterAll(() => t.close())

const newPassword = 'another one from now on'
const run = (sql: string, ...values: unknown[]) => t.database.pool.query(sql, values)
const changePassword = (who: Caller, current_password = password) =>
  who.post(`/users/${who.userId}/password`, { current_password, new_password: newPassword })

async function otherSession(account: Account): Promise<Caller> {
  const { body } = await signIn(t, { login: account.email, password })
  return caller(t.app, account.id, body.token)
}

/** Events that end the session of an active account. */
const endings: Record<string, (account: Account) => Promise<unknown>> = {
  'sign-out': ({ caller: who }) => who.post('/signout'),
  disabling: ({ id }) => disable(t, id),
  deletion: async ({ id }) => {
    await run('DELETE FROM sessions WHERE user_id = $1', id)
    await run('DELETE FROM user_roles WHERE user_id = $1', id)
    await run('DELETE FROM saved_views WHERE owner_id = $1', id)
    await run('DELETE FROM users WHERE id = $1', id)
  },
  'a new password, set elsewhere': async (account) => changePassword(await otherSession(account)),
  'signing out elsewhere': async (account) => (await otherSession(account)).delete('/sessions'),
  'being signed out from another session': async (account) => {
    const other = await otherSession(account)
    const { body } = await other.get('/sessions')
    for (const { id, current } of body) if (!current) await other.delete(`/sessions/${id}`)
  },
  'a second factor, turned on elsewhere': async (account) => turnOn(await otherSession(account), password),
  'its seventh day': ({ id }) => run('UPDATE sessions SET expires_at = app_now() WHERE user_id = $1', id),
  'twelve idle hours': ({ id }) =>
    run("UPDATE sessions SET last_used_at = app_now() - interval '12 hours' WHERE user_id = $1", id),
}
/** In the short form every nth endpoint, other ones for each index; in the gate a third of them. */
function everyNth(nth: number, index: number): Operation[] {
  const step = extent(nth, 1, nth * 3)
  return closedOperations.filter((_, at) => at % step === index % step)
}

/** A new link for an active account is visible to developers only: this one was only invited. */
const invited = 'POST /staffs/{id}/invitation'

const real = (operation: Operation) => ({
  path: operation.template
    .replace('{pincode}', '560102')
    .replaceAll(/\{\w+\}/g, operation.key === invited ? String(invitedId) : '1'),
  body: operation.endpoint.body && {},
})

test.each(Object.keys(endings).map((name, index) => [name, index] as const))(
  '%s: the next request is refused',
  async (name, index) => {
    for (const operation of everyNth(36, index)) {
      const account = await newAccount(t)
      const before = await account.caller.get('/user')
      tally.check(before.status === 200, `${name}: no session to begin with: ${before.status}`)
      await endings[name]?.(account)
      const { status, headers } = await callOperation(account.caller, operation, real(operation))
      tally.check(
        status === 401 && headers['www-authenticate'] === 'Bearer',
        `${operation.key} after ${name}: ${status}`,
      )
    }
    expect(failures()).toEqual([])
  },
)

test.each(Object.keys(endings).map((name, index) => [name, index] as const))(
  '%s: ends it for good',
  async (name, index) => {
    const account = await newAccount(t)
    await endings[name]?.(account)
    for (const operation of everyNth(4, index)) {
      const { status } = await callOperation(account.caller, operation, real(operation))
      tally.check(status === 401, `${operation.key} after ${name}: ${status}`)
    }
    expect(failures()).toEqual([])
  },
)

test('the token of a deleted account opens no account created after it', async () => {
  const deactivated = await newAccount(t)
  await endings.deletion?.(deactivated)
  const next = await newAccount(t)
  tally.check(next.id > deactivated.id, `the id ${deactivated.id} was given again`)
  tally.check((await deactivated.caller.get('/user')).status === 401, 'a token outlived its account')
  expect(failures()).toEqual([])
})

test('sign-out ends this session and a new password all others, not those of other people', async () => {
  const [one, bystander] = [await newAccount(t), await newAccount(t)]
  const second = await otherSession(one)
  await one.caller.post('/signout')
  tally.check((await second.get('/user')).status === 200, 'sign-out ended another session')
  const third = await otherSession(one)
  tally.check((await changePassword(second)).status === 200, 'the password could not be changed')
  tally.check((await second.get('/user')).status === 200, 'a new password ended the session it was set in')
  tally.check((await third.get('/user')).status === 401, 'a new password left another session')
  tally.check((await bystander.caller.get('/user')).status === 200, 'somebody else was signed out')
  tally.check(
    (await signIn(t, { login: one.email, password })).status === 422,
    'the old password still works',
  )
  expect(failures()).toEqual([])
})

const moves = roles.flatMap((from) =>
  [...roles, null].map((to) => ({ from: from.slug, to: to?.slug ?? null })),
)

test.each(moves.filter(({ from, to }) => from !== to).map((move, index) => ({ ...move, index })))(
  '$from becomes $to: the next request uses it',
  async ({ from, to, index }) => {
    for (const operation of everyNth(12, index).filter(({ key }) => key !== 'POST /signout')) {
      const { caller: who } = await newPerson(t, from)
      await who.get('/user')
      await setRole(who.userId, to)
      const { status } = await callOperation(who, operation, real(operation))
      const isAllowed = mayPass(operation, { roles: roles.filter(({ slug }) => slug === to) })
      tally.check(
        (status === 403) === !isAllowed && status !== 401,
        `${operation.key}, ${from} now ${to}: ${status}`,
      )
    }
    expect(failures()).toEqual([])
  },
)

async function setRole(id: number, role: RoleSlug | null): Promise<void> {
  await run('DELETE FROM user_roles WHERE user_id = $1', id)
  if (role) await run('INSERT INTO user_roles VALUES ($1, $2)', id, role)
}

test('a response is not repeated from memory after the right was lost', async () => {
  const admin = await newPerson(t, 'admin')
  const add = () =>
    admin.caller.post('/categories', { title: 'Once', parent_id: null }, { key: 'the-same-key' })
  tally.check((await add()).status === 201, 'the category was not made')
  tally.check(
    (await add()).headers['idempotency-replayed'] === 'true',
    'the repeat was not answered from memory',
  )
  await setRole(admin.caller.userId, 'staff')
  tally.check((await add()).status === 403, 'answered from memory after the role was taken')
  await setRole(admin.caller.userId, 'admin')
  await admin.caller.post('/signout')
  tally.check((await add()).status === 401, 'answered from memory after sign-out')
  expect(failures()).toEqual([])
})

describe('while a password is being checked', () => {
  /** Locks the account's row, starts the request, runs the change once the request waits for the row. */
  async function meanwhile<T>(
    id: number,
    start: () => Promise<T>,
    change: (client: Client) => Promise<unknown>,
  ): Promise<T> {
    const client = new Client(t.database.connection)
    await client.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id])
      const request = start()
      await untilOneWaits()
      await change(client)
      await client.query('COMMIT')
      return await request
    } finally {
      await client.end()
    }
  }

  async function untilOneWaits(): Promise<void> {
    for (let left = 400; left > 0; left -= 1) {
      const { rows } = await run(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      if (rows.length > 0) return
      await new Promise((done) => setTimeout(done, 25))
    }
    throw new Error('Nothing waited for the account')
  }

  const toAnother = async (client: Client, id: number) =>
    client.query('UPDATE users SET password_hash = $1 WHERE id = $2', [await hashPassword(newPassword), id])

  test('the old password opens no session after a new one was set', async () => {
    const account = await newAccount(t)
    const reply = await meanwhile(
      account.id,
      () => signIn(t, { login: account.email, password }),
      (client) => toAnother(client, account.id),
    )
    tally.check(reply.status === 422, `the old password opened a session: ${reply.status}`)
    expect(failures()).toEqual([])
  })

  test('a disabled account opens none', async () => {
    const account = await newAccount(t)
    const reply = await meanwhile(
      account.id,
      () => signIn(t, { login: account.email, password }),
      (client) => client.query('UPDATE users SET active = false WHERE id = $1', [account.id]),
    )
    tally.check(reply.status === 422, `a disabled account opened a session: ${reply.status}`)
    expect(failures()).toEqual([])
  })

  test('the old password sets no new one after another was set', async () => {
    const account = await newAccount(t)
    const other = 'set by the one who was first'
    const reply = await meanwhile(
      account.id,
      () => changePassword(account.caller),
      async (client) =>
        client.query('UPDATE users SET password_hash = $1 WHERE id = $2', [
          await hashPassword(other),
          account.id,
        ]),
    )
    tally.check(reply.status === 422, `the old password set a new one: ${reply.status}`)
    const owner = await signIn(t, { login: account.email, password: other })
    tally.check(owner.status === 200, `the password that was set first is gone: ${owner.status}`)
    expect(failures()).toEqual([])
  })
})
