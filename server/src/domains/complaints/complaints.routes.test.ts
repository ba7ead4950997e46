import { complaintDueAt, warrantyTo } from 'contract/complaints/complaints.rules.ts'
import type { Complaint, ComplaintRow } from 'contract/complaints/complaints.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Suggestions } from 'contract/jobs/suggestions.schema.ts'
import { defaultWeek } from 'contract/settings/business-hours.rules.ts'
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
const created = async (by = staff): Promise<Complaint> => (await by.post('/complaints', values())).body
const reason = 'A partner goes there again'
const visit_at = '2037-11-25T05:30:00.000Z'
const moved = (by: Caller, { id, version }: Complaint, body: object) =>
  by.post(`/complaints/${id}/status`, { reason, version, ...body })
const kinds = async (type: string, id: number) =>
  (await staff.get(`/timeline?record_type=${type}&record_id=${id}`)).body.map(
    (entry: { kind: string }) => entry.kind,
  )

describe('POST /complaints', () => {
  test('creates an open complaint of its creator, due by severity, with audit and timelines', async () => {
    const { status, body } = await staff.post('/complaints', values())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'open',
      kind: 'quality',
      severity: 'high',
      source: 'staff',
      version: 1,
      undo: null,
      owner: { id: staff.userId },
      partner: { name: 'Suresh' },
      customer: { id: world.customer, name: 'Asha Rao' },
    })
    const due = complaintDueAt(defaultWeek, 'high', Date.parse(body.created_at))
    expect(Math.abs(Date.parse(body.due_at) - due)).toBeLessThan(5000)
    expect(await kinds('complaint', body.id)).toEqual(['created'])
    expect((await kinds('job', job.id))[0]).toBe('complaint-added')
    expect((await kinds('customer', world.customer))[0]).toBe('complaint-added')
    const { id, kind, text, due_at } = body
    const { complaints } = (await staff.get(`/jobs/${job.id}`)).body
    expect(complaints[0]).toEqual({ id, kind, status: 'open', text, due_at })
    const audits = t.database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_type', '=', 'complaint')
    expect(await audits.where('record_id', '=', String(body.id)).execute()).toEqual([{ action: 'created' }])
  })

  test('refuses a job and an owner that do not exist', async () => {
    expect(await staff.post('/complaints', { ...values(), job_id: 999_999 })).toMatchObject({ status: 422 })
    expect(await staff.post('/complaints', { ...values(), owner_id: 999_999 })).toMatchObject({ status: 422 })
  })
})

describe('PUT /complaints/{id}', () => {
  test('a lower severity gives more time; the timeline names owner and changes; a stale version is a 409', async () => {
    const { id, version, due_at } = await created()
    const body = { severity: 'low', owner_id: admin.userId, version }
    const saved = await staff.put(`/complaints/${id}`, body)
    expect(saved).toMatchObject({ status: 200, body: { severity: 'low', owner: { id: admin.userId } } })
    expect(saved.body.due_at > due_at).toBe(true)
    expect(await kinds('complaint', id)).toEqual(['changed', 'assigned', 'created'])
    expect(await staff.put(`/complaints/${id}`, body)).toMatchObject({ status: 409 })
  })
})

describe('POST /complaints/{id}/status', () => {
  test('goes from open to a planned visit to resolved, each with its reason', async () => {
    const open = await created()
    const planned = await moved(staff, open, { status: 'visit-planned', visit_at })
    expect(planned.body).toMatchObject({
      status: 'visit-planned',
      visit_at,
      status_reason: reason,
      closed_at: null,
    })
    const resolved = await moved(staff, planned.body, { status: 'resolved' })
    expect(resolved.body).toMatchObject({ status: 'resolved', visit_at })
    expect(resolved.body.closed_at).not.toBeNull()
    expect((await kinds('customer', world.customer)).slice(0, 2)).toEqual(['status', 'status'])
  })

  test('refuses a visit without a time, a move without a reason, and any move of a settled complaint', async () => {
    const open = await created()
    expect(await moved(staff, open, { status: 'visit-planned' })).toMatchObject({ status: 422 })
    expect(await moved(staff, open, { status: 'resolved', reason: ' ' })).toMatchObject({ status: 422 })
    const { body } = await moved(staff, open, { status: 'rejected' })
    expect(await moved(staff, body, { status: 'resolved' })).toMatchObject({ status: 409 })
  })

  test('only a manager reopens a settled complaint', async () => {
    const { body } = await moved(staff, await created(), { status: 'resolved' })
    expect(await moved(staff, body, { status: 'open' })).toMatchObject({ status: 403 })
    expect(await moved(admin, body, { status: 'open' })).toMatchObject({
      status: 200,
      body: { status: 'open' },
    })
  })
})

