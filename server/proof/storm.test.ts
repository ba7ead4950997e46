import { afterAll, beforeAll } from 'vitest'
import { pick, type Random, seededRandom } from '../../faults/random.ts'
import { type Attempt, broken, crowdSize, tallied, times } from './crowd.ts'
import { openTrack, post, raceTest, type Track } from './racing.ts'
import { period } from './records.ts'
import { counts } from './served.ts'

/**
 * Fifty users who do different things to the same few records at once: one customer, three enquiries, two
 * partners, a dozen jobs. Whatever responses they get, no deadlock occurs, and all sums stay correct.
 */
let track: Track
beforeAll(async () => {
  track = await openTrack()
  await slowDown()
})
afterAll(() => track.close())

const put = (path: string, body: unknown): Attempt => ({ ...post(path, body), method: 'PUT' })
const random: Random = seededRandom(counts.seed)
type Town = { enquiries: number[]; partners: number[]; customer: number; jobs(): Promise<Now[]> }
type Now = { id: number; version: number }

const versionOf = async (table: string, id: number) =>
  Number((await track.rows(`SELECT version FROM ${table} WHERE id = $1`, [id]))[0]?.version)

/** Three enquiries of one customer, each with jobs that wait for the next step. */
async function createTown(): Promise<Town> {
  const { enquiry, world, staff } = track.records
  const partners = [await world.partner(), await world.partner()]
  const enquiries = [(await enquiry()).id, (await enquiry()).id, (await enquiry()).id]
  const jobs: number[] = []
  for (const id of enquiries) {
    for (const steps of [
      ['assign'],
      ['assign', 'accept'],
      ['assign', 'accept', 'start'],
      ['assign', 'accept', 'start'],
    ]) {
      const version = await versionOf('enquiries', id)
      let { body: job } = await staff.post(`/enquiries/${id}/job`, { ...period(), version })
      const partner_id = pick(random, partners)
      for (const step of steps) {
        const given = step === 'assign' ? { partner_id } : {}
        job = (await staff.post(`/jobs/${job.id}/${step}`, { ...given, version: job.version })).body
      }
      jobs.push(job.id)
    }
  }
  const now = () => track.rows('SELECT id, version FROM jobs WHERE id = ANY ($1)', [jobs]) as Promise<Now[]>
  return { enquiries, partners, customer: world.customer, jobs: now }
}

/** Every change of a row is delayed, so that locks in different orders collide. */
async function slowDown(): Promise<void> {
  await track.rows(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$
                    BEGIN PERFORM pg_sleep(random() * 0.01); RETURN NULL; END $$`)
  for (const table of [
    'customers',
    'enquiries',
    'jobs',
    'partners',
    'addresses',
    'assignments',
    'payments',
  ]) {
    await track.rows(
      `CREATE TRIGGER dawdle AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION dawdle()`,
    )
  }
}

/** All requests that the town allows, as often as tests need them. */
const attemptKinds: ((town: Town, nth: number) => Promise<Attempt>)[] = [
  ...times(3, () => async ({ enquiries }: Town) => {
    const id = pick(random, enquiries)
    return post(`/enquiries/${id}/job`, { ...period(), version: await versionOf('enquiries', id) })
  }),
  async ({ enquiries }, nth) => {
    const id = pick(random, enquiries)
    const address = track.records.addressBody(`${nth} Storm Road`)
    return put(`/enquiries/${id}`, { address, version: await versionOf('enquiries', id) })
  },
  async ({ enquiries }, nth) => {
    const id = pick(random, enquiries)
    const move = { status: 'not-responding', activity_type: 'call', note: `Call ${nth}` }
    return post(`/enquiries/${id}/status`, { ...move, version: await versionOf('enquiries', id) })
  },
  async ({ enquiries }) => post(`/enquiries/${pick(random, enquiries)}/schedules`, period()),
  ...(['accept', 'start', 'start', 'complete', 'complete', 'complete'] as const).map(
    (step) => async (town: Town) => {
      const { id, version } = pick(random, await town.jobs())
      return post(`/jobs/${id}/${step}`, { version })
    },
  ),
  ...(['reject', 'cancel', 'uncomplete'] as const).map((step) => async (town: Town) => {
    const { id, version } = pick(random, await town.jobs())
    return post(`/jobs/${id}/${step}`, { reason: 'The storm', version })
  }),
  async (town) => {
    const { id, version } = pick(random, await town.jobs())
    return post(`/jobs/${id}/reschedule`, { ...period(), reason: 'The storm', version })
  },
  ...times(4, () => async (town: Town) => {
    const { id, version } = pick(random, await town.jobs())
    return post(`/jobs/${id}/assign`, { partner_id: pick(random, town.partners), version, confirmed: true })
  }),
  ...times(3, () => async (town: Town) => {
    const body = {
      repeated: true,
      method: 'cash',
      amount: 1000,
      received_by: pick(random, ['company', 'partner']),
    }
    return post(`/jobs/${pick(random, await town.jobs()).id}/payments`, body)
  }),
  async ({ customer }, nth) =>
    put(`/customers/${customer}`, { note: `Note ${nth}`, version: await versionOf('customers', customer) }),
  async ({ customer }, nth) => {
    return post('/addresses', {
      ...track.records.addressBody(`${nth} Gale Road`),
      customer_id: customer,
      primary: nth % 2 === 0,
    })
  },
  async ({ partners }, nth) => {
    const id = pick(random, partners)
    return put(`/partners/${id}`, { note: `Note ${nth}`, version: await versionOf('partners', id) })
  },
  async ({ customer, partners, jobs }, nth) => {
    const owner = nth % 2 === 0 ? { customer_id: customer } : { partner_id: pick(random, partners) }
    const job = pick(random, await jobs())
    return nth % 3 === 0
      ? put(`/jobs/${job.id}`, { note: `Note ${nth}`, version: job.version })
      : post('/addresses', { ...track.records.addressBody(`${nth} Squall Road`), ...owner })
  },
]

raceTest(
  'a storm over one customer leaves nothing broken and nothing untrue',
  () => track,
  async () => {
    const town = await createTown()
    for (let gust = 0; gust < 5; gust += 1) {
      const attempts: Attempt[] = []
      for (let nth = 0; nth < crowdSize; nth += 1) attempts.push(await pick(random, attemptKinds)(town, nth))
      const responses = await track.crowd.atOnce(attempts)
      const failed = attempts.filter((_, nth) => responses[nth]!.status >= 500).map(({ path }) => path)
      track.check(broken(responses).length === 0, `a gust: ${tallied(responses)} for ${failed}`)
      const odd = responses.filter(({ status }) => ![200, 201, 409, 422].includes(status))
      track.check(odd.length === 0, `a gust: ${tallied(odd)}`)
    }
  },
)
