import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createPlace,
  newPhone,
} from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
})
afterAll(() => app.close())

const create = (values: object = {}) =>
  staff.post('/enquiries', { name: 'Asha Rao', phone: newPhone(), ...values })
const createEnquiry = async (values: object = {}) => (await create(values)).body
const stepOf = async (id: number) => {
  const { next_action, follow_up_at, version } = (await staff.get(`/enquiries/${id}`)).body
  return { next_action, follow_up_at, version }
}
const fieldsOf = (response: { body: { errors?: { field: string }[] } }) =>
  response.body.errors?.map((issue) => issue.field)
const times = { starts_at: '2030-05-01T04:30:00.000Z', ends_at: '2030-05-01T05:30:00.000Z' }
const later = { starts_at: '2030-05-02T04:30:00.000Z', ends_at: '2030-05-02T06:30:00.000Z' }

describe('an enquiry that is worked on', () => {
  it('is to be called now, visited when a visit was planned with it, and booked when it is booked', async () => {
    const fresh = await createEnquiry()
    expect(fresh.next_action).toBe('call')
    expect(Math.abs(Date.parse(fresh.follow_up_at) - Date.parse(fresh.created_at))).toBeLessThan(5000)
    expect(await createEnquiry({ visit: times })).toMatchObject({
      next_action: 'visit',
      follow_up_at: times.starts_at,
    })
    expect(await createEnquiry({ status: 'booking-done-will-take-service' })).toMatchObject({
      next_action: 'book',
    })
    expect(await createEnquiry({ status: 'work-done' })).toMatchObject({
      next_action: null,
      follow_up_at: null,
    })
  })

  it('is not to be called while the business is closed', async () => {
    const admin = await app.as('admin')
    const ahead = new Date(Date.now() + 330 * 60_000 + 3 * 86_400_000)
    const day = ahead.toISOString().slice(0, 10)
    const weekday = ahead.toLocaleDateString('en-IN', { weekday: 'short', timeZone: 'UTC' })
    await admin.post('/admin/config', { key: 'business.hours', value: `${weekday} 13:30-14:00` })
    const opening = new Date(`${day}T13:30:00+05:30`).toISOString()
    for (const status of ['not-responding', 'will-contact-us']) {
      expect(await createEnquiry({ status })).toMatchObject({ next_action: 'call', follow_up_at: opening })
      const { id } = await createEnquiry()
      await staff.post(`/enquiries/${id}/status`, { status, activity_type: 'call', version: 1 })
      expect(await stepOf(id)).toMatchObject({ next_action: 'call', follow_up_at: opening })
    }
    await admin.post('/admin/config', { key: 'business.hours', value: '' })
  })

  it('cannot lose its next action, and a closed one cannot have one', async () => {
    const { id } = await createEnquiry()
    const path = `/enquiries/${id}`
    expect(fieldsOf(await staff.put(path, { follow_up_at: null, version: 1 }))).toEqual(['follow_up_at'])
    expect(fieldsOf(await staff.put(path, { next_action: null, version: 1 }))).toEqual(['next_action'])
    const moved = { status: 'not-responding', follow_up_at: null, version: 1 }
    expect(fieldsOf(await staff.post(`${path}/status`, moved))).toEqual(['follow_up_at'])
    const planned = await staff.put(path, { next_action: 'visit', follow_up_at: times.starts_at, version: 1 })
    expect(planned.body).toMatchObject({ next_action: 'visit', follow_up_at: times.starts_at })
    const closed = await staff.post(`${path}/status`, { status: 'closed', version: 2 })
    expect(closed.body).toMatchObject({ next_action: null, follow_up_at: null })
    expect(fieldsOf(await staff.put(path, { follow_up_at: times.starts_at, version: 3 }))).toEqual([
      'follow_up_at',
    ])
  })

  it('the database requires it', async () => {
    const { id } = await createEnquiry()
    const break_ = (set: string) => app.database.pool.query(`UPDATE enquiries SET ${set} WHERE id = $1`, [id])
    await expect(break_('follow_up_at = NULL')).rejects.toThrow('enquiries_working_next_action_check')
    await expect(break_('next_action = NULL, follow_up_at = NULL')).rejects.toThrow(
      'enquiries_working_next_action_check',
    )
    await expect(break_("status = 'closed'")).rejects.toThrow('enquiries_working_next_action_check')
    const lost = "status = 'rate-high', next_action = NULL, follow_up_at = NULL"
    await expect(break_(lost)).rejects.toThrow('enquiries_lost_reason_check')
  })

  it('follows its visits: scheduled, rescheduled, cancelled', async () => {
    const { id } = await createEnquiry()
    const visit = (await staff.post(`/enquiries/${id}/schedules`, times)).body
    expect(await stepOf(id)).toMatchObject({ next_action: 'visit', follow_up_at: times.starts_at })
    await staff.post(`/schedules/${visit.id}/reschedule`, { ...later, reason: 'Rain', version: 1 })
    expect(await stepOf(id)).toMatchObject({ next_action: 'visit', follow_up_at: later.starts_at })
    await staff.post(`/schedules/${visit.id}/cancel`, { reason: 'Repaired', version: 2 })
    const { next_action, follow_up_at } = await stepOf(id)
    expect(next_action).toBe('call')
    expect(Math.abs(Date.parse(follow_up_at) - Date.now())).toBeLessThan(10_000)
  })

  it('follows its job: created, rescheduled, cancelled, completed', async () => {
    const { db } = app.database
    const [customer, place, category_id] = [
      await createCustomer(db),
      await createPlace(db),
      await createCategory(db),
    ]
    const address_id = await createAddress(db, { customer_id: customer.id, location_id: place.pincode })
    const { id, version } = await createEnquiry({
      customer_id: customer.id,
      phone: customer.phone,
      address_id,
      category_id,
    })
    const job = (await staff.post(`/enquiries/${id}/job`, { ...times, version })).body
    expect(await stepOf(id)).toMatchObject({ next_action: 'job', follow_up_at: times.ends_at })
    const moved = await staff.post(`/jobs/${job.id}/reschedule`, {
      ...later,
      reason: 'Rain',
      version: job.version,
    })
    expect(await stepOf(id)).toMatchObject({ next_action: 'job', follow_up_at: later.ends_at })
    await staff.post(`/jobs/${job.id}/cancel`, { reason: 'Ill', version: moved.body.version })
    const again = await stepOf(id)
    expect(again.next_action).toBe('book')
    await staff.post(`/enquiries/${id}/job`, { ...times, version: again.version })
    expect(await stepOf(id)).toMatchObject({ next_action: 'job', follow_up_at: times.ends_at })
  })
})

