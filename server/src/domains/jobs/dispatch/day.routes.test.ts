import type { DayJob, DayPartner, JobDay } from 'contract/jobs/dispatch.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { workOn } from 'contract/partners/working-time.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp, untilServed } from '../../../../test/app.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

// Monday. Midnight in India is 18:30 UTC of the day before.
const day = '2037-06-08'
const at = (time: string, on = day) => new Date(`${on}T${time}:00+05:30`).toISOString()
const span = (from: string, to: string) => ({ starts_at: at(from), ends_at: at(to) })
const place = (job: Job, body: object, who = staff) =>
  who.post(`/jobs/${job.id}/place`, {
    version: job.version,
    starts_at: job.scheduled_at,
    ends_at: job.ends_at,
    partner_id: job.partner?.id ?? null,
    ...body,
  })
const dayOf = async (on = day) => (await staff.get(`/jobs/day?day=${on}`)).body
const jobsOn = async (on: string): Promise<number[]> => (await dayOf(on)).jobs.map(({ id }: DayJob) => id)

describe('a day', () => {
  test('holds the work of the day by time, with the content of its blocks', async () => {
    const partner_id = await world.partner({ name: 'Day Partner' })
    const late = await world.job({ ...span('23:00', '23:45') })
    const early = await world.job({ ...span('00:00', '01:00'), partner_id })
    const before = await world.job({ starts_at: at('22:00', '2037-06-07'), ends_at: at('00:00') })
    const long = await world.job({ starts_at: at('09:00', '2037-06-06'), ends_at: at('18:00', '2037-06-09') })
    const cancelled = await world.job({ ...span('10:00', '11:00') })
    await staff.post(`/jobs/${cancelled.id}/cancel`, { reason: 'Not at home', version: cancelled.version })
    const { body, status } = await staff.get(`/jobs/day?day=${day}`)
    expect(status).toBe(200)
    expect(body.jobs.map(({ id }: DayJob) => id)).toEqual([long.id, early.id, late.id])
    expect(body.jobs[1]).toMatchObject({
      partner_id,
      status: 'pending',
      scheduled_at: at('00:00'),
      version: 2,
      location_id: world.places.pincode,
      customer: { name: 'Asha Rao' },
      category: { title: 'Tap repair' },
      place: '560102 HSR Layout',
    })
    expect(await jobsOn('2037-06-07')).toEqual([long.id, before.id])
    expect(await jobsOn('2037-06-09')).toEqual([long.id])
    expect(await jobsOn('2037-06-10')).toEqual([])
  })

  test('returns the start and the completion of a completed job', async () => {
    const on = '2037-07-06'
    const period = { starts_at: at('10:00', on), ends_at: at('11:00', on) }
    const { id, started_at, completed_at } = await world.jobIn('completed', period)
    const { body } = await staff.get(`/jobs/day?day=${on}`)
    expect(body.jobs).toMatchObject([{ id, started_at, completed_at }])
    expect(Date.parse(completed_at!)).toBeGreaterThanOrEqual(Date.parse(started_at!))
  })

  test('returns the business hours of the day, by the setting', async () => {
    const admin = await t.as('admin')
    const set = (value: string) => admin.post('/admin/config', { key: 'business.hours', value })
    expect((await dayOf()).hours).toEqual([{ starts: 540, ends: 1140 }])
    await set('Mon 10:30-24:00')
    expect((await dayOf()).hours).toEqual([{ starts: 630, ends: 1440 }])
    expect((await dayOf('2037-06-09')).hours).toEqual([])
    await set('Mon 22:00-02:00\nTue 09:00-18:00')
    expect((await dayOf()).hours).toEqual([{ starts: 1320, ends: 1440 }])
    expect((await dayOf('2037-06-09')).hours).toEqual([
      { starts: 0, ends: 120 },
      { starts: 540, ends: 1080 },
    ])
    await set('')
    expect((await dayOf('2037-06-09')).hours).toEqual([{ starts: 540, ends: 1140 }])
  })

  test('returns each partner’s hours, who is off, and partners with work who are not approved any more', async () => {
    const { db } = t.database
    const hours = await world.partner({ name: 'With hours' })
    const weekday = await world.partner({ name: 'Free on Mondays' })
    const away = await world.partner({ name: 'Away' })
    const any = await world.partner({ name: 'Any time' })
    const inactive = await world.partner({ name: 'Gone' })
    await world.job({ ...span('12:00', '13:00'), partner_id: inactive })
    await db.updateTable('partners').set({ status: 'deactivated' }).where('id', '=', inactive).execute()
    const idle = await world.partner({ name: 'Idle', status: 'deactivated' })
    await db
      .insertInto('partner_hours')
      .values([
        { partner_id: hours, weekday: 1, starts: 780, ends: 1200 },
        { partner_id: weekday, weekday: 2, starts: 540, ends: 1080 },
      ])
      .execute()
    await db
      .insertInto('partner_days_off')
      .values({ partner_id: away, from_day: '2037-06-01', to_day: day, reason: 'Wedding', created_by: null })
      .execute()
    const { partners }: { partners: DayPartner[] } = await dayOf()
    const of = (id: number) => partners.find((partner) => partner.id === id)
    expect(of(hours)).toMatchObject({ hours: [{ weekday: 1, starts: 780, ends: 1200 }], days_off: [] })
    expect(of(weekday)).toMatchObject({ hours: [{ weekday: 2, starts: 540, ends: 1080 }], days_off: [] })
    expect(of(away)).toMatchObject({ hours: [], days_off: [{ from_day: '2037-06-01', reason: 'Wedding' }] })
    expect(of(any)).toMatchObject({ hours: [], days_off: [] })
    expect(of(inactive)).toMatchObject({ status: 'deactivated' })
    expect(of(idle)).toBeUndefined()
    expect(of(any)).toMatchObject({ serves: [world.categories.plumbing], covers: [world.places.area] })
  })

  test('of many partners without work returns the first by name, and the number of the others', async () => {
    const { db } = t.database
    const before = (await dayOf()).partners.filter(({ status }: DayPartner) => status === 'approved').length
    const crowd = Array.from({ length: 230 }, (_, nth) => ({
      name: `Zz crowd ${nth}`,
      phone: `+9180000${10_000 + nth}`,
    }))
    await db
      .insertInto('partners')
      .values(crowd.map((each) => ({ ...each, status: 'approved' as const })))
      .execute()
    const last = await db
      .selectFrom('partners')
      .select('id')
      .where('name', '=', 'Zz crowd 99')
      .executeTakeFirstOrThrow()
    const job = await world.job({ ...span('18:00', '18:30'), partner_id: last.id })
    const { partners, more_partners } = await dayOf()
    expect(partners.map(({ id }: DayPartner) => id)).toContain(job.partner?.id)
    const approved = partners.filter(({ status }: DayPartner) => status === 'approved').length
    expect(approved + more_partners).toBe(before + 230)
    expect(more_partners).toBeGreaterThan(20)
  })

  test('a day has a partner who serves and covers an unassigned job, also with a late name', async () => {
    const fits = await world.partner({ name: 'Zzz last of all, fits' })
    const [elsewhere, other] = [
      await world.partner({ name: 'Zzz last of all, elsewhere', areas: [] }),
      await world.partner({ name: 'Zzz last of all, other work', services: [] }),
    ]
    await world.job({ starts_at: at('10:00', '2037-06-16'), ends_at: at('11:00', '2037-06-16') })
    const ids = (await dayOf('2037-06-16')).partners.map(({ id }: DayPartner) => id)
    expect(ids).toContain(fits)
    expect(ids).not.toContain(elsewhere)
    expect(ids).not.toContain(other)
    // Without such a job there is no reason to list them before the others.
    expect((await dayOf('2037-06-17')).partners.map(({ id }: DayPartner) => id)).not.toContain(fits)
  })

  test('returns who rejected a job, and the district of a partner', async () => {
    const partner_id = await world.partner()
    const job = await world.job({
      starts_at: at('10:00', '2037-06-18'),
      ends_at: at('11:00', '2037-06-18'),
      partner_id,
    })
    await staff.post(`/jobs/${job.id}/reject`, { reason: 'No', version: job.version })
    const { jobs, partners } = await dayOf('2037-06-18')
    expect(jobs).toMatchObject([{ id: job.id, partner_id: null, rejected_by: [partner_id] }])
    expect(partners.find(({ id }: DayPartner) => id === partner_id).district).toBe('Bengaluru Urban')
  })

  test('GET /jobs/week returns seven days of one partner, each with its hours and the work that touches it', async () => {
    const partner_id = await world.partner({ name: 'Of the week' })
    const off = {
      partner_id,
      from_day: '2037-06-24',
      to_day: '2037-06-24',
      reason: 'Wedding',
      created_by: null,
    }
    await t.database.db.insertInto('partner_days_off').values(off).execute()
    const on = (day: string, from: string, to: string, until = day) =>
      world.job({ starts_at: at(from, day), ends_at: at(to, until), partner_id })
    const [first, night] = [
      await on('2037-06-22', '10:00', '11:00'),
      await on('2037-06-23', '22:00', '02:00', '2037-06-24'),
    ]
    await on('2037-06-29', '10:00', '11:00')
    await world.job({ starts_at: at('10:00', '2037-06-22'), ends_at: at('11:00', '2037-06-22') })
    const { status, body } = await staff.get(`/jobs/week?from=2037-06-22&partner_id=${partner_id}`)
    expect(status).toBe(200)
    const shape = ({ day, jobs, partners }: JobDay) => [
      day,
      jobs.map(({ id }) => id),
      workOn(partners[0]!, day).off,
    ]
    expect(body.days.map(shape)).toEqual([
      ['2037-06-22', [first.id], null],
      ['2037-06-23', [night.id], null],
      ['2037-06-24', [night.id], { why: 'days-off', reason: 'Wedding' }],
      ...['2037-06-25', '2037-06-26', '2037-06-27', '2037-06-28'].map((day) => [day, [], null]),
    ])
    expect((await staff.get('/jobs/week?from=2037-06-22&partner_id=999999')).status).toBe(404)
  })

  test('refuses an invalid day', async () => {
    expect((await staff.get('/jobs/day?day=today')).status).toBe(422)
    expect((await staff.get('/jobs/day')).status).toBe(422)
  })
})

