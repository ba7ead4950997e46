import type { webhooksContract } from 'contract/webhooks/webhooks.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { listDeliveries, replay, sendTest } from './deliveries.service.ts'
import { createWebhook, deleteWebhook, listWebhooks, updateWebhook } from './webhooks.service.ts'

export function webhooksRoutes(
  platform: Pick<Platform, 'config' | 'secrets' | 'queue'>,
): Handlers<typeof webhooksContract> {
  return {
    'GET /webhooks': ({ db }) => listWebhooks(db),
    'POST /webhooks': (ctx, { body }) => createWebhook(ctx, platform, body),
    'PUT /webhooks/{id}': (ctx, { params, body }) => updateWebhook(ctx, platform, params.id, body),
    'DELETE /webhooks/{id}': (ctx, { params }) => deleteWebhook(ctx, params.id),
    'POST /webhooks/{id}/test': (ctx, { params }) => sendTest(ctx, platform, params.id),
    'GET /webhooks/{id}/deliveries': ({ db }, { params, query }) => listDeliveries(db, params.id, query),
    'POST /webhooks/{id}/replay': (ctx, { params, body }) => replay(ctx, platform, params.id, body),
  }
}
