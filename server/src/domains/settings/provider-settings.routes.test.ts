import { settingKeys, settings } from 'contract/settings/settings.registry.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { openSettings } from './settings.service.ts'
import { sealPlainSecrets } from './settings.store.ts'

let t: TestApp
let admin: Caller
let dev: Caller
beforeAll(async () => {
  t = await testApp({ demo: false })
  admin = await t.as('admin')
  dev = await t.as('dev')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.database.pool.query('DELETE FROM settings')
  await t.database.pool.query('UPDATE sessions SET confirmed_at = app_now()')
})

const post = (by: Caller, key: string, value: unknown) => by.post('/admin/config', { key, value })
const versionOf = async (key: string) =>
  (await t.database.pool.query('SELECT version FROM settings WHERE key = $1', [key])).rows[0]?.version ?? 0
async function put(by: Caller, values: Record<string, unknown>) {
  const entries = Object.entries(values)
  const changes = await Promise.all(
    entries.map(async ([key, value]) => ({ key, value, version: await versionOf(key) })),
  )
  return by.put('/admin/config', { changes })
}
const outcome = (reply: { status: number; body: { errors?: unknown } }) => ({
  status: reply.status,
  errors: reply.body.errors,
})

const sending = 'Msg={message}\nPhno={to10}\nUserID={username}\nPassword={password}'

describe('settings that decide where messages and credentials go', () => {
  test('are changed by developers only, one by one and several at once', async () => {
    const technical = settingKeys.filter((key) =>
      /\.(endpoint|sendendpoint|params|media_params|success|hosts)$|^sms\.login\.|^demo\.key$/.test(key),
    )
    expect(technical.length).toBeGreaterThan(20)
    for (const key of technical) {
      const value = settings[key].kind === 'flag' ? true : ''
      const alone = await post(admin, key, value)
      expect([key, alone.status, alone.body.message]).toEqual([
        key,
        403,
        `Only a developer can change ${key}.`,
      ])
      expect([key, (await put(admin, { 'business.name': 'Mine', [key]: value })).status]).toEqual([key, 403])
    }
    expect((await dev.get('/admin/config')).body['business.name']).toBe('House Care')
  })

  test('and credentials need the password given within 10 minutes, and other settings of a panel do not', async () => {
    await t.database.pool.query("UPDATE sessions SET confirmed_at = app_now() - interval '11 minutes'")
    expect((await post(dev, 'provider.nimbusit.success', 'Status=OK')).status).toBe(428)
    expect((await post(dev, 'demo.key', '12345678')).status).toBe(428)
    expect((await post(admin, 'nimbusit.password', 'a password')).status).toBe(428)
    expect((await post(admin, 'business.upi_id', 'house@bank')).status).toBe(428)
    expect((await put(admin, { 'business.name': 'Mine', 'nimbusit.username': 'house' })).status).toBe(428)
    expect((await t.database.pool.query('SELECT key FROM settings')).rows).toEqual([])
    expect((await post(admin, 'business.name', 'Mine')).status).toBe(200)
  })

  test('name an https address at an allowed host', async () => {
    const key = 'provider.nimbusit.endpoint'
    expect(outcome(await post(dev, key, 'http://nimbusit.biz/send'))).toEqual({
      status: 422,
      errors: [{ field: 'value', message: 'must begin with https://' }],
    })
    for (const host of ['example.com', 'nimbusit.biz.example.com', 'api.nimbusit.biz']) {
      expect(outcome(await post(dev, key, `https://${host}/send`))).toEqual({
        status: 422,
        errors: [{ field: 'value', message: `has the host ${host}, which is not an allowed host` }],
      })
    }
    expect((await post(dev, key, 'https://NIMBUSIT.biz/other')).status).toBe(200)
    const both = {
      [key]: 'https://sms.example.com/send',
      'provider.hosts': 'nimbusit.biz\nSMS.example.com\napp.callerdesk.io\napi.switchy.io\nmsg.myctrlbox.com',
    }
    expect((await put(dev, both)).status).toBe(200)
  })

  test('keep a host in the list while an address is there', async () => {
    expect(
      outcome(await put(dev, { 'provider.hosts': 'nimbusit.biz\nmsg.myctrlbox.com\napi.switchy.io' })),
    ).toEqual({
      status: 422,
      errors: [
        {
          field: 'provider.hosts',
          message: 'must contain app.callerdesk.io: provider.callerdesk.endpoint uses it',
        },
      ],
    })
    const wrong = await post(dev, 'provider.hosts', 'localhost')
    expect(wrong.body.errors[0].message).toBe('“localhost” is not a host name such as api.example.com')
  })
})

