import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setActive } from '#domains/staff/team.store.ts'
import { extent } from '../../tools/extent.ts'
import { caller, type TestApp, testApp } from '../test/app.ts'
import { turnOn } from '../test/second-factor.ts'
import { codeOf } from '../test/totp.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import { type Account, forgetAttempts, newAccount, password, signIn, type Tried } from './sign-in/accounts.ts'

/** A code is valid for one sign-in, of one account, for a minute; and cannot be guessed. */
const { tally, failures } = tallyOf('G5', 'brute force')
const checksOfAnAccount = 10
const checksOfAChallenge = 5
const atOnce = extent(20, 50)

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
})
afterAll(() => t.close())
beforeEach(() => forgetAttempts(t))

type Guarded = Account & { secret: string; recoveryCodes: string[] }
async function guarded(): Promise<Guarded> {
  const account = await newAccount(t)
  return { ...account, ...(await turnOn(account.caller, password)) }
}
const challengeOf = async ({ email }: Account): Promise<string> =>
  (await signIn(t, { login: email, password })).body.challenge
const fields = ({ body }: Tried) => (body.errors ?? []).map(({ field }: { field: string }) => field).join()
const addressOf = (index: number) => `10.1.${index >> 8}.${index & 255}`
const sessionsOf = async ({ id }: Account): Promise<number> => {
  const { rows } = await t.database.pool.query(
    'SELECT count(*)::int AS count FROM sessions WHERE user_id = $1 AND revoked_at IS NULL',
    [id],
  )
  return rows[0].count
}

describe('one code', () => {
  /** The forms in which one code may be sent many times at once. */
  const ways: Record<string, (account: Guarded) => Promise<(index: number) => Record<string, unknown>>> = {
    'of the app, with the password': async ({ email, secret }) => {
      const code = codeOf(secret)
      return () => ({ login: email, password, code })
    },
    'of the app, for one challenge': async (account) => {
      const [challenge, code] = [await challengeOf(account), codeOf(account.secret)]
      return () => ({ challenge, code })
    },
    'of the app, for a challenge each': async (account) => {
      const challenges: string[] = []
      for (let index = 0; index < atOnce; index += 1) {
        challenges.push(await challengeOf(account))
        await forgetAttempts(t)
      }
      const code = codeOf(account.secret)
      return (index) => ({ challenge: challenges[index], code })
    },
    'for recovery':
      async ({ email, recoveryCodes: [code] }) =>
      () => ({ login: email, password, code }),
  }

  test.each(Object.entries(ways))('%s opens one session, however many send it at once', async (name, way) => {
    const account = await guarded()
    const bodyOf = await way(account)
    const before = await sessionsOf(account)
    const replies = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => signIn(t, bodyOf(index), { ip: addressOf(index) })),
    )
    const opened = replies.filter(({ status }) => status === 200)
    tally.check(opened.length === 1, `${name}: ${opened.length} of ${atOnce} were let in`)
    tally.check(
      (await sessionsOf(account)) === before + 1,
      `${name}: sessions were opened that nobody was told of`,
    )
    const odd = replies.filter(({ status }) => ![200, 422, 429].includes(status))
    tally.check(odd.length === 0, `${name}: ${odd.map(({ status }) => status)}`)
    await forgetAttempts(t)
    const later = await signIn(t, bodyOf(0))
    tally.check(later.status === 422, `${name}: the code was taken again later: ${later.status}`)
    expect(failures()).toEqual([])
  })

  test('that is older than the last accepted one is refused', async () => {
    const account = await guarded()
    const [now, next] = [codeOf(account.secret), codeOf(account.secret, 1)]
    const sent = (code: string) => signIn(t, { login: account.email, password, code })
    tally.check((await sent(next)).status === 200, 'a phone that is ahead is shut out')
    tally.check((await sent(now)).status === 422, 'an older code was taken after a newer one')
    expect(failures()).toEqual([])
  })

  test('of another moment, another account or another form is refused', async () => {
    const [account, other] = [await guarded(), await guarded()]
    const wrong = {
      'two periods old': codeOf(account.secret, -3),
      'two periods ahead': codeOf(account.secret, 3),
      'of another account': codeOf(other.secret),
      'a recovery code of another account': other.recoveryCodes[0],
      'with a digit more': `${codeOf(account.secret)}0`,
      'with a digit less': codeOf(account.secret).slice(1),
      'in other digits': [...codeOf(account.secret)]
        .map((digit) => String.fromCodePoint(0x966 + Number(digit)))
        .join(''),
      'as a number with a sign': `+${codeOf(account.secret)}`,
      'the secret itself': account.secret,
      'a pattern': '%',
    }
    for (const [name, code] of Object.entries(wrong)) {
      await forgetAttempts(t)
      const reply = await signIn(t, { login: account.email, password, code })
      tally.check(
        reply.status === 422 && fields(reply) === 'code',
        `${name}: ${reply.status} ${fields(reply)}`,
      )
    }
    expect(failures()).toEqual([])
  })
})

