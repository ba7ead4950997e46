import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOf } from '#platform/auth/attempts.ts'
import { extent } from '../../tools/extent.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import {
  type Account,
  forgetAttempts,
  letPass,
  newAccount,
  password,
  signIn,
  type Tried,
} from './sign-in/accounts.ts'

/** Passwords cannot be guessed, with any variation of addresses, headers, spellings and endpoints. */
const { tally, failures } = tallyOf('G5', 'brute force')
const checksOfAnAccount = 10
const checksOfAnAddress = 100
const windowSeconds = 15 * 60
const guesses = extent(150, 1000)
/** Sent at the same time. */
const atOnce = 25

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
})
afterAll(() => t.close())
beforeEach(() => forgetAttempts(t))

async function inCrowds<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let start = 0; start < count; start += atOnce) {
    const crowd = Array.from({ length: Math.min(atOnce, count - start) }, (_, index) => act(start + index))
    all.push(...(await Promise.all(crowd)))
  }
  return all
}

/** The names by which a login can identify one account. */
function spellings({ email, phone }: Account): string[] {
  const [name, host] = email.split('@') as [string, string]
  const local = phone.slice(3)
  return [
    ...[
      email,
      email.toUpperCase(),
      ` ${email}`,
      `${email}  `,
      `\t${email}\n`,
      `${name.toUpperCase()}@${host}`,
    ],
    ...[
      `${email}.`,
      `${name}.@${host}`,
      `${name}+x@${host}`,
      `${name}@${host}\u0000`,
      email.replace('@', ' @'),
    ],
    ...[phone, local, `0${local}`, `91${local}`, `+91 ${local}`, `${local.slice(0, 5)} ${local.slice(5)}`],
    ...[`0091${local}`, `(+91) ${local}`, `+91-${local.slice(0, 3)}-${local.slice(3)}`, ` ${local} `],
  ]
}

const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** Headers that claim the origin of a request. */
function claims(index: number): Record<string, string> {
  const address = addressOf(index + 5000)
  const names = [
    'x-forwarded-for',
    'x-real-ip',
    'client-ip',
    'x-client-ip',
    'cf-connecting-ip',
    'true-client-ip',
  ]
  const all = [...names.map((name) => ({ [name]: address })), { forwarded: `for=${address};proto=https` }]
  const many = {
    'x-forwarded-for': `${address}, 127.0.0.1`,
    'x-forwarded-host': address,
    via: `1.1 ${address}`,
  }
  return { ...[...all, many, {}][index % 9], 'user-agent': `agent ${index}` }
}

/**
 * How many attempts of an account were checked: an unchecked one gets the response of a wrong password, too.
 */
async function checkedOf({ id }: Account): Promise<number> {
  const { rows } = await t.database.pool.query(
    'SELECT count(*)::int AS count FROM sign_in_attempts WHERE subject = $1',
    [accountOf(id, '')],
  )
  return rows[0].count
}

function judge(replies: Tried[], checks: number, words: string, counted?: number): void {
  const checked = counted ?? replies.filter(({ status }) => status === 422).length
  // An overloaded server may respond so, too: no password was checked.
  const braked = replies.filter(({ status }) => status === 429 || status === 503)
  for (const { status, body } of replies) {
    tally.check(
      [422, 429, 503].includes(status),
      `${words}: a guess was answered with ${status} ${JSON.stringify(body)}`,
    )
  }
  tally.check(checked <= checks, `${words}: ${checked} of ${replies.length} guesses were checked`)
  tally.check(braked.length > 0, `${words}: nobody was told to wait`)
  for (const { headers } of braked) {
    const wait = Number(headers['retry-after'])
    tally.check(
      wait >= 1 && wait <= windowSeconds,
      `${words}: told to wait ${headers['retry-after']} seconds`,
    )
  }
}

