import type { Suggestions } from 'contract/jobs/suggestions.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contextOfTask } from '#platform/http/context.ts'
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
// Each test has partners of its own, outside of the other tests' areas.
beforeEach(async () => {
  await t.database.db.updateTable('partners').set({ status: 'deactivated' }).execute()
})

const suggest = async (jobId: number): Promise<Suggestions> => {
  const { status, body } = await staff.get(`/jobs/${jobId}/suggestions`)
  expect(status).toBe(200)
  return body
}
const fitNames = (suggestions: Suggestions) => suggestions.fit.map((fit) => fit.partner.name)
const at = (hour: number) => new Date(Date.UTC(2026, 8, 1, hour)).toISOString()

describe('GET /jobs/{id}/suggestions', () => {
  test('returns the reasons: the service or one above it, a location at any level, free, worked, owes', async () => {
    const { categories, places } = world
    await world.partner({ name: 'A direct', services: [categories.taps], areas: [places.pincode] })
    const above = await world.partner({
      name: 'B above',
      services: [categories.plumbing],
      areas: [places.state],
    })
    await world.partner({ name: 'C twin', services: [categories.taps], areas: [places.twin] })
    await world.partner({ name: 'D cleaner', services: [categories.cleaning], areas: [places.state] })
    await world.partner({ name: 'E far', services: [categories.taps], areas: [places.other] })
    await world.partner({ name: 'F submitted', status: 'submitted' })
    await world.jobIn('completed', { partner_id: above, starts_at: at(-240), ends_at: at(-239) })

    const job = await world.job({ starts_at: at(5), ends_at: at(7) })
    const suggestions = await suggest(job.id)
    expect(suggestions).toMatchObject({ starts_at: at(5), ends_at: at(7), approved: 5 })
    expect(suggestions.fit).toMatchObject([
      {
        partner: { id: above, name: 'B above' },
        jobs_today: 0,
        reasons: [
          { kind: 'serves', category: 'Plumbing' },
          { kind: 'covers', place: 'Karnataka' },
          { kind: 'free' },
          { kind: 'worked', jobs: 1 },
          { kind: 'owes', amount: 20_000 },
        ],
        busy: [],
      },
      {
        partner: { name: 'A direct' },
        reasons: [{ category: 'Tap repair' }, { place: '560102' }, { kind: 'free' }],
      },
      { partner: { name: 'C twin' }, reasons: [{ kind: 'serves' }, { place: '560102' }, { kind: 'free' }] },
    ])
    expect(suggestions.unfit).toEqual([
      {
        partner: { id: expect.any(Number), name: 'E far' },
        why: 'does-not-cover',
        reasons: [expect.stringMatching(/^Does not cover 560102/)],
      },
      {
        partner: { id: expect.any(Number), name: 'D cleaner' },
        why: 'does-not-serve',
        reasons: ['Does not offer Tap repair'],
      },
    ])
    expect(suggestions.unfit_total).toBe(2)
  })

  test('a partner with an overlap does not fit and has it as reason; fewer jobs that day come first', async () => {
    const busy = await world.partner({ name: 'A busy' })
    const loaded = await world.partner({ name: 'B loaded' })
    await world.partner({ name: 'C free' })
    // A long job that began before and still runs half an hour into this one.
    const long = await world.job({
      partner_id: busy,
      starts_at: at(1),
      ends_at: new Date(Date.parse(at(5)) + 1_800_000).toISOString(),
    })
    const earlier = await world.job({ partner_id: loaded, starts_at: at(3), ends_at: at(5) })
    const nextDay = await world.job({ partner_id: loaded, starts_at: at(29), ends_at: at(30) })
    const job = await world.job({ starts_at: at(5), ends_at: at(7) })
    const suggestions = await suggest(job.id)
    expect(fitNames(suggestions)).toEqual(['C free', 'B loaded'])
    expect(suggestions).toMatchObject({ approved: 3, unfit: [], unfit_total: 1 })
    const [overlapping] = suggestions.overlapping
    expect(suggestions.fit[1]).toMatchObject({
      jobs_today: 1,
      busy: [{ job_id: earlier.id, starts_at: at(3), ends_at: at(5) }],
    })
    expect(suggestions.fit[1]?.reasons).toContainEqual({ kind: 'free' })
    expect(overlapping?.reasons).toContainEqual({ kind: 'overlaps', job_id: long.id, minutes: 30 })
    expect(overlapping?.reasons).not.toContainEqual({ kind: 'free' })
    expect(JSON.stringify(suggestions)).not.toContain(`"job_id":${nextDay.id}`)
    const sent = await staff.post(`/jobs/${job.id}/assign`, {
      partner_id: busy,
      version: job.version,
      confirmed: true,
    })
    expect(sent.status).toBe(200)
  })

  test('cancelled and completed work takes no time', async () => {
    const partner_id = await world.partner({ name: 'A' })
    const period = { starts_at: at(5), ends_at: at(7) }
    const cancelled = await world.job({ partner_id, ...period })
    await staff.post(`/jobs/${cancelled.id}/cancel`, { reason: 'No', version: cancelled.version })
    await world.jobIn('completed', { partner_id, ...period })
    const suggestions = await suggest((await world.job(period)).id)
    expect(suggestions.fit[0]).toMatchObject({ jobs_today: 0, busy: [] })
  })

  test('a partner who rejected this job is not suggested again, nor is the partner of the job', async () => {
    const [no, on] = [await world.partner({ name: 'A said no' }), await world.partner({ name: 'B is on it' })]
    await world.partner({ name: 'C' })
    let job = await world.job({ partner_id: no })
    job = (await staff.post(`/jobs/${job.id}/reject`, { reason: 'No', version: job.version })).body
    await staff.post(`/jobs/${job.id}/assign`, { partner_id: on, version: job.version })
    const suggestions = await suggest(job.id)
    expect(fitNames(suggestions)).toEqual(['C'])
    const unfit = {
      partner: { id: no, name: 'A said no' },
      why: 'rejected-this-job',
      reasons: ['Rejected this job'],
    }
    expect(suggestions.unfit).toEqual([unfit])
  })

  test('a partner who is off or works at other hours has that as reason, and can be assigned anyway', async () => {
    const { db } = t.database
    const [off, late, free] = await Promise.all(
      ['A off', 'B late', 'C free'].map((name) => world.partner({ name })),
    )
    const weekday = new Date(at(5)).getUTCDay()
    const day = {
      partner_id: off!,
      from_day: '2026-08-30',
      to_day: '2026-09-01',
      reason: 'Wedding',
      created_by: null,
    }
    await db.insertInto('partner_days_off').values(day).execute()
    // 10:30 to 12:30 of Asia/Kolkata is asked for.
    const afternoon = { weekday, starts: 780, ends: 1200 }
    await db
      .insertInto('partner_hours')
      .values([
        { ...afternoon, partner_id: late! },
        { weekday, starts: 630, ends: 750, partner_id: free! },
      ])
      .execute()
    const job = await world.job({ starts_at: at(5), ends_at: at(7) })
    const suggestions = await suggest(job.id)
    expect(fitNames(suggestions)).toEqual(['C free'])
    expect(suggestions.unfit).toEqual([
      { partner: { id: off, name: 'A off' }, why: 'off', reasons: ['Day off: Wedding'] },
      {
        partner: { id: late, name: 'B late' },
        why: 'outside-hours',
        reasons: ['Works from 1:00 PM to 8:00 PM'],
      },
    ])
    const sent = await staff.post(`/jobs/${job.id}/assign`, {
      partner_id: off,
      version: job.version,
      confirmed: true,
    })
    expect(sent.status).toBe(200)
  })

  test('returns the reasons against any partner, also against those who are not approved', async () => {
    const name = (rest: string) => `Asked ${rest}`
    const fit = await world.partner({ name: name('fit') })
    const submitted = await world.partner({ name: name('new'), status: 'submitted' })
    await world.partner({ name: 'Somebody else' })
    const job = await world.job()
    const { body } = await staff.get(`/jobs/${job.id}/suggestions?q=asked`)
    expect([fitNames(body), body.unfit]).toEqual([
      [name('fit')],
      [{ partner: { id: submitted, name: name('new') }, why: 'not-approved', reasons: ['Is not approved'] }],
    ])
    expect(fitNames((await staff.get(`/jobs/${job.id}/suggestions?q=P-${fit}`)).body)).toEqual([name('fit')])
    expect((await staff.get(`/jobs/${job.id}/suggestions?q=`)).status).toBe(422)
  })

  test('takes two queries for any number of partners', async () => {
    for (let index = 0; index < 5; index += 1) await world.partner({ name: `Many ${index}` })
    const job = await world.job()
    const { suggestPartners } = await import('./suggestions.service.ts')
    let queries = 0
    const counting = t.database.db.withPlugin({
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const actor = { id: staff.userId, name: 'x', roles: [], time_zone: 'UTC' }
    const ctx = { ...(await contextOfTask(t.database.db)), db: counting, actor, session_id: 0 }
    await suggestPartners(ctx, job.id)
    expect(queries).toBe(2)
  })

  test('an unknown job is not found, and partners are for signed-in users only', async () => {
    expect((await staff.get('/jobs/999999/suggestions')).status).toBe(404)
    expect((await (await t.as(null)).get('/jobs/1/suggestions')).status).toBe(401)
  })
})
