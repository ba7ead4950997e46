import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
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

// Monday.
const at = (time: string) => new Date(`2037-06-08T${time}:00+05:30`).toISOString()
const span = (from: string, to: string) => ({ starts_at: at(from), ends_at: at(to) })
const reasonsOf = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  body.errors?.map(({ message }) => message)
const jobOf = async (id: number) => (await staff.get(`/jobs/${id}`)).body

/** A partner, and the reasons of the API against assigning that partner from 10:00 to 11:00. */
const misfits: { what: string; partner: () => Promise<number>; reasons: string[] }[] = [
  {
    what: 'who does not offer the service and does not cover the place',
    partner: () => world.partner({ services: [world.categories.cleaning], areas: [world.places.other] }),
    reasons: ['Does not offer Tap repair', 'Does not cover 560102 HSR Layout'],
  },
  {
    what: 'on a day off',
    partner: async () => {
      const partner_id = await world.partner()
      const off = {
        partner_id,
        from_day: '2037-06-08',
        to_day: '2037-06-10',
        reason: 'Wedding',
        created_by: null,
      }
      await t.database.db.insertInto('partner_days_off').values(off).execute()
      return partner_id
    },
    reasons: ['Day off until Jun 10, 2037: Wedding'],
  },
  {
    what: 'outside of the working hours',
    partner: async () => {
      const partner_id = await world.partner()
      const hours = { partner_id, weekday: 1, starts: 780, ends: 1200 }
      await t.database.db.insertInto('partner_hours').values(hours).execute()
      return partner_id
    },
    reasons: ['Works from 1:00 PM to 8:00 PM'],
  },
]

