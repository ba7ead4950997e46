import { afterAll, beforeAll } from 'vitest'
import { type Attempt, broken, crowdSize, tallied, times } from './crowd.ts'
import { openTrack, post, raceTest, type Track } from './racing.ts'

/** Fifty at once for the credit of a customer, and for a draft of incentives. A single use succeeds once. */
let track: Track
beforeAll(async () => {
  track = await openTrack()
})
afterAll(() => track.close())

const reason = 'At once'
const use = (job: number, amount: number) => post(`/jobs/${job}/credit`, { amount })

raceTest(
  'credit pays for jobs and is given back up to what there is',
  () => track,
  async () => {
    const { jobWithCredit } = track.records
    const { id, customer } = await jobWithCredit(10_000)
    const back = { method: 'cash', amount: 1_000, refunded_by: 'company', reason }
    await track.race(
      'the same credit',
      times(crowdSize, (nth) => (nth % 2 ? use(id, 1_000) : post(`/customers/${customer.id}/refunds`, back))),
      10,
    )
    const left = await track.count('SELECT credit AS count FROM customers WHERE id = $1', [customer.id])
    track.check(left === 0, `${left} paise of credit are left`)
  },
)

raceTest(
  'a payment whose excess is credit is deleted, or its credit is used: never both',
  () => track,
  async () => {
    const { admin, jobWithCredit, staff, world } = track.records
    const { id: other, customer, address } = await jobWithCredit(1)
    await staff.post(`/jobs/${other}/credit`, { amount: 1 })
    const ofCustomer = { customer_id: customer.id, address_id: address!.id }
    const { id, version } = await world.jobIn('completed', ofCustomer)
    const paid = { method: 'cash', amount: 100_000, received_by: 'company' }
    const { body: payment } = await staff.post(`/jobs/${id}/payments`, paid)
    await admin.post(`/jobs/${id}/correct`, { version, price: 80_000, reason })
    const remove: Attempt = {
      method: 'DELETE',
      path: `/payments/${payment.id}`,
      body: { version: payment.version, reason },
    }
    const responses = await track.crowd.atOnce(
      times(crowdSize, (nth) => (nth % 5 === 0 ? remove : use(other, 1_000))),
    )
    track.check(broken(responses).length === 0, `deletions and uses: ${tallied(responses)}`)
    const deleted = responses.filter(({ status }, nth) => nth % 5 === 0 && status === 200).length
    const used = responses.filter(({ status }, nth) => nth % 5 !== 0 && status === 201).length
    track.check(
      deleted === 1 ? used === 0 : deleted === 0 && used > 0,
      `deleted ${deleted} times, used ${used} times`,
    )
  },
)

raceTest(
  'a draft of incentives is posted, or one of its lines is removed: once',
  () => track,
  async () => {
    const { incentive } = track.records
    const { id, month, shown } = await incentive('Forty jobs')
    const responses = await track.crowd.atOnce(
      times(crowdSize, (nth) =>
        nth % 2
          ? post('/incentive-lines/post', { month, shown })
          : post(`/incentive-lines/${id}/removal`, { removed: true, reason }),
      ),
    )
    track.check(broken(responses).length === 0, `postings and removals: ${tallied(responses)}`)
    const done = (rest: number) =>
      responses.filter(({ status }, nth) => nth % 2 === rest && status === 200).length
    // A removed line can be removed again.
    const [removed, posted] = [done(0), done(1)]
    track.check(
      posted === 1 ? removed === 0 : posted === 0 && removed > 0,
      `posted ${posted} times, removed ${removed} times`,
    )
    const entries = await track.count(
      'SELECT count(*) AS count FROM incentive_lines WHERE id = $1 AND entry_id IS NOT NULL',
      [id],
    )
    track.check(entries === posted, `${entries} entries of ${posted} postings`)
  },
)
