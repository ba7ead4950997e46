import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { newPhone } from '../../../test/fixtures.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let dev: Caller
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  dev = await t.as('dev')
  admin = await t.as('admin')
  world = await createWorld(t, admin)
})
afterAll(() => t.close())

const newKey = () => randomBytes(32).toString('base64url')
async function keyOf(source: string): Promise<string> {
  const key = newKey()
  const { status } = await dev.post('/intake-keys', { source, title: `The key of ${source}`, key })
  expect(status).toBe(201)
  return key
}

type Sent = { key?: string; type?: string; path?: string }
async function sendLead(source: string, payload: string | Buffer | object, { key, type, path }: Sent = {}) {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/intake/${source}${path ?? ''}`,
    headers: { ...(key ? { 'x-api-key': key } : {}), 'content-type': type ?? 'application/json' },
    payload: isText ? payload : JSON.stringify(payload),
  })
  return { status: response.statusCode, body: response.json() }
}

const leadOf = async (id: number) => (await admin.get(`/intake-leads/${id}`)).body
const enquiryOf = async (id: number) => (await admin.get(`/enquiries/${id}`)).body
const enquiriesOf = async (phone: string) =>
  (await admin.get(`/enquiries?q=${encodeURIComponent(phone)}`)).body.data

describe('a lead', () => {
  it('becomes an enquiry with service, location, source and a note of all other fields', async () => {
    const phone = newPhone()
    const key = await keyOf('justdial')
    const { status, body } = await sendLead(
      'justdial',
      {
        leadid: 'JD1',
        prefix: 'Mrs',
        name: 'Meena Iyer',
        mobile: phone,
        category: 'Tap Repair',
        city: 'Bangalore',
        area: 'HSR Layout',
        pincode: '560102',
        email: 'meena@mail.test',
        dncmobile: '1',
      },
      { key },
    )
    expect([status, body]).toEqual([
      200,
      { success: true, lead_id: expect.any(Number), state: 'taken', issues: [] },
    ])
    const lead = await leadOf(body.lead_id)
    expect(lead).toMatchObject({ state: 'taken', via: 'The key of justdial', attempts: 1, phone })
    const enquiry = await enquiryOf(lead.enquiry_id)
    expect(enquiry).toMatchObject({
      name: 'Mrs Meena Iyer',
      phone,
      source: 'justdial',
      status: 'open',
      category: { id: world.categories.taps },
      address: { pincode: '560102', area: 'HSR Layout' },
      created_by: null,
    })
    expect(enquiry.note).toMatch(/Email: meena@mail\.test[\s\S]*do-not-call/)
    const [entry] = (await admin.get(`/timeline?record_type=enquiry&record_id=${lead.enquiry_id}`)).body
    expect(entry).toMatchObject({ kind: 'created', actor: null })
  })

  it('has city and pincode in the note when the pincode cannot be read', async () => {
    const lead = { name: 'Asha', phone: newPhone(), city: 'Bangalore', pincode: 'near temple' }
    const { body } = await sendLead('website', lead, { key: await keyOf('website') })
    const { enquiry_id, mapped } = await leadOf(body.lead_id)
    expect(mapped).toMatchObject({ pincode: 'near temple' })
    expect(await enquiryOf(enquiry_id)).toMatchObject({
      address: null,
      note: 'Location: Bangalore, near temple',
    })
  })

  it.each([
    ['Authorization', (key: string) => ({ headers: { authorization: `Bearer ${key}` } })],
    ['the address', (key: string) => ({ query: { key } })],
  ])('may have its key in %s', async (_, where) => {
    const key = await keyOf('website')
    const form = new URLSearchParams({ name: 'Asha', phone: newPhone() }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const given = where(key)
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/intake/website',
      ...given,
      headers: { ...headers, ...('headers' in given ? given.headers : {}) },
      payload: form,
    })
    expect(response.json()).toMatchObject({ state: 'taken' })
    const lead = await leadOf(response.json().lead_id)
    expect(JSON.stringify(lead)).not.toContain(key)
  })

  it('may have its pincode in the address field, as some portals send it', async () => {
    const key = await keyOf('sulekha')
    const phone = newPhone()
    const path = `?${new URLSearchParams({ key, name: 'Asha', mobile: phone })}`
    const { body } = await sendLead('sulekha', '', { path })
    expect(body.state).toBe('taken')
    expect((await enquiriesOf(phone)).length).toBe(1)
  })

  it('goes to the customer who has the number, the first of them when there are several', async () => {
    const phone = newPhone()
    const first = (await admin.post('/customers', { name: 'Asha Rao', phone })).body
    await admin.post('/customers', { name: 'Asha R', phone, allow_duplicate: true })
    const { body } = await sendLead('website', { name: 'A. Rao', phone }, { key: await keyOf('website') })
    expect(await enquiryOf((await leadOf(body.lead_id)).enquiry_id)).toMatchObject({ customer_id: first.id })
  })
})

describe('the same lead twice', () => {
  it.each([
    ['with the sender’s own number', { leadid: 'JD-twice' }],
    ['that says the same', {}],
  ])('%s creates one enquiry, also from two parallel requests', async (_, more) => {
    const phone = newPhone()
    const key = await keyOf('justdial')
    const lead = { name: 'Asha', mobile: phone, ...more }
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendLead('justdial', lead, { key })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const states = answers.map(({ body }) => body.state)
    expect(states.filter((state) => state === 'taken')).toHaveLength(1)
    expect(states.filter((state) => state === 'duplicate')).toHaveLength(7)
    expect(await enquiriesOf(phone)).toHaveLength(1)
    const ids = await Promise.all(answers.map(async ({ body }) => (await leadOf(body.lead_id)).enquiry_id))
    expect(new Set(ids).size).toBe(1)
  })

  it('is a new lead when the same content comes a day later', async () => {
    const phone = newPhone()
    const key = await keyOf('website')
    const lead = { name: 'Asha', phone }
    const { body } = await sendLead('website', lead, { key })
    await t.database.pool.query(
      `UPDATE intake_leads SET created_at = app_now() - interval '25 hours' WHERE id = $1`,
      [body.lead_id],
    )
    expect((await sendLead('website', lead, { key })).body.state).toBe('taken')
    expect(await enquiriesOf(phone)).toHaveLength(2)
  })
})

describe('a lead that is rejected', () => {
  it.each([
    ['no phone', '{"name":"Asha"}', 'phone'],
    ['no real phone', '{"name":"Asha","phone":"12345"}', 'phone'],
    ['broken JSON', '{"name":"Asha"', 'body'],
    ['nothing', '', 'body'],
    ['two of them', '[{"name":"A"},{"name":"B"}]', 'body'],
    ['no text', Buffer.from([0xff, 0xfe, 0x00]), 'body'],
  ])('%s is stored with the reason', async (_, payload, field) => {
    const { status, body } = await sendLead('website', payload, { key: await keyOf('website') })
    expect([status, body.state, body.issues[0]?.field]).toEqual([200, 'refused', field])
    const lead = await leadOf(body.lead_id)
    expect(lead).toMatchObject({ state: 'refused', enquiry_id: null })
    expect(lead.reason).not.toBe('')
    if (typeof payload === 'string') expect(lead.raw).toBe(payload)
  })

  it('is accepted once after a correction', async () => {
    const phone = newPhone()
    const sent = await sendLead(
      'website',
      { name: 'Asha', phone: '98450', message: 'Tap leaks' },
      { key: await keyOf('website') },
    )
    const id = sent.body.lead_id
    const { version } = await leadOf(id)
    const corrected = { phone, category_id: world.categories.taps, version }
    const tries = await Promise.all([1, 2, 3].map(() => admin.post(`/intake-leads/${id}/replay`, corrected)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const lead = await leadOf(id)
    expect(lead).toMatchObject({ state: 'taken', attempts: 2, phone })
    expect(await enquiryOf(lead.enquiry_id)).toMatchObject({
      phone,
      note: 'Tap leaks',
      category: { id: world.categories.taps },
      created_by: { id: admin.userId },
    })
    const again = await admin.post(`/intake-leads/${id}/replay`, { version: lead.version })
    expect([again.status, again.body.message]).toEqual([409, "The lead is already 'taken'."])
  })

  it('stays rejected without a correction', async () => {
    const { body } = await sendLead(
      'website',
      { name: 'Asha', phone: '98450' },
      { key: await keyOf('website') },
    )
    const again = await admin.post(`/intake-leads/${body.lead_id}/replay`, { version: 1 })
    expect(again.body).toMatchObject({ state: 'refused', attempts: 2 })
  })
})

describe('keys', () => {
  it('are never shown, and stored as a hash only', async () => {
    const key = newKey()
    const created = await dev.post(
      '/intake-keys',
      { source: 'quikr', title: 'Quikr', key },
      { key: 'one-intention' },
    )
    expect(created.body).toMatchObject({
      source: 'quikr',
      ending: key.slice(-4),
      revoked_at: null,
      last_used_at: null,
    })
    const everything = await t.database.pool.query(
      `SELECT (SELECT jsonb_agg(to_jsonb(k)) FROM intake_keys k)::text || (SELECT jsonb_agg(to_jsonb(k)) FROM idempotency_keys k)::text
        || (SELECT jsonb_agg(to_jsonb(a)) FROM audit_entries a)::text AS text`,
    )
    expect(everything.rows[0].text).not.toContain(key)
    expect(JSON.stringify((await dev.get('/intake-keys')).body)).not.toContain(key)
    const twice = await dev.post('/intake-keys', { source: 'quikr', title: 'Again', key })
    expect(twice.body.errors).toEqual([{ field: 'key', message: 'is already in use: create another one' }])
  })

  it('are accepted for their own source only, and not once revoked', async () => {
    const key = await keyOf('app')
    expect((await sendLead('website', { phone: newPhone() }, { key })).status).toBe(403)
    const lead = { name: 'Asha', phone: newPhone() }
    expect((await sendLead('app', lead)).status).toBe(401)
    expect((await sendLead('app', lead, { key: newKey() })).status).toBe(401)
    expect((await sendLead('app', lead, { key })).status).toBe(200)
    const [known] = (await dev.get('/intake-keys')).body
    expect(known.last_used_at).not.toBeNull()
    expect((await dev.delete(`/intake-keys/${known.id}`)).body).toEqual({ success: true })
    const before = await t.database.pool.query('SELECT count(*) FROM intake_leads')
    expect((await sendLead('app', lead, { key })).status).toBe(401)
    expect((await t.database.pool.query('SELECT count(*) FROM intake_leads')).rows).toEqual(before.rows)
  })
})

it('leads are listed newest first, by state, source, name and number', async () => {
  const phone = newPhone()
  const key = await keyOf('poster')
  await sendLead('poster', { name: 'Zubin Mehta', phone }, { key })
  await sendLead('poster', { name: 'Zubin Mehta', phone: '1' }, { key })
  const list = async (query: string) => (await admin.get(`/intake-leads?${query}`)).body
  expect((await list('source=poster')).data.map(({ state }: { state: string }) => state)).toEqual([
    'refused',
    'taken',
  ])
  expect((await list('source=poster&state=refused')).meta.total).toBe(1)
  expect((await list(`q=${phone.slice(-7)}`)).meta.total).toBe(1)
  expect((await list('q=zubin')).meta.total).toBe(2)
})
