import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
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

const dayFromNow = (days: number) =>
  new Date(Date.now() + 330 * 60_000 + days * 86_400_000).toISOString().slice(0, 10)
const timelineOf = async (id: number) =>
  (await staff.get(`/timeline?record_type=partner&record_id=${id}`)).body

describe('PUT /partners/{id}/hours', () => {
  test('keeps the hours by weekday, with audit and timeline, and a stale one is refused', async () => {
    const id = await world.partner()
    const hours = [
      { weekday: 1, starts: 540, ends: 1080 },
      { weekday: 5, starts: 1320, ends: 1560 },
      { weekday: 6, starts: 0, ends: 1440 },
    ]
    const { status, body } = await staff.put(`/partners/${id}/hours`, {
      hours: hours.toReversed(),
      version: 1,
    })
    expect([status, body.hours, body.version]).toEqual([200, hours, 2])
    expect((await staff.get(`/partners/${id}`)).body.hours).toEqual(hours)
    const [entry] = await timelineOf(id)
    expect(entry.data.changes).toEqual([
      {
        label: 'Working hours',
        from: null,
        to: 'Mon 9:00–18:00, Fri 22:00–2:00 of the next day, Sat 0:00–24:00',
      },
    ])
    const stale = await staff.put(`/partners/${id}/hours`, { hours: [], version: 1 })
    expect([stale.status, stale.body.current.hours]).toEqual([409, hours])
    expect((await staff.put(`/partners/${id}/hours`, { hours: [], version: 2 })).body.hours).toEqual([])
  })

  test.each([
    ['an end before the start', [{ weekday: 1, starts: 600, ends: 600 }]],
    ['an eighth weekday', [{ weekday: 7, starts: 0, ends: 60 }]],
    ['a weekday twice', [1, 1].map((weekday) => ({ weekday, starts: 0, ends: 60 }))],
    ['more than a day', [{ weekday: 1, starts: 0, ends: 1441 }]],
    ['more than a day that ends on the next', [{ weekday: 1, starts: 1320, ends: 2761 }]],
  ])('refuses %s', async (_what, hours) => {
    const { status, body } = await staff.put(`/partners/${await world.partner()}/hours`, {
      hours,
      version: 1,
    })
    expect(status).toBe(422)
    expect(body.errors[0].field).toMatch(/^hours/)
  })

  test('an unknown partner is not found', async () => {
    expect((await staff.put('/partners/999999/hours', { hours: [], version: 1 })).status).toBe(404)
  })
})

describe('days off', () => {
  test('are stored, recorded and removed; past ones are not shown', async () => {
    const id = await world.partner()
    const add = (from_day: string, to_day: string, reason: string | null = null) =>
      staff.post(`/partners/${id}/days-off`, { from_day, to_day, reason })
    await add(dayFromNow(-9), dayFromNow(-1))
    const later = await add(dayFromNow(5), dayFromNow(6))
    const { status, body } = await add(dayFromNow(0), dayFromNow(2), 'Wedding')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      from_day: dayFromNow(0),
      to_day: dayFromNow(2),
      reason: 'Wedding',
    })
    expect((await staff.get(`/partners/${id}`)).body.days_off).toEqual([body, later.body])
    expect((await staff.delete(`/partner-days-off/${body.id}`)).body).toEqual({ success: true })
    expect((await staff.get(`/partners/${id}`)).body.days_off).toEqual([later.body])
    const words = `${dayFromNow(0)} – ${dayFromNow(2)}, Wedding`
    const entries = await timelineOf(id)
    expect(entries.slice(0, 2).map((entry: { data: { changes: unknown } }) => entry.data.changes)).toEqual([
      [{ label: 'Days off', from: words, to: null }],
      [{ label: 'Days off', from: null, to: words }],
    ])
    expect((await staff.delete(`/partner-days-off/${body.id}`)).status).toBe(404)
  })

  test.each([
    ['an end before the first day', '2026-12-02', '2026-12-01'],
    ['more than a year', '2026-12-02', '2027-12-31'],
  ])('refuse %s', async (_what, from_day, to_day) => {
    const { status, body } = await staff.post(`/partners/${await world.partner()}/days-off`, {
      from_day,
      to_day,
    })
    expect([status, body.errors[0].field]).toEqual([422, 'to_day'])
  })

  test('of an unknown partner are not found, and only signed-in users change them', async () => {
    const day = { from_day: '2026-12-01', to_day: '2026-12-01' }
    expect((await staff.post('/partners/999999/days-off', day)).status).toBe(404)
    expect((await (await t.as(null)).post('/partners/1/days-off', day)).status).toBe(401)
  })
})
