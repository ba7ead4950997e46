import { randomBytes } from 'node:crypto'
import { unreadableSecret } from 'contract/settings/read-setting.rules.ts'
import { unreadableNumber } from 'contract/shared/masked-number.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { createSecrets } from './secrets.ts'

const { seal } = createSecrets(randomBytes(32))
let t: TestApp
let admin: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  world = await createWorld(t, await t.as('staff'))
})
afterAll(() => t.close())

describe('a secret that a lost APP_KEY encrypted', () => {
  test('is shown as unreadable among the settings, and can be entered again', async () => {
    const key = 'whatsapp.accessToken'
    await admin.post('/admin/config', { key, value: 'canary-lost-1234' })
    const change = 'UPDATE settings SET value = to_jsonb($2::text) WHERE key = $1'
    await t.database.pool.query(change, [key, seal('canary-lost-1234', key)])
    const shown = await admin.get('/admin/config')
    expect(shown.status).toBe(200)
    expect(shown.body[key]).toBe(unreadableSecret)
    expect((await admin.post('/admin/config', { key, value: unreadableSecret })).status).toBe(422)
    expect((await admin.post('/admin/config', { key, value: 'canary-next-1234' })).status).toBe(200)
    expect((await admin.get('/admin/config')).body[key]).toBe('••••1234')
  })

  test('matches no value that is compared with it', async () => {
    const key = 'provider.callerdesk.webhook'
    const value = JSON.stringify(seal('k'.repeat(40), key))
    await t.database.db.insertInto('settings').values({ key, value, encrypted: true }).execute()
    const guest = await t.as(null)
    expect((await guest.post(`/calls/${'k'.repeat(40)}`, {})).status).toBe(404)
  })

  test('is shown as unreadable among bank details, and can be entered again', async () => {
    const id = await world.partner()
    const path = `/partners/${id}/bank-details`
    const account = { number: '50100012345678', ifsc: 'HDFC0001234', holder: 'Imran Shaikh' }
    const { version } = (await admin.put(path, { version: 1, account })).body
    const change = 'UPDATE partner_bank_details SET sealed_details = $2 WHERE partner_id = $1'
    await t.database.pool.query(change, [id, seal('{}', `bank details of partner ${id}`)])
    const shown = await admin.get(path)
    expect(shown.status).toBe(200)
    expect(shown.body).toMatchObject({ account: { number: unreadableNumber }, upi_id: null, pan: null })
    const again = await admin.put(path, { version, account })
    expect(again.body).toMatchObject({ account: { number: '••••5678', holder: 'Imran Shaikh' } })
  })
})
