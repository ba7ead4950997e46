import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp, untilServed } from '../../../test/app.ts'
import { createCategory, createQuestion, newPhone } from '../../../test/fixtures.ts'

let app: TestApp
let admin: Caller
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  staff = await app.as('staff')
})
afterAll(() => app.close())

const create = async (values: object = {}) =>
  (await staff.post('/enquiries', { name: 'Asha Rao', phone: newPhone(), ...values })).body
const move = (id: number, version: number, values: object, by = staff) =>
  by.post(`/enquiries/${id}/status`, { version, ...values })
const timelineOf = async (id: number) =>
  (await staff.get(`/timeline?record_type=enquiry&record_id=${id}`)).body
const touchedAt = async (id: number) => {
  const row = await app.database.db
    .selectFrom('enquiries')
    .select('first_touched_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.first_touched_at
}

describe('POST /enquiries/{id}/status', () => {
  it('writes status, note and the time to call again in one step', async () => {
    const { id } = await create()
    expect(await touchedAt(id)).toBeNull()
    const follow_up_at = '2030-01-01T04:30:00.000Z'
    const details = {
      status: 'asked-to-call-later',
      follow_up_at,
      activity_type: 'call',
      note: 'Back on Friday',
    }
    const { status, body } = await move(id, 1, details)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'asked-to-call-later', follow_up_at, version: 2, closed_at: null })
    expect(await touchedAt(id)).not.toBeNull()
    expect((await timelineOf(id))[0]).toMatchObject({
      kind: 'activity',
      data: {
        activity_type: 'call',
        text: 'Back on Friday',
        from: 'open',
        to: 'asked-to-call-later',
        follow_up_at,
      },
      actor: { name: 'Test staff' },
    })
    const { rows } = await app.database.pool.query(
      `SELECT type, note, outcome FROM activities WHERE record_type = 'enquiry' AND record_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ type: 'call', note: 'Back on Friday', outcome: 'asked-to-call-later' }])
  })

  it('asks when to call again, and clears the time when it is over', async () => {
    const { id } = await create()
    const later = await move(id, 1, { status: 'asked-to-call-later' })
    expect(later.body.errors).toEqual([{ field: 'follow_up_at', message: 'Enter the time to call back' }])
    const follow_up_at = '2030-01-01T04:30:00.000Z'
    await move(id, 1, { status: 'asked-to-call-later', follow_up_at })
    const again = await move(id, 2, { status: 'asked-to-call-later' })
    expect(again.status).toBe(409)
    const lost = await move(id, 2, { status: 'rate-high', lost_reason: 'price' })
    expect(lost.body).toMatchObject({ next_action: null, follow_up_at: null, lost_reason: 'price' })
  })

  it('accepts a second call without an answer as the same status again', async () => {
    const { id } = await create({ status: 'not-responding' })
    const again = await move(id, 1, { status: 'not-responding', activity_type: 'call' })
    expect(again.body).toMatchObject({ status: 'not-responding', version: 2 })
    const nothing = await move(id, 2, { status: 'not-responding' })
    expect(nothing.status).toBe(409)
    expect(nothing.body.message).toBe("The enquiry is already 'Not responding'.")
  })

  it('reopens a lost one, closes it, and reopens a closed one for admin only', async () => {
    const { id } = await create({ status: 'not-interested', lost_reason: 'time-slot' })
    expect((await move(id, 1, { status: 'open' })).body).toMatchObject({ status: 'open', closed_at: null })
    const closed = await move(id, 2, { status: 'closed' })
    expect(closed.body).toMatchObject({ status: 'closed', closed_at: expect.any(String) })
    const odd = await move(id, 3, { status: 'rate-high', lost_reason: 'price' })
    expect(odd.status).toBe(409)
    expect(odd.body.message).toBe("An enquiry that is 'Closed' cannot become 'Rate high'.")
    expect((await move(id, 3, { status: 'open' })).status).toBe(403)
    expect((await move(id, 3, { status: 'open' }, admin)).body).toMatchObject({
      status: 'open',
      closed_at: null,
    })
    expect((await timelineOf(id))[0]).toMatchObject({ kind: 'status', data: { from: 'closed', to: 'open' } })
  })

  it('asks for the required answers when the booking is done', async () => {
    const { db } = app.database
    const category_id = await createCategory(db)
    const question = await createQuestion(db, category_id, { label: 'How many rooms?', required: true })
    const { id } = await create({ category_id })
    const booked = { status: 'booking-done-will-take-service' }
    expect((await move(id, 1, booked)).body.errors[0].message).toBe('“How many rooms?” needs an answer')
    await staff.put(`/enquiries/${id}`, { answers: [{ question_id: question, value: '3' }], version: 1 })
    expect((await move(id, 2, booked)).status).toBe(200)
  })

  it('lets one of fifty parallel transitions succeed, and stays consistent', async () => {
    const { id } = await create()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        untilServed(() =>
          move(id, 1, {
            status: index % 2 ? 'rate-high' : 'not-interested',
            lost_reason: 'price',
            activity_type: 'call',
            note: `${index}`,
          }),
        ),
      ),
    )
    const done = answers.filter((answer) => answer.status === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49)
    const { body } = await staff.get(`/enquiries/${id}`)
    expect(body).toMatchObject({ status: done[0]?.body.status, version: 2 })
    const moves = (await timelineOf(id)).filter((entry: { kind: string }) => entry.kind === 'activity')
    expect(moves).toHaveLength(1)
  })

  it('refuses what is wrong', async () => {
    const { id } = await create()
    expect((await move(id, 1, { status: 'sleeping' })).status).toBe(422)
    expect((await move(id, 1, { status: 'closed', activity_type: 'nap' })).status).toBe(422)
    expect((await move(999_999, 1, { status: 'closed' })).status).toBe(404)
    expect((await move(id, 1, { status: 'closed' }, await app.as(null))).status).toBe(401)
  })
})

describe('visits', () => {
  const times = { starts_at: '2030-05-01T04:30:00.000Z', ends_at: '2030-05-01T05:30:00.000Z' }
  const later = { starts_at: '2030-05-02T04:30:00.000Z', ends_at: '2030-05-02T05:30:00.000Z' }

  it('are scheduled, rescheduled and cancelled, each with its reason, and every state is kept', async () => {
    const { id } = await create()
    const created = await staff.post(`/enquiries/${id}/schedules`, times)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      enquiry_id: id,
      job_id: null,
      status: 'scheduled',
      ...times,
      version: 1,
    })
    const path = `/schedules/${created.body.id}`
    const moved = await staff.post(`${path}/reschedule`, { ...later, reason: 'Out of town', version: 1 })
    expect(moved.body).toMatchObject({ status: 'rescheduled', ...later, reason: 'Out of town', version: 2 })
    const listed = await staff.get(`/enquiries?q=E-${id}`)
    expect(listed.body.data[0].visit_at).toBe(later.starts_at)
    const cancelled = await staff.post(`${path}/cancel`, { reason: 'Repaired by itself', version: 2 })
    expect(cancelled.body.changes).toMatchObject([
      { status: 'scheduled', ...times, reason: null, changed_by: 'Test staff' },
      { status: 'rescheduled', ...later, reason: 'Out of town' },
      { status: 'cancelled', ...later, reason: 'Repaired by itself' },
    ])
    expect((await timelineOf(id)).slice(0, 3)).toMatchObject([
      { kind: 'visit-cancelled', data: { reason: 'Repaired by itself' } },
      { kind: 'visit-rescheduled', data: { was_starts_at: times.starts_at, starts_at: later.starts_at } },
      { kind: 'visit-scheduled', data: times },
    ])
    expect((await staff.get(`/enquiries?q=E-${id}`)).body.data[0].visit_at).toBeNull()
    const again = await staff.post(`${path}/reschedule`, { ...times, reason: 'Once more', version: 3 })
    expect(again.status).toBe(409)
  })

  it('refuse a stale version, a missing reason, a closed enquiry and an unknown visit', async () => {
    const { id } = await create()
    const { body } = await staff.post(`/enquiries/${id}/schedules`, times)
    const path = `/schedules/${body.id}`
    expect((await staff.post(`${path}/cancel`, { reason: ' ', version: 1 })).body.errors[0].field).toBe(
      'reason',
    )
    expect((await staff.post(`${path}/reschedule`, { ...later, version: 1 })).body.errors[0].field).toBe(
      'reason',
    )
    await staff.post(`${path}/reschedule`, { ...later, reason: 'Rain', version: 1 })
    const stale = await staff.post(`${path}/cancel`, { reason: 'Rain', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      current: { status: 'rescheduled', version: 2 },
      changed_by: 'Test staff',
    })
    const { version } = (await staff.get(`/enquiries/${id}`)).body
    await move(id, version, { status: 'closed' })
    expect((await staff.post(`/enquiries/${id}/schedules`, times)).status).toBe(409)
    expect((await staff.post('/enquiries/999999/schedules', times)).status).toBe(404)
    expect((await staff.post('/schedules/999999/cancel', { reason: 'x', version: 1 })).status).toBe(404)
    const long = { ...times, ends_at: '2030-06-01T05:30:00Z' }
    expect((await staff.post(`/enquiries/${id}/schedules`, long)).body.errors[0].field).toBe('ends_at')
    expect((await (await app.as(null)).post(`${path}/cancel`, { reason: 'x', version: 2 })).status).toBe(401)
  })
})