describe('a challenge', () => {
  test('is of one account: with a code of another it opens neither', async () => {
    const [one, other] = [await guarded(), await guarded()]
    const reply = await signIn(t, { challenge: await challengeOf(one), code: codeOf(other.secret) })
    tally.check(reply.status === 422, `the code of one account opened another: ${reply.status}`)
    tally.check(
      (await signIn(t, { login: other.email, password, code: codeOf(other.secret) })).status === 200,
      'used up',
    )
    expect(failures()).toEqual([])
  })

  test('ends with its tenth minute, its use, a new password and the account; all get one response', async () => {
    const run = (sql: string) => (account: Account) => t.database.pool.query(sql, [account.id])
    const ends: Record<string, (account: Guarded, challenge: string) => Promise<unknown>> = {
      'its tenth minute': run('UPDATE sign_in_challenges SET expires_at = app_now() WHERE user_id = $1'),
      'its use': ({ secret }, challenge) => signIn(t, { challenge, code: codeOf(secret) }),
      'a new password': ({ id, caller: me }) =>
        me.post(`/users/${id}/password`, { current_password: password, new_password: 'another one for now' }),
      disabling: ({ id }) => setActive(t.database.db, id, false),
      'turning the second factor off': run('DELETE FROM second_factors WHERE user_id = $1'),
    }
    const unknown = await signIn(t, { challenge: 'nobody was given this', code: '123456' })
    tally.check(unknown.status === 422 && fields(unknown) === 'challenge', 'one that was never given')
    for (const [name, end] of Object.entries(ends)) {
      const account = await guarded()
      const challenge = await challengeOf(account)
      await end(account, challenge)
      const before = await sessionsOf(account)
      const reply = await signIn(t, { challenge, code: account.recoveryCodes[0] })
      tally.check(reply.status === 422, `after ${name}: ${reply.status}`)
      tally.check((await sessionsOf(account)) === before, `after ${name}: a session was opened`)
      const isDistinct =
        name !== 'turning the second factor off' && reply.body.message !== unknown.body.message
      tally.check(!isDistinct, `after ${name} it is answered differently: ${reply.body.message}`)
    }
    expect(failures()).toEqual([])
  })

  test('and its code do nothing but open a session', async () => {
    const account = await guarded()
    const challenge = await challengeOf(account)
    for (const token of [challenge, codeOf(account.secret), account.recoveryCodes[0] ?? '', account.secret]) {
      const { status } = await caller(t.app, account.id, token).get('/user')
      tally.check(status === 401, `it was taken for a token: ${status}`)
    }
    expect(failures()).toEqual([])
  })
})

describe('guessing', () => {
  const guess = (index: number) => String(index).padStart(6, '0')

  test('a challenge accepts five codes, also when a crowd comes at once', async () => {
    const account = await guarded()
    const challenge = await challengeOf(account)
    await forgetAttempts(t)
    const replies: Tried[] = []
    for (let round = 0; round < 4; round += 1) {
      // The limit of the account is another one, and is not tested here.
      await forgetAttempts(t)
      const crowd = Array.from({ length: 6 }, (_, index) =>
        signIn(t, { challenge, code: guess(round * 6 + index) }, { ip: addressOf(round * 6 + index) }),
      )
      replies.push(...(await Promise.all(crowd)))
    }
    const checked = replies.filter((reply) => fields(reply) === 'code')
    tally.check(checked.length === checksOfAChallenge, `${checked.length} codes were looked at`)
    await forgetAttempts(t)
    const right = await signIn(t, { challenge, code: codeOf(account.secret) })
    tally.check(right.status === 422, `a challenge that is over took the right code: ${right.status}`)
    expect(failures()).toEqual([])
  })

  test('a user with the password gets at most ten checks of codes and passwords in 15 minutes', async () => {
    const account = await guarded()
    let looks = 0
    let waits = 0
    for (let round = 0; round < 40; round += 1) {
      const from = { ip: addressOf(round) }
      const asked = await signIn(t, { login: account.email, password }, from)
      if (asked.status === 429) {
        waits += 1
        continue
      }
      looks += 1
      const { challenge } = asked.body
      const bodies = [
        { challenge, code: guess(round) },
        { login: account.email, password, code: guess(round + 500) },
      ]
      for (const body of bodies) {
        const reply = await signIn(t, body, from)
        if (reply.status === 422) looks += 1
        else tally.check(reply.status === 429, `a guess was answered with ${reply.status}`)
      }
    }
    tally.check(looks <= checksOfAnAccount, `${looks} looks`)
    tally.check(waits > 0, 'nobody was told to wait')
    const { status } = await account.caller.get('/user')
    tally.check(status === 200, `the owner was thrown out: ${status}`)
    expect(failures()).toEqual([])
  })

  test('a wrong password gets the same response with and without a code, for every account', async () => {
    const [account, plain] = [await guarded(), await newAccount(t)]
    const code = codeOf(account.secret)
    const responses = new Set<string>()
    for (const login of [account.email, plain.email, 'nobody@test.test']) {
      for (const more of [{}, { code }, { code: '000000' }, { code: account.recoveryCodes[0] }]) {
        await forgetAttempts(t)
        const { status, body } = await signIn(t, { login, password: 'not the one', ...more })
        responses.add(JSON.stringify([status, { ...body, request_id: '' }]))
      }
    }
    tally.check(responses.size === 1, [...responses].join(' / '))
    tally.check(
      (await signIn(t, { login: account.email, password, code })).status === 200,
      'a code was used up in vain',
    )
    expect(failures()).toEqual([])
  })
})
