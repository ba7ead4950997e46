import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createCategory, createCustomer, createJob, createPartner, newPhone } from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
})
afterAll(() => app.close())

const timelineOf = async (type: string, id: number, more = '') =>
  (await staff.get(`/timeline?record_type=${type}&record_id=${id}${more}`)).body

describe('POST /activities', () => {
  it('adds to every kind of record, and to the timeline of the person it concerns', async () => {
    const { db } = app.database
    const { id: customer_id, phone } = await createCustomer(db)
    const category_id = await createCategory(db)
    const partner_id = await createPartner(db)
    const job = await createJob(db, { customer_id, category_id, partner_id })
    const enquiry = (await staff.post('/enquiries', { name: 'A', phone })).body.id
    const records = { enquiry, job, customer: customer_id, partner: partner_id }
    for (const [record_type, record_id] of Object.entries(records)) {
      const body = { record_type, record_id, type: 'call', note: `About the ${record_type}` }
      const { status, body: entry } = await staff.post('/activities', body)
      expect(status).toBe(201)
      expect(entry).toMatchObject({
        record_type,
        record_id,
        kind: 'activity',
        data: { activity_type: 'call', text: `About the ${record_type}` },
        actor: { id: staff.userId, name: 'Test staff' },
      })
      expect((await timelineOf(record_type, record_id)).map((row: { id: number }) => row.id)).toContain(
        entry.id,
      )
    }
    const texts = async (type: string, id: number) =>
      (await timelineOf(type, id)).map((entry: { data: { text?: string } }) => entry.data.text)
    expect(await texts('customer', customer_id)).toEqual([
      'About the customer',
      'About the job',
      'About the enquiry',
      undefined,
    ])
    expect(await texts('partner', partner_id)).toEqual(['About the partner', 'About the job'])
  })

  it('removes an enquiry from the waiting list without making an open form stale', async () => {
    const { id } = (await staff.post('/enquiries', { name: 'A', phone: newPhone() })).body
    const note = { record_type: 'enquiry', record_id: id, type: 'note', note: 'Rang twice' }
    expect((await staff.post('/activities', note)).body.kind).toBe('note')
    const { body } = await staff.get('/enquiries?follow_up=waiting')
    expect(body.data.map((row: { id: number }) => row.id)).not.toContain(id)
    expect((await staff.get(`/enquiries/${id}`)).body.version).toBe(1)
  })

  it.each([
    ['a record that does not exist', { record_id: 999_999 }, 'record_id'],
    ['an empty note', { note: ' ' }, 'note'],
    ['an unknown type', { type: 'nap' }, 'type'],
    ['an unknown record', { record_type: 'planet' }, 'record_type'],
  ])('refuses %s', async (_, values, field) => {
    const { id } = await createCustomer(app.database.db)
    const response = await staff.post('/activities', {
      record_type: 'customer',
      record_id: id,
      type: 'call',
      note: 'x',
      ...values,
    })
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
  })

  it('is for signed-in users only', async () => {
    const anonymous = await app.as(null)
    expect((await anonymous.post('/activities', {})).status).toBe(401)
    expect((await anonymous.get('/timeline?record_type=customer&record_id=1')).status).toBe(401)
  })
})

describe('GET /timeline', () => {
  it('returns fifty entries, newest first, and older ones before an entry', async () => {
    const { id } = await createCustomer(app.database.db)
    const rows = Array.from({ length: 60 }, (_, index) => ({
      record_type: 'customer',
      record_id: id,
      customer_id: id,
      partner_id: null,
      kind: 'note',
      data: JSON.stringify({ text: `Note ${index}` }),
      actor_id: null,
    }))
    await app.database.db.insertInto('timeline_entries').values(rows).execute()
    const first = await timelineOf('customer', id)
    expect(first).toHaveLength(50)
    expect(first[0]).toMatchObject({ data: { text: 'Note 59' }, actor: null })
    const rest = await timelineOf('customer', id, `&before=${first.at(-1).id}`)
    expect(rest.map((entry: { data: { text: string } }) => entry.data.text)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Note ${9 - index}`),
    )
  })

  it('refuses a request without a record', async () => {
    expect((await staff.get('/timeline')).status).toBe(422)
    expect((await staff.get('/timeline?record_type=planet&record_id=1')).status).toBe(422)
  })
})
