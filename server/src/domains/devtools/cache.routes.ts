import type { cacheContract } from 'contract/devtools/cache.contract.ts'
import { type Handlers, withoutTransaction } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { flushCache, listCache, removeFromCache } from './cache.service.ts'

export function cacheRoutes({ cache }: Pick<Platform, 'cache'>): Handlers<typeof cacheContract> {
  return {
    'GET /cache': (_ctx, { query }) => listCache(cache, query),
    // What is forgotten stays forgotten whatever comes after, and a transaction would only hold a connection more.
    'POST /cache/delete': withoutTransaction((ctx, { body }) => removeFromCache(ctx, cache, body.key)),
    'POST /cache/flush': withoutTransaction((ctx, { body }) => flushCache(ctx, cache, body.prefix)),
  }
}
