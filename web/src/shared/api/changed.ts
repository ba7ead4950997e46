import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
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
    predicate: (query) =>
      !isOfDeleted(query) &&
      !isFresh(query.queryKey) &&
      (rules?.isStaleAfter({ queryKey: query.queryKey, data: query.state.data }, write) ?? true),
  })
}

/** Queries of records that are being deleted here, or were. */
const deleted = new WeakSet<Query>()

/** Such a query is not refetched: its page shows the last answer until another page has opened. */
export const isOfDeleted = (query: Query) => deleted.has(query)

/**
 * Sends the request that deletes a record. After a refusal the queries are refetched.
 * @param isAbout the queries of this record
 */
export async function deleteRecord(
  client: QueryClient,
  isAbout: (key: QueryKey) => boolean,
  send: () => Promise<unknown>,
): Promise<void> {
  const predicate = ({ queryKey }: Query) => isAbout(queryKey)
  const queries = client.getQueryCache().findAll({ predicate })
  for (const query of queries) deleted.add(query)
  try {
    await send()
  } catch (error) {
    for (const query of queries) deleted.delete(query)
    void client.invalidateQueries({ predicate })
    throw error
  }
}

export function isSameKey(fresh: QueryKey): (key: QueryKey) => boolean {
  return (key) => hashKey(key) === hashKey(fresh)
}