describe('a stored secret', () => {
  beforeEach(async () => {
    expect(
      (await put(admin, { 'nimbusit.username': 'the-account', 'nimbusit.password': 'the-password' })).status,
    ).toBe(200)
  })

  test('is entered again when the host or the parameters it is sent with change', async () => {
    const again = (what: string) => [
      { field: 'nimbusit.username', message: `must be entered again, because ${what} changed` },
      { field: 'nimbusit.password', message: `must be entered again, because ${what} changed` },
    ]
    const elsewhere = { 'provider.nimbusit.endpoint': 'https://msg.myctrlbox.com/send' }
    expect(outcome(await put(dev, elsewhere))).toEqual({
      status: 422,
      errors: again('the host of the address'),
    })
    const mapped = { 'provider.nimbusit.params': sending }
    expect(outcome(await put(dev, mapped))).toEqual({ status: 422, errors: again('the parameters') })
    const partly = await put(dev, { ...mapped, 'nimbusit.password': 'another' })
    expect(partly.body.errors).toEqual(again('the parameters').slice(0, 1))
    const alone = await post(dev, 'provider.nimbusit.params', sending)
    expect(alone.body.errors[0]).toEqual({
      field: 'value',
      message: 'nimbusit.username must be entered again, because the parameters changed',
    })
    const all = { ...elsewhere, ...mapped, 'nimbusit.password': 'another', 'nimbusit.username': 'other' }
    expect((await put(dev, all)).status).toBe(200)
  })

  test('stays when only the path of the address changes, or the same parameters are saved', async () => {
    const before = (await dev.get('/admin/config')).body['provider.nimbusit.params']
    const same = {
      'provider.nimbusit.endpoint': 'https://nimbusit.biz/v2',
      'provider.nimbusit.params': before,
    }
    expect((await put(dev, same)).status).toBe(200)
  })

  test.each([
    ['Msg={password}\nPassword={password}', '{password} may be in one parameter only'],
    ['Msg={message} {password}', 'may have only {password} in Msg'],
    ['Msg={password}', 'has {password} in Msg, which holds {message}'],
    ['Phno={username}', 'has {username} in Phno, which holds {to10}'],
  ])('may go into a parameter of its own only: %j is refused', async (value, message) => {
    const reply = await put(dev, {
      'provider.nimbusit.params': value,
      'nimbusit.username': 'a',
      'nimbusit.password': 'b',
    })
    expect(outcome(reply)).toEqual({ status: 422, errors: [{ field: 'provider.nimbusit.params', message }] })
  })

  test('may go into a parameter that another provider calls otherwise', async () => {
    const value = 'token={password}\nUserID={username}\nMsg={message}'
    const changes = { 'provider.nimbusit.params': value, 'nimbusit.username': 'a', 'nimbusit.password': 'b' }
    expect((await put(dev, changes)).status).toBe(200)
  })

  test('is masked, also when it is a user name or an instance, and when it was stored before that was a secret', async () => {
    await t.database.pool.query(
      `INSERT INTO settings (key, value, encrypted) VALUES ('whatsapp.instanceId', '"instance-4711"', false),
        ('myctrlbox.username', '"canary-of-old"', false)`,
    )
    await t.database.pool.query(
      `INSERT INTO audit_entries (actor_id, action, record_type, record_id, before, after)
       VALUES ($1, 'updated', 'setting', 'myctrlbox.username', '{"value":"canary-before"}', '{"value":"canary-of-old"}')`,
      [admin.userId],
    )
    const { body } = await dev.get('/admin/config')
    expect(body).toMatchObject({
      'nimbusit.username': '••••ount',
      'whatsapp.instanceId': '••••4711',
      'myctrlbox.username': '••••-old',
    })
    expect(JSON.stringify((await dev.get('/admin/config/changes')).body)).not.toContain('canary')
  })
})

test('a credential that was stored in plain before it became a secret is sealed, and keeps its value', async () => {
  await t.database.pool.query(
    `INSERT INTO settings (key, value, encrypted) VALUES ('nimbusit.username', '"the-account"', false),
      ('myctrlbox.username', '""', false), ('business.name', '"Mine"', false)`,
  )
  expect(await sealPlainSecrets(t.database.db, t.deps.secrets.seal)).toBe(1)
  const { rows } = await t.database.pool.query(
    'SELECT key, encrypted, value::text FROM settings ORDER BY key',
  )
  expect(rows.map(({ key, encrypted }) => [key, encrypted])).toEqual([
    ['business.name', false],
    ['myctrlbox.username', false],
    ['nimbusit.username', true],
  ])
  expect(JSON.stringify(rows)).not.toContain('the-account')
  const opened = await openSettings(t.database.db, t.deps.secrets, ['nimbusit.username'])
  expect(opened).toEqual({ 'nimbusit.username': 'the-account' })
})

test('a webhook key of less than 32 characters is refused when it is saved', async () => {
  for (const provider of ['callerdesk', 'nimbusit', 'myctrlbox', 'whatsapp']) {
    const key = `provider.${provider}.webhook`
    const short = await post(admin, key, 'x'.repeat(31))
    expect(outcome(short)).toEqual({
      status: 422,
      errors: [{ field: 'value', message: 'must have at least 32 characters, has 31' }],
    })
    const other = await post(admin, key, `${'x'.repeat(40)}/`)
    expect(other.body.errors[0].message).toBe('must have only letters, digits, - and _, at most 200')
    expect((await post(admin, key, 'x'.repeat(32))).status).toBe(200)
  }
})
