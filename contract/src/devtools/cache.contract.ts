import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { day, id, requiredText, text, timestamp } from '../shared/fields.ts'
import { listQuery, paged } from '../shared/paging.ts'
import { endingNames } from './cache.words.ts'

export const cacheListQuery = listQuery(['key', 'bytes', 'hits', 'created_at', 'expires_at'], {
  /** When the value was computed. */
  from: day.optional(),
  to: day.optional(),
  expires: z.enum(endingNames).optional(),
})

export const cacheEntry = z.object({
  id,
  /** Without the common prefix. */
  key: z.string(),
  /** Cut after `longestValue` characters. */
  value: z.string(),
  bytes: z.int(),
  hits: z.int(),
  created_at: timestamp,
  expires_at: timestamp,
})
export type CacheEntry = z.infer<typeof cacheEntry>

const forgotten = z.object({ entries: z.int() })

export const cacheContract = defineEndpoints({
  'GET /cache': {
    summary: 'Entries of the shared cache',
    permission: 'cache.read',
    query: cacheListQuery,
    response: paged(cacheEntry).extend({
      /** The common prefix of the keys. */
      prefix: z.string(),
    }),
  },
  'POST /cache/delete': {
    summary: 'Delete one entry, which is computed again on the next request',
    permission: 'cache.write',
    body: z.strictObject({ key: requiredText(300) }),
    response: forgotten,
  },
  'POST /cache/flush': {
    summary: 'Delete all entries with this key prefix, or all entries',
    permission: 'cache.write',
    body: z.strictObject({ prefix: text(300) }),
    response: forgotten,
  },
})
