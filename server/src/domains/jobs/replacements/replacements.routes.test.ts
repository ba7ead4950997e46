import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Replacements } from 'contract/jobs/replacements.schema.ts'
import { businessDay, dayMs } from 'contract/shared/business-time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type Reply, type TestApp, testApp } from '../../../../test/app.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let t: TestApp
let staff: Caller
let admin: Caller
let world: World
let from: number
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.database.pool.query("UPDATE partners SET status = 'deactivated'")
  from = await world.partner({ name: 'Sick Partner' })
})

const day = businessDay(Date.now() + 3 * dayMs)
const at = (time: string, on = day) => new Date(`${on}T${time}:00+05:30`).toISOString()
const span = (start: string, end: string, on = day) => ({ starts_at: at(start, on), ends_at: at(end, on) })
const days = { from_day: day, to_day: day, reason: 'Ill' }
const next = businessDay(Date.now() + 4 * dayMs)
const dayOff = { kind: 'days-off', days }

async function proposed(query = `from=${day}&to=${day}`): Promise<Replacements> {
  const { status, body } = await staff.get(`/partners/${from}/replacements?${query}`)
  expect(status).toBe(200)
  return body
}
const job = (id: number): Promise<Job> => staff.get(`/jobs/${id}`).then(({ body }) => body)
const rowOf = (
  { id, version }: { id: number; version: number },
  partner_id: number | null,
  confirmed = false,
) => ({
  job_id: id,
  version,
  partner_id,
  confirmed,
})
const replace = (rows: object[], cause: object = dayOff, who = staff): Promise<Reply> =>
  who.post('/replacements', { partner_id: from, cause, rows })
const kindsOf = async (id: number) =>
  (await staff.get(`/timeline?record_type=job&record_id=${id}`)).body.map(
    ({ kind }: { kind: string }) => kind,
  )

describe('GET /partners/{id}/replacements', () => {
  test('proposes a free partner for each open job of the days, no partner twice at the same time', async () => {
    const [one, two] = [await world.partner({ name: 'Anil' }), await world.partner({ name: 'Bala' })]
    const first = await world.job({ ...span('09:00', '11:00'), partner_id: from })
    const second = await world.job({ ...span('10:00', '12:00'), partner_id: from })
    const third = await world.job({ ...span('10:30', '11:30'), partner_id: from })
    await world.job({ ...span('10:00', '12:00', businessDay(Date.now() + 5 * dayMs)), partner_id: from })
    await world.jobIn('started', { ...span('14:00', '15:00'), partner_id: from })
    const { partner, rows, total } = await proposed()
    expect([partner.name, total]).toEqual(['Sick Partner', 3])
    expect(rows.map((row) => [row.job.id, row.partner_id])).toEqual([
      [first.id, one],
      [second.id, two],
      [third.id, null],
    ])
    const best = await staff.get(`/jobs/${second.id}/suggestions`)
    expect(rows[1]?.suggestions).toEqual([...best.body.fit, ...best.body.overlapping])
    expect((await proposed('')).total).toBe(4)
    expect((await proposed(`job_id=${second.id}`)).rows.map((row) => row.job.id)).toEqual([second.id])
  })

  test('without a free partner proposes the next slots of all, and partners with a conflict', async () => {
    const busy = await world.partner({ name: 'Busy' })
    const other = await world.job({ ...span('10:00', '12:00'), partner_id: busy })
    const off = await world.partner({ name: 'Off' })
    await t.database.db
      .insertInto('partner_days_off')
      .values({
        partner_id: off,
        from_day: day,
        to_day: businessDay(Date.now() + 30 * dayMs),
        reason: null,
        created_by: null,
      })
      .execute()
    const open = await world.job({ ...span('09:00', '11:00'), partner_id: from })
    const { rows } = await proposed()
    expect(rows).toMatchObject([{ job: { id: open.id }, partner_id: null }])
    expect(rows[0]?.alternatives?.slots).toEqual([
      { ...span('09:00', '11:00', next), partner: { id: from, name: 'Sick Partner' }, is_own: true },
      { ...span('12:00', '14:00'), partner: { id: busy, name: 'Busy' }, is_own: false },
      { ...span('14:00', '16:00'), partner: { id: busy, name: 'Busy' }, is_own: false },
    ])
    expect(rows[0]?.alternatives?.anyway).toEqual([
      { partner: { id: busy, name: 'Busy' }, reasons: [`Overlaps J-${other.id} by 1 h`] },
      { partner: { id: off, name: 'Off' }, reasons: [expect.stringMatching(/^Day off until /)] },
    ])
    // Without days the partner does not return.
    expect((await proposed('')).rows[0]?.alternatives?.slots.map(({ is_own }) => is_own)).toEqual([
      false,
      false,
    ])
  })

  test('leaves out jobs that are over, and refuses an unknown partner', async () => {
    const yesterday = businessDay(Date.now() - dayMs)
    await world.job({ ...span('09:00', '10:00', yesterday), partner_id: from })
    expect((await proposed('')).rows).toEqual([])
    expect((await staff.get('/partners/999999/replacements')).status).toBe(404)
  })
})