describe('an enquiry that is lost', () => {
  it('has a reason: on a transition, on creation, and as text for the reason other', async () => {
    const { id } = await createEnquiry()
    const move = (values: object) =>
      staff.post(`/enquiries/${id}/status`, { version: 1, status: 'rate-high', ...values })
    expect(fieldsOf(await move({}))).toEqual(['lost_reason'])
    expect(fieldsOf(await move({ lost_reason: 'moon' }))).toEqual(['lost_reason'])
    expect(fieldsOf(await move({ lost_reason: 'other' }))).toEqual(['lost_note'])
    expect(fieldsOf(await move({ status: 'closed', lost_reason: 'price' }))).toEqual(['lost_reason'])
    expect(fieldsOf(await create({ status: 'rate-high' }))).toEqual(['lost_reason'])
    const moved = await move({ lost_reason: 'other', lost_note: 'Moved away' })
    expect(moved.body).toMatchObject({ status: 'rate-high', lost_reason: 'other', lost_note: 'Moved away' })
    const { body } = await staff.get(`/timeline?record_type=enquiry&record_id=${id}`)
    expect(body[0].data.reason).toBe('Other: Moved away')
    const corrected = await staff.put(`/enquiries/${id}`, {
      lost_reason: 'price',
      lost_note: null,
      version: 2,
    })
    expect(corrected.body).toMatchObject({ lost_reason: 'price', lost_note: null })
    const open = await staff.post(`/enquiries/${id}/status`, { status: 'open', version: 3 })
    expect(open.body).toMatchObject({ lost_reason: null, lost_note: null, next_action: 'call' })
    expect(fieldsOf(await staff.put(`/enquiries/${id}`, { lost_reason: 'price', version: 4 }))).toEqual([
      'lost_reason',
    ])
  })
})

