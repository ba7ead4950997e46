import type { PartnerReports, ReportOfPartner } from 'contract/completion-reports/completion-reports.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { maxPaise } from 'contract/shared/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { makeWorld, randomPhone, type World } from '../../../test/world.ts'

const noLimit = { burst: 1e9, perSecond: 1e9 }
let t: TestApp
let staff: Caller
let admin: Caller
let guest: Caller
let world: World
beforeAll(async () => {
  t = await testApp({}, { limits: { link: noLimit, linkNetwork: noLimit } })
  staff = await t.as('staff')
  admin = await t.as('admin')
  guest = await t.as(null)
  world = await makeWorld(t, staff)
  await world.setting('assignment.uncomplete', true)
})
afterAll(() => t.close())

const jobNow = async ({ id }: { id: number }): Promise<Job> => (await staff.get(`/jobs/${id}`)).body
const balanceOf = async (partner: number): Promise<number> => (await staff.get(`/partners/${partner}`)).body.balance
const entriesOf = async ({ id }: { id: number }) =>
  (await t.database.pool.query('SELECT kind, amount FROM ledger_entries WHERE job_id = $1 ORDER BY id', [id])).rows
const statesOf = async ({ id }: { id: number }) =>
  (await t.database.pool.query('SELECT state FROM completion_reports WHERE job_id = $1 ORDER BY id', [id])).rows.map(
    ({ state }) => state,
  )
const cash = (amount: number) => ({ amount, means: 'cash' })

async function linkOf(job: Job): Promise<string> {
  const { body } = await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })
  return `/partner-links/${String(body.url).split('/').at(-1)}`
}
/** Started, with the partner's link. */
async function started(values: Parameters<World['job']>[0] = {}) {
  const job = await world.jobIn('started', values)
  return { job, url: await linkOf(job) }
}
type Said = { material_cost?: number; extra?: object | null; collected?: object | null }
const said = ({ material_cost = 0, extra = null, collected = null }: Said) => ({ material_cost, extra, collected })

async function reported(report: Said, values: Parameters<World['job']>[0] = {}) {
  const { job, url } = await started(values)
  expect((await guest.post(`${url}/complete`, said(report))).status).toBe(200)
  const now = await jobNow(job)
  return { job: now, url, report_id: now.completion_report?.id ?? 0 }
}
const confirm = (job: Job, report_id: number, by = staff, more: object = {}) =>
  by.post(`/jobs/${job.id}/completion-report/confirm`, { report_id, ...more })
