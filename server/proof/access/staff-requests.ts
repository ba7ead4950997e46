import { randomBytes } from 'node:crypto'
import { newApiKey } from '../../test/api-keys.ts'
import { createUser, type TestApp } from '../../test/app.ts'
import { createWebhook, newWebhook } from '../../test/webhooks.ts'

type Request = { path: string; body: Record<string, unknown> | undefined }

/**
 * Requests about an account, with a new one each time: the caller is not signed out, and no role above the
 * caller's is given.
 */
const accountActions: Record<string, { path: string; body?: (version: number) => Record<string, unknown> }> =
  {
    'GET /staffs/{id}': { path: '' },
    'POST /staffs/{id}/invitation': { path: '/invitation' },
    'PUT /staffs/{id}/shift': { path: '/shift', body: (version) => ({ shift: '', version }) },
    'PUT /staffs/{id}/roles': { path: '/roles', body: (version) => ({ roles: ['staff'], version }) },
    'POST /staffs/{id}/deactivate': { path: '/deactivate', body: (version) => ({ version }) },
    'POST /staffs/{id}/activate': { path: '/activate', body: (version) => ({ version }) },
    'POST /staffs/{id}/second-factor/reset': { path: '/second-factor/reset' },
    'POST /staffs/{id}/sign-out': { path: '/sign-out' },
  }

/** A request about an account, or null for an endpoint about something else. */
export async function staffRequest(t: TestApp, key: string): Promise<Request | null> {
  if (key === 'POST /api-keys') return { path: '/api-keys', body: newApiKey() }
  if (key === 'POST /webhooks') return { path: '/webhooks', body: newWebhook() }
  if (key === 'PUT /webhooks/{id}') {
    const { id, version } = await createWebhook(await t.as('dev'))
    const { secret: _, ...body } = newWebhook()
    return { path: `/webhooks/${id}`, body: { ...body, active: true, version } }
  }
  if (key === 'PUT /role-policies/{id}') {
    // The policy of staff, unchanged: another one would sign the callers out.
    const { rows } = await t.database.pool.query("SELECT id, version FROM role_policies WHERE role = 'staff'")
    const open = { second_factor_from: null, idle_minutes: 720, life_hours: 168, networks: [] }
    return { path: `/role-policies/${rows[0].id}`, body: { ...open, version: rows[0].version } }
  }
  if (key === 'POST /staffs') {
    const email = `${randomBytes(6).toString('hex')}@test.test`
    return { path: '/staffs', body: { name: 'Meera Nair', email, roles: ['staff'] } }
  }
  if (key.endsWith(' /staffs/{id}/hand-over')) return handOverRequest(t, key)
  const accountAction = accountActions[key]
  if (!accountAction) return null
  const id = await createUser(t.database.db, { role: 'staff', name: 'Somebody else' })
  if (key === 'POST /staffs/{id}/activate')
    await t.database.pool.query('UPDATE users SET active = false WHERE id = $1', [id])
  const { rows } = await t.database.pool.query('SELECT version FROM users WHERE id = $1', [id])
  return { path: `/staffs/${id}${accountAction.path}`, body: accountAction.body?.(rows[0].version) }
}

/** Of an account with an open enquiry, to a colleague. */
async function handOverRequest({ database }: TestApp, key: string): Promise<Request> {
  const [from, to] = [
    await createUser(database.db, { role: 'staff', name: 'Leaves' }),
    await createUser(database.db, { role: 'staff', name: 'Goes on' }),
  ]
  await database.pool.query(
    "INSERT INTO enquiries (name, phone, status, assigned_to) VALUES ('Asha Rao', '+919876543210', 'open', $1)",
    [from],
  )
  return { path: `/staffs/${from}/hand-over`, body: key.startsWith('GET ') ? undefined : { to: [to] } }
}
