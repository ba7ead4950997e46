import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
const key = randomBytes(24).toString('base64url')
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  const { status } = await (await t.as('dev')).post('/admin/config', {
    key: 'provider.callerdesk.webhook',
    value: key,
  })
  expect(status).toBe(200)
})
afterAll(() => t.close())
beforeEach(async () => {
  await world.setting('provider.callerdesk.enable', true)
  await t.database.pool.query(`UPDATE users SET phone = '+919845000001' WHERE id = $1`, [staff.userId])
})

const anonymous = () => t.as(null)
const reportCall = async (fields: Record<string, unknown>, with_ = key) =>
  (await anonymous()).post(`/calls/${with_}`, fields)
const timelineOf = async (type: string, id: number) =>
  (await staff.get(`/timeline?record_type=${type}&record_id=${id}`)).body
const enquiriesOf = async (phone: string) =>
  (await t.database.pool.query('SELECT * FROM enquiries WHERE phone = $1 ORDER BY id', [phone])).rows
const counts = async () =>
  (
    await t.database.pool.query(
      'SELECT (SELECT count(*) FROM calls) AS calls, (SELECT count(*) FROM enquiries) AS enquiries',
    )
  ).rows[0]

describe('POST /calls', () => {
  test('creates a call that rings the user’s phone first, and audits the user', async () => {
    const job = await world.job()
    const { status, body } = await staff.post('/calls', { record_type: 'job', record_id: job.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      channel: 'call',
      template: 'call',
      state: 'pending',
      to: job.customer.phone,
      job_id: job.id,
    })
    const { rows } = await t.database.pool.query(
      'SELECT caller, valid_until > app_now() AS lives FROM messages WHERE id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ caller: '+919845000001', lives: true }])
    const audit = await t.database.pool.query(
      `SELECT actor_id FROM audit_entries WHERE action = 'called' AND record_id = $1`,
      [String(job.id)],
    )
    expect(audit.rows).toEqual([{ actor_id: staff.userId }])
  })

  test('reaches the enquiry and the customer as well', async () => {
    const enquiry = (await staff.post('/enquiries', { name: 'Meera', phone: randomPhone(), source: 'app' }))
      .body
    const of = await staff.post('/calls', { record_type: 'enquiry', record_id: enquiry.id })
    expect(of.body.to).toBe(enquiry.phone)
    expect((await staff.post('/calls', { record_type: 'customer', record_id: world.customer })).status).toBe(
      201,
    )
    const shown = (await staff.get(`/enquiries/${enquiry.id}/messages`)).body
    expect(shown[0]).toMatchObject({ template: 'call' })
  })

  test('is refused while calls are off, without a phone of the user, and for an unknown record', async () => {
    const wanted = { record_type: 'customer', record_id: world.customer }
    await t.database.pool.query('UPDATE users SET phone = NULL WHERE id = $1', [staff.userId])
    expect((await staff.post('/calls', wanted)).body.message).toContain('Add a phone number to your profile')
    await t.database.pool.query(`UPDATE users SET phone = '+919845000001' WHERE id = $1`, [staff.userId])
    expect((await staff.post('/calls', { ...wanted, record_id: 999_999 })).status).toBe(422)
    await world.setting('provider.callerdesk.enable', false)
    const { status, body } = await staff.post('/calls', wanted)
    expect([status, body.message]).toEqual([409, 'Calls through CallerDesk are off in Settings.'])
  })
})

describe('POST /calls/{key}', () => {
  test('with another key is refused and stores nothing', async () => {
    const before = await counts()
    for (const wrong of ['x', key.slice(1), `${key}x`, randomBytes(24).toString('base64url')]) {
      expect((await reportCall({ SourceNumber: '9876543210', Status: 'missed' }, wrong)).status).toBe(404)
    }
    expect(await counts()).toEqual(before)
  })

  test('with a key that is too short is refused', async () => {
    await (await t.as('dev')).post('/admin/config', {
      key: 'provider.callerdesk.webhook',
      value: 'short-key',
    })
    const { rows } = await t.database.pool.query(
      `SELECT 1 FROM settings WHERE key = 'provider.callerdesk.webhook'`,
    )
    expect(rows).toHaveLength(1)
    expect((await reportCall({ SourceNumber: '9876543210' }, 'short-key')).status).toBe(404)
    await (await t.as('dev')).post('/admin/config', { key: 'provider.callerdesk.webhook', value: key })
  })

  test('an answered call is shown on the timeline of the customer', async () => {
    const phone = randomPhone()
    const customer = (await staff.post('/customers', { name: 'Sunil', phone })).body
    const fields = {
      SourceNumber: phone,
      DialWhomNumber: '9845000001',
      CallDuration: 65,
      Status: 'ANSWER',
      CallSid: 'a-1',
    }
    expect(await reportCall(fields)).toMatchObject({ status: 200, body: { success: true } })
    const [entry] = await timelineOf('customer', customer.id)
    expect(entry).toMatchObject({
      kind: 'call-taken',
      actor: null,
      data: { text: expect.stringContaining('1 min 5 s') },
    })
    expect(await enquiriesOf(phone)).toEqual([])
  })

  test('a missed call of an unknown caller creates one enquiry to call back', async () => {
    const phone = randomPhone()
    const fields = { SourceNumber: phone, CallDuration: 0, Status: 'Missed', CallSid: `m-${phone}` }
    await Promise.all([reportCall(fields), reportCall(fields), reportCall(fields)])
    const rows = await enquiriesOf(phone)
    expect(rows).toMatchObject([{ status: 'open', next_action: 'call', source: 'unknown' }])
    const entries = await timelineOf('enquiry', rows[0].id)
    expect(entries.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['call-missed', 'created'])
    await reportCall({ ...fields, CallSid: `n-${phone}` })
    expect(await enquiriesOf(phone)).toHaveLength(1)
  })

  test('a missed call of a customer with an open enquiry brings the next call forward', async () => {
    const phone = randomPhone()
    const later = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const created = {
      name: 'Kiran',
      phone,
      source: 'app',
      status: 'asked-to-call-later',
      follow_up_at: later,
    }
    const enquiry = (await staff.post('/enquiries', created)).body
    expect(enquiry.follow_up_at).toBe(later)
    await reportCall({ SourceNumber: phone, Status: 'no answer', CallSid: `o-${phone}` })
    const { body } = await staff.get(`/enquiries/${enquiry.id}`)
    expect(body.next_action).toBe('call')
    expect(Date.parse(body.follow_up_at)).toBeLessThanOrEqual(Date.now())
  })

  test('an unanswered outgoing call creates no enquiry', async () => {
    const phone = randomPhone()
    await staff.post('/customers', { name: 'Nisha', phone })
    await reportCall({
      SourceNumber: '9845000001',
      DestinationNumber: phone,
      Status: 'NOANSWER',
      CallSid: `p-${phone}`,
    })
    expect(await enquiriesOf(phone)).toEqual([])
  })

  test('a call of a partner creates no customer', async () => {
    const id = await world.partner()
    const { rows } = await t.database.pool.query('SELECT phone FROM partners WHERE id = $1', [id])
    await reportCall({ SourceNumber: rows[0].phone, Status: 'missed', CallSid: `q-${id}` })
    expect((await timelineOf('partner', id))[0]).toMatchObject({ kind: 'call-missed' })
    expect(await enquiriesOf(rows[0].phone)).toEqual([])
  })

  test('a call without the number of a caller is answered with the reason', async () => {
    expect((await reportCall({ SourceNumber: '9845000001' })).status).toBe(422)
    expect((await reportCall({})).status).toBe(422)
  })
})
