import type {
  PartnerReports,
  ReportOfPartner,
} from 'contract/completion-reports/completion-reports.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { maxPaise } from 'contract/shared/money.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { cash, completionBody, reportSteps } from '../../../test/report-steps.ts'
import { randomPhone } from '../../../test/world.ts'

const {
  t,
  staff,
  admin,
  guest,
  world,
  jobNow,
  balanceOf,
  statesOf,
  linkOf,
  started,
  reported,
  confirm,
  reasonsOf,
} = await reportSteps()
afterAll(() => t.close())

const entriesOf = async ({ id }: { id: number }) =>
  (await t.database.pool.query('SELECT kind, amount FROM ledger_entries WHERE job_id = $1 ORDER BY id', [id]))
    .rows
/** A rework job that is started, whose parts the company bears. */
async function startedRework(): Promise<Job> {
  const partner_id = await world.partner()
  const first = await world.jobIn('completed', { partner_id })
  const complaint = (await staff.post('/complaints', { job_id: first.id, kind: 'quality', text: 'It drips' }))
    .body
  const { version, id } = complaint
  const times = { starts_at: '2037-05-04T05:30:00.000Z', ends_at: '2037-05-04T06:30:00.000Z' }
  const rework = { ...times, price: 0, note: null, partner_id, borne_by: 'company', visit_cost: 0 }
  const { body } = await staff.post(`/complaints/${id}/rework`, { version, ...rework })
  const jobs = (await jobNow(first)).reworks
  expect(jobs, JSON.stringify(body)).toHaveLength(1)
  let now = await jobNow(jobs[0]!)
  for (const step of ['accept', 'start'])
    now = (await staff.post(`/jobs/${now.id}/${step}`, { version: now.version })).body
  return now
}

describe('money in the report of a guest', () => {
  test('changes no account, no commission and no price until it is confirmed', async () => {
    const report = {
      material_cost: 60_000,
      extra: { amount: 25_000, work: 'New trap' },
      collected: cash(125_000),
    }
    const partner_id = await world.partner()
    await admin.post(`/partners/${partner_id}/terms`, {
      category_id: null,
      applies_from: '2026-01-01',
      kind: 'percent',
      value: 2000,
      after_material: true,
    })
    const { job } = await reported(report, { partner_id })
    expect(job).toMatchObject({ status: 'completed', price: 100_000, material_cost: 0, received: 0 })
    expect(await entriesOf(job)).toEqual([{ kind: 'commission-due', amount: job.commission }])
    expect(await balanceOf(partner_id)).toBe(job.commission)
    expect(job.completion_report).toMatchObject({
      state: 'open',
      ...report,
      collected: { ...report.collected, reference: null },
    })
  })

  test('the parts of a rework are on no account until they are confirmed', async () => {
    const job = await startedRework()
    const before = await balanceOf(job.partner!.id)
    const url = await linkOf(job)
    expect(
      (await guest.post(`${url}/complete`, completionBody({ material_cost: 1_234_500 }))).body.owes,
    ).toBe(-1_234_500)
    expect(await entriesOf(job)).toEqual([])
    expect(await balanceOf(job.partner!.id)).toBe(before)
    expect(await reasonsOf(job)).toContain('reported')
    const { completion_report } = await jobNow(job)
    await confirm(job, completion_report!.id, admin)
    expect(await balanceOf(job.partner!.id)).toBe(before - 1_234_500)
  })

  test('is refused above its limits: parts above the price, money above the amount due', async () => {
    const { job, url } = await started()
    const responses = [
      await guest.post(`${url}/complete`, completionBody({ material_cost: 100_001 })),
      await guest.post(`${url}/complete`, completionBody({ collected: cash(100_001) })),
      await guest.post(
        `${url}/complete`,
        completionBody({ extra: { amount: 5_000, work: 'Trap' }, collected: cash(105_001) }),
      ),
    ]
    expect(responses.map(({ status, body }) => [status, body.errors?.[0]?.field])).toEqual([
      [422, 'material_cost'],
      [422, 'collected.amount'],
      [422, 'collected.amount'],
    ])
    expect((await jobNow(job)).status).toBe('started')
  })

  test('with extra work is refused when it makes the price more than the largest amount', async () => {
    const { job, url } = await started()
    const extra = (amount: number) => completionBody({ extra: { amount, work: 'Trap' } })
    const reply = await guest.post(`${url}/complete`, extra(maxPaise - job.price + 1))
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toMatchObject([{ field: 'extra.amount' }])
    expect((await jobNow(job)).status).toBe('started')
    expect((await guest.post(`${url}/complete`, extra(maxPaise - job.price))).status).toBe(200)
    // The price was corrected since: the confirmation has the same limit.
    const { version, completion_report } = await jobNow(job)
    const correction = { version, price: job.price + 1, reason: 'Agreed later' }
    const { body: corrected } = await admin.post(`/jobs/${job.id}/correct`, correction)
    const refused = await confirm(corrected, completion_report!.id, admin)
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'price'])
  })

  test('leaves no report when it equals the values of the job', async () => {
    const { job } = await reported({})
    expect(job).toMatchObject({ status: 'completed', completion_report: null })
    expect(await statesOf(job)).toEqual([])
  })
})

