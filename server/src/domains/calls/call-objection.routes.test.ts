import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { refusing } from '../messages/opt-outs.store.ts'

let t: TestApp
let staff: Caller
let world: World
let phone: string
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  await world.setting('provider.callerdesk.enable', true)
  await t.database.pool.query(`UPDATE users SET phone = '+919845000001' WHERE id = $1`, [staff.userId])
  phone = (await staff.get(`/customers/${world.customer}`)).body.phone
})
afterAll(() => t.close())

const object = async (fields: Record<string, unknown>) => {
  const { version } = (await staff.get(`/customers/${world.customer}`)).body
  expect((await staff.put(`/customers/${world.customer}`, { ...fields, version })).status).toBe(200)
}
const one = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query(text, values)).rows[0]
const asked = () => staff.get(`/call-objection?phone=${encodeURIComponent(phone)}`)

describe('a person who asked not to be called', () => {
  test('is named with the way and the time it was noted', async () => {
    expect((await asked()).body).toBeNull()
    await object({ no_call: 'sms', consent_source: 'website-form' })
    const { body } = await asked()
    expect(body).toMatchObject({ name: expect.any(String), way: 'sms' })
    expect(Date.now() - Date.parse(body.at)).toBeLessThan(60_000)
    const { consent_at } = await one('SELECT consent_at FROM customers WHERE id = $1', [world.customer])
    expect(consent_at).not.toBeNull()
  })

  test('is called through CallerDesk with a reason only, which is audited and on the timeline', async () => {
    const wanted = { record_type: 'customer', record_id: world.customer }
    const refused = await staff.post('/calls', wanted)
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'reason'])
    expect(refused.body.errors[0].message).toContain('asked not to be called')
    const { status, body } = await staff.post('/calls', { ...wanted, reason: 'Gas smells in the flat' })
    expect(status).toBe(201)
    expect(await one('SELECT resend_reason FROM messages WHERE id = $1', [body.id])).toEqual({
      resend_reason: 'Gas smells in the flat',
    })
    expect(await one("SELECT after FROM audit_entries WHERE action = 'called-despite-objection'")).toEqual({
      after: { reason: 'Gas smells in the flat' },
    })
  })

  test('is called by the device with a reason that is recorded; of others nothing is', async () => {
    const count = async () =>
      (await one("SELECT count(*)::int AS n FROM audit_entries WHERE action = 'called-despite-objection'")).n
    expect((await staff.post('/call-objection', { phone, reason: '' })).status).toBe(422)
    expect((await staff.post('/call-objection', { phone, reason: 'Asked to be called back' })).status).toBe(
      200,
    )
    expect((await staff.post('/call-objection', { phone: '+919800000009', reason: 'None' })).status).toBe(200)
    expect(await count()).toBe(2)
    const { body } = await staff.get(`/timeline?record_type=customer&record_id=${world.customer}`)
    expect(JSON.stringify(body)).toContain('Asked to be called back')
  })

  test('gets no message on a refused channel, and may opt in again', async () => {
    await object({ no_sms: 'call' })
    expect([...(await refusing(t.database.db, 'no_sms', [phone, '+919800000009']))]).toEqual([phone])
    expect((await refusing(t.database.db, 'no_whatsapp', [phone])).size).toBe(0)
    await object({ no_sms: null, no_call: null })
    expect((await refusing(t.database.db, 'no_sms', [phone])).size).toBe(0)
    expect(await one('SELECT count(*)::int AS count FROM opt_outs')).toEqual({ count: 0 })
    expect((await asked()).body).toBeNull()
  })
})
