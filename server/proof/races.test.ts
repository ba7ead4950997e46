import { afterAll, beforeAll, describe } from 'vitest'
import { extent } from '../../tools/extent.ts'
import { createUser } from '../test/app.ts'
import { newPhone } from '../test/fixtures.ts'
import { quickHash } from '../test/quick-hash.ts'
import { accepted, broken, crowdSize, tallied, times } from './crowd.ts'
import { editsOf } from './edits.ts'
import { noTerms, oneEach, openTrack, post, raceTest, type Track } from './racing.ts'
import { createSender } from './served.ts'

/** A crowd at once, in two processes, for single or limited uses: never one more. */
let track: Track
beforeAll(async () => {
  track = await openTrack()
})
afterAll(() => track.close())

raceTest(
  'of a crowd who make the same step after the same reading one wins, whichever step it is',
  () => track,
  async () => {
    for (const [route, { read }] of Object.entries(editsOf(track.records))) {
      const { path, version, body } = await read()
      const [method] = route.split(' ')
      const size = extent(crowdSize, crowdSize, 12)
      const bodies = await oneEach(async () => ({ ...(await body(`By ${newPhone()}`)), version }), size)
      const attempts = bodies.map((attempt) => ({ method, path, body: attempt }))
      await track.race(route, attempts, 1)
    }
  },
)

describe('what is limited', () => {
  raceTest(
    'a job keeps its price and not a paisa more, before and after completion, and the rest is credit',
    () => track,
    async () => {
      const { world, staff, jobFor } = track.records
      for (const { id, price, customer } of [await world.job(), await jobFor('uncomplete')]) {
        const { credit } = (await staff.get(`/customers/${customer.id}`)).body
        const amount = Math.floor(price / 20)
        const body = { method: 'upi', amount, received_by: 'company', repeated: true }
        await track.race(
          'payments of one job',
          times(crowdSize, () => post(`/jobs/${id}/payments`, body)),
          crowdSize,
        )
        const { due, customer: after } = (await staff.get(`/jobs/${id}`)).body
        const rest = credit + crowdSize * amount - price
        track.check(
          due === 0 && after.credit === rest,
          `${due} paise are due and ${after.credit} credit after all payments`,
        )
      }
    },
  )

  raceTest(
    'a job gives back what it received and not a paisa more, while it is paid, too; receipts have no gap',
    () => track,
    async () => {
      const { world, staff, paidJob } = track.records
      const { id, received } = await paidJob()
      const amount = Math.floor(received / 20)
      const back = { method: 'cash', amount, refunded_by: 'company', concession: null, reason: 'Late' }
      await track.race(
        'refunds of one job',
        times(crowdSize, () => post(`/jobs/${id}/refunds`, back)),
        20,
      )
      const { received: left } = (await staff.get(`/jobs/${id}`)).body
      track.check(left === received - 20 * amount, `${left} paise are left after 20 refunds`)
      const other = await world.jobIn('completed', { price: 100_000 })
      await staff.post(`/jobs/${other.id}/payments`, {
        method: 'cash',
        amount: 100_000,
        received_by: 'company',
      })
      const responses = await track.crowd.atOnce(
        times(crowdSize, (nth) =>
          nth % 2 === 0
            ? post(`/jobs/${other.id}/refunds`, { ...back, amount: 30_000 })
            : post(`/jobs/${other.id}/payments`, {
                method: 'cash',
                amount: 30_000,
                received_by: 'company',
                repeated: true,
              }),
        ),
      )
      track.check(broken(responses).length === 0, `payments and refunds at once: ${tallied(responses)}`)
      const expected = responses.filter(({ status }) => status === 201 || status === 422)
      track.check(expected.length === crowdSize, `payments and refunds at once: ${tallied(responses)}`)
    },
  )

  raceTest(
    'guesses of a password by a stranger: six are checked',
    () => track,
    async () => {
      const { db } = track.t.database
      const email = `guessed-${newPhone()}@test.test`
      const id = await createUser(db, { role: 'staff', name: 'Guessed', email })
      const password_hash = await quickHash('a good long one')
      await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
      const guess = (nth: number) => post('/signin', { login: email, password: `guess ${nth}` })
      const responses = await track.crowd.atOnce(times(crowdSize, guess))
      const looked = responses.filter(({ status }) => status === 422).length
      const refused = responses.filter(({ status }) => status === 429).length
      track.check(looked === 6 && refused === crowdSize - 6, `guesses: ${tallied(responses)}`)
    },
  )

  raceTest(
    'a setting saved by all: each change in the audit says what it really replaced',
    () => track,
    async () => {
      const key = 'business.address'
      const since = await track.count('SELECT coalesce(max(id), 0) AS count FROM audit_entries')
      const { body } = await track.records.admin.get('/admin/config')
      const save = (nth: number) => post('/admin/config', { key, value: `Road ${nth}` })
      await track.race('a setting', times(crowdSize, save), crowdSize)
      const changes = await track.rows(
        `SELECT before->>'value' AS was, after->>'value' AS became FROM audit_entries
       WHERE record_type = 'setting' AND record_id = $1 AND id > $2 ORDER BY id`,
        [key, since],
      )
      const wrong = changes.filter(
        ({ was }, nth) => was !== (nth === 0 ? body[key] : changes[nth - 1]?.became),
      )
      track.check(changes.length === crowdSize, `the audit has ${changes.length} changes of the setting`)
      track.check(wrong.length === 0, `${wrong.length} changes of a setting say the wrong value before`)
    },
  )

  raceTest(
    'a record deleted by all is deleted once',
    () => track,
    async () => {
      const { world, admin, addressBody } = track.records
      const create = async (path: string, body: object) => `${path}/${(await admin.post(path, body)).body.id}`
      const title = `Doomed ${newPhone()}`
      const doomed = {
        address: await create('/addresses', { ...addressBody('9 Last Road'), customer_id: world.customer }),
        category: await create('/categories', { title, parent_id: null, ...noTerms }),
        location: await create('/locations', { title, type: 'state', parent_id: null }),
      }
      for (const [record_type, path] of Object.entries(doomed)) {
        await track.race(
          `DELETE ${path}`,
          times(crowdSize, () => ({ method: 'DELETE', path })),
          1,
        )
        const entries = await track.count(
          "SELECT count(*) FROM audit_entries WHERE record_type = $1 AND record_id = $2 AND action = 'deleted'",
          [record_type, path.split('/')[2]],
        )
        track.check(entries === 1, `the audit says ${entries} times that ${path} was deleted`)
      }
    },
  )
})

