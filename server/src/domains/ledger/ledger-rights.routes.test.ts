import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { LedgerKind } from 'contract/ledger/ledger.words.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let admin: Caller
let guest: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
  guest = await t.as(null)
  world = await createWorld(t, admin)
  await world.setting('assignment.uncomplete', true)
})
afterAll(() => t.close())

/** Paise; more than any setting lets staff write. */
const much = 90_000_000
const times = { starts_at: '2037-05-04T05:30:00.000Z', ends_at: '2037-05-04T06:30:00.000Z' }
const now = async ({ id }: { id: number }): Promise<Job> => (await admin.get(`/jobs/${id}`)).body
const step = async (by: Caller, job: { id: number }, name: string, more: object = {}) =>
  by.post(`/jobs/${job.id}/${name}`, { version: (await now(job)).version, ...more })
const put = async (by: Caller, job: { id: number }, values: object) =>
  by.put(`/jobs/${job.id}`, { version: (await now(job)).version, ...values })

async function rework(by: Caller, job: Job, cost: object) {
  const { id, version } = (
    await staff.post('/complaints', { job_id: job.id, kind: 'quality', text: 'It drips' })
  ).body
  return by.post(`/complaints/${id}/rework`, { ...times, version, ...cost })
}
async function startedRework(): Promise<Job> {
  const first = await world.jobIn('completed')
  const { body } = await rework(staff, first, { partner_id: first.partner?.id })
  for (const name of ['accept', 'start']) await step(staff, body.reworks[0], name)
  return now(body.reworks[0])
}
/** The partner reports by link the cost of the parts. */
async function reportedParts(job: Job, material_cost = much) {
  const url = String((await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })).body.url)
  return guest.post(`/partner-links/${url.split('/').at(-1)}/complete`, {
    material_cost,
    extra: null,
    collected: null,
  })
}
async function confirmParts(by: Caller, job: Job) {
  await reportedParts(job)
  return by.post(`/jobs/${job.id}/completion-report/confirm`, {
    report_id: (await now(job)).completion_report?.id,
  })
}
async function entryOf(kind: LedgerKind): Promise<number> {
  const { rows } = await t.database.pool.query('SELECT id FROM ledger_entries WHERE kind = $1 LIMIT 1', [
    kind,
  ])
  return rows[0].id
}

type Way = { how: string; status: 403 | 409 | 422; run: (by: Caller) => Promise<{ status: number }> }
/**
 * The requests for each kind of entry that staff and guests must not write. A kind without one is written by
 * a change of its source: price, payment, settlement, payout.
 */
