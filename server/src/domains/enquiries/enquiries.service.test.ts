import { businessWeek, openTimeAfter } from 'contract/settings/business-hours.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { newPhone } from '../../../test/fixtures.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { responseDueAt } from './enquiries.service.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

const created = async (more: object = {}) =>
  (await staff.post('/enquiries', { name: 'Asha Rao', phone: newPhone(), ...more })).body
const read = async (id: number) => (await staff.get(`/enquiries/${id}`)).body
const overdue = (id: number) =>
  t.database.pool.query(
    "UPDATE enquiries SET response_due_at = app_now() - interval '1 minute' WHERE id = $1",
    [id],
  )
const idsOf = async (query: string) =>
  (await staff.get(`/enquiries?per_page=100&${query}`)).body.data.map(({ id }: { id: number }) => id)

test('the due time counts business hours, with the minutes of the source or else those of all', async () => {
  const hours = 'Mon 09:00-18:00\nTue 10:00-18:00'
  await world.setting('business.hours', hours)
  await world.setting('business.response_minutes', '45')
  await world.setting('business.response_minutes_by_source', 'justdial=15')
  // A Monday, ten minutes before closing.
  const from = Date.parse('2026-11-23T12:20:00Z')
  expect(await responseDueAt(t.database.db, 'justdial', from)).toBe('2026-11-24T04:35:00.000Z')
  expect(await responseDueAt(t.database.db, 'website', from)).toBe('2026-11-24T05:05:00.000Z')
  const { created_at, response_due_at, responded_at } = await created()
  const due = openTimeAfter(businessWeek(hours), Date.parse(created_at), 45)
  expect(Math.abs(Date.parse(response_due_at) - due)).toBeLessThan(5_000)
  expect(responded_at).toBeNull()
})

test('an enquiry that began with a call has no target', async () => {
  const body = await created({ status: 'not-responding', activity_type: 'call', call_note: 'No answer' })
  expect(body).toMatchObject({ response_due_at: null, responded_at: expect.any(String) })
})

describe('the first response', () => {
  test.each([
    [
      'a note or call',
      (id: number) =>
        staff.post('/activities', { record_type: 'enquiry', record_id: id, type: 'call', note: 'Said yes' }),
    ],
    [
      'a status',
      async (id: number) => {
        const { version } = await read(id)
        return staff.post(`/enquiries/${id}/status`, { status: 'not-responding', version })
      },
    ],
  ])('is %s by a user', async (_, respond) => {
    const { id } = await created()
    expect([200, 201]).toContain((await respond(id)).status)
    expect((await read(id)).responded_at).not.toBeNull()
  })

  test('is not an assignment or an edit', async () => {
    const { id, version } = await created()
    await staff.put(`/enquiries/${id}`, { assigned_to: staff.userId, note: 'Tap', version })
    expect(await read(id)).toMatchObject({ responded_at: null })
  })
})

test('overdue ones are listed until the first contact, then late in list and staff report', async () => {
  const by = await t.as('admin')
  const [late, inTime] = [
    await created({ assigned_to: by.userId }),
    await created({ assigned_to: by.userId }),
  ]
  await overdue(late.id)
  expect(await idsOf('follow_up=unanswered')).toEqual([late.id])
  const mine = async () => {
    const { data } = (await staff.get('/reports/staff?range=today')).body
    return data.find(({ person }: { person: { id: number } | null }) => person?.id === by.userId)
  }
  expect(await mine()).toMatchObject({ unanswered: 1, now: { in_time: 0, late: 0 } })
  for (const { id } of [late, inTime]) {
    await staff.post('/activities', { record_type: 'enquiry', record_id: id, type: 'call', note: 'Said yes' })
  }
  expect(await idsOf('follow_up=unanswered')).toEqual([])
  const of = `assigned_to=${by.userId}`
  expect(await idsOf(`${of}&response=late`)).toEqual([late.id])
  expect(await idsOf(`${of}&response=in-time`)).toEqual([inTime.id])
  expect(await mine()).toMatchObject({ unanswered: 0, now: { in_time: 1, late: 1 } })
})