describe('a partner who does not fit', () => {
  test.each(misfits)(
    '$what: assign, place and a new job refuse with the reasons until confirmed',
    async (row) => {
      const partner_id = await row.partner()
      const job = await world.job(span('10:00', '11:00'))
      const { version } = job
      const assign = await staff.post(`/jobs/${job.id}/assign`, { partner_id, version })
      expect([assign.status, reasonsOf(assign)]).toEqual([409, row.reasons])
      expect(assign.body.errors[0].field).toBe('partner_id')
      expect(assign.body.current).toBeUndefined()
      const placed = await staff.post(`/jobs/${job.id}/place`, {
        ...span('10:00', '11:00'),
        partner_id,
        version,
      })
      expect([placed.status, reasonsOf(placed)]).toEqual([409, row.reasons])
      const created = await staff.post('/jobs', {
        category_id: world.categories.taps,
        customer_id: world.customer,
        address_id: world.address,
        ...span('10:00', '11:00'),
        partner_id,
        note: `Not made ${partner_id}`,
      })
      expect([created.status, reasonsOf(created)]).toEqual([409, row.reasons])
      const none = await t.database.db
        .selectFrom('jobs')
        .select('id')
        .where('note', '=', `Not made ${partner_id}`)
        .execute()
      expect(none).toEqual([])
      expect(await jobOf(job.id)).toMatchObject({ version, partner: null, assignments: [] })

      const body = { partner_id, version, confirmed: true }
      const sent = await staff.post(`/jobs/${job.id}/assign`, body)
      expect([sent.status, sent.body.partner?.id]).toEqual([200, partner_id])
    },
  )

  test('POST /jobs/{id}/place checks the new time, also when the partner stays', async () => {
    const partner_id = await world.partner({ name: 'Busy at noon' })
    const noon = await world.job({ ...span('12:00', '13:00'), partner_id })
    const job = await world.job(span('12:00', '13:00'))
    const free = await staff.post(`/jobs/${job.id}/place`, {
      ...span('13:00', '14:00'),
      partner_id,
      version: job.version,
    })
    expect([free.status, free.body.partner?.id]).toEqual([200, partner_id])
    const onto = { ...span('12:30', '13:30'), partner_id, version: free.body.version }
    const refused = await staff.post(`/jobs/${job.id}/place`, onto)
    expect([refused.status, reasonsOf(refused)]).toEqual([409, [`Overlaps J-${noon.id} by 30 min`]])
    expect(await jobOf(job.id)).toMatchObject({ version: free.body.version, scheduled_at: at('13:00') })
    const moved = await staff.post(`/jobs/${job.id}/place`, { ...onto, confirmed: true })
    expect([moved.status, moved.body.scheduled_at]).toEqual([200, at('12:30')])
  })

  test('POST /jobs/{id}/reschedule refuses a time that the partner does not fit until confirmed', async () => {
    const partner_id = await world.partner()
    const hours = { partner_id, weekday: 1, starts: 780, ends: 1200 }
    await t.database.db.insertInto('partner_hours').values(hours).execute()
    const job = await world.job({ ...span('15:00', '16:00'), partner_id })
    const body = { ...span('10:00', '11:00'), reason: 'Asked to', version: job.version }
    const refused = await staff.post(`/jobs/${job.id}/reschedule`, body)
    expect([refused.status, reasonsOf(refused)]).toEqual([409, ['Works from 1:00 PM to 8:00 PM']])
    const moved = await staff.post(`/jobs/${job.id}/reschedule`, { ...body, confirmed: true })
    expect([moved.status, moved.body.scheduled_at]).toEqual([200, at('10:00')])
  })

  test('GET /jobs/{id}/fit returns the reasons against the assigned partner at another time', async () => {
    const partner_id = await world.partner({ name: 'Works at noon' })
    const noon = await world.job({ ...span('12:00', '13:00'), partner_id })
    const job = await world.job({ ...span('15:00', '16:00'), partner_id })
    const fitAt = (id: number, from: string, to: string) => {
      return staff.get(`/jobs/${id}/fit?${new URLSearchParams(span(from, to))}`)
    }
    const partner = { id: partner_id, name: 'Works at noon' }
    expect((await fitAt(job.id, '15:00', '16:00')).body).toEqual({ partner, reasons: [] })
    expect((await fitAt(job.id, '12:30', '13:30')).body).toEqual({
      partner,
      reasons: [`Overlaps J-${noon.id} by 30 min`],
    })
    const unassigned = await world.job(span('15:00', '16:00'))
    expect((await fitAt(unassigned.id, '12:00', '13:00')).body).toEqual({ partner: null, reasons: [] })
    expect((await fitAt(job.id, '13:00', '12:00')).status).toBe(422)
  })

  test('GET /jobs/fits returns the reasons for each job, and counts fitting jobs as work of the partner', async () => {
    const partner_id = await world.partner({ name: 'Asked in bulk' })
    const own = await world.job({ ...span('06:00', '07:00'), partner_id })
    const [first, second, free] = [
      await world.job(span('08:00', '09:00')),
      await world.job(span('08:30', '09:30')),
      await world.job(span('09:30', '10:30')),
    ]
    const started = await world.jobIn('started')
    const ids = [free.id, second.id, first.id, own.id, started.id]
    const { status, body } = await staff.get(`/jobs/fits?partner_id=${partner_id}&ids=${ids.join(',')}`)
    expect(status).toBe(200)
    const found = new Map(body.jobs.map((job: { id: number }) => [job.id, job]))
    expect(found.get(first.id)).toMatchObject({ customer: 'Asha Rao', is_assignable: true, reasons: [] })
    expect(found.get(second.id)).toMatchObject({
      is_assignable: true,
      reasons: [`Overlaps J-${first.id} by 30 min`],
    })
    expect(found.get(free.id)).toMatchObject({ is_assignable: true, reasons: [] })
    expect([found.get(own.id), found.get(started.id)]).toMatchObject([
      { is_assignable: false, reasons: [] },
      { is_assignable: false, reasons: [] },
    ])
    const elsewhere = await world.partner({
      services: [world.categories.cleaning],
      areas: [world.places.other],
    })
    const far = await staff.get(`/jobs/fits?partner_id=${elsewhere}&ids=${first.id}`)
    expect(far.body.jobs[0].reasons).toEqual([
      'Does not offer Tap repair',
      'Does not cover 560102 HSR Layout',
    ])
    expect((await staff.get('/jobs/fits?partner_id=999999&ids=1')).status).toBe(404)
  })

  test('a partner who rejected the job is assigned again only once confirmed', async () => {
    const partner_id = await world.partner()
    const job = await world.job({ ...span('15:00', '16:00'), partner_id })
    const { body } = await staff.post(`/jobs/${job.id}/reject`, { reason: 'Too far', version: job.version })
    const refused = await staff.post(`/jobs/${job.id}/assign`, { partner_id, version: body.version })
    expect([refused.status, reasonsOf(refused)]).toEqual([409, ['Rejected this job']])
  })

  test('of two parallel jobs for the same partner and time, one is refused as an overlap', async () => {
    const partner_id = await world.partner()
    const jobs = [await world.job(span('18:00', '19:00')), await world.job(span('18:00', '19:00'))]
    const responses = await Promise.all(
      jobs.map(({ id, version }) => staff.post(`/jobs/${id}/assign`, { partner_id, version })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