describe('POST /replacements', () => {
  test('adds the day off, assigns, withdraws and refuses row by row, on both partners’ timelines', async () => {
    const one = await world.partner({ name: 'Anil' })
    const first = await world.jobIn('accepted', { ...span('09:00', '11:00'), partner_id: from })
    const second = await world.job({ ...span('10:00', '12:00'), partner_id: from })
    const third = await world.job({ ...span('14:00', '15:00'), partner_id: from })
    const kept = await world.job({ ...span('16:00', '17:00'), partner_id: from })
    const { status, body } = await replace([rowOf(first, one), rowOf(second, one), rowOf(third, null)])
    expect(status).toBe(201)
    expect(body.results).toEqual([
      { id: first.id, ok: true, message: null },
      { id: second.id, ok: false, needs_confirmation: true, message: expect.stringContaining('Overlaps') },
      { id: third.id, ok: true, message: null },
    ])
    expect((await job(first.id)).partner?.id).toBe(one)
    expect((await job(second.id)).partner?.id).toBe(from)
    expect((await job(third.id)).partner).toBeNull()
    expect((await job(kept.id)).version).toBe(kept.version)
    expect((await kindsOf(third.id))[0]).toBe('partner-withdrawn')
    expect((await kindsOf(first.id))[0]).toBe('partner-assigned')
    const partner = (await staff.get(`/partners/${from}`)).body
    expect(partner.days_off).toMatchObject([days])
    const { rows } = await t.database.pool.query(
      "SELECT after FROM audit_entries WHERE record_type = 'partner' AND record_id = $1 AND action = 'replaced'",
      [String(from)],
    )
    expect(rows).toEqual([{ after: { cause: 'days-off', jobs: [`J-${first.id}`, `J-${third.id}`] } }])
  })

  test('assigns overlapping jobs to one partner once the user confirms the overlap', async () => {
    const one = await world.partner()
    const first = await world.job({ ...span('09:00', '11:00'), partner_id: from })
    const second = await world.job({ ...span('10:00', '12:00'), partner_id: from })
    const { body } = await replace([rowOf(first, one), rowOf(second, one, true)])
    expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true])
  })

  test('moves a job to another time of another partner or of the same one, and refuses a time without a partner', async () => {
    const one = await world.partner()
    const first = await world.jobIn('accepted', { ...span('09:00', '11:00'), partner_id: from })
    const second = await world.job({ ...span('09:00', '11:00'), partner_id: from })
    const third = await world.job({ ...span('15:00', '16:00'), partner_id: from })
    const { body } = await replace([
      { ...rowOf(first, from), at: span('09:00', '11:00', next) },
      { ...rowOf(second, one), at: span('12:00', '14:00') },
      { ...rowOf(third, null), at: span('12:00', '14:00') },
    ])
    expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false])
    const moved = { scheduled_at: at('09:00', next), partner: { id: from }, status: 'pending' }
    expect(await job(first.id)).toMatchObject(moved)
    expect(await job(second.id)).toMatchObject({ scheduled_at: at('12:00'), partner: { id: one } })
    expect(await kindsOf(second.id)).toEqual(expect.arrayContaining(['job-rescheduled', 'partner-assigned']))
    const undone = await staff.post(`/replacements/${body.id}/undo`)
    expect(undone.body).toMatchObject({
      results: [{ ok: true }, { ok: true }],
      is_cause_undone: true,
      cause: 'days-off',
    })
    expect(await job(first.id)).toMatchObject({
      scheduled_at: at('09:00'),
      partner: { id: from },
      status: 'accepted',
    })
    expect(await job(second.id)).toMatchObject({ scheduled_at: at('09:00'), partner: { id: from } })
  })

  test('keeps a partner only at another time, and not one who rejected the job', async () => {
    const first = await world.job({ ...span('09:00', '11:00'), partner_id: from })
    const moved = { ...rowOf(first, from), at: span('09:00', '11:00', next) }
    const { body } = await replace([moved], { kind: 'rejected', reason: 'No' })
    expect(body.results).toMatchObject([
      { ok: false, message: expect.stringContaining('must be another partner') },
    ])
    const sameDay = await replace([{ ...moved, at: span('14:00', '16:00') }])
    expect(sameDay.body.results).toMatchObject([{ ok: false, message: expect.stringContaining('Day off') }])
  })

  test('records a rejection with each job that gets another partner', async () => {
    const one = await world.partner()
    const first = await world.job({ ...span('09:00', '11:00'), partner_id: from })
    const { body } = await replace([rowOf(first, one)], { kind: 'rejected', reason: 'Too far' })
    expect(body.results).toEqual([{ id: first.id, ok: true, message: null }])
    const { partner, assignments } = await job(first.id)
    expect(partner?.id).toBe(one)
    expect(assignments.map(({ status, reason }) => [status, reason])).toEqual([
      ['rejected', 'Too far'],
      ['pending', null],
    ])
  })

  test('deactivates the partner for admins only, in the version that was read', async () => {
    const one = await world.partner()
    const first = await world.job({ ...span('09:00', '11:00'), partner_id: from })
    const cause = (version: number) => ({ kind: 'deactivated', reason: 'Left', version })
    expect((await replace([rowOf(first, one)], cause(1))).status).toBe(403)
    expect((await replace([rowOf(first, one)], cause(7), admin)).status).toBe(409)
    expect((await job(first.id)).version).toBe(first.version)
    expect((await replace([rowOf(first, one)], cause(1), admin)).status).toBe(201)
    expect((await staff.get(`/partners/${from}`)).body.status).toBe('deactivated')
    expect((await job(first.id)).partner?.id).toBe(one)
  })

  test('refuses a job of another partner, a stale one, one named twice, and a rejection without jobs', async () => {
    const one = await world.partner()
    const foreign = await world.job({ ...span('09:00', '11:00'), partner_id: one })
    const own = await world.job({ ...span('12:00', '13:00'), partner_id: from })
    const { body } = await replace([rowOf(foreign, null), { ...rowOf(own, null), version: own.version + 1 }])
    expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false])
    expect((await replace([rowOf(own, null), rowOf(own, one)])).status).toBe(422)
    expect((await replace([], { kind: 'rejected', reason: 'No' })).status).toBe(422)
  })

  test('of two parallel replacements of one partner, one changes each job', async () => {
    const [one, two] = [await world.partner(), await world.partner()]
    const jobs = [
      await world.job({ ...span('09:00', '10:00'), partner_id: from }),
      await world.job({ ...span('11:00', '12:00'), partner_id: from }),
    ]
    const responses = await Promise.all([
      replace(jobs.map((each) => rowOf(each, one))),
      replace(
        jobs.toReversed().map((each) => rowOf(each, two)),
        dayOff,
        admin,
      ),
    ])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    for (const { id } of jobs) {
      const won = responses.flatMap(({ body }) =>
        body.results.filter((row: { id: number; ok: boolean }) => row.id === id && row.ok),
      )
      expect(won).toHaveLength(1)
    }
  })
})

