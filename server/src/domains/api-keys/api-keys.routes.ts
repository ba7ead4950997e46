import type { apiKeysContract } from 'contract/api-keys/api-keys.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.service.ts'

export function apiKeysRoutes(): Handlers<typeof apiKeysContract> {
  return {
    'GET /api-keys': ({ db }) => listApiKeys(db),
    'POST /api-keys': (ctx, { body }) => createApiKey(ctx, body),
    'DELETE /api-keys/{id}': (ctx, { params }) => revokeApiKey(ctx, params.id),
  }
}
