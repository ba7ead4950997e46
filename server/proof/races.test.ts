import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { goal } from '../../tools/goal.ts'
import { makeUser, type TestApp, testApp } from '../test/app.ts'
import { newPhone } from '../test/fixtures.ts'
import { accepted, broken, type Crowd, crowdSize, gatherCrowd, tallied, times, untrue, type Wish } from './crowd.ts'
import { editsOf } from './edits.ts'
import { makeRecords, period, type Records } from './records.ts'
import { counts, inLanes, makeSender, noLimits } from './served.ts'

/** Fifty at once, in two processes, for what can be had once or a limited number of times: never one more. */
const tally = goal('G23', 'races')
const timeout = 120_000 * counts.rounds
let t: TestApp
let records: Records
let crowd: Crowd

beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  records = await makeRecords(t)
  crowd = await gatherCrowd(t)
})
afterAll(async () => {
  await crowd.close()
  await t.close()
  tally.finish()
})

const rows = async (sql: string, values: unknown[] = []) => (await t.database.pool.query(sql, values)).rows
const count = async (sql: string, values: unknown[] = []) => Number((await rows(sql, values))[0]?.count)
const post = (path: string, body: unknown): Wish => ({ path, body })

/** Fifty wishes of which so many may come true; nothing may break. Answers those that did. */
async function race(what: string, wishes: readonly Wish[], winners: number) {
  const answers = await crowd.atOnce(wishes)
  tally.check(accepted(answers).length === winners, `${what}: ${winners} may win, but ${tallied(answers)}`)
  tally.check(broken(answers).length === 0, `${what}: ${tallied(answers)}`)
  return accepted(answers).map(({ text }) => JSON.parse(text))
}

/** Fifty of them, made a few at a time: what a race needs is no race yet. */
async function many<T>(make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  await inLanes(times(crowdSize, Number), 5, async () => void made.push(await make()))
  return made
}

async function settle(from: number): Promise<void> {
  for (const untruth of await untrue(t.database.pool)) tally.check(false, untruth)
  tally.check(true, '')
  expect(tally.failures.slice(from)).toEqual([])
}

/** Runs a race as often as asked, and holds the sums against the rows when it is over. */
function raceTest(name: string, run: () => Promise<void>): void {
  test(name, { timeout }, async () => {
    const before = tally.failures.length
    for (let round = 0; round < counts.rounds; round += 1) await run()
    await settle(before)
  })
}

describe('the same step of one record, of which all read the same version', () => {
  test('has one winner, whichever step it is', { timeout: timeout * 2 }, async () => {
    const before = tally.failures.length
    for (const [route, { read }] of Object.entries(editsOf(records))) {
      const { path, version, body } = await read()
      const [method] = route.split(' ')
      const wishes = await Promise.all(times(crowdSize, async (nth) => ({ ...(await body(`By ${nth}`)), version })))
      await race(
        route,
        wishes.map((wish) => ({ method, path, body: wish })),
        1,
      )
    }
    await settle(before)
  })
})

/** For each unique index of the database a race for one of its values, or why no request can make a second. */
const uniques: Record<string, string | (() => Promise<void>)> = {
  sessions_token_hash_key: 'a token is 256 random bits',
  schedules_job_key: 'the row is made with its job and never again',
  receipts_payment_id_key: 'a receipt is made with its payment and never again',
  async receipts_number_key() {
    const jobs = await many(() => records.world.job())
    const body = { method: 'cash', amount: 5000, received_by: 'company' }
    const paid = await race(
      'receipts',
      jobs.map(({ id }) => post(`/jobs/${id}/payments`, body)),
      crowdSize,
    )
    tally.check(new Set(paid.map(({ receipt_number }) => receipt_number)).size === crowdSize, 'a receipt number twice')
  },
  async users_email_key() {
    await raceProfiles({ email: `wanted-${newPhone()}@test.test` })
  },
  async users_phone_key() {
    await raceProfiles({ phone: newPhone() })
  },
  async locations_title_key() {
    const title = `Goa ${newPhone()}`
    await race(
      'locations',
      times(crowdSize, (nth) => post('/locations', { title: eitherCase(title, nth), type: 'state', parent_id: null })),
      1,
    )
  },
  async categories_title_key() {
    const title = `Painting ${newPhone()}`
    const terms = { commission_kind: null, commission_value: null, commission_after_material: false, position: 0 }
    await race(
      'categories',
      times(crowdSize, (nth) => post('/categories', { title: eitherCase(title, nth), parent_id: null, ...terms })),
      1,
    )
  },
  async partners_phone_key() {
    const [first, second] = [newPhone(), newPhone()]
    await race(
      'a partner of a phone',
      times(crowdSize, (nth) => post('/partners', { name: `Ravi ${nth}`, phone: first })),
      1,
    )
    const others = await many(() => records.partner())
    await race(
      'partners who take one phone',
      others.map(({ id, version }) => ({ method: 'PUT', path: `/partners/${id}`, body: { phone: second, version } })),
      1,
    )
  },
  async addresses_customer_primary_key() {
    const { body } = await records.staff.post('/customers', { name: 'Asha Rao', phone: newPhone() })
    await racePrimary({ customer_id: body.id })
  },
  async addresses_partner_primary_key() {
    await racePrimary({ partner_id: (await records.partner()).id })
  },
  async assignments_live_key() {
    const job = await records.jobFor('assign')
    const partners = await many(() => records.world.partner())
    const wishes = partners.map((partner_id) => post(`/jobs/${job.id}/assign`, { partner_id, version: job.version }))
    await race('partners for one job', wishes, 1)
    tally.check(
      (await count('SELECT count(*) FROM assignments WHERE job_id = $1', [job.id])) === 1,
      'more than one sent',
    )
  },
}
const eitherCase = (title: string, nth: number) => (nth % 2 ? title.toUpperCase() : title.toLowerCase())