describe('POST /replacements/{id}/undo', () => {
  const undo = (id: number, who = staff) => who.post(`/replacements/${id}/undo`)

  test('removes the day off and restores the assignments, accepted ones as accepted', async () => {
    const one = await world.partner()
    const first = await world.jobIn('accepted', { ...span('09:00', '11:00'), partner_id: from })
    const second = await world.job({ ...span('12:00', '13:00'), partner_id: from })
    const done = await replace([rowOf(first, one), rowOf(second, null)])
    const { status, body } = await undo(done.body.id)
    expect([status, body.is_cause_undone]).toEqual([200, true])
    expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true])
    const after = await job(first.id)
    expect(after).toMatchObject({ status: 'accepted', partner: { id: from }, accepted_at: first.accepted_at })
    expect(after.assignments.map((each) => [each.partner.id, each.status])).toEqual([
      [from, 'accepted'],
      [one, 'cancelled'],
    ])
    expect(await job(second.id)).toMatchObject({ status: 'pending', partner: { id: from } })
    expect((await staff.get(`/partners/${from}`)).body.days_off).toEqual([])
    expect((await undo(done.body.id)).status).toBe(409)
  })

  test('names the jobs that have changed since, and restores the others', async () => {
    const one = await world.partner()
    const first = await world.job({ ...span('09:00', '11:00'), partner_id: from })
    const second = await world.job({ ...span('12:00', '13:00'), partner_id: from })
    const done = await replace([rowOf(first, one), rowOf(second, one)])
    const now = await job(second.id)
    await staff.post(`/jobs/${second.id}/accept`, { version: now.version })
    expect((await undo(done.body.id)).body.results).toEqual([
      { id: first.id, ok: true, message: null },
      { id: second.id, ok: false, message: 'It has changed since.' },
    ])
    expect((await job(second.id)).partner?.id).toBe(one)
  })

  test('activates the partner again, and is refused to another user and after ten minutes', async () => {
    const one = await world.partner()
    const first = await world.job({ ...span('09:00', '11:00'), partner_id: from })
    const done = await replace(
      [rowOf(first, one)],
      { kind: 'deactivated', reason: 'Left', version: 1 },
      admin,
    )
    expect((await undo(done.body.id)).status).toBe(409)
    await t.database.pool.query(
      "UPDATE replacements SET created_at = app_now() - interval '11 minutes' WHERE id = $1",
      [done.body.id],
    )
    expect((await undo(done.body.id, admin)).status).toBe(409)
    await t.database.pool.query('UPDATE replacements SET created_at = app_now() WHERE id = $1', [
      done.body.id,
    ])
    expect((await undo(done.body.id, admin)).body).toMatchObject({
      is_cause_undone: true,
      results: [{ ok: true }],
    })
    expect((await staff.get(`/partners/${from}`)).body.status).toBe('approved')
    expect((await job(first.id)).partner?.id).toBe(from)
  })

  test('of ten at once one undoes', async () => {
    const first = await world.job({ ...span('09:00', '11:00'), partner_id: from })
    const done = await replace([rowOf(first, null)])
    const responses = await Promise.all(Array.from({ length: 10 }, () => undo(done.body.id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