const reopen = async (job: Job) => {
  const { version } = await jobNow(job)
  return admin.post(`/jobs/${job.id}/uncomplete`, { version, reason: 'Leaks again' })
}
const reasonsOf = async ({ id }: { id: number }): Promise<string[]> => {
  const { body } = await staff.get('/jobs?attention=reported&per_page=100')
  return body.data.find((row: { id: number }) => row.id === id)?.attention ?? []
}
/** A rework job that is started, whose parts the company bears. */
async function startedRework(): Promise<Job> {
  const partner_id = await world.partner()
  const first = await world.jobIn('completed', { partner_id })
  const complaint = (await staff.post('/complaints', { job_id: first.id, kind: 'quality', text: 'It drips' })).body
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

describe('what a guest says about money', () => {
  test('changes no account, no commission and no price until it is confirmed', async () => {
    const report = { material_cost: 60_000, extra: { amount: 25_000, work: 'New trap' }, collected: cash(125_000) }
    const partner_id = await world.partner()
    await admin.post(`/partners/${partner_id}/terms`, {
      ...{ category_id: null, applies_from: '2026-01-01', kind: 'percent', value: 2000, after_material: true },
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
    expect((await guest.post(`${url}/complete`, said({ material_cost: 1_234_500 }))).body.owes).toBe(-1_234_500)
    expect(await entriesOf(job)).toEqual([])
    expect(await balanceOf(job.partner!.id)).toBe(before)
    expect(await reasonsOf(job)).toContain('reported')
    const { completion_report } = await jobNow(job)
    await confirm(job, completion_report!.id, admin)
    expect(await balanceOf(job.partner!.id)).toBe(before - 1_234_500)
  })

  test('is refused above what can be: parts above the price, money above what is due', async () => {
    const { job, url } = await started()
    const answers = [
      await guest.post(`${url}/complete`, said({ material_cost: 100_001 })),
      await guest.post(`${url}/complete`, said({ collected: cash(100_001) })),
      await guest.post(`${url}/complete`, said({ extra: { amount: 5_000, work: 'Trap' }, collected: cash(105_001) })),
    ]
    expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.field])).toEqual([
      [422, 'material_cost'],
      [422, 'collected.amount'],
      [422, 'collected.amount'],
    ])
    expect((await jobNow(job)).status).toBe('started')
  })

  test('with extra work is refused when it makes the price more than the largest amount', async () => {
    const { job, url } = await started()
    const extra = (amount: number) => said({ extra: { amount, work: 'Trap' } })
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

  test('leaves no report where it says what the job says', async () => {
    const { job } = await reported({})
    expect(job).toMatchObject({ status: 'completed', completion_report: null })
    expect(await statesOf(job)).toEqual([])
  })
})

describe('a confirmed report', () => {
  test('raises the price by the extra work, corrects the material and is one payment; the partner still reads it', async () => {
    const collected = { amount: 125_000, means: 'upi-to-company', reference: '432112345678' }
    const said = { material_cost: 20_000, extra: { amount: 25_000, work: 'New trap' }, collected }
    const { job, url, report_id } = await reported(said)
    const before = await guest.get(url)
    const { status, body } = await confirm(job, report_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ price: 125_000, material_cost: 20_000, received: 125_000, due: 0, completion_report: null },
      ...{ completed_at: job.completed_at, payments: [{ amount: 125_000, method: 'upi', reference: '432112345678' }] },
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

  test('with the reference of another payment it names that one and needs a reason', async () => {
    const reference = '555512345678'
    const first = await world.jobIn('completed')
    const paid = { method: 'upi', amount: 100_000, received_by: 'company', reference }
    await staff.post(`/jobs/${first.id}/payments`, paid)
    const { job, report_id } = await reported({ collected: { amount: 90_000, means: 'upi-to-company', reference } })
    const refused = await confirm(job, report_id, staff, { repeated: false })
    expect([refused.status, refused.body.repeats]).toEqual([409, expect.objectContaining({ job_id: first.id })])
    expect(await jobNow(job)).toMatchObject({ received: 0, completion_report: { id: report_id, state: 'open' } })
    const done = await confirm(job, report_id, staff, { repeated_reason: 'One transfer for both jobs' })
    expect(done).toMatchObject({ status: 200, body: { payments: [{ reason: 'One transfer for both jobs' }] } })
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

describe('a report and what becomes of its job', () => {
  test('is never another one under its id: reopening withdraws it, the next completion makes a new one', async () => {
    const { job, url, report_id } = await reported({ collected: cash(100_000) })
    await reopen(job)
    expect((await jobNow(job)).completion_report).toMatchObject({ id: report_id, state: 'withdrawn' })
    await guest.post(`${url}/complete`, said({ collected: cash(1) }))
    const next = (await jobNow(job)).completion_report
    expect(next).toMatchObject({ state: 'open', collected: { amount: 1 } })
    expect(next?.id).not.toBe(report_id)
    expect(await statesOf(job)).toEqual(['replaced', 'open'])
    expect((await confirm(job, report_id)).status).toBe(409)
    const { rows } = await t.database.pool.query('SELECT amount FROM completion_reports WHERE id = $1', [report_id])
    expect(rows).toEqual([{ amount: 100_000 }])
  })

  test('money of a withdrawn report goes on waiting: it is listed, counted, noted, and a reason of the job', async () => {
    const partner_id = await world.partner({ name: 'Paid Before' })
    const { job, report_id } = await reported({ material_cost: 5_000, collected: cash(70_000) }, { partner_id })
    const figure = async () => (await staff.get('/dashboard/today')).body.reported
    const before = await figure()
    await reopen(job)
    expect(await figure()).toEqual(before)
    const rows = (await staff.get(`/partners/${partner_id}/completion-reports`)).body as ReportOfPartner[]
    expect(rows).toMatchObject([
      { id: report_id, state: 'withdrawn', material_cost: null, collected: { amount: 70_000 } },
    ])
    expect((await jobNow(job)).status).toBe('started')
    expect(await reasonsOf(job)).toContain('reported')
    const { body: link } = await staff.post(`/jobs/${job.id}/tracking-link`, { by: 'copy' })
    const page = await guest.get(`/tracking-links/${String(link.url).split('/').at(-1)}`)
    expect(page.body).toMatchObject({ noted: 70_000 })
    expect((await confirm(job, report_id)).status).toBe(200)
    expect(await reasonsOf(job)).not.toContain('reported')
    expect((await staff.get(`/partners/${partner_id}/completion-reports`)).body).toEqual([])
  })

  test('money that was reported before a reopening is not lost where the next completion says nothing of money', async () => {
    const { job, url, report_id } = await reported({ collected: cash(70_000) })
    await reopen(job)
    await guest.post(`${url}/complete`, said({}))
    expect(await jobNow(job)).toMatchObject({ status: 'completed', completion_report: { id: report_id } })
    expect(await reasonsOf(job)).toContain('reported')
    await reopen(job)
    await guest.post(`${url}/complete`, said({ material_cost: 5_000 }))
    const { completion_report: next } = await jobNow(job)
    expect(next).toMatchObject({ state: 'open', material_cost: 5_000, collected: { amount: 70_000, means: 'cash' } })
    expect(await statesOf(job)).toEqual(['replaced', 'open'])
    expect((await confirm(job, next!.id)).body).toMatchObject({ received: 70_000, material_cost: 5_000 })
  })

  test('a completion by staff replaces what was withdrawn', async () => {
    const { job } = await reported({ collected: cash(100_000) })
    await reopen(job)
    const { version } = await jobNow(job)
    const payments = [{ method: 'cash', amount: 100_000, received_by: 'partner' }]
    const again = await staff.post(`/jobs/${job.id}/complete`, { version, payments })
    expect(again.body).toMatchObject({ received: 100_000, completion_report: null })
    expect(await statesOf(job)).toEqual(['replaced'])
  })

  test('a cancellation asks what became of the money: confirmed before, or returned', async () => {
    const cancel = async (job: Job, more: object = {}) =>
      staff.post(`/jobs/${job.id}/cancel`, { version: (await jobNow(job)).version, reason: 'Not wanted', ...more })
    const one = await reported({ collected: cash(70_000) })
    await reopen(one.job)
    const asked = await cancel(one.job)
    expect([asked.status, asked.body.errors[0].field]).toEqual([422, 'reported_money_returned'])
    expect(asked.body.errors[0].message).toContain('₹700.00, cash')
    expect((await cancel(one.job, { reported_money_returned: true })).status).toBe(200)
    expect(await statesOf(one.job)).toEqual(['returned'])

    const other = await reported({ material_cost: 20_000, collected: cash(70_000) })
    await reopen(other.job)
    expect((await confirm(other.job, other.report_id)).body).toMatchObject({ received: 70_000, material_cost: 0 })
    const cancelled = await cancel(other.job)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', received: 0 })
    expect(await statesOf(other.job)).toEqual(['confirmed'])
  })

  test('a job without money in its report is cancelled without a question', async () => {
    const { job } = await reported({ material_cost: 20_000 })
    await reopen(job)
    const { version } = await jobNow(job)
    expect((await staff.post(`/jobs/${job.id}/cancel`, { version, reason: 'Not wanted' })).status).toBe(200)
  })
})

describe('the customer', () => {
  const messageOf = async ({ id }: { id: number }) =>
    (await t.database.pool.query(`SELECT body FROM messages WHERE job_id = $1 ORDER BY id`, [id])).rows.map(
      ({ body }) => body,
    )

  test('is not asked for what the partner says was paid, in the message and on the page', async () => {
    await world.setting('sms.complete.enable', true)
    await world.setting('sms.payment.enable', true)
    const partner_id = await world.partner({ name: 'CoolPoint Aircon' })
    const { job, report_id } = await reported({ collected: cash(70_000) }, { partner_id })
    expect(await messageOf(job)).toEqual([
      expect.stringContaining(
        'Price ₹1,000.00, due ₹300.00. We have noted ₹700.00 paid to CoolPoint Aircon. Thank you',
      ),
    ])
    const { body } = await staff.post(`/jobs/${job.id}/tracking-link`, { by: 'copy' })
    const page = `/tracking-links/${String(body.url).split('/').at(-1)}`
    expect((await guest.get(page)).body).toMatchObject({ noted: 70_000, due: 30_000, received: 0 })
    await confirm(job, report_id)
    expect((await guest.get(page)).body).toMatchObject({ noted: 0, due: 30_000, received: 70_000 })
    expect((await messageOf(job)).at(-1)).toContain('we received ₹700.00')
    await world.setting('sms.complete.enable', false)
    await world.setting('sms.payment.enable', false)
  })

  test('reads the message of a job without a report as before', async () => {
    await world.setting('sms.complete.enable', true)
    const job = await world.jobIn('completed')
    expect(await messageOf(job)).toEqual([expect.stringContaining('due ₹1,000.00. Thank you')])
    await world.setting('sms.complete.enable', false)
  })
})

describe('the open reports of a partner', () => {
  const customer = async () => (await staff.post('/customers', { name: 'Meera Nair', phone: randomPhone() })).body.id
  /** Jobs of different customers: the same customer and amount on one day looks like a repetition. */
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
    expect(rows.map(({ id, job }) => [id, job.id])).toEqual(jobs.map(({ report_id, job }) => [report_id, job.id]))
    const ids = rows.map(({ id }) => id)
    const { body } = await staff.post('/completion-reports/confirm', { ids: [...ids, 999_999] })
    expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true, false])
    expect(await summary()).toBeUndefined()
    for (const { job } of jobs) expect((await jobNow(job)).completion_report).toBeNull()
  })

  test('come with what the partner hands over: confirmed with it, or nothing of both', async () => {
    const partner_id = await world.partner()
    const jobs = await threeOf(partner_id)
    const owed = await balanceOf(partner_id)
    const settle = (body: object) => staff.post(`/partners/${partner_id}/settlements`, { method: 'cash', ...body })
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
    const needs = async () =>
      (
        (await staff.get('/jobs?attention=reported&per_page=100')).body.data as { id: number; attention: string[] }[]
      ).find(({ id }) => id === job.id)
    expect(await needs()).toMatchObject({ attention: ['reported'] })
    await staff.post(`/jobs/${job.id}/completion-report/dismiss`, { report_id, reason: 'No' })
    expect(await needs()).toBeUndefined()
  })
})
