import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let admin: Caller
let world: World
let job: Job
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
  world = await createWorld(t, staff)
  job = await world.jobIn('completed', { partner_id: await world.partner({ name: 'Suresh' }) })
})
afterAll(() => t.close())

const values = () => ({ job_id: job.id, kind: 'quality', severity: 'high', text: 'The tap leaks again.' })
const created = async (): Promise<Complaint> => (await staff.post('/complaints', values())).body
const rejected = async ({ id, version }: Complaint): Promise<Complaint> =>
  (await staff.post(`/complaints/${id}/status`, { reason: 'Not ours', status: 'rejected', version })).body
const kinds = async (type: string, id: number) =>
  (await staff.get(`/timeline?record_type=${type}&record_id=${id}`)).body.map(
    (entry: { kind: string }) => entry.kind,
  )

describe('POST /complaints/{id}/rework', () => {
  const period = { starts_at: '2037-11-26T05:30:00.000Z', ends_at: '2037-11-26T06:30:00.000Z' }
  const rework = (by: Caller, { id, version }: Complaint, body: object = {}) =>
    by.post(`/complaints/${id}/rework`, { ...period, version, ...body })

  test('creates a free job for the same customer, address and service; both jobs and the complaint show it', async () => {
    const open = await created()
    const planned = await rework(staff, open)
    expect(planned).toMatchObject({
      status: 200,
      body: { status: 'visit-planned', visit_at: period.starts_at },
    })
    const { id } = planned.body.reworks.at(-1)
    const reworkJob = (await staff.get(`/jobs/${id}`)).body
    expect(reworkJob).toMatchObject({
      price: 0,
      commission: 0,
      rework_of_id: job.id,
      enquiry_id: null,
      status: 'pending',
    })
    expect(reworkJob).toMatchObject({
      customer: job.customer,
      category: job.category,
      address: { id: job.address?.id },
    })
    expect((await staff.get(`/jobs/${job.id}`)).body.reworks).toContainEqual(
      expect.objectContaining({ id, status: 'pending' }),
    )
    expect((await kinds('job', job.id))[0]).toBe('rework-created')
    expect(planned.body.status_reason).toBe(`Rework ${recordId('job', id)}`)
  })

  test('assigns the first partner on request; refuses a stale version and a settled complaint', async () => {
    const open = await created()
    const body = {
      partner_id: job.partner?.id,
      starts_at: '2037-11-27T05:30:00Z',
      ends_at: '2037-11-27T06:30:00Z',
    }
    const planned = await rework(staff, open, body)
    const reworkJob = (await staff.get(`/jobs/${planned.body.reworks.at(-1).id}`)).body
    expect(reworkJob.partner).toMatchObject({ name: 'Suresh' })
    expect(await rework(staff, open)).toMatchObject({ status: 409 })
    const settled = await rejected(await created())
    expect(await rework(staff, settled)).toMatchObject({ status: 409 })
  })

  test('the partner of the first job bears parts and visit: both accounts get an entry on completion', async () => {
    const partner_id = await world.partner()
    const open = await created()
    const planned = await rework(staff, open, { borne_by: 'partner', visit_cost: 20_000 })
    const { id } = planned.body.reworks.at(-1)
    const step = async (name: string, more = {}) => {
      const { version } = (await staff.get(`/jobs/${id}`)).body
      expect(await staff.post(`/jobs/${id}/${name}`, { version, ...more })).toMatchObject({ status: 200 })
    }
    const balances = async () => {
      const { rows } = await t.database.pool.query(
        'SELECT id, balance FROM partners WHERE id = ANY ($1) ORDER BY id',
        [[job.partner?.id, partner_id]],
      )
      return rows.map(({ balance }) => balance as number)
    }
    const [first, second] = await balances()
    await step('assign', { partner_id, confirmed: true })
    for (const name of ['accept', 'start']) await step(name)
    await step('complete', { material_cost: 30_000 })
    expect(await balances()).toEqual([first! + 50_000, second! - 50_000])
    const { rows } = await t.database.pool.query('SELECT kind, note FROM ledger_entries WHERE job_id = $1', [
      id,
    ])
    const note = `Rework of ${recordId('job', job.id)}: parts ₹300.00, visit ₹200.00`
    expect(rows).toEqual([
      { kind: 'rework', note },
      { kind: 'rework', note },
    ])

    // The visit was more expensive: the difference is posted for both, and posted entries stay unchanged.
    const { version } = (await staff.get(`/jobs/${id}`)).body
    const correct = (by: Caller, more = {}) =>
      by.put(`/jobs/${id}/visit-cost`, { visit_cost: 25_000, reason: 'The bill said 250', version, ...more })
    expect(await correct(staff)).toMatchObject({ status: 403 })
    expect(await correct(admin, { reason: ' ' })).toMatchObject({ status: 422 })
    expect(await correct(admin)).toMatchObject({ status: 200, body: { visit_cost: 25_000 } })
    expect(await correct(admin)).toMatchObject({ status: 409 })
    expect(await balances()).toEqual([first! + 55_000, second! - 55_000])
    const [entry] = (await staff.get(`/timeline?record_type=job&record_id=${id}`)).body
    const change = { label: 'Visit charge', from: '₹200.00', to: '₹250.00' }
    expect(entry).toMatchObject({ kind: 'changed', data: { changes: [change], reason: 'The bill said 250' } })
    const posted = await t.database.pool.query(
      'SELECT amount, note FROM ledger_entries WHERE job_id = $1 ORDER BY id',
      [id],
    )
    expect(posted.rows).toHaveLength(4)
    const why = `Rework of ${recordId('job', job.id)}: parts ₹300.00, visit ₹250.00. Corrected: The bill said 250`
    expect(posted.rows.slice(2)).toEqual(
      expect.arrayContaining([
        { amount: 5_000, note: why },
        { amount: -5_000, note: why },
      ]),
    )

    // Reopening the job reverses all of it.
    await world.setting('assignment.uncomplete', true)
    const { version: now } = (await staff.get(`/jobs/${id}`)).body
    expect(await admin.post(`/jobs/${id}/uncomplete`, { version: now, reason: 'Not done' })).toMatchObject({
      status: 200,
    })
    expect(await balances()).toEqual([first, second])
  })

  test('the visit charge is corrected before the completion without an entry; any other job has none', async () => {
    const planned = await rework(staff, await created(), { visit_cost: 20_000 })
    const { id } = planned.body.reworks.at(-1)
    const body = { visit_cost: 0, reason: 'Same way as another job', version: 1 }
    const corrected = await admin.put(`/jobs/${id}/visit-cost`, body)
    expect(corrected).toMatchObject({ status: 200, body: { visit_cost: 0 } })
    const { rows } = await t.database.pool.query('SELECT FROM ledger_entries WHERE job_id = $1', [id])
    expect(rows).toEqual([])
    const first = (await staff.get(`/jobs/${job.id}`)).body
    const refused = await admin.put(`/jobs/${job.id}/visit-cost`, { ...body, version: first.version })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `${recordId('job', job.id)} is no rework job: it has no visit charge.` },
    })
    const byPrice = (
      await rework(staff, await created(), { borne_by: 'customer', price: 10_000 })
    ).body.reworks.at(-1)
    expect(await admin.put(`/jobs/${byPrice.id}/visit-cost`, body)).toMatchObject({ status: 409 })
  })

  test('refuses the rework of a job that is not completed', async () => {
    const other = await world.jobIn('started')
    const open = (await staff.post('/complaints', { ...values(), job_id: other.id })).body
    const refused = await rework(staff, open)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `${recordId('job', other.id)} is not completed: there is no work to repeat yet.` },
    })
  })

  test('refuses the rework of a rework', async () => {
    const { body } = await rework(staff, await created())
    const about = { ...values(), job_id: body.reworks.at(-1).id }
    const second = (await staff.post('/complaints', about)).body
    expect(await rework(staff, second)).toMatchObject({ status: 409 })
  })

  test('a completed rework job is in no figure of completed jobs, nor in their rows', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const rows = async () =>
      (await staff.get(`/jobs?completed_from=${day}&completed_to=2090-01-01`)).body.meta.total as number
    const figure = async () => (await admin.get(`/reports/completed-jobs?from=${day}&to=${day}`)).body
    const before = [await rows(), await figure()]
    const { body } = await rework(staff, await created())
    const { id } = body.reworks.at(-1)
    const partner_id = await world.partner()
    const step = async (name: string, more = {}) => {
      const { version } = (await staff.get(`/jobs/${id}`)).body
      expect(await staff.post(`/jobs/${id}/${name}`, { version, ...more })).toMatchObject({ status: 200 })
    }
    await step('assign', { partner_id, confirmed: true })
    for (const name of ['accept', 'start', 'complete']) await step(name)
    expect([await rows(), await figure()]).toEqual(before)
  })
})
