import { randomBytes } from 'node:crypto'
import { apiKeyPrefix } from 'contract/access/api-scopes.ts'
import type { Caller } from './app.ts'

/** The body that creates an API key that may read customers. */
export const newApiKey = () => ({
  title: 'Billing',
  scopes: ['customers.read'],
  days: 30,
  key: apiKeyPrefix + randomBytes(32).toString('base64url'),
})

export async function createApiKey(dev: Caller): Promise<{ id: number; key: string }> {
  const body = newApiKey()
  const { key } = body
  const created = await dev.post('/api-keys', body)
  if (created.status !== 201) throw new Error(`POST /api-keys: ${JSON.stringify(created.body)}`)
  return { id: created.body.id, key }
}