describe('placing', () => {
  test('assigns a partner and reschedules in one step, with two timeline entries', async () => {
    const partner_id = await world.partner({ name: 'Placed' })
    const job = await world.job()
    const { status, body } = await place(job, { partner_id, ...span('15:00', '16:30') })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'pending',
      partner: { id: partner_id },
      scheduled_at: at('15:00'),
      ends_at: at('16:30'),
      assignments: [{ status: 'pending', partner: { id: partner_id } }],
      schedule: { status: 'rescheduled', starts_at: at('15:00'), reason: 'Moved on the dispatch board' },
    })
    const { body: entries } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
    expect(entries.map((entry: { kind: string }) => entry.kind)).toEqual([
      'job-rescheduled',
      'partner-assigned',
      'created',
    ])
  })

  test('a new time alone: the partner must accept again; a new partner alone: the time stays', async () => {
    const job = await world.jobIn('accepted')
    const later = await place(job, { ...span('17:00', '18:00'), reason: 'Asked to' })
    expect(later.body).toMatchObject({ status: 'pending', schedule: { reason: 'Asked to' } })
    expect(later.body.assignments).toMatchObject([{ status: 'pending', moved_at: expect.any(String) }])
    const partner_id = await world.partner()
    const other = await place(later.body, { partner_id })
    expect(other.body).toMatchObject({
      status: 'pending',
      partner: { id: partner_id },
      scheduled_at: at('17:00'),
    })
    expect(other.body.schedule.changes).toHaveLength(2)
  })

  test('without a partner ends the assignment and the partner’s terms, and can be undone', async () => {
    const partner_id = await world.partner({ name: 'Had it' })
    const job = await world.job({ partner_id })
    const { body } = await place(job, { partner_id: null })
    expect(body).toMatchObject({
      status: 'pending',
      partner: null,
      scheduled_at: job.scheduled_at,
      assignments: [{ status: 'cancelled', ended_at: expect.any(String) }],
    })
    const { body: entries } = await staff.get(`/timeline?record_type=partner&record_id=${partner_id}`)
    expect(entries[0]).toMatchObject({ kind: 'partner-withdrawn', data: { to: 'Had it' } })
    expect((await place(body, { partner_id })).body).toMatchObject({ partner: { id: partner_id } })
  })

  test('without a change writes nothing', async () => {
    const job = await world.job()
    expect((await place(job, {})).body.version).toBe(job.version)
  })

  test.each(['started', 'completed'] as const)('work that is %s cannot be moved', async (state) => {
    const job = await world.jobIn(state)
    const { status, body } = await place(job, { ...span('10:00', '11:00') })
    const message = `J-${job.id} is ${state} and cannot be rescheduled.`
    expect([status, body.message]).toEqual([409, message])
    expect((await place(job, { partner_id: null })).body.message).toBe(message)
  })

  test('refuses a partner who is not allowed and an impossible time, and changes nothing', async () => {
    const job = await world.job()
    const inactive = await world.partner({ status: 'deactivated' })
    const refused = await place(job, { partner_id: inactive, ...span('15:00', '16:00') })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'partner_id'])
    expect((await place(job, span('15:00', '15:00'))).status).toBe(422)
    const tooLong = await place(job, { starts_at: at('09:00'), ends_at: at('09:15', '2037-06-22') })
    expect([tooLong.status, tooLong.body.errors?.[0]?.field]).toEqual([422, 'ends_at'])
    expect((await staff.get(`/jobs/${job.id}`)).body).toMatchObject({ version: job.version, partner: null })
  })
})