const refused: Record<LedgerKind, Way[]> = {
  'commission-due': [
    {
      how: 'commission of a job by hand',
      status: 403,
      run: async (by) => put(by, await world.job(), { commission_fixed: much }),
    },
    {
      how: 'no commission of a job by hand',
      status: 403,
      run: async (by) => put(by, await world.job(), { commission_fixed: 0 }),
    },
    {
      how: 'commission of a service',
      status: 403,
      run: (by) => by.put(`/categories/${world.categories.taps}`, { commission_value: 0, version: 1 }),
    },
    {
      how: 'terms of a partner',
      status: 403,
      run: async (by) =>
        by.post(`/partners/${await world.partner()}/terms`, {
          category_id: null,
          applies_from: '2037-01-01',
          kind: 'percent',
          value: 0,
          after_material: false,
        }),
    },
  ],
  'commission-reversed': [
    {
      how: 'correction of a completed job',
      status: 403,
      run: async (by) => {
        const { id, version } = await world.jobIn('completed')
        return by.post(`/jobs/${id}/correct`, { version, price: 0, reason: 'Less' })
      },
    },
    {
      how: 'money of a completed job',
      status: 409,
      run: async (by) => put(by, await world.jobIn('completed'), { material_cost: 50_000 }),
    },
    {
      how: 'reopening',
      status: 403,
      run: async (by) => step(by, await world.jobIn('completed'), 'uncomplete', { reason: 'Again' }),
    },
  ],
  'owed-to-partner': [],
  'cash-held': [],
  'commission-received': [
    {
      how: 'settlement of what is not owed',
      status: 422,
      run: async (by) =>
        by.post(`/partners/${await world.partner()}/settlements`, {
          amount: much,
          method: 'cash',
          report_ids: [],
        }),
    },
  ],
  rework: [
    {
      how: 'visit of a new rework job',
      status: 422,
      run: async (by) => rework(by, await world.jobIn('completed'), { visit_cost: much }),
    },
    {
      how: 'visit that the first partner bears',
      status: 422,
      run: async (by) =>
        rework(by, await world.jobIn('completed'), { visit_cost: much, borne_by: 'partner' }),
    },
    {
      how: 'rework of a job that is not done',
      status: 409,
      run: async (by) => rework(by, await world.jobIn('accepted'), { visit_cost: 10_000 }),
    },
    {
      how: 'parts of an open rework job',
      status: 422,
      run: async (by) => put(by, await startedRework(), { material_cost: much }),
    },
    {
      how: 'parts at the completion',
      status: 422,
      run: async (by) => step(by, await startedRework(), 'complete', { material_cost: much }),
    },
    {
      how: 'confirmation of reported parts',
      status: 422,
      run: async (by) => confirmParts(by, await startedRework()),
    },
    {
      how: 'correction of the visit',
      status: 403,
      run: async (by) => {
        const { id, version } = await startedRework()
        return by.put(`/jobs/${id}/visit-cost`, { version, visit_cost: 10_000, reason: 'More' })
      },
    },
  ],
  concession: [],
  gst: [
    {
      how: 'rate of a service',
      status: 403,
      run: (by) =>
        by.post(`/categories/${world.categories.taps}/tax`, {
          applies_from: '2037-01-01',
          mode: 'supplier',
          sac: '998714',
          rate: 0,
        }),
    },
  ],
  payout: [
    {
      how: 'payout of what is not owed',
      status: 422,
      run: async (by) =>
        by.post(`/partners/${await world.partner()}/payouts`, { amount: much, method: 'cash' }),
    },
  ],
  tds: [{ how: 'settlement run', status: 403, run: (by) => by.post('/settlement-runs', {}) }],
  adjustment: [
    {
      how: 'adjustment',
      status: 403,
      run: async (by) =>
        by.post(`/partners/${await world.partner()}/adjustments`, { amount: 1, reason: 'More' }),
    },
  ],
  incentive: [{ how: 'incentive rule', status: 403, run: (by) => by.post('/incentive-rules', {}) }],
  reversal: [
    {
      how: 'reversal',
      status: 403,
      run: async (by) => {
        const partner = await world.partner()
        await admin.post(`/partners/${partner}/adjustments`, { amount: 5_000, reason: 'More' })
        return by.post(`/ledger-entries/${await entryOf('adjustment')}/reverse`, { reason: 'Less' })
      },
    },
  ],
}

const entries = async () =>
  (
    await t.database.pool.query('SELECT kind, amount FROM ledger_entries WHERE kind = ANY ($1)', [
      writtenByWays,
    ])
  ).rows
/** Kinds that no request writes as a side effect of its preparation. */
const writtenByWays: LedgerKind[] = [
  'rework',
  'incentive',
  'tds',
  'payout',
  'commission-reversed',
  'reversal',
]
const all = Object.entries(refused).flatMap(([kind, ways]) => ways.map((way) => ({ kind, ...way })))

test.each(all)('$kind: staff are refused $how', async ({ run, status }) => {
  const before = await entries()
  expect(await run(staff)).toMatchObject({ status })
  expect(await entries()).toEqual(before)
})

test.each(all)('$kind: a guest is refused $how', async ({ run }) => {
  expect(await run(guest)).toMatchObject({ status: 401 })
})

