import { afterAll, beforeAll } from 'vitest'
import { type Attempt, broken, crowdSize, tallied, times } from './crowd.ts'
import { openTrack, post, raceTest, type Track } from './racing.ts'

/** Fifty at once for the same money: of a job, a payment, an account. A single use succeeds once. */
let track: Track
beforeAll(async () => {
  track = await openTrack()
})
afterAll(() => track.close())

const reason = 'At once'
const cash = (amount: number, received_by = 'company') => ({
  method: 'cash',
  amount,
  received_by,
  repeated: true,
})

raceTest(
  'a job is paid in full by the first of fifty, whoever takes it; what the others pay is credit',
  () => track,
  async () => {
    const { world, jobFor } = track.records
    for (const { id, price } of [await world.job(), await jobFor('complete'), await jobFor('uncomplete')]) {
      await track.race(
        'the whole price',
        times(crowdSize, () => post(`/jobs/${id}/payments`, cash(price))),
        crowdSize,
      )
    }
    const { id, price } = await jobFor('uncomplete')
    const attempts = times(crowdSize, (nth) =>
      post(`/jobs/${id}/payments`, cash(price, nth % 2 ? 'partner' : 'company')),
    )
    const responses = await track.crowd.atOnce(attempts)
    const toJob = responses.filter(({ status, text }) => status === 201 && text.includes('"credited":0'))
    track.check(toJob.length === 1, `the whole price, to either: ${tallied(responses)}`)
  },
)

raceTest(
  'fifty concessions take no more than the price, while it is paid, and one is decided once',
  () => track,
  async () => {
    const { jobFor, concession } = track.records
    const given = { amount: 30_000, reason: 'goodwill', borne_by: 'shared', partner_amount: 10_000 }
    const { id, price } = await jobFor('uncomplete')
    const attempts = times(crowdSize, (nth) =>
      nth % 5 === 0 ? post(`/jobs/${id}/payments`, cash(20_000)) : post(`/jobs/${id}/concessions`, given),
    )
    const responses = await track.crowd.atOnce(attempts)
    track.check(broken(responses).length === 0, `concessions and payments: ${tallied(responses)}`)
    const fitting = responses.filter(({ status }, nth) => nth % 5 !== 0 && status === 201)
    track.check(
      fitting.length === Math.floor(price / 30_000),
      `${fitting.length} concessions of 30000 of ${price}`,
    )
    const waiting = await concession('waiting')
    const decide = (nth: number) =>
      nth % 2
        ? post(`/concessions/${waiting}/approve`, {})
        : post(`/concessions/${waiting}/reject`, { end_reason: reason })
    await track.race('one concession to decide', times(crowdSize, decide), 1)
    const posted = await concession('posted')
    const withdraw = () => post(`/concessions/${posted}/withdraw`, { end_reason: reason })
    await track.race('one concession to withdraw', times(crowdSize, withdraw), 1)
  },
)

raceTest(
  'a payment is corrected or deleted by one of fifty while the job is paid and gives back',
  () => track,
  async () => {
    const { jobFor, staff } = track.records
    for (const holder of ['company', 'partner']) {
      const { id: job } = await jobFor('uncomplete')
      const { body } = await staff.post(`/jobs/${job}/payments`, cash(40_000, holder))
      const path = `/payments/${body.id}`
      const right = { version: body.version, reason }
      const change = (nth: number): Attempt =>
        nth % 4 === 0
          ? { method: 'DELETE', path, body: right }
          : {
              method: 'PUT',
              path,
              body: { ...right, amount: 30_000 + nth, received_by: nth % 3 ? 'partner' : 'company' },
            }
      const back = { method: 'cash', amount: 100, refunded_by: 'partner', concession: null, reason }
      const other = (nth: number) =>
        nth % 2 ? post(`/jobs/${job}/payments`, cash(100, holder)) : post(`/jobs/${job}/refunds`, back)
      const responses = await track.crowd.atOnce(
        times(crowdSize, (nth) => (nth % 5 === 0 ? other(nth) : change(nth))),
      )
      track.check(broken(responses).length === 0, `corrections, payments and refunds: ${tallied(responses)}`)
      const changed = responses.filter(({ status }, nth) => nth % 5 !== 0 && status === 200)
      track.check(changed.length === 1, `a payment was put right ${changed.length} times`)
      const { rows } = track
      const [standing] = await rows(
        'SELECT reversed_at, (SELECT count(*)::int FROM ledger_entries WHERE reverses_id IN (SELECT id FROM ledger_entries WHERE payment_id = payments.id)) AS taken FROM payments WHERE id = $1',
        [body.id],
      )
      const sides = holder === 'partner' ? 2 : 1
      const wanted = standing?.reversed_at === null ? 0 : sides
      track.check(
        standing?.taken === wanted,
        `${standing?.taken} entries are against those of the payment, not ${wanted}`,
      )
    }
  },
)

raceTest(
  'an account is settled and paid out up to what is owed, and each entry taken back once',
  () => track,
  async () => {
    const { admin, world } = track.records
    for (const [kind, sign] of [
      ['settlements', 1],
      ['payouts', -1],
    ] as const) {
      const id = await world.partner()
      await admin.post(`/partners/${id}/adjustments`, { amount: sign * 20_000, reason })
      const body = { method: 'cash', amount: 1_000 }
      const created = await track.race(
        kind,
        times(crowdSize, () => post(`/partners/${id}/${kind}`, body)),
        20,
      )
      const [first, second] = created.map((entry) => `/ledger-entries/${entry.id}/reverse`)
      await track.race(
        'reversals',
        times(crowdSize, (nth) => post((nth % 2 ? first : second)!, { reason })),
        2,
      )
      const balance = await track.count('SELECT balance AS count FROM partners WHERE id = $1', [id])
      track.check(balance === sign * 2_000, `${balance} paise are left of ${kind}`)
    }
  },
)

raceTest(
  'jobs whose cash lies with each other’s partners are completed and taken back at once',
  () => track,
  async () => {
    const { staff, world } = track.records
    const partners = [await world.partner(), await world.partner()]
    const create = async (nth: number) => {
      const [taker, worker] = nth % 2 ? partners : partners.toReversed()
      const { id, version } = await world.job({ partner_id: taker })
      await staff.post(`/jobs/${id}/payments`, cash(30_000, 'partner'))
      let job = (await staff.post(`/jobs/${id}/assign`, { version, partner_id: worker, confirmed: true }))
        .body
      for (const step of ['accept', 'start'])
        job = (await staff.post(`/jobs/${id}/${step}`, { version: job.version })).body
      return job as { id: number; version: number }
    }
    // Only the completions race: the jobs are prepared one after the other.
    const jobs: Awaited<ReturnType<typeof create>>[] = []
    for (const nth of times(crowdSize / 2, (each) => each)) jobs.push(await create(nth))
    const done = await track.race(
      'completions',
      jobs.map(({ id, version }) => post(`/jobs/${id}/complete`, { version })),
      jobs.length,
    )
    await track.race(
      'the same, taken back',
      done.map(({ id, version }) => post(`/jobs/${id}/uncomplete`, { version, reason })),
      jobs.length,
    )
    const left = await track.count('SELECT sum(abs(balance)) AS count FROM partners WHERE id = ANY ($1)', [
      partners,
    ])
    track.check(left === 0, `${left} paise are left in the accounts of jobs that are not done`)
  },
)