describe('two dispatchers', () => {
  test('the later one gets a conflict with the other user and the new values', async () => {
    const admin = await t.as('admin')
    const [mine, theirs] = [await world.partner({ name: 'Mine' }), await world.partner({ name: 'Theirs' })]
    const job = await world.job()
    await place(job, { partner_id: theirs, ...span('11:00', '12:00') }, admin)
    const { status, body } = await place(job, { partner_id: mine, ...span('14:00', '15:00') })
    expect(status).toBe(409)
    expect(body).toMatchObject({ current: { partner: { name: 'Theirs' }, scheduled_at: at('11:00') } })
    expect(body.changed_by).toBe('Test admin')
  })

  test('of 20 users who place one job at once one succeeds, and its values are stored', async () => {
    const job = await world.job()
    const partners = await Promise.all(Array.from({ length: 20 }, () => world.partner()))
    const responses = await Promise.all(
      partners.map((partner_id, nth) => {
        const hour = `${8 + Math.floor(nth / 4)}`.padStart(2, '0')
        return untilServed(() => place(job, { partner_id, ...span(`${hour}:00`, `${hour}:45`) }))
      }),
    )
    const won = responses.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(responses.filter(({ body, status }) => status === 409 && body.current)).toHaveLength(19)
    const { body } = await staff.get(`/jobs/${job.id}`)
    expect(body.assignments).toHaveLength(1)
    expect(body.schedule.changes).toHaveLength(2)
    expect(body).toMatchObject({ partner: won[0]?.body.partner, scheduled_at: won[0]?.body.scheduled_at })
    for (const { body: refused } of responses.filter(({ status }) => status === 409)) {
      expect(refused.current.partner).toEqual(body.partner)
    }
  })
})
