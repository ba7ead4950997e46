import type { FreeSlots } from 'contract/jobs/slots.schema.ts'
import { defaultWeek } from 'contract/settings/business-hours.rules.ts'
import { businessDay, dayMs } from 'contract/shared/business-time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { freeSlotsOf, soonest } from './free-slots.rules.ts'
import type { Candidate, JobNeeds } from './suggestions.store.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.database.db.updateTable('partners').set({ status: 'deactivated' }).execute()
})

async function read(query: string): Promise<FreeSlots> {
  const { status, body } = await staff.get(`/jobs/slots?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const slots = async (query: string) => (await read(query)).slots
const wanted = () => `category_id=${world.categories.taps}&location_id=${world.places.pincode}`

describe('GET /jobs/slots', () => {
  test('counts the partners who fit each of the next five slots, without the busy one', async () => {
    const { categories, places } = world
    const busy = await world.partner({ name: 'Busy', services: [categories.taps], areas: [places.pincode] })
    await world.partner({ name: 'Free', services: [categories.plumbing], areas: [places.state] })
    await world.partner({ name: 'Cleaner', services: [categories.cleaning], areas: [places.state] })
    await world.partner({ name: 'Far', services: [categories.taps], areas: [places.other] })
    const before = await slots(wanted())
    expect(before.map(({ partners }) => partners)).toEqual([2, 2, 2, 2, 2])
    const [first] = before
    await world.jobIn('accepted', { partner_id: busy, starts_at: first!.starts_at, ends_at: first!.ends_at })
    const after = await slots(wanted())
    expect(after.map(({ partners }) => partners)).toEqual([1, 2, 2, 2, 2])
    expect(after.map(({ starts_at }) => starts_at)).toEqual(before.map(({ starts_at }) => starts_at))
  })

  test('with a time: slots from the opening of its day on, and the number of partners who fit it', async () => {
    const { categories, places } = world
    const busy = await world.partner({ name: 'Busy', services: [categories.taps], areas: [places.pincode] })
    await world.partner({ name: 'Free', services: [categories.taps], areas: [places.pincode] })
    const day = businessDay(Date.now() + 3 * dayMs)
    const at = (time: string) => new Date(`${day}T${time}:00+05:30`).toISOString()
    await world.job({ partner_id: busy, starts_at: at('10:00'), ends_at: at('11:00') })
    const { slots: found, asked } = await read(`${wanted()}&minutes=60&starts_at=${at('10:30')}`)
    expect(asked).toEqual({ starts_at: at('10:30'), ends_at: at('11:30'), partners: 1 })
    expect(found.map(({ starts_at, partners }) => [starts_at, partners]).slice(0, 3)).toEqual([
      [at('09:00'), 2],
      [at('10:00'), 1],
      [at('11:00'), 2],
    ])
    expect((await read(wanted())).asked).toBeNull()
  })

  test('is empty when no partner fits, and refuses a category that does not exist', async () => {
    expect(await slots(wanted())).toEqual([])
    const { status, body } = await staff.get('/jobs/slots?category_id=999999')
    expect([status, body.errors[0].field]).toEqual([422, 'category_id'])
  })
})

describe('freeSlotsOf', () => {
  const needs = {
    id: 0,
    category_id: 1,
    customer_id: 0,
    location_id: 1,
    partner_id: null,
    demands: [] as JobNeeds['demands'],
  } as JobNeeds
  const candidate: Candidate = {
    id: 1,
    name: 'Ravi',
    phone: '',
    status: 'approved',
    balance: 0,
    serves: 'Taps',
    covers: '560102',
    worked: 0,
    has_rejected: false,
    complaints: 0,
    ratings: 0,
    tenths: null,
    done: 0,
    documents: [],
    busy: [],
    hours: [],
    days_off: [],
  }
  // Monday, 5:10 PM in India.
  const now = Date.parse('2026-11-23T11:40:00Z')
  const starts = (candidates: Candidate[], minutes = 90) =>
    freeSlotsOf(needs, candidates, { from: soonest(now), minutes, week: defaultWeek }).map(
      ({ starts_at }) => starts_at,
    )

  test('begins on a half hour in business hours and leaves room for the work', () => {
    expect(starts([candidate])).toEqual([
      '2026-11-24T03:30:00.000Z',
      '2026-11-24T05:00:00.000Z',
      '2026-11-24T06:30:00.000Z',
      '2026-11-24T08:00:00.000Z',
      '2026-11-24T09:30:00.000Z',
    ])
    expect(starts([candidate], 30)[0]).toBe('2026-11-23T12:30:00.000Z')
  })

  test('leaves out the partner’s days off', () => {
    const days_off = [{ from_day: '2026-11-24', to_day: '2026-11-26', reason: null }]
    expect(starts([{ ...candidate, days_off }])[0]).toBe('2026-11-27T03:30:00.000Z')
    expect(starts([])).toEqual([])
  })
})
