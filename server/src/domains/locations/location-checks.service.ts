import {
  type DuplicatePincode,
  duplicatesPage,
  type duplicatesQuery,
  type FaultyLocation,
  faultyLocations as faultsPage,
} from 'contract/locations/location-lists.schema.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Cache } from '#platform/cache/cache.ts'
import type { Database } from '#platform/db/database.ts'
import type { Page } from '#platform/db/list.ts'
import { changesStamp, stampSeconds } from '#platform/live/changes-stamp.ts'
import { duplicatePincodes, faultyLocations } from './location-checks.store.ts'

/**
 * Both read all locations and depend on them alone: computed once for all users, until a location changes.
 */
export async function cachedFaults(
  db: Kysely<Database>,
  cache: Cache,
): Promise<{ data: FaultyLocation[]; total: number }> {
  const entry = { key: 'locations:faults', stamp: await changesStamp(db, 'location'), seconds: stampSeconds }
  const check = (kept: unknown) => faultsPage.safeParse(kept).data ?? null
  return cache.remember({ ...entry, check }, () => faultyLocations(db))
}

/** The first page without a search, which users open most; any other page is computed. */
export async function cachedDuplicates(
  db: Kysely<Database>,
  cache: Cache,
  query: z.output<typeof duplicatesQuery>,
): Promise<Page<DuplicatePincode>> {
  const { page, per_page, q, sort = 'pincode', spread = [] } = query
  if (page > 1 || q) return duplicatePincodes(db, query)
  const key = `locations:duplicates:${[sort, per_page, ...new Set(spread)].join(':')}`
  const entry = { key, stamp: await changesStamp(db, 'location'), seconds: stampSeconds }
  const check = (kept: unknown) => duplicatesPage.safeParse(kept).data ?? null
  return cache.remember({ ...entry, check }, () => duplicatePincodes(db, query))
}
