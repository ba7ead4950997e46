import type { TestApp } from '../../test/app.ts'
import { randomPhone } from '../../test/world.ts'

/**
 * Values of requests about settings that no schema describes: the version that was read, and a number for a
 * test message.
 */
export async function settingsRequest(t: TestApp, key: string) {
  if (key === 'POST /admin/config/test') {
    return { path: '/admin/config/test', body: { template: 'sms.complete', phone: randomPhone(), job: null } }
  }
  if (key !== 'PUT /admin/config') return null
  const { rows } = await t.database.pool.query("SELECT version FROM settings WHERE key = 'business.phone'")
  const change = { key: 'business.phone', value: randomPhone(), version: rows[0]?.version ?? 0 }
  return { path: '/admin/config', body: { changes: [change] } }
}
