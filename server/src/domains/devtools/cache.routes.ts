import type { cacheContract } from 'contract/devtools/cache.contract.ts'
import { checkedFirst, type Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { flushCache, listCache, removeFromCache } from './cache.service.ts'

export function cacheRoutes({ cache }: Pick<Platform, 'cache'>): Handlers<typeof cacheContract> {
  return {
    'GET /cache': (ctx, { query }) => listCache(ctx, cache, query),
    'POST /cache/delete': checkedFirst((_ctx, { body }) => removeFromCache(cache, body.key)),
    'POST /cache/flush': checkedFirst((_ctx, { body }) => flushCache(cache, body.prefix)),
  }
}
