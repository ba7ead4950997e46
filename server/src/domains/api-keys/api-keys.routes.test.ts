import { randomBytes } from 'node:crypto'
import { apiKeyPrefix } from 'contract/access/api-scopes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'

let t: TestApp
let dev: Caller
beforeAll(async () => {
  t = await testApp()
  dev = await t.as('dev')
})
afterAll(() => t.close())

const newKey = () => apiKeyPrefix + randomBytes(32).toString('base64url')
async function createKey(scopes: string[]): Promise<{ id: number; key: string }> {
  const key = newKey()
  const { status, body } = await dev.post('/api-keys', { title: 'Billing', key, scopes, days: 30 })
  expect(status).toBe(201)
  return { id: body.id, key }
}
/** A request with the key alone. */
async function withKey(key: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${key}` }
  const response = await t.app.inject({ method, url: `/api${url}`, headers, payload })
  return { status: response.statusCode, body: response.json() }
}

describe('an API key', () => {
  test('changes no guarded field, whatever its scopes', async () => {
    const { key } = await createKey(['categories.write'])
    const title = { title: 'Roof work', parent_id: null }
    const rate = { commission_kind: 'percent', commission_value: 0 }
    expect(await withKey(key, 'POST', '/categories', { ...title, ...rate })).toMatchObject({
      status: 403,
      body: { message: 'API keys cannot make this change.' },
    })
    expect((await withKey(key, 'POST', '/categories', title)).status).toBe(201)
  })

  test('calls what its scopes allow, as the user who created it, and the audit names the key', async () => {
    const { id, key } = await createKey(['customers.read', 'customers.write'])
    expect((await withKey(key, 'GET', '/customers')).status).toBe(200)
    const created = await withKey(key, 'POST', '/customers', { name: 'Asha Rao', phone: '+919844077001' })
    expect(created.status).toBe(201)
    const { rows } = await t.database.pool.query(
      "SELECT actor_id, after FROM audit_entries WHERE record_type = 'customer' AND record_id = $1",
      [String(created.body.id)],
    )
    expect(rows).toMatchObject([{ actor_id: dev.userId, after: { name: 'Asha Rao', by_key: 'Billing' } }])
    const listed = (await dev.get('/api-keys')).body.find((each: { id: number }) => each.id === id)
    expect(listed).toMatchObject({
      title: 'Billing',
      ending: key.slice(-4),
      user: { id: dev.userId },
      revoked_at: null,
    })
    expect(listed.last_used_at).not.toBeNull()
    expect(JSON.stringify(listed)).not.toContain(key)
  })

  test('is refused what its scopes do not name, and the refusal is recorded with its title', async () => {
    const { key } = await createKey(['customers.read'])
    const { status, body } = await withKey(key, 'POST', '/customers', {
      name: 'Asha',
      phone: '+919844077002',
    })
    expect([status, body.message]).toEqual([403, "The API key lacks the scope 'customers.write'."])
    const { rows } = await t.database.pool.query(
      "SELECT after FROM audit_entries WHERE action = 'refused' AND after ->> 'by_key' IS NOT NULL ORDER BY id DESC LIMIT 1",
    )
    expect(rows[0]?.after).toEqual({ endpoint: 'POST /api/customers', by_key: 'Billing' })
  })

  test('is refused what needs a confirmation by password, whatever its scopes are', async () => {
    const { key } = await createKey(['settlements.write', 'partners.read'])
    const { status } = await withKey(key, 'POST', '/api-keys', {})
    expect(status).toBe(403)
  })

  test('cannot have scopes of a person', async () => {
    for (const scope of ['query.run', 'staff.logins', 'api-keys.manage', 'profile.write']) {
      const { status, body } = await dev.post('/api-keys', {
        title: 'Too much',
        key: newKey(),
        scopes: [scope],
        days: 30,
      })
      expect([status, body.errors[0].field]).toEqual([422, 'scopes.0'])
    }
    const without = await dev.post('/api-keys', { title: 'Nothing', key: newKey(), scopes: [], days: 30 })
    expect(without.body.errors[0].field).toBe('scopes')
  })

  test('is worth nothing after it was revoked, has ended, or its user was deactivated', async () => {
    const revoked = await createKey(['customers.read'])
    expect((await dev.delete(`/api-keys/${revoked.id}`)).status).toBe(200)
    expect((await withKey(revoked.key, 'GET', '/customers')).status).toBe(401)
    const ended = await createKey(['customers.read'])
    await t.database.pool.query('UPDATE api_keys SET expires_at = app_now() WHERE id = $1', [ended.id])
    expect((await withKey(ended.key, 'GET', '/customers')).status).toBe(401)
    const orphaned = await createKey(['customers.read'])
    await t.database.pool.query('UPDATE users SET active = false WHERE id = $1', [dev.userId])
    expect((await withKey(orphaned.key, 'GET', '/customers')).status).toBe(401)
    await t.database.pool.query('UPDATE users SET active = true WHERE id = $1', [dev.userId])
    expect((await withKey(orphaned.key, 'GET', '/customers')).status).toBe(200)
  })

  test('has no more rights than its user has now', async () => {
    const { key } = await createKey(['audit.read'])
    expect((await withKey(key, 'GET', '/audit')).status).toBe(200)
    await t.database.pool.query("UPDATE user_roles SET role = 'staff' WHERE user_id = $1", [dev.userId])
    expect((await withKey(key, 'GET', '/audit')).status).toBe(403)
    await t.database.pool.query("UPDATE user_roles SET role = 'dev' WHERE user_id = $1", [dev.userId])
  })

  test('is created once: the same key again is named', async () => {
    const { key } = await createKey(['customers.read'])
    const again = await dev.post('/api-keys', { title: 'Again', key, scopes: ['customers.read'], days: 30 })
    expect(again.body.errors).toMatchObject([{ field: 'key' }])
  })
})
