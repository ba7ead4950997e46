import type { Job } from 'contract/jobs/jobs.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extent } from '../../../../tools/extent.ts'
import { type Caller, type TestApp, testApp, untilServed } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const move = (job: Job, step: string, body: object = {}, who = staff) =>
  who.post(`/jobs/${job.id}/${step}`, { version: job.version, ...body })
const kindsOf = async (job: Job): Promise<string[]> => {
  const { body } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
  return body.map((entry: { kind: string }) => entry.kind)
}

describe('the lifecycle of a job', () => {
  test('assign, accept, start, complete: each step with its time, its timeline entry and the partner’s', async () => {
    const partner_id = await world.partner()
    const created = await world.job()
    const assigned = await move(created, 'assign', { partner_id })
    expect(assigned.status).toBe(200)
    expect(assigned.body).toMatchObject({ status: 'pending', partner: { id: partner_id }, version: 2 })
    const accepted = await move(assigned.body, 'accept')
    expect(accepted.body).toMatchObject({ status: 'accepted', accepted_at: expect.any(String) })
    const started = await move(accepted.body, 'start')
    expect(started.body).toMatchObject({ status: 'started', assignments: [{ status: 'started' }] })
    const completed = await move(started.body, 'complete', {
      price: 150_000,
      price_reason: 'More taps',
      material_cost: 10_000,
    })
    expect(completed.body).toMatchObject({
      status: 'completed',
      price: 150_000,
      material_cost: 10_000,
      commission: 30_000,
      assignments: [{ status: 'completed', completed_at: expect.any(String) }],
    })
    expect(await kindsOf(created)).toEqual([
      'status',
      'status',
      'partner-accepted',
      'partner-assigned',
      'created',
    ])
    const { body: own } = await staff.get(`/timeline?record_type=partner&record_id=${partner_id}`)
    expect(own.map((entry: { kind: string }) => entry.kind)).toEqual([
      'status',
      'status',
      'partner-accepted',
      'partner-assigned',
    ])
    const { body: partner } = await staff.get(`/partners/${partner_id}`)
    expect(partner).toMatchObject({ balance: 30_000, completed_jobs: 1 })
  })

  test('a rejection is kept with its reason and leaves the job pending without a partner', async () => {
    const partner_id = await world.partner()
    const job = await world.job({ partner_id })
    const { status, body } = await move(job, 'reject', { reason: 'Too far' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'pending',
      partner: null,
      assignments: [{ status: 'rejected', reason: 'Too far', ended_at: expect.any(String) }],
    })
    expect((await kindsOf(job))[0]).toBe('partner-rejected')
    const { body: own } = await staff.get(`/timeline?record_type=partner&record_id=${partner_id}`)
    expect(own[0]).toMatchObject({ kind: 'partner-rejected', data: { reason: 'Too far' } })
  })

  test('another partner ends the earlier assignment; the same one again is refused', async () => {
    const [first, second] = [await world.partner({ name: 'First' }), await world.partner({ name: 'Second' })]
    const job = await world.jobIn('accepted', { partner_id: first })
    const same = await move(job, 'assign', { partner_id: first })
    expect(same.status).toBe(409)
    expect(same.body.message).toBe(`First is already assigned to J-${job.id}.`)
    const other = await move(job, 'assign', { partner_id: second })
    expect(other.body).toMatchObject({
      status: 'pending',
      accepted_at: null,
      partner: { id: second },
      assignments: [
        { status: 'cancelled', partner: { id: first }, ended_at: expect.any(String) },
        { status: 'pending', partner: { id: second } },
      ],
    })
  })

  test('the partner’s own terms for the category or one above it set the commission', async () => {
    const partner_id = await world.partner({ name: 'Terms' })
    await t.database.db
      .updateTable('partner_services')
      .set({ commission_kind: 'percent', commission_value: 1000, commission_after_material: true })
      .where('partner_id', '=', partner_id)
      .execute()
    const job = await world.job({ partner_id, price: 100_000 })
    expect(job).toMatchObject({
      commission: 10_000,
      commission_rule: { source: 'partner-category', source_title: 'Terms', after_material: true },
    })
    const rejected = await move(job, 'reject', { reason: 'No' })
    expect(rejected.body).toMatchObject({ commission: 20_000, commission_rule: { source: 'default' } })
  })

  test('cancelling ends the assignment and the scheduled time without further questions', async () => {
    const job = await world.jobIn('accepted')
    const { body } = await move(job, 'cancel', { reason: 'Not at home' })
    expect(body).toMatchObject({
      status: 'cancelled',
      status_reason: 'Not at home',
      partner: null,
      due: 0,
      assignments: [{ status: 'cancelled', reason: 'Not at home' }],
      schedule: { status: 'cancelled', reason: 'Not at home' },
    })
    expect(body.schedule.changes).toHaveLength(2)
  })

  test('rescheduling keeps every time with its reason', async () => {
    const job = await world.job()
    const next = {
      starts_at: '2037-05-05T05:30:00.000Z',
      ends_at: '2037-05-05T06:30:00.000Z',
      reason: 'Rain',
    }
    const { status, body } = await move(job, 'reschedule', next)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      scheduled_at: next.starts_at,
      ends_at: next.ends_at,
      schedule: {
        status: 'rescheduled',
        reason: 'Rain',
        changes: [{ status: 'scheduled' }, { reason: 'Rain' }],
      },
    })
    const { body: entries } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
    expect(entries[0]).toMatchObject({
      kind: 'job-rescheduled',
      data: { starts_at: next.starts_at, was_starts_at: job.scheduled_at, reason: 'Rain' },
    })
  })
})

