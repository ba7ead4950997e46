import { createHash } from 'node:crypto'
import type { CacheEntry, cacheListQuery } from 'contract/devtools/devtools.contract.ts'
import { endings, longestValue } from 'contract/devtools/devtools.words.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { metaOf } from 'contract/shared/paging.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import type { StoredEntry } from '#platform/cache/cache.store.ts'
import type { Cache } from '#platform/cache/cache.ts'
import type { Context, Effect } from '#platform/http/context.ts'

type Query = z.output<typeof cacheListQuery>

/** The cache holds some hundreds of entries at most, so they are filtered, sorted and paged here. */
export async function listCache({ now }: Pick<Context, 'now'>, cache: Cache, query: Query) {
  const entries = await cache.list()
  const found = entries.filter((entry) => matches(entry, query, now)).sort(order(query.sort ?? 'key'))
  const { page, per_page: perPage } = query
  const data = found.slice((page - 1) * perPage, page * perPage).map(shown)
  const meta = metaOf({ page, perPage, total: found.length, exact: true, rows: data.length })
  return { data, meta, prefix: await cache.prefix() }
}

function matches(
  { key, created_at, expires_at }: StoredEntry,
  { q, from, to, expires }: Query,
  now: number,
): boolean {
  const day = businessDay(Date.parse(created_at))
  if (q && !key.toLowerCase().includes(q.toLowerCase())) return false
  if ((from && day < from) || (to && day > to)) return false
  return !expires || Date.parse(expires_at) - now <= endings[expires] * 1000
}

function order(sort: NonNullable<Query['sort']>): (a: StoredEntry, b: StoredEntry) => number {
  const column = sort.replace('-', '') as keyof StoredEntry // the contract's sorts are columns
  const way = sort.startsWith('-') ? -1 : 1
  const byKey = (a: StoredEntry, b: StoredEntry) => (a.key < b.key ? -1 : 1)
  return (a, b) => (a[column] === b[column] ? byKey(a, b) : a[column] < b[column] ? -way : way)
}

function shown({ value, ...entry }: StoredEntry): CacheEntry {
  return { id: idOf(entry.key), ...entry, value: value.slice(0, longestValue) }
}

/** The same id for the same key, so that a row keeps its identity when other rows change. */
function idOf(key: string): number {
  return createHash('sha256').update(key).digest().readUIntBE(0, 6) + 1
}

/**
 * Removes the entry, which a repeat may do again. The audit entry is written with the answer, so it is
 * written once.
 */
export async function removeFromCache(cache: Cache, key: string): Promise<Effect<{ entries: number }>> {
  const entries = await cache.remove(key)
  return async (ctx) => {
    await recordAudit(ctx, { record_type: 'cache', record_id: key, action: 'deleted', after: { entries } })
    return { entries }
  }
}

/** The same for all entries under a prefix. */
export async function flushCache(cache: Cache, prefix: string): Promise<Effect<{ entries: number }>> {
  const entries = await cache.flush(prefix)
  return async (ctx) => {
    await recordAudit(ctx, {
      record_type: 'cache',
      record_id: `${prefix}*`,
      action: 'flushed',
      after: { entries },
    })
    return { entries }
  }
}