async function raceProfiles(taken: object): Promise<void> {
  const ids = await many(() => makeUser(t.database.db, { role: 'staff', name: 'Kiran' }))
  const rest = { name: 'Kiran', phone: null, time_zone: 'Asia/Kolkata', number_grouping: 'indian', version: 1 }
  const wish = (id: number) => ({ ...rest, email: `kiran-${id}@test.test`, ...taken })
  await race(
    `profiles ${Object.keys(taken)}`,
    ids.map((id) => ({ method: 'PUT', path: `/users/${id}`, body: wish(id) })),
    1,
  )
}

async function racePrimary(owner: object): Promise<void> {
  const body = { ...records.addressBody('1 Lake View'), ...owner, primary: true }
  const made = await race(
    'primary addresses',
    times(crowdSize, () => post('/addresses', body)),
    crowdSize,
  )
  const moved = made.map(({ id }) => id as number)
  const now = await rows('SELECT id, version FROM addresses WHERE id = ANY ($1)', [moved])
  const wishes = now.map(({ id, version }) => ({
    method: 'PUT',
    path: `/addresses/${id}`,
    body: { ...records.addressBody('2 Lake View'), primary: true, version },
  }))
  const answers = await crowd.atOnce(wishes)
  tally.check(broken(answers).length === 0, `addresses made primary at once: ${tallied(answers)}`)
}

describe('what must be unique', () => {
  test('every unique index of the database is raced for, or cannot be', async () => {
    const found = await rows(`
      SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indisunique AND NOT i.indisprimary AND c.relnamespace = 'public'::regnamespace`)
    const advice = 'Give a new unique index a race in server/proof/races.test.ts, or say why nobody can race for it.'
    expect(Object.keys(uniques).sort(), advice).toEqual(found.map(({ name }) => name).sort())
  })
  for (const [index, run] of Object.entries(uniques)) if (typeof run === 'function') raceTest(index, run)

  raceTest('one customer of a new phone, however many ask', async () => {
    for (const path of ['/customers', '/enquiries', '/jobs']) {
      const phone = newPhone()
      const { world, addressBody } = records
      const bodies = {
        '/customers': { name: 'Asha Rao', phone },
        '/enquiries': { name: 'Asha Rao', phone },
        '/jobs': {
          customer: { name: 'Asha Rao', phone },
          address: addressBody('1'),
          category_id: world.categories.taps,
          ...period(),
        },
      }
      await race(
        `${path} of one phone`,
        times(crowdSize, () => post(path, bodies[path as keyof typeof bodies])),
        path === '/customers' ? 1 : crowdSize,
      )
      tally.check(
        (await count('SELECT count(*) FROM customers WHERE phone = $1', [phone])) === 1,
        `${path}: not one customer`,
      )
    }
  })
})