describe('a call that creates the enquiry', () => {
  const called = {
    activity_type: 'call',
    call_note: 'Wants it cheaper',
    status: 'rate-high',
    lost_reason: 'price',
  }

  it('writes enquiry, activity and status in one step, and an undo reverts only the outcome', async () => {
    const body = await createEnquiry(called)
    expect(body).toMatchObject({ status: 'rate-high', lost_reason: 'price', next_action: null })
    expect(body.statuses.map((stay: { status: string }) => stay.status)).toEqual(['open', 'rate-high'])
    const { body: timeline } = await staff.get(`/timeline?record_type=enquiry&record_id=${body.id}`)
    expect(timeline).toMatchObject([
      {
        kind: 'activity',
        data: { activity_type: 'call', text: 'Wants it cheaper', from: 'open', to: 'rate-high' },
      },
      { kind: 'created' },
    ])
    const back = await staff.post(`/enquiries/${body.id}/undo`, { entry_id: body.undo.entry_id })
    expect(back.body).toMatchObject({ status: 'open', next_action: 'call', lost_reason: null })
  })

  it('keeps the text when there is no outcome', async () => {
    const { id } = await createEnquiry({ call_note: 'Ring the upper bell' })
    const { body: timeline } = await staff.get(`/timeline?record_type=enquiry&record_id=${id}`)
    expect(timeline).toMatchObject([
      { kind: 'note', data: { text: 'Ring the upper bell' } },
      { kind: 'created' },
    ])
  })

  it('stores nothing when a field of the outcome is missing', async () => {
    const phone = newPhone()
    const response = await create({ phone, activity_type: 'call', status: 'asked-to-call-later' })
    expect(fieldsOf(response)).toEqual(['follow_up_at'])
    expect((await staff.get(`/customers?q=${encodeURIComponent(phone)}`)).body.meta.total).toBe(0)
  })
})

it('creates one address when the same address is typed twice', async () => {
  const place = await createPlace(app.database.db)
  const nothing = { label: null, line_2: null, landmark: null }
  const address = { ...nothing, place_type: 'home', line_1: '12, 4th Cross', location_id: place.pincode }
  const { id, customer_id } = await createEnquiry()
  const first = await staff.put(`/enquiries/${id}`, { address, version: 1 })
  const second = await staff.put(`/enquiries/${id}`, { address, version: 2 })
  expect(second.body.address_id).toBe(first.body.address_id)
  expect((await staff.get(`/customers/${customer_id}`)).body.addresses).toHaveLength(1)
  const third = await staff.put(`/enquiries/${id}`, {
    address: { ...address, landmark: 'Gate 2' },
    version: 3,
  })
  expect(third.body.address_id).not.toBe(first.body.address_id)
})

it('shows the messages about it and its jobs', async () => {
  const { id } = await createEnquiry()
  await app.database.pool.query(
    `INSERT INTO messages (channel, template, "to", body, state, problem, enquiry_id) VALUES
      ('sms', 'notification', '+919876543210', 'New', 'failed', 'The number does not exist.', $1)`,
    [id],
  )
  const { body } = await staff.get(`/enquiries/${id}/messages`)
  expect(body).toMatchObject([{ state: 'failed', problem: 'The number does not exist.', body: 'New' }])
  expect((await staff.get('/enquiries/999999/messages')).status).toBe(404)
})