describe('a confirmed report', () => {
  test('raises the price by the extra work, corrects the material and is one payment; the partner still reads it', async () => {
    const collected = { amount: 125_000, means: 'upi-to-company', reference: '432112345678' }
    const report = { material_cost: 20_000, extra: { amount: 25_000, work: 'New trap' }, collected }
    const { job, url, report_id } = await reported(report)
    const before = await guest.get(url)
    const { status, body } = await confirm(job, report_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      price: 125_000,
      material_cost: 20_000,
      received: 125_000,
      due: 0,
      completion_report: null,
      completed_at: job.completed_at,
      payments: [{ amount: 125_000, method: 'upi', reference: '432112345678' }],
    })
    const after = await guest.get(url)
    expect(after.body.reported).toMatchObject({ state: 'confirmed', collected })
    expect(after.body.owes).toBe(before.body.owes)
    const { body: entries } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
    const kinds = entries.map(({ kind }: { kind: string }) => kind)
    expect(kinds.slice(0, 3)).toEqual(['report-confirmed', 'payment-added', 'changed'])
    expect(entries[2].data.reason).toBe('Extra work: New trap')
  })

  test('is confirmed once, by five at once', async () => {
    const { job, report_id } = await reported({ collected: cash(100_000) })
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(job, report_id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await jobNow(job)).toMatchObject({ received: 100_000, payments: [{ amount: 100_000 }] })
  })

  test('with the reference of another payment names that payment and needs a reason', async () => {
    const reference = '555512345678'
    const first = await world.jobIn('completed')
    const paid = { method: 'upi', amount: 100_000, received_by: 'company', reference }
    await staff.post(`/jobs/${first.id}/payments`, paid)
    const { job, report_id } = await reported({
      collected: { amount: 90_000, means: 'upi-to-company', reference },
    })
    const refused = await confirm(job, report_id, staff, { repeated: false })
    expect([refused.status, refused.body.repeats]).toEqual([
      409,
      expect.objectContaining({ job_id: first.id }),
    ])
    expect(await jobNow(job)).toMatchObject({
      received: 0,
      completion_report: { id: report_id, state: 'open' },
    })
    const done = await confirm(job, report_id, staff, { repeated_reason: 'One transfer for both jobs' })
    expect(done).toMatchObject({
      status: 200,
      body: { payments: [{ reason: 'One transfer for both jobs' }] },
    })
  })
})

test('a dismissed report changes nothing, and needs a reason', async () => {
  const { job, report_id } = await reported({ material_cost: 20_000, collected: cash(100_000) })
  const path = `/jobs/${job.id}/completion-report/dismiss`
  expect((await staff.post(path, { report_id, reason: ' ' })).status).toBe(422)
  expect((await staff.post(path, { report_id, reason: 'The customer says no' })).status).toBe(200)
  expect((await confirm(job, report_id)).status).toBe(409)
  expect(await jobNow(job)).toMatchObject({ received: 0, material_cost: 0, completion_report: null })
})

describe('the open reports of a partner', () => {
  const customer = async () =>
    (await staff.post('/customers', { name: 'Meera Nair', phone: randomPhone() })).body.id
  /** Jobs of different customers: the same customer and amount on one day looks like a duplicate. */
  async function threeOf(partner_id: number) {
    const jobs = []
    for (const amount of [30_000, 40_000, 50_000]) {
      const customer_id = (await customer()) as number
      const lines = { label: null, place_type: 'home', line_1: '7 Mill Road', line_2: null, landmark: null }
      const address = { ...lines, location_id: world.places.pincode, customer_id }
      const address_id = (await staff.post('/addresses', address)).body.id as number
      jobs.push(await reported({ collected: cash(amount) }, { partner_id, customer_id, address_id }))
    }
    return jobs
  }

  test('are listed by partner with their sums, and confirmed together', async () => {
    const partner_id = await world.partner({ name: 'Many Reports' })
    const jobs = await threeOf(partner_id)
    const summary = async () =>
      ((await staff.get('/completion-reports/partners')).body as PartnerReports[]).find(
        ({ partner }) => partner.id === partner_id,
      )
    expect(await summary()).toMatchObject({ reports: 3, cash: 120_000, upi_to_partner: 0, upi_to_company: 0 })
    const rows = (await staff.get(`/partners/${partner_id}/completion-reports`)).body as ReportOfPartner[]
    expect(rows.map(({ id, job }) => [id, job.id])).toEqual(
      jobs.map(({ report_id, job }) => [report_id, job.id]),
    )
    const ids = rows.map(({ id }) => id)
    const { body } = await staff.post('/completion-reports/confirm', { ids: [...ids, 999_999] })
    expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true, false])
    expect(await summary()).toBeUndefined()
    for (const { job } of jobs) expect((await jobNow(job)).completion_report).toBeNull()
  })

  test('are confirmed together with the money that the partner hands over, or not at all', async () => {
    const partner_id = await world.partner()
    const jobs = await threeOf(partner_id)
    const owed = await balanceOf(partner_id)
    const settle = (body: object) =>
      staff.post(`/partners/${partner_id}/settlements`, { method: 'cash', ...body })
    const ids = jobs.map(({ report_id }) => report_id)
    const tooMuch = await settle({ amount: owed + 1, report_ids: ids })
    expect(tooMuch.status).toBe(422)
    expect(await statesOf(jobs[0]!.job)).toEqual(['open'])
    expect((await settle({ amount: owed, report_ids: ids })).status).toBe(201)
    expect(await balanceOf(partner_id)).toBe(0)
    for (const { job } of jobs) expect(await statesOf(job)).toEqual(['confirmed'])
    const { report_id } = await reported({ collected: cash(100) })
    const foreign = await settle({ amount: 1, report_ids: [report_id] })
    expect([foreign.status, foreign.body.errors[0].field]).toEqual([422, 'report_ids'])
  })

  test('make their jobs need attention', async () => {
    const { job, report_id } = await reported({ collected: cash(60_000) })
    expect(await reasonsOf(job)).toEqual(['reported'])
    await staff.post(`/jobs/${job.id}/completion-report/dismiss`, { report_id, reason: 'No' })
    expect(await reasonsOf(job)).toEqual([])
  })
})