describe('POST /complaints/{id}/undo', () => {
  test('restores the state before the user’s own last transition, once', async () => {
    const { body } = await moved(staff, await created(), { status: 'resolved' })
    expect(body.undo).toMatchObject({ by: staff.userId })
    expect(await admin.post(`/complaints/${body.id}/undo`)).toMatchObject({ status: 409 })
    const undone = await staff.post(`/complaints/${body.id}/undo`)
    expect(undone).toMatchObject({ status: 200, body: { status: 'open', closed_at: null, undo: null } })
    const again = await staff.post(`/complaints/${body.id}/undo`)
    expect(again).toMatchObject({ status: 409 })
  })
})

test('a job and its complaint show the last day of the warranty, set by the nearest category above', async () => {
  const { id } = await created()
  const shown = async () => [
    (await staff.get(`/jobs/${job.id}`)).body.warranty_to,
    (await staff.get(`/complaints/${id}`)).body.job.warranty_to,
  ]
  const set = (days: number | null, category: number) =>
    t.database.pool.query('UPDATE categories SET warranty_days = $1 WHERE id = $2', [days, category])
  expect(await shown()).toEqual([null, null])
  await set(30, world.categories.plumbing)
  const to = warrantyTo(job.completed_at, 30)
  expect(await shown()).toEqual([to, to])
  await set(0, world.categories.taps)
  expect(await shown()).toEqual([null, null])
})

describe('GET /complaints', () => {
  const idsOf = async (query: string) =>
    (await staff.get(`/complaints?per_page=100&${query}`)).body.data.map(({ id }: ComplaintRow) => id)

  test('finds by job, customer, service with those below it, state, owner and text', async () => {
    const mine = await created()
    const settled = (await moved(staff, await created(), { status: 'rejected' })).body as Complaint
    const filters = [
      `job_id=${job.id}`,
      `customer_id=${world.customer}`,
      `category_id=${world.categories.plumbing}`,
    ]
    for (const filter of [...filters, 'q=Asha', `q=${recordId('job', job.id)}`, `owner_id=${staff.userId}`]) {
      expect(await idsOf(filter)).toEqual(expect.arrayContaining([mine.id, settled.id]))
    }
    expect(await idsOf(`category_id=${world.categories.cleaning}`)).toEqual([])
    expect(await idsOf('status=open')).not.toContain(settled.id)
    expect(await idsOf(`q=${recordId('complaint', mine.id)}`)).toEqual([mine.id])
  })

  test('overdue complaints are those past their due time that are not settled', async () => {
    const { id, version } = await created()
    await staff.put(`/complaints/${id}`, { due_at: '2026-01-01T05:30:00Z', version })
    expect(await idsOf('overdue=true')).toEqual([id])
    expect(await idsOf('overdue=false')).not.toContain(id)
  })
})

test('the search finds a complaint by its id and by the customer', async () => {
  const { id } = await created()
  const found = async (q: string) =>
    (await staff.get(`/search?q=${q}`)).body.filter(({ type }: { type: string }) => type === 'complaint')
  expect(await found(recordId('complaint', id))).toMatchObject([{ id, status: 'open' }])
  expect((await found('asha')).length).toBeGreaterThan(0)
})

test('suggestions list the complaints about a partner that were not rejected', async () => {
  const name = 'Often complained about'
  const partner_id = await world.partner({ name })
  const about = await world.jobIn('completed', { partner_id })
  const complain = async () =>
    (await staff.post('/complaints', { ...values(), job_id: about.id })).body as Complaint
  await complain()
  await moved(staff, await complain(), { status: 'rejected' })
  const next = await world.job({ starts_at: '2037-12-01T05:30:00.000Z', ends_at: '2037-12-01T06:30:00.000Z' })
  const { fit } = (await staff.get(`/jobs/${next.id}/suggestions`)).body as Suggestions
  const { reasons } = fit.find(({ partner }) => partner.id === partner_id)!
  expect(reasons).toContainEqual({ kind: 'complaints', complaints: 1, jobs: 1 })
})

test('a job with a complaint is not deleted', async () => {
  const other = await world.job()
  await staff.post('/complaints', { ...values(), job_id: other.id })
  const refused = await admin.delete(`/jobs/${other.id}`)
  expect(refused).toMatchObject({ status: 409 })
})
