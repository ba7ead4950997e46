import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Write } from '#shared/live/concerns.ts'

/**
 * After a write: refetches the visible queries that are stale, and invalidates those of other pages.
 * `contract/src/live/shown.ts` has the rules.
 * @param isFresh the queries that hold the new state already
 */
export async function changed(
  client: QueryClient,
  write: Write,
  isFresh: (key: QueryKey) => boolean = () => false,
): Promise<void> {
  // Without a network the rules may not be loaded: everything is invalidated then.
  const rules = await import('#shared/live/concerns.ts').catch(() => null)
  await client.invalidateQueries({
    predicate: ({ queryKey, state: { data } }) =>
      !isFresh(queryKey) && (rules?.isStaleAfter({ queryKey, data }, write) ?? true),
  })
}

export function isSameKey(fresh: QueryKey): (key: QueryKey) => boolean {
  return (key) => hashKey(key) === hashKey(fresh)
}