describe('rights removed during the race', () => {
  const takings = {
    'a role': { sql: 'DELETE FROM user_roles WHERE user_id = $1', status: 403 },
    'the account': { sql: 'UPDATE users SET active = false WHERE id = $1', status: 401 },
    'the session': { sql: 'UPDATE sessions SET revoked_at = app_now() WHERE user_id = $1', status: 401 },
  }
  for (const [what, { sql, status }] of Object.entries(takings)) {
    raceTest(
      `${what}: what is sent afterwards is not done, what was acknowledged is there`,
      () => track,
      async () => {
        const who = await createSender(track.t, 'staff')
        const of = { record_type: 'customer', record_id: track.records.world.customer }
        const attempt = { ...post('/activities', { ...of, type: 'note', note: who.name }), who }
        const under = track.crowd.atOnce(times(crowdSize / 2, () => attempt))
        await track.rows(sql, [who.userId])
        const late = await track.crowd.atOnce(times(crowdSize / 2, () => attempt))
        const responses = [...(await under), ...late]
        track.check(
          late.every((response) => response.status === status),
          `after ${what} was taken: ${tallied(late)}`,
        )
        track.check(broken(responses).length === 0, `${what}: ${tallied(responses)}`)
        const there = await track.count('SELECT count(*) FROM activities WHERE note = $1', [who.name])
        track.check(
          there === accepted(responses).length,
          `${there} are there of ${accepted(responses).length} acknowledged`,
        )
      },
    )
  }
})