describe('rescheduling an accepted job', () => {
  const next = { starts_at: '2037-05-05T05:30:00.000Z', ends_at: '2037-05-05T06:30:00.000Z', reason: 'Rain' }

  test('makes the assignment pending again, until the partner accepts the new time', async () => {
    const job = await world.jobIn('accepted')
    const { body } = await move(job, 'reschedule', next)
    expect(body).toMatchObject({ status: 'pending', accepted_at: null, partner: job.partner })
    expect(body.assignments).toMatchObject([{ status: 'pending', moved_at: expect.any(String) }])
    const again = await move(body, 'accept')
    expect(again.body).toMatchObject({
      status: 'accepted',
      assignments: [{ status: 'accepted', moved_at: null }],
    })
  })

  test('back to the accepted time restores the acceptance', async () => {
    const job = await world.jobIn('accepted')
    const moved = await move(job, 'reschedule', next)
    const { scheduled_at: starts_at, ends_at } = job
    const { body } = await move(moved.body, 'reschedule', { starts_at, ends_at, reason: 'A mistake' })
    expect(body).toMatchObject({ status: 'accepted', accepted_at: job.accepted_at })
    expect(body.assignments).toMatchObject([{ status: 'accepted', moved_at: null }])
  })

  test('at the request of the partner keeps the acceptance', async () => {
    const job = await world.jobIn('accepted')
    const { body } = await move(job, 'reschedule', { ...next, partner_asked: true })
    expect(body).toMatchObject({ status: 'accepted', assignments: [{ status: 'accepted', moved_at: null }] })
  })
})

describe('what is refused', () => {
  const states = ['pending', 'accepted', 'started', 'completed', 'cancelled'] as const
  const legal: Record<(typeof states)[number], string[]> = {
    pending: ['accept', 'reject', 'cancel', 'reschedule'],
    accepted: ['reject', 'start', 'cancel', 'reschedule'],
    started: ['complete', 'cancel'],
    completed: [],
    cancelled: [],
  }
  const bodies: Record<string, object> = {
    accept: {},
    reject: { reason: 'No' },
    start: {},
    complete: {},
    cancel: { reason: 'No' },
    reschedule: {
      starts_at: '2037-05-05T05:30:00.000Z',
      ends_at: '2037-05-05T06:30:00.000Z',
      reason: 'Rain',
    },
  }

  test.each(states)('every illegal step of a %s job is a 409 with a sentence', async (state) => {
    let job: Job
    if (state === 'pending') job = await world.job({ partner_id: await world.partner() })
    else if (state === 'cancelled') job = (await move(await world.job(), 'cancel', { reason: 'No' })).body
    else job = await world.jobIn(state)
    for (const [step, body] of Object.entries(bodies)) {
      if (legal[state].includes(step)) continue
      const reply = await move(job, step, body)
      expect([step, reply.status]).toEqual([step, 409])
      expect(reply.body.message).toMatch(new RegExp(`^J-${job.id} is ${state} and cannot be .+\\.$`))
    }
    expect((await staff.get(`/jobs/${job.id}`)).body).toEqual(job)
  })

  test('a step without a partner asks to assign one first', async () => {
    const reply = await move(await world.job(), 'accept')
    expect(reply.status).toBe(409)
    expect(reply.body.message).toMatch(/has no partner. Assign one first/)
  })

  test.each([
    ['assign', {}],
    ['reject', {}],
    ['reject', { reason: '  ' }],
    ['cancel', {}],
    ['complete', { price: -1 }],
    ['accept', { version: 'x' }],
  ])('%s with %j is a 422', async (step, body) => {
    expect((await move(await world.job(), step, body)).status).toBe(422)
  })

  test('a stale version is a 409 with the current job', async () => {
    const job = await world.job({ partner_id: await world.partner() })
    const accepted = (await move(job, 'accept')).body
    const { status, body } = await move(job, 'cancel', { reason: 'No' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ current: accepted, changed_by: 'Test staff' })
  })

  test('only approved partners are assigned, by signed-in users only', async () => {
    const job = await world.job()
    const rejected = await world.partner({ status: 'deactivated', name: 'Gone' })
    expect((await move(job, 'assign', { partner_id: rejected })).body.errors[0].message).toMatch(
      /^Gone is deactivated/,
    )
    expect((await move(job, 'assign', { partner_id: 999_999 })).status).toBe(422)
    expect((await move(job, 'assign', { partner_id: rejected }, await t.as(null))).status).toBe(401)
  })
})

describe('many at once', () => {
  const crowd = extent(50, 50, 12)

  test('of many parallel accepts one succeeds and the others get 409', async () => {
    const job = await world.job({ partner_id: await world.partner() })
    const replies = await Promise.all(
      Array.from({ length: crowd }, () => untilServed(() => move(job, 'accept'))),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(crowd - 1)
    expect((await kindsOf(job)).filter((kind) => kind === 'partner-accepted')).toHaveLength(1)
  })

  test('of many users who assign different partners at once, one succeeds, and one assignment is live', async () => {
    const job = await world.job()
    const partners = await Promise.all(Array.from({ length: 10 }, () => world.partner()))
    const replies = await Promise.all(
      Array.from({ length: crowd }, (_, index) =>
        untilServed(() => move(job, 'assign', { partner_id: partners[index % 10] })),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status !== 200 && reply.status !== 409)).toHaveLength(0)
    expect((await staff.get(`/jobs/${job.id}`)).body.assignments).toHaveLength(1)
  })

  test('of many parallel completions one succeeds, and the commission is owed once', async () => {
    const partner_id = await world.partner()
    const job = await world.jobIn('started', { partner_id })
    const replies = await Promise.all(
      Array.from({ length: crowd }, () => untilServed(() => move(job, 'complete'))),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect((await staff.get(`/partners/${partner_id}`)).body.balance).toBe(20_000)
  })
})
