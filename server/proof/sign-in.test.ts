import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { extent, isWhole } from '../../tools/extent.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { turnOn } from '../test/second-factor.ts'
import { codeOf } from '../test/totp.ts'
import { sameness } from './access/call-operation.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import { disable, forgetAttempts, newAccount, password, signIn } from './sign-in/accounts.ts'
import { areaUnderCurve, errorOfMedian, median } from './sign-in/figures.ts'

/**
 * Signing in does not reveal which accounts exist: unknown, wrong and disabled get one response, in one time.
 * `npm run proof` measures the time long enough to judge it; `npm test` checks only whether a hash is checked
 * at all.
 */
const { tally, failures } = tallyOf('G4', 'no user enumeration')
const rounds = extent(6, 1000)
/**
 * The difference of the medians, milliseconds; and how well the times of a response identify one of two (0.5:
 * not at all).
 */
const goals = { gap: 5, area: [0.45, 0.55] as const }

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
})
afterAll(() => t.close())
beforeEach(() => forgetAttempts(t))

type Kind = { login: string; password: string; code?: string }

/** Every kind of refusal. */
async function kinds(): Promise<Record<string, Kind>> {
  const [known, off, unset] = [await newAccount(t), await newAccount(t), await newAccount(t)]
  const guarded = await newAccount(t)
  const { secret } = await turnOn(guarded.caller, password)
  await disable(t, off.id)
  await t.database.pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [unset.id])
  return {
    unknown: { login: 'nobody@test.test', password },
    'wrong password': { login: known.email, password: 'not the one' },
    'wrong password of one with a second factor': { login: guarded.email, password: 'not the one' },
    'right code, wrong password': { login: guarded.email, password: 'not the one', code: codeOf(secret) },
    'a code, and nobody': { login: 'nobody@test.test', password, code: '123456' },
    'disabled, right password': { login: off.email, password },
    'disabled, wrong password': { login: off.email, password: 'not the one' },
    'without a password': { login: unset.email, password },
    'unknown phone': { login: '+919812345670', password },
    'known phone': { login: known.phone, password: 'not the one' },
    'no login at all': { login: '\u{1f511} nobody', password },
    'SQL in the login': { login: "' OR 1=1 --", password },
    'a hash for a password': { login: known.email, password: '$argon2id$v=19$m=19456,t=8,p=1$c29tZXNhbHQ$x' },
  }
}

test('every refusal is the same response, to the last header', async () => {
  const answers: Record<string, string> = {}
  for (const [name, kind] of Object.entries(await kinds())) {
    const reply = await signIn(t, kind)
    answers[name] = sameness({ ...reply, raw: Buffer.alloc(0) })
    tally.check(reply.status === 422, `${name}: ${reply.status}`)
  }
  for (const [name, answer] of Object.entries(answers)) {
    tally.check(answer === answers.unknown, `${name} is answered differently: ${answer}`)
  }
  expect(failures()).toEqual([])
})

test('continued guessing is delayed from the same guess on, whatever the account', async () => {
  const { 'SQL in the login': _, ...all } = await kinds()
  const answers: Record<string, string> = {}
  for (const [name, kind] of Object.entries(all)) {
    await forgetAttempts(t)
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1) {
      const { status, body } = await signIn(t, { ...kind, password: 'not the one' })
      statuses.push(status, body.message)
    }
    answers[name] = statuses.join()
    tally.check(answers[name] === answers.unknown, `${name}: ${answers[name]} instead of ${answers.unknown}`)
  }
  expect(failures()).toEqual([])
})

test('a code by message is promised, refused and counted the same for every caller', async () => {
  const all = await kinds()
  await t.database.pool.query(
    `INSERT INTO settings (key, value) VALUES ('sms.login.enable', 'true') ON CONFLICT (key) DO UPDATE SET value = 'true'`,
  )
  const answers: Record<string, string> = {}
  for (const name of [
    'unknown',
    'wrong password',
    'disabled, right password',
    'unknown phone',
    'known phone',
  ]) {
    await forgetAttempts(t)
    const replies: unknown[] = []
    for (let asked = 0; asked < 2; asked += 1) {
      const { status, body } = await signIn(t, { login: all[name]?.login })
      replies.push(status, body.sent_to, body.kind)
      for (let tried = 0; tried < 6; tried += 1) {
        const refused = await signIn(t, { challenge: body.challenge, code: 'none' })
        replies.push(refused.status, refused.body.message, refused.body.errors)
      }
    }
    answers[name] = JSON.stringify(replies)
    tally.check(answers[name] === answers.unknown, `${name}: ${answers[name]} instead of ${answers.unknown}`)
  }
  expect(failures()).toEqual([])
})

test('every refusal takes the same time', { timeout: 60_000 + rounds * 3_000 }, async () => {
  const all = await kinds()
  // A hash of the real cost: those of the other tests cost less.
  await t.database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('password_hash', 'is not', null)
    .execute()
  const compared = ['unknown', 'wrong password', 'disabled, right password'] as const
  const times: Record<string, number[]> = Object.fromEntries(compared.map((name) => [name, []]))
  const measure = async (name: (typeof compared)[number]) => {
    await forgetAttempts(t)
    const start = performance.now()
    await signIn(t, all[name] ?? { login: '', password: '' })
    return performance.now() - start
  }
  for (const name of compared) await measure(name) // the first of each differs from the others
  for (let round = 0; round < rounds; round += 1) {
    for (const name of shuffled(compared)) times[name]?.push(await measure(name))
  }
  const figures = pairs(compared).map(([a, b]) => {
    const [one = [], other = []] = [times[a], times[b]]
    const error = Math.hypot(errorOfMedian(one), errorOfMedian(other))
    return { a, b, error, gap: Math.abs(median(one) - median(other)), area: areaUnderCurve(one, other) }
  })
  for (const name of compared)
    console.info(`${name}: median ${median(times[name] ?? []).toFixed(2)} ms of ${rounds}`)
  for (const { a, b, gap, area, error } of figures) {
    const words = `medians ${gap.toFixed(2)} ms apart (error ${error.toFixed(2)}), area under the curve ${area.toFixed(3)}`
    console.info(`${a} / ${b}: ${words}`)
    tally.check(
      !isWhole || 2 * error < goals.gap,
      `this machine is too busy to judge ${goals.gap} ms: ${words}`,
    )
  }
  for (const { a, b, gap, area } of figures) {
    const isEqual = gap < goals.gap && area >= goals.area[0] && area <= goals.area[1]
    // A few tries on a busy machine show only whether the slow part, a hash, was skipped.
    const [slow, fast] = [median(times[a] ?? []), median(times[b] ?? [])].sort((x, y) => y - x) as [
      number,
      number,
    ]
    tally.check(
      isWhole ? isEqual : fast > slow / 3,
      `${a} / ${b}: ${gap.toFixed(2)} ms apart, area ${area.toFixed(3)}`,
    )
  }
  expect(failures()).toEqual([])
})

const pairs = <T>(all: readonly T[]) => all.flatMap((a, at) => all.slice(at + 1).map((b) => [a, b] as const))

/** A fixed order would let each of them profit from the caches of another. */
function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((each) => ({ each, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)
}