describe('one account', () => {
  test('is guessed at again and again: from new addresses, with all headers and spellings, through both names', async () => {
    const account = await newAccount(t)
    // Only spellings that name the account are used: the others are unknown logins.
    const names: string[] = []
    for (const name of spellings(account)) {
      await forgetAttempts(t)
      if ((await signIn(t, { login: name, password })).status === 200) names.push(name)
    }
    tally.check(names.length >= 12, `only ${names.length} spellings name the account`)
    await forgetAttempts(t)
    const replies = await inCrowds(guesses, async (index) => {
      const login = names[index % names.length] ?? ''
      const from = { ip: addressOf(index), headers: claims(index) }
      return signIn(t, { login, password: `guess ${index}` }, from)
    })
    judge(replies, checksOfAnAccount, 'one account', await checkedOf(account))
    // Both of its names together: each gets the response of an unknown login.
    const checkedGuesses = replies.filter(({ status }) => status === 422)
    tally.check(
      checkedGuesses.length <= 2 * checksOfAnAccount,
      `${checkedGuesses.length} guesses were answered as wrong`,
    )
    expect(failures()).toEqual([])
  })

  test('is guessed at through every endpoint that checks its password', async () => {
    const account = await newAccount(t)
    const change = (index: number) =>
      account.caller.post(`/users/${account.id}/password`, {
        current_password: `guess ${index}`,
        new_password: 'another for a while',
      })
    const operations = [
      (index: number) =>
        signIn(t, { login: account.email, password: `guess ${index}` }, { ip: addressOf(index) }),
      (index: number) =>
        signIn(t, { login: account.phone, password: `guess ${index}` }, { ip: addressOf(index) }),
      change,
    ]
    const replies = await inCrowds(60, (index) => operations[index % operations.length]!(index))
    judge(replies, checksOfAnAccount, 'all endpoints of one account', await checkedOf(account))
    expect(failures()).toEqual([])
  })

  test('gets no more guesses by fields the endpoint does not name', async () => {
    const account = await newAccount(t)
    for (const name of [
      'email',
      'phone',
      'username',
      'ip',
      'id',
      'role',
      'remember',
      'captcha',
      'device',
      'x'.repeat(50),
    ]) {
      const { status, body } = await signIn(t, { login: account.email, password, [name]: 'x' })
      tally.check(status === 422 && body.errors[0]?.field === name, `a field ${name}: ${status}`)
    }
    const { rows } = await t.database.pool.query('SELECT count(*)::int AS count FROM sign_in_attempts')
    tally.check(rows[0].count === 0, 'a request that names unknown fields was checked')
    expect(failures()).toEqual([])
  })
})

test('one address that tries a password on many accounts is stopped, whatever headers it sends', async () => {
  const ip = '198.51.100.7'
  const logins: string[] = []
  while (logins.length < checksOfAnAddress / 4) logins.push((await newAccount(t)).email)
  const replies = await inCrowds(guesses, (index) =>
    signIn(t, { login: logins[index % logins.length], password: 'a guess' }, { ip, headers: claims(index) }),
  )
  judge(replies, checksOfAnAddress, 'one address')
  const account = await newAccount(t)
  const elsewhere = await signIn(t, { login: account.email, password }, { ip: '198.51.100.8' })
  tally.check(elsewhere.status === 200, `another address has to wait too: ${elsewhere.status}`)
  expect(failures()).toEqual([])
})

test('one IPv6 customer is one address, from any address in their network', async () => {
  const noted = checksOfAnAddress - 5
  const subject = 'address:2001:db8:7:7::/64'
  await t.database.pool.query(
    'INSERT INTO sign_in_attempts (subject) SELECT $1 FROM generate_series(1, $2)',
    [subject, noted],
  )
  const replies = await inCrowds(atOnce, (index) =>
    signIn(
      t,
      { login: `person${index}@test.test`, password: 'a guess' },
      { ip: `2001:db8:7:7:${index.toString(16)}::1` },
    ),
  )
  judge(replies, checksOfAnAddress - noted, 'one IPv6 network')
  expect(failures()).toEqual([])
})

describe('the owner', () => {
  const attack = (account: Account, from = 0) =>
    inCrowds(atOnce, (index) =>
      signIn(t, { login: account.email, password: `guess ${index}` }, { ip: addressOf(from + index) }),
    )

  test('can work while strangers guess', async () => {
    const account = await newAccount(t)
    await attack(account)
    const { status } = await account.caller.get('/user')
    tally.check(status === 200, `a live session was thrown out: ${status}`)
    expect(failures()).toEqual([])
  })

  test('signs in from where they have signed in before, while strangers guess without end', async () => {
    const account = await newAccount(t)
    for (let round = 0; round < 4; round += 1) {
      await attack(account, round * atOnce)
      const { status } = await signIn(t, { login: account.email, password }, { ip: account.ip })
      tally.check(status === 200, `round ${round}: ${status}`)
    }
    expect(failures()).toEqual([])
  })

  test('can sign in from anywhere after the time in the response, which is 15 minutes at most', async () => {
    const account = await newAccount(t)
    const [braked] = (await attack(account)).filter(({ status }) => status === 429)
    const wait = Number(braked?.headers['retry-after'])
    const early = await signIn(t, { login: account.email, password })
    tally.check(early.status === 429, `let in without waiting: ${early.status}`)
    tally.check(wait <= windowSeconds, `has to wait ${wait} seconds`)
    await letPass(t, wait)
    const { status } = await signIn(t, { login: account.email, password })
    tally.check(status === 200, `still waits after the ${wait} seconds named: ${status}`)
    expect(failures()).toEqual([])
  })

  test('gets the right time also when others used up more than a stranger may', async () => {
    const account = await newAccount(t)
    for (let index = 0; index < checksOfAnAccount; index += 1) {
      await signIn(t, { login: account.email, password: 'mistyped' }, { ip: account.ip })
      await letPass(t, 60)
    }
    const braked = await signIn(t, { login: account.email, password })
    tally.check(braked.status === 429, `a stranger is let in: ${braked.status}`)
    await letPass(t, Number(braked.headers['retry-after']))
    const { status } = await signIn(t, { login: account.email, password })
    tally.check(
      status === 200,
      `still waits after the ${braked.headers['retry-after']} seconds named: ${status}`,
    )
    expect(failures()).toEqual([])
  })
})
