import { settingKeys } from 'contract/settings/settings.registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { getSetting, isSettingOn } from './settings.service.ts'

let app: TestApp
let dev: Caller
let admin: Caller
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  dev = await app.as('dev')
  admin = await app.as('admin')
  staff = await app.as('staff')
})
afterAll(() => app.close())

const save = (key: string, value: unknown, by = admin) => by.post('/admin/config', { key, value })

describe('GET /admin/config', () => {
  it('returns every setting to admin and dev, and to staff only those of their screens', async () => {
    const all = await admin.get('/admin/config')
    expect(Object.keys(all.body).sort()).toEqual([...settingKeys].sort())
    expect(all.body['business.name']).toBe('House Care')
    expect(all.body['payment.update']).toBe(false)
    expect((await dev.get('/admin/config')).body).toEqual(all.body)
    const { body: some } = await staff.get('/admin/config')
    expect(some['payment.update']).toBe(false)
    for (const key of ['whatsapp.accessToken', 'sms.complete.message', 'notification.numbers', 'demo.key']) {
      expect(some).not.toHaveProperty(key)
    }
  })

  it('takes no parameters, and is for signed-in users only', async () => {
    expect((await admin.get('/admin/config?key=demo.key')).status).toBe(422)
    expect((await (await app.as(null)).get('/admin/config')).status).toBe(401)
  })
})

describe('POST /admin/config', () => {
  it('saves text and flags repeatedly', async () => {
    expect((await save('business.name', 'House Care Bengaluru')).body).toEqual({ success: true })
    expect((await save('business.name', 'House Care Mysuru')).body).toEqual({ success: true })
    expect((await save('payment.update', true)).status).toBe(200)
    const { body } = await staff.get('/admin/config')
    expect(body).toMatchObject({ 'business.name': 'House Care Mysuru', 'payment.update': true })
    expect(await getSetting(app.database.db, 'business.name')).toBe('House Care Mysuru')
    expect(await isSettingOn(app.database.db, 'payment.update')).toBe(true)
    expect(await isSettingOn(app.database.db, 'payment.delete')).toBe(false)
  })

  it('keeps a secret sealed, shows its last four characters, and returns it to no user', async () => {
    const secret = 'canary-7f3a-9d21-kept'
    expect((await save('whatsapp.accessToken', secret)).status).toBe(200)
    const shown = (await dev.get('/admin/config')).body['whatsapp.accessToken']
    expect(shown).toBe('••••kept')
    expect((await save('whatsapp.accessToken', shown)).status).toBe(422)
    const { rows } = await app.database.pool.query(`
      SELECT value::text AS kept, encrypted FROM settings WHERE key = 'whatsapp.accessToken'`)
    expect(rows[0].encrypted).toBe(true)
    const { rows: audit } = await app.database.pool.query(`
      SELECT before, after FROM audit_entries WHERE record_id = 'whatsapp.accessToken'`)
    expect(audit[0].after).toEqual({ value: 'changed' })
    expect(JSON.stringify([rows, audit])).not.toContain('canary')
    await expect(getSetting(app.database.db, 'whatsapp.accessToken')).rejects.toThrow('secret')
    expect((await save('whatsapp.accessToken', '')).status).toBe(200)
    expect((await dev.get('/admin/config')).body['whatsapp.accessToken']).toBe('')
  })

  it('shows nothing of a short secret', async () => {
    await save('demo.key', '123456', dev)
    expect((await dev.get('/admin/config')).body['demo.key']).toBe('••••')
  })

  it('keeps phone numbers in one form, each once', async () => {
    await save('notification.numbers', '98765 43210, 09876543210\n+91 80 2345 6789;')
    expect((await admin.get('/admin/config')).body['notification.numbers']).toBe(
      '+919876543210, +918023456789',
    )
  })

  it('records old and new values in the audit', async () => {
    await save('cache.prefix', 'one')
    await save('cache.prefix', 'two')
    const { rows } = await app.database.pool.query(`
      SELECT before, after, actor_id FROM audit_entries WHERE record_id = 'cache.prefix' ORDER BY id DESC LIMIT 1`)
    expect(rows[0]).toEqual({ before: { value: 'one' }, after: { value: 'two' }, actor_id: admin.userId })
  })

  it.each([
    ['an unknown key', 'no.such.key', 'x', 'key'],
    ['text for a flag', 'payment.update', 'true', 'value'],
    ['a flag for text', 'business.name', true, 'value'],
    ['a number that is none', 'notification.numbers', '98765, 12', 'value'],
    ['nothing', 'business.name', undefined, 'value'],
  ])('refuses %s', async (_, key, value, field) => {
    const response = await save(key, value)
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
  })
})