describe('what is limited', () => {
  raceTest('a job is paid up to its price and not a paisa more, before and after completion', async () => {
    const [open, done] = [await records.world.job(), await records.jobFor('uncomplete')]
    for (const { id, price } of [open, done]) {
      const amount = Math.floor(price / 20)
      const body = { method: 'upi', amount, received_by: 'company' }
      await race(
        'payments of one job',
        times(crowdSize, () => post(`/jobs/${id}/payments`, body)),
        20,
      )
      const { due } = (await records.staff.get(`/jobs/${id}`)).body
      tally.check(due === price - 20 * amount, `${due} paise are due after 20 payments`)
    }
  })

  raceTest('guesses of a password: seven are looked at', async () => {
    const email = `guessed-${newPhone()}@test.test`
    const id = await makeUser(t.database.db, { role: 'staff', name: 'Guessed', email })
    const password_hash = await hashPassword('a good long one')
    await t.database.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    const answers = await crowd.atOnce(
      times(crowdSize, (nth) => post('/signin', { login: email, password: `guess ${nth}` })),
    )
    const looked = answers.filter(({ status }) => status === 422).length
    tally.check(looked === 7 && tallied(answers).includes('429: 43'), `guesses: ${tallied(answers)}`)
  })

  raceTest('a setting saved by all: each change in the audit says what it really replaced', async () => {
    const key = 'business.address'
    const since = await count('SELECT coalesce(max(id), 0) AS count FROM audit_entries')
    const { body } = await records.admin.get('/admin/config')
    await race(
      'a setting',
      times(crowdSize, (nth) => post('/admin/config', { key, value: `Road ${nth}` })),
      crowdSize,
    )
    const told = await rows(
      "SELECT before->>'value' AS was, after->>'value' AS became FROM audit_entries WHERE record_type = 'setting' AND record_id = $1 AND id > $2 ORDER BY id",
      [key, since],
    )
    const wrong = told.filter(({ was }, nth) => was !== (nth === 0 ? body[key] : told[nth - 1]?.became))
    tally.check(
      told.length === crowdSize && wrong.length === 0,
      `${wrong.length} of ${told.length} changes of a setting say the wrong value before`,
    )
  })

  raceTest('a record deleted by all is deleted once', async () => {
    const { world, admin, addressBody } = records
    const made = async (path: string, body: object) => (await admin.post(path, body)).body.id as number
    const terms = { commission_kind: null, commission_value: null, commission_after_material: false, position: 0 }
    const doomed = {
      address: `/addresses/${await made('/addresses', { ...addressBody('9 Last Road'), customer_id: world.customer })}`,
      category: `/categories/${await made('/categories', { title: `Doomed ${newPhone()}`, parent_id: null, ...terms })}`,
      location: `/locations/${await made('/locations', { title: `Doomed ${newPhone()}`, type: 'state', parent_id: null })}`,
    }
    for (const [record_type, path] of Object.entries(doomed)) {
      await race(
        `DELETE ${path}`,
        times(crowdSize, () => ({ method: 'DELETE', path })),
        1,
      )
      const values = [record_type, path.split('/')[2]]
      const told = await count(
        "SELECT count(*) FROM audit_entries WHERE record_type = $1 AND record_id = $2 AND action = 'deleted'",
        values,
      )
      tally.check(told === 1, `the audit says ${told} times that ${path} was deleted`)
    }
  })
})

describe('rights taken away meanwhile', () => {
  const takings = {
    'a role': { sql: 'DELETE FROM user_roles WHERE user_id = $1', status: 403 },
    'the account': { sql: 'UPDATE users SET active = false WHERE id = $1', status: 401 },
    'the session': { sql: 'UPDATE sessions SET revoked_at = now() WHERE user_id = $1', status: 401 },
  }
  for (const [what, { sql, status }] of Object.entries(takings)) {
    raceTest(`${what}: nothing that is sent afterwards is done, and all that was acknowledged is there`, async () => {
      const who = await makeSender(t, 'staff')
      const wish = {
        ...post('/activities', {
          record_type: 'customer',
          record_id: records.world.customer,
          type: 'note',
          note: who.name,
        }),
        who,
      }
      const under = crowd.atOnce(times(crowdSize / 2, () => wish))
      await rows(sql, [who.userId])
      const late = await crowd.atOnce(times(crowdSize / 2, () => wish))
      const answers = [...(await under), ...late]
      tally.check(
        late.every((answer) => answer.status === status),
        `after ${what} was taken: ${tallied(late)}`,
      )
      tally.check(broken(answers).length === 0, `${what}: ${tallied(answers)}`)
      const there = await count('SELECT count(*) FROM activities WHERE note = $1', [who.name])
      tally.check(there === accepted(answers).length, `${there} are there of ${accepted(answers).length} acknowledged`)
    })
  }
})
