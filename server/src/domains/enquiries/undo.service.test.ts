import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { newPhone } from '../../../test/fixtures.ts'

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
const lost = { status: 'rate-high', lost_reason: 'price', activity_type: 'call', note: 'Too much' }
const moved = async (id: number, version: number, values: object = lost, by = staff) =>
  (await by.post(`/enquiries/${id}/status`, { version, ...values })).body
const undo = (id: number, entry_id: number, by = staff) => by.post(`/enquiries/${id}/undo`, { entry_id })
const timelineOf = async (id: number) =>
  (await staff.get(`/timeline?record_type=enquiry&record_id=${id}`)).body

describe('POST /enquiries/{id}/undo', () => {
  it('restores what the transition changed, and keeps its entries, marked as undone', async () => {
    const before = await create({ follow_up_at: '2030-01-01T04:30:00.000Z' })
    const after = await moved(before.id, before.version)
    expect(after).toMatchObject({
      status: 'rate-high',
      next_action: null,
      follow_up_at: null,
      lost_reason: 'price',
    })
    expect(after.undo).toMatchObject({ kind: 'moved', by: staff.userId })
    const back = (await undo(before.id, after.undo.entry_id)).body
    const { status, next_action, follow_up_at, lost_reason } = before
    expect(back).toMatchObject({ status, next_action, follow_up_at, lost_reason, undo: null })
    const [undone, call] = await timelineOf(before.id)
    expect(undone).toMatchObject({
      kind: 'taken-back',
      data: { from: 'rate-high', to: 'open', takes_back: call.id },
    })
    expect(call).toMatchObject({ kind: 'activity', data: { text: 'Too much', reason: 'Price' } })
    const { rows } = await app.database.pool.query(
      `SELECT note, taken_back_at IS NOT NULL AS taken FROM activities WHERE record_type = 'enquiry' AND record_id = $1`,
      [before.id],
    )
    expect(rows).toEqual([{ note: 'Too much', taken: true }])
    expect(back.statuses.map((stay: { status: string }) => stay.status)).toEqual(['open', 'open'])
  })

  it('is for the user of the last transition, while nothing else changed, for ten minutes', async () => {
    const { id } = await create()
    const first = await moved(id, 1)
    expect((await undo(id, first.undo.entry_id, admin)).status).toBe(409)
    const second = await moved(id, 2, { status: 'open' })
    expect((await undo(id, first.undo.entry_id)).body).toMatchObject({ current: { version: 3 } })
    await admin.put(`/enquiries/${id}`, { note: 'Something else', version: 3 })
    const late = await undo(id, second.undo.entry_id)
    expect([late.status, late.body.message]).toEqual([
      409,
      'The enquiry was changed later. The last step can no longer be undone.',
    ])
    expect((await staff.get(`/enquiries/${id}`)).body.undo).toBeNull()
    const third = await moved(id, 4)
    await app.database.pool.query(
      "UPDATE enquiry_last_moves SET moved_at = moved_at - interval '11 minutes' WHERE enquiry_id = $1",
      [id],
    )
    const over = await undo(id, third.undo.entry_id)
    expect([over.status, over.body.message]).toEqual([409, 'The last change is more than ten minutes old.'])
    expect((await undo(999_999, 1)).status).toBe(404)
    expect((await undo(id, 1, await app.as(null))).status).toBe(401)
  })

  it('of twenty parallel undos one succeeds, once', async () => {
    const { id } = await create()
    const { undo: last } = await moved(id, 1)
    const responses = await Promise.all(Array.from({ length: 20 }, () => undo(id, last.entry_id)))
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(19).fill(409)])
    const undone = (await timelineOf(id)).filter((entry: { kind: string }) => entry.kind === 'taken-back')
    expect(undone).toHaveLength(1)
  })

  it('undoes a transition to the same status, whose activity was counted', async () => {
    const { id } = await create({ status: 'not-responding', follow_up_at: '2030-01-01T04:30:00.000Z' })
    const again = await moved(id, 1, { status: 'not-responding', activity_type: 'call' })
    expect(again.follow_up_at).not.toBe('2030-01-01T04:30:00.000Z')
    const back = (await undo(id, again.undo.entry_id)).body
    expect(back).toMatchObject({ status: 'not-responding', follow_up_at: '2030-01-01T04:30:00.000Z' })
    expect(back.statuses).toHaveLength(1)
  })
})

describe('POST /enquiries/{id}/snooze', () => {
  it('postpones the next action, records it, and can be undone', async () => {
    const { id, next_action, follow_up_at } = await create()
    const until = '2030-05-01T04:30:00.000Z'
    const { status, body } = await staff.post(`/enquiries/${id}/snooze`, { until, version: 1 })
    expect([status, body.follow_up_at, body.next_action]).toEqual([200, until, next_action])
    const snoozed = { kind: 'snoozed', data: { follow_up_at: until, was_starts_at: follow_up_at } }
    expect((await timelineOf(id))[0]).toMatchObject(snoozed)
    expect((await undo(id, body.undo.entry_id)).body.follow_up_at).toBe(follow_up_at)
    expect((await timelineOf(id))[0]).toMatchObject({ kind: 'taken-back' })
  })

  it('refuses a past time, a stale version, and an enquiry without a next action', async () => {
    const { id } = await create()
    const path = `/enquiries/${id}/snooze`
    const passed = await staff.post(path, { until: '2026-01-01T04:30:00Z', version: 1 })
    expect(passed.body.errors).toEqual([{ field: 'until', message: 'must be in the future' }])
    const until = '2030-05-01T04:30:00Z'
    expect((await staff.post(path, { until, version: 9 })).status).toBe(409)
    await moved(id, 1)
    expect((await staff.post(path, { until, version: 2 })).status).toBe(409)
    expect((await (await app.as(null)).post(path, { until, version: 2 })).status).toBe(401)
  })
})

describe('the stays in a status', () => {
  it('follow each other without a gap, each with its user', async () => {
    const { id } = await create()
    await moved(id, 1, { status: 'will-contact-us' })
    const { statuses } = await moved(id, 2, { status: 'closed' }, admin)
    expect(statuses.map((stay: { status: string }) => stay.status)).toEqual([
      'open',
      'will-contact-us',
      'closed',
    ])
    expect([statuses[0].left_at, statuses[1].left_at, statuses[2].left_at]).toEqual([
      statuses[1].entered_at,
      statuses[2].entered_at,
      null,
    ])
    const { rows } = await app.database.pool.query(
      'SELECT set_by FROM enquiry_statuses WHERE enquiry_id = $1 ORDER BY id',
      [id],
    )
    expect(rows.map((row) => row.set_by)).toEqual([staff.userId, staff.userId, admin.userId])
  })

  it('have one without an end, also after fifty parallel transitions', async () => {
    const { id } = await create()
    await Promise.all(
      Array.from({ length: 50 }, (_, nth) => moved(id, 1, nth % 2 ? lost : { status: 'not-responding' })),
    )
    const { rows } = await app.database.pool.query(
      `SELECT count(*) FILTER (WHERE left_at IS NULL) AS present, count(*) AS stays FROM enquiry_statuses WHERE enquiry_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ present: 1, stays: 2 }])
  })
})
