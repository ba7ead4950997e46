import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'

let app: TestApp
let admin: Caller
let dev: Caller
beforeAll(async () => {
  app = await testApp({ demo: false })
  admin = await app.as('admin')
  dev = await app.as('dev')
})
afterEach(async () => {
  await app.database.pool.query('DELETE FROM settings')
})
afterAll(() => app.close())

const all = async () => (await admin.get('/admin/config')).body
type Change = [key: string, value: unknown, version?: number]
const put = (changes: Change[], by = admin) =>
  by.put('/admin/config', { changes: changes.map(([key, value, version = 0]) => ({ key, value, version })) })
const fieldsOf = (response: { body: { errors: { field: string }[] } }) =>
  response.body.errors.map(({ field }) => field)

const registered: Change[] = [
  ['sms.payment.message', 'We received {#var#} for {#var#}.'],
  ['sms.payment.header', 'HSCARE'],
  ['sms.payment.templateId', '1107162345890123456'],
  ['sms.payment.entityId', '1701158039284417265'],
]

describe('PUT /admin/config', () => {
  it('saves all settings of a request', async () => {
    expect((await put([...registered, ['sms.payment.enable', true]])).body).toEqual({ success: true })
    expect(await all()).toMatchObject({ 'sms.payment.header': 'HSCARE', 'sms.payment.enable': true })
  })

  it('saves nothing when one is refused, and names each refused one', async () => {
    const response = await put([
      ['business.name', 'Another'],
      ['business.sms_variable_length', '5'],
      ['sms.complete.provider', 'telegraph'],
    ])
    expect(response.status).toBe(422)
    expect(fieldsOf(response)).toEqual(['business.sms_variable_length', 'sms.complete.provider'])
    expect((await all())['business.name']).toBe('House Care')
  })

  it('refuses settings that changed since they were read, with the user and the current values', async () => {
    expect((await put([['business.phone', '+918023456789']], dev)).status).toBe(200)
    const stale = await put([
      ['business.phone', '+918099999999'],
      ['business.name', 'Another'],
    ])
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      changed_by: 'Test dev',
      current: [{ key: 'business.phone', version: 1, after: '+918023456789' }],
    })
    expect(await all()).toMatchObject({ 'business.phone': '+918023456789', 'business.name': 'House Care' })
    expect((await put([['business.phone', '+918099999999', 1]])).status).toBe(200)
  })

  it('lets one of two parallel saves succeed', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map((nth) => put([['business.address', `Road ${nth}`]])))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it.each<[string, unknown]>([
    [
      'the same setting twice',
      { changes: [...'ab'].map((value) => ({ key: 'business.name', value, version: 0 })) },
    ],
    ['no change', { changes: [] }],
    ['an unknown setting', { changes: [{ key: 'no.such', value: 'x', version: 0 }] }],
    ['no version', { changes: [{ key: 'business.name', value: 'x' }] }],
  ])('refuses %s', async (_, body) => {
    expect((await admin.put('/admin/config', body)).status).toBe(422)
  })
})

describe('a template that operators would drop', () => {
  it('is not switched on, and every reason is returned', async () => {
    const response = await put([['sms.payment.enable', true]])
    expect(response.status).toBe(422)
    expect(fieldsOf(response)).toEqual(registered.map(([key]) => key))
    expect((await all())['sms.payment.enable']).toBe(false)
  })

  it('is refused by one setting too, under the field of its value', async () => {
    const response = await admin.post('/admin/config', {
      key: 'sms.payment.templateId',
      value: '110716234589012345',
    })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual([
      { field: 'value', message: 'must have 19 digits, has 18 characters' },
    ])
  })

  it('cannot be taken out of a template that is on', async () => {
    await put([...registered, ['sms.payment.enable', true]])
    const response = await put([['sms.payment.header', '', 1]])
    expect(fieldsOf(response)).toEqual(['sms.payment.header'])
  })

  it('does not prevent the correction of another one', async () => {
    const values = { 'sms.login.enable': true, 'sms.login.header': 'x' }
    for (const [key, value] of Object.entries(values)) {
      await app.database.db
        .insertInto('settings')
        .values({ key, value: JSON.stringify(value), encrypted: false })
        .execute()
    }
    expect((await put([['sms.login.templateId', '1107162345890123456']], dev)).status).toBe(200)
  })

  it('with warnings only is saved', async () => {
    expect((await put([['sms.payment.message', '{name} {amount} {job} {receipt} ₹']])).status).toBe(200)
  })
})

describe('GET /admin/config/changes', () => {
  it('returns who changed each setting last; of a secret only that', async () => {
    await put([['cache.prefix', 'one']])
    await put([['cache.prefix', 'two', 1]], dev)
    await put([['demo.key', 'canary-5150-canary']], dev)
    const { body, status } = await admin.get('/admin/config/changes')
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { key: 'cache.prefix', version: 2, by: 'Test dev', before: 'one', after: 'two' },
      { key: 'demo.key', version: 1, by: 'Test dev', before: null, after: 'changed' },
    ])
    expect(JSON.stringify(body)).not.toContain('canary')
  })
})
