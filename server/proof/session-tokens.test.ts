import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openSession, tokenHash } from '#platform/auth/sessions.ts'
import { extent } from '../../tools/extent.ts'
import { caller, type TestApp, testApp } from '../test/app.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import { newAccount, password, signIn } from './sign-in/accounts.ts'

/** The properties of a token: returned once, too long to guess, not stored, accepted from one place only. */
const { tally, failures } = tallyOf('G3', 'rights end at once')
const tokens = extent(2000, 10_000)
const bits = 256

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
})
afterAll(() => t.close())
afterEach(() => vi.useRealTimers())

test('tokens are all different and none of their 256 bits is biased', async () => {
  const { id } = await newAccount(t)
  const origin = { request_id: null, ip: null, user_agent: null }
  const created: string[] = []
  while (created.length < tokens) {
    created.push(
      ...(await Promise.all(Array.from({ length: 8 }, () => openSession(t.database.db, id, origin)))),
    )
  }
  tally.check(new Set(created).size === tokens, 'a token was given twice')
  const ones = new Array<number>(bits).fill(0)
  for (const token of created) {
    const bytes = Buffer.from(token, 'base64url')
    tally.check(/^[\w-]+$/.test(token) && bytes.length * 8 >= bits, `a token has ${bytes.length * 8} bits`)
    for (let bit = 0; bit < bits; bit += 1) ones[bit]! += ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1
  }
  // Six standard deviations: a fair bit deviates so far once in two million runs of all 256.
  const most = 6 * Math.sqrt(tokens / 4)
  const leaning = ones.filter((count) => Math.abs(count - tokens / 2) > most)
  tally.check(leaning.length === 0, `${leaning.length} bits lean: ${leaning}`)
  expect(failures()).toEqual([])
})

test('the database holds the SHA-256 of a token and the token in no form', async () => {
  const account = await newAccount(t)
  const { body } = await signIn(t, { login: account.email, password })
  const bytes = Buffer.from(body.token, 'base64url')
  await caller(t.app, account.id, body.token).post(
    '/customers',
    { name: 'Asha Rao', phone: '9876543210' },
    { key: 'one' },
  )
  const everything = await contents()
  const forms = [
    body.token,
    bytes.toString('hex'),
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
  ]
  for (const form of forms) tally.check(!everything.includes(form), 'a token stands in the database')
  tally.check(everything.includes(tokenHash(body.token).toString('hex')), 'not even the hash was found')
  expect(failures()).toEqual([])
})

async function contents(): Promise<string> {
  const tables = await t.database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await t.database.pool.query<{ row: string }>(
      `SELECT each::text AS row FROM ${name} AS each`,
    )
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

test('every sign-in gives a new token, whatever token is sent along, and leaves the others alive', async () => {
  const account = await newAccount(t)
  const given = new Set<string>()
  for (let times = 0; times < 5; times += 1) {
    const known = [...given].at(-1) ?? account.caller.token ?? ''
    const headers = { authorization: `Bearer ${known}`, cookie: `token=${known}` }
    const { body } = await signIn(t, { login: account.email, password }, { headers })
    tally.check(body.token !== known && !given.has(body.token), 'a token was given again')
    given.add(body.token)
  }
  for (const token of given) {
    const { status } = await caller(t.app, account.id, token).get('/user')
    tally.check(status === 200, `an earlier session was ended: ${status}`)
  }
  expect(failures()).toEqual([])
})

test('a token counts in the Authorization header as Bearer, and nowhere else', async () => {
  const { caller: live } = await newAccount(t)
  const token = live.token ?? ''
  const statusFor = async (headers: Record<string, string>, url = '/api/user') =>
    (await t.app.inject({ url, headers })).statusCode
  tally.check(
    (await statusFor({ authorization: `Bearer ${token}` })) === 200,
    'the token does not work at all',
  )
  const elsewhere: [Record<string, string>, string?][] = [
    [{}, `/api/user?token=${token}`],
    [{}, `/api/user?access_token=${token}`],
    [{ cookie: `token=${token}; session=${token}; authorization=Bearer ${token}` }],
    ...['x-auth-token', 'x-access-token', 'token', 'x-api-key', 'proxy-authorization', 'x-authorization'].map(
      (name): [Record<string, string>] => [{ [name]: `Bearer ${token}` }],
    ),
    ...['', 'Basic ', 'Token ', 'Bearer', 'Bearer  ', 'Bearer\t', 'Bearer token=', 'Digest ', 'Bearer "'].map(
      (scheme): [Record<string, string>] => [{ authorization: `${scheme}${token}` }],
    ),
    ...[
      `${token}x`,
      token.slice(1),
      `${token}, Bearer ${token}`,
      `${token} ${token}`,
      `${token}=`,
      `%20${token}`,
    ].map((other): [Record<string, string>] => [{ authorization: `Bearer ${other}` }]),
    [{ authorization: `Basic ${Buffer.from(`${live.userId}:${token}`).toString('base64')}` }],
    [{ authorization: `Bearer ${Buffer.from(token).toString('hex')}` }],
    [{ authorization: `Bearer ${tokenHash(token).toString('base64url')}` }],
    [{ authorization: `Bearer ${tokenHash(token).toString('hex')}` }],
    [{ authorization: `Bearer ${randomBytes(32).toString('base64url')}` }],
  ]
  for (const [headers, url] of elsewhere) {
    const status = await statusFor(headers, url)
    tally.check(status === 401, `${status} for ${url ?? '/api/user'} with ${JSON.stringify(headers)}`)
  }
  expect(failures()).toEqual([])
})

test('the clock of the database decides, however wrong the clock of the program is', async () => {
  const [live, ended] = [await newAccount(t), await newAccount(t)]
  await t.database.pool.query(
    "UPDATE sessions SET expires_at = app_now() - interval '1 second' WHERE user_id = $1",
    [ended.id],
  )
  for (const year of [2001, 2090]) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-01-01`) })
    tally.check((await live.caller.get('/user')).status === 200, `a live session ended in ${year}`)
    tally.check((await ended.caller.get('/user')).status === 401, `an ended session came back in ${year}`)
    const { body } = await signIn(t, { login: live.email, password })
    vi.useRealTimers()
    const { status } = await caller(t.app, live.id, body.token).get('/user')
    tally.check(status === 200, `a session opened in ${year} was over when it began`)
    const { rows } = await t.database.pool.query(
      'SELECT extract(epoch from max(expires_at) - app_now()) / 86400 AS days FROM sessions WHERE user_id = $1',
      [live.id],
    )
    tally.check(
      Math.abs(Number(rows[0].days) - 7) < 0.1,
      `a session opened in ${year} lives ${rows[0].days} days`,
    )
  }
  expect(failures()).toEqual([])
})
