import { type AttentionReason, attentionReasons } from 'contract/jobs/attention.words.ts'
import { slugs } from 'contract/shared/terms.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPage } from '#platform/db/list.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { attentionCounts } from './attention.store.ts'
import { jobsList } from './job-list.store.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

// 17:00 in India.
const now = Date.parse('2026-05-04T11:30:00.000Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const visit = (hours: number, length = 2) => ({ starts_at: at(hours), ends_at: at(hours + length) })

const attention = async (reasons: readonly AttentionReason[]) => {
  const filters = { attention: [...reasons] } as unknown as Parameters<typeof jobsList>[1] // the other filters are not set
  const list = jobsList({ db: t.database.db, now }, filters, { categories: undefined, places: undefined })
  const { data } = await listPage({ ...list, query: { page: 1, per_page: 100 } })
  return data.map(({ id, attention: reasons }) => [id, ...reasons])
}

test('lists all reasons of a job: of today and before by urgency, then of later days by time', async () => {
  const partner_id = await world.partner()
  await world.jobIn('accepted', { partner_id, ...visit(3) })
  await world.jobIn('started', { partner_id, ...visit(-1) })
  const tomorrowUnassigned = await world.job(visit(20))
  const unassigned = await world.job(visit(1))
  const assignedFor = (id: number, minutes: number) =>
    t.database.pool.query('UPDATE assignments SET created_at = $2 WHERE job_id = $1', [id, at(-minutes / 60)])
  const notifiedFor = (id: number, minutes: number) =>
    t.database.pool.query('UPDATE public_links SET handed_at = $2 WHERE job_id = $1', [id, at(-minutes / 60)])
  const handOver = async (id: number) =>
    expect((await staff.post(`/jobs/${id}/partner-link`, { by: 'copy' })).status).toBe(200)
  const notNotified = await world.job({ partner_id, ...visit(18) })
  await assignedFor(notNotified.id, 15)
  const justAssigned = await world.job({ partner_id, ...visit(40) })
  await assignedFor(justAssigned.id, 14)
  const notAccepted = await world.job({ partner_id: await world.partner(), ...visit(5) })
  await assignedFor(notAccepted.id, 40)
  await handOver(notAccepted.id)
  await notifiedFor(notAccepted.id, 15)
  const justNotified = await world.job({ partner_id: await world.partner(), ...visit(5) })
  await assignedFor(justNotified.id, 40)
  await handOver(justNotified.id)
  await notifiedFor(justNotified.id, 14)
  const planned = { partner_id: await world.partner(), ...visit(60) }
  const overlapping = [
    await world.jobIn('accepted', planned),
    await world.jobIn('accepted', { ...planned, ...visit(61) }),
  ]
  await world.jobIn('accepted', { ...planned, ...visit(63) }) // It begins at the end of the one before.
  const off = await world.partner()
  const onDayOff = await world.jobIn('accepted', { partner_id: off, ...visit(70) })
  await world.jobIn('accepted', { partner_id: off, ...visit(100) })
  const days = { from_day: '2026-05-07', to_day: '2026-05-07', reason: null }
  expect((await staff.post(`/partners/${off}/days-off`, days)).status).toBe(201)
  const removed = await world.partner()
  const ofInactive = await world.jobIn('accepted', { partner_id: removed, ...visit(400) })
  await t.database.pool.query(`UPDATE partners SET status = 'deactivated' WHERE id = $1`, [removed])
  const moved = await world.jobIn('accepted', { partner_id, ...visit(80) })
  const to = {
    starts_at: at(90),
    ends_at: at(92),
    reason: 'The customer is away',
    was_done: true,
    version: moved.version,
  }
  expect((await staff.post(`/jobs/${moved.id}/reschedule`, to)).body.status).toBe('pending')
  const lateUnassigned = await world.job(visit(-1))
  const late = await world.jobIn('accepted', { partner_id, ...visit(-0.5) })
  const slipped = await world.jobIn('started', { partner_id, ...visit(-4) })
  const slippedLastWeek = await world.job(visit(-170))
  // Neither of these needs attention today.
  await world.jobIn('completed', { partner_id, ...visit(-4) })
  await world.jobIn('accepted', { partner_id, ...visit(20) })
  await world.job(visit(60))
  const reported = await world.jobIn('completed', { partner_id, ...visit(-6) })
  await t.database.pool.query(
    `INSERT INTO completion_reports (job_id, assignment_id, material_cost)
     SELECT job_id, id, 100 FROM assignments WHERE job_id = $1`,
    [reported.id],
  )
  const cancelled = await world.job(visit(-4))
  await staff.post(`/jobs/${cancelled.id}/cancel`, { reason: 'No', version: cancelled.version })

  const all = [
    [slippedLastWeek.id, 'slipped', 'unassigned'],
    [slipped.id, 'slipped'],
    [lateUnassigned.id, 'late', 'unassigned'],
    [late.id, 'late', 'overlapping'],
    [unassigned.id, 'unassigned'],
    [notAccepted.id, 'not-accepted'],
    [reported.id, 'reported'],
    [notNotified.id, 'not-told'],
    [tomorrowUnassigned.id, 'unassigned'],
    ...overlapping.map(({ id }) => [id, 'overlapping']),
    [onDayOff.id, 'partner-off'],
    [moved.id, 'moved'],
    [ofInactive.id, 'partner-inactive'],
  ]
  expect(await attention(slugs(attentionReasons))).toEqual(all)
  expect(await attention(['unassigned'])).toEqual(all.filter((reasons) => reasons.includes('unassigned')))
  const { rows } = await sql`${attentionCounts(now)}`.execute(t.database.db)
  expect(rows).toEqual([{ attention: all.length, slipped: 2, late: 2 }])
  await world.setting('business.accept_minutes', '14')
  expect((await attention(['not-told'])).map(([id]) => id)).toEqual([notNotified.id, justAssigned.id])
  expect((await attention(['not-accepted'])).map(([id]) => id)).toEqual([notAccepted.id, justNotified.id])
})

test('an open complaint that is due or has no owner is a reason, beside a report', async () => {
  const [due, unowned, owned] = [await done(), await done(), await done()]
  const complain = (job_id: number, owner: number | null, hours: number, status = 'open') =>
    t.database.pool.query(
      `INSERT INTO complaints (job_id, kind, severity, text, source, owner_id, due_at, status, closed_at)
       VALUES ($1, 'quality', 'low', 'Leaks', 'staff', $2, $3, $4, CASE WHEN $4 = 'resolved' THEN app_now() END)`,
      [job_id, owner, at(hours), status],
    )
  await complain(due, staff.userId, 0)
  await complain(unowned, null, 24)
  await complain(owned, staff.userId, 1)
  await complain(owned, null, -1, 'resolved')
  await t.database.pool.query(
    `INSERT INTO completion_reports (job_id, assignment_id, material_cost)
     SELECT job_id, id, 100 FROM assignments WHERE job_id = $1`,
    [unowned],
  )
  const found = await attention(['complaint'])
  expect(new Map(found.map(([id, ...reasons]) => [id, reasons]))).toEqual(
    new Map([
      [due, ['complaint']],
      [unowned, ['complaint', 'reported']],
    ]),
  )
})

async function done(): Promise<number> {
  return (await world.jobIn('completed', { partner_id: await world.partner(), ...visit(-6) })).id
}

test('a job is late once the grace of the setting is over', async () => {
  const partner_id = await world.partner()
  const starts = await world.jobIn('accepted', { partner_id, ...visit(-9 / 60) })
  const ends = await world.jobIn('started', { partner_id, ...visit(-1 - 9 / 60, 1) })
  const reasons = async () =>
    (await attention(['late', 'slipped'])).filter(([id]) => id === starts.id || id === ends.id)
  const lateAt = async (id: number) => Date.parse((await staff.get(`/jobs/${id}`)).body.late_at) - now
  expect(await reasons()).toEqual([])
  expect([await lateAt(starts.id), await lateAt(ends.id)]).toEqual([60_000, 60_000])
  await world.setting('business.late_minutes', '9')
  expect([await lateAt(starts.id), await lateAt(ends.id)]).toEqual([0, 0])
  expect(await reasons()).toEqual([
    [ends.id, 'slipped'],
    [starts.id, 'late'],
  ])
})

test('a partner counts as notified by a message that a provider accepted, whatever its text', async () => {
  const job = await world.job({ partner_id: await world.partner(), ...visit(30) })
  const of = async () => (await staff.get(`/jobs/${job.id}`)).body.assignments[0].told_at
  const message = (state: string) =>
    t.database.pool.query(
      `INSERT INTO messages (channel, template, "to", body, state, job_id, partner_id)
       SELECT 'sms', 'message.partner-job', '+919800000000', 'A new job', $2, id, partner_id FROM jobs WHERE id = $1`,
      [job.id, state],
    )
  await message('failed')
  expect(await of()).toBeNull()
  await message('submitted')
  expect(await of()).toEqual(expect.any(String))
})

test('GET /jobs refuses an unknown reason and keeps another requested order', async () => {
  expect((await staff.get('/jobs?attention=lost')).status).toBe(422)
  const { status, body } = await staff.get('/jobs?attention=slipped&sort=-id')
  expect(status).toBe(200)
  const ids = body.data.map(({ id }: { id: number }) => id)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect(body.totals).toBeNull()
})

test('the index of open jobs serves the list of attention', async () => {
  const everyReason = { attention: slugs(attentionReasons) } as unknown as Parameters<typeof jobsList>[1]
  await t.database.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    const { matching } = jobsList({ db: trx, now }, everyReason, { categories: undefined, places: undefined })
    expect(JSON.stringify(await matching.select('id').explain())).toContain('jobs_open_idx')
  })
})

test('the jobs that were started early are found in an index that holds nothing else', async () => {
  await t.database.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    const { rows } = await sql<object>`EXPLAIN ${attentionCounts(now)}`.execute(trx)
    expect(JSON.stringify(rows)).toContain('assignments_started_early_idx')
  })
})