test.each(['rework', 'ordinary'] as const)(
  'a guest who reports parts of a %s job writes no entry of it',
  async (of) => {
    const job = of === 'rework' ? await startedRework() : await world.jobIn('started')
    const reported = of === 'rework' ? much : 40_000
    expect(await reportedParts(job, reported)).toMatchObject({ status: 200 })
    const { rows } = await t.database.pool.query('SELECT amount FROM ledger_entries WHERE job_id = $1', [
      job.id,
    ])
    const { commission } = await now(job)
    expect(rows).toEqual(of === 'rework' ? [] : [{ amount: commission }])
  },
)

test('a concession of staff above the setting waits and has no entry', async () => {
  const job = await world.jobIn('completed', { price: much })
  const given = { amount: much, reason: 'goodwill', borne_by: 'partner' }
  const { status, body } = await staff.post(`/jobs/${job.id}/concessions`, given)
  expect([status, body.status]).toEqual([201, 'waiting'])
  const { rows } = await t.database.pool.query("SELECT FROM ledger_entries WHERE kind = 'concession'")
  expect(rows).toEqual([])
})

test('staff write parts and visit of a rework job up to the setting, and an admin more', async () => {
  const first = await world.jobIn('completed')
  expect(await rework(staff, first, { visit_cost: 200_000 })).toMatchObject({ status: 200 })
  const { body } = await rework(staff, first, { visit_cost: 1 })
  expect(body.errors).toEqual([
    {
      field: 'visit_cost',
      message: `makes parts and visits of all rework jobs of J-${first.id} more than ₹2,000.00. An admin enters more.`,
    },
  ])
  expect(await rework(admin, first, { visit_cost: much })).toMatchObject({ status: 200 })
  const job = await startedRework()
  expect(await step(admin, job, 'complete', { material_cost: much })).toMatchObject({ status: 200 })
  await world.setting('business.rework_limit_staff', '')
  expect(await rework(staff, first, { visit_cost: much })).toMatchObject({ status: 200 })
  await world.setting('business.rework_limit_staff', '2000')
})

test('the setting limits the sum of all rework jobs of a job, without cancelled ones and those the customer pays', async () => {
  const first = await world.jobIn('completed')
  expect(await rework(staff, first, { visit_cost: 120_000, partner_id: first.partner?.id })).toMatchObject({
    status: 200,
  })
  expect(await rework(staff, first, { visit_cost: 90_000 })).toMatchObject({ status: 422 })
  expect(await rework(staff, first, { visit_cost: 80_000 })).toMatchObject({ status: 200 })
  const [one, two] = (await now(first)).reworks
  expect(await put(staff, one!, { material_cost: 1 })).toMatchObject({ status: 422 })
  expect(await rework(staff, first, { visit_cost: 0 })).toMatchObject({ status: 200 })
  expect(await rework(staff, first, { price: 90_000, borne_by: 'customer' })).toMatchObject({ status: 200 })
  expect(await step(staff, two!, 'cancel', { reason: 'Not needed' })).toMatchObject({ status: 200 })
  expect(await put(staff, one!, { material_cost: 80_000 })).toMatchObject({ status: 200 })
  expect(await put(staff, one!, { material_cost: 80_001 })).toMatchObject({ status: 422 })
})

test('parallel rework jobs of one job, new or with new parts, keep to the setting together', async () => {
  const first = await world.jobIn('completed')
  const created = await Promise.all([1, 2, 3, 4].map(() => rework(staff, first, { visit_cost: 90_000 })))
  expect(created.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422])
  const both = (await now(first)).reworks.map(({ id }) => ({ id, version: 1 }))
  const parts = await Promise.all(
    both.map((job) => staff.put(`/jobs/${job.id}`, { version: 1, material_cost: 15_000 })),
  )
  expect(parts.map(({ status }) => status).sort()).toEqual([200, 422])
})
