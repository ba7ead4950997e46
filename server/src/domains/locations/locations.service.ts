import type {
  LocationUses,
  MovePreview,
  ServingPartner,
  servingQuery,
} from 'contract/locations/location-lists.schema.ts'
import {
  type Location,
  type locationCreate,
  type locationRecord,
  type locationUpdate,
  type PincodeResult,
  type Place,
  pincode,
} from 'contract/locations/locations.schema.ts'
import { parentTypeOf } from 'contract/locations/locations.words.ts'
import { id } from 'contract/shared/fields.ts'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Cache } from '#platform/cache/cache.ts'
import type { Database } from '#platform/db/database.ts'
import type { Page } from '#platform/db/list.ts'
import { lastChangedBy } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findWorkedDistricts, searchPlaces } from './location-search.store.ts'
import {
  countPartners,
  deleteLocation,
  findLocation,
  hasTwin,
  insertLocation,
  type LocationRow,
  type LocationValues,
  lockLocation,
  lockTree,
  parentType,
  placesBelow,
  placesOfPincode,
  updateLocation,
  usesOf,
} from './locations.store.ts'
import { partnersServing, previewMove } from './serving.store.ts'

type LocationRecord = z.output<typeof locationRecord>

const usualHits = 20
const mostHits = 50

export async function findPlaces(ctx: Context, cache: Cache, q: string, limit = usualHits): Promise<Place[]> {
  return searchPlaces(ctx.db, q, Math.min(limit, mostHits), await workedDistricts(ctx, cache))
}

/** At most ten minutes old: they decide only an order, and follow from the areas of every partner. */
async function workedDistricts({ db, now }: Context, cache: Cache): Promise<number[]> {
  const seconds = 600
  const stamp = String(Math.floor(now / (seconds * 1000)))
  const check = (kept: unknown) => z.array(id).safeParse(kept).data ?? null
  return cache.remember({ key: 'locations:worked', stamp, seconds, check }, () => findWorkedDistricts(db))
}

/** The ids for a filter by a location: itself and all locations below it; for other domains. */
export async function placesWithin(
  db: Kysely<Database>,
  id: number | undefined,
): Promise<number[] | undefined> {
  return id === undefined ? undefined : placesBelow(db, id)
}

/** An unknown pincode returns no locations: that is a valid result, not an error. */
export async function lookUpPincode(
  ctx: Context,
  title: string,
  categoryId: number | null,
): Promise<PincodeResult> {
  const found = await placesOfPincode(ctx.db, title)
  const levels = found.flatMap((place) => [
    place.location_id,
    place.area_id,
    place.district_id,
    place.state_id,
  ])
  const partners = await countPartners(ctx.db, [...new Set(levels)], categoryId)
  return { pincode: title, places: found, partners: partners.all, category_partners: partners.forCategory }
}

export async function getLocation(ctx: Context, id: number): Promise<LocationRecord> {
  const location = await findLocation(ctx.db, id)
  if (!location) throw new AppError('not_found')
  return location
}

export async function createLocation(
  ctx: Context,
  body: z.output<typeof locationCreate>,
): Promise<LocationRecord> {
  await lockTree(ctx.db)
  await checkPlacement(ctx, body, null)
  const location = await insertLocation(ctx.db, body)
  await recordAudit(ctx, {
    record_type: 'location',
    record_id: location.id,
    action: 'created',
    after: fieldsOf(location),
  })
  return location
}

export async function saveLocation(
  ctx: Context,
  id: number,
  { version, ...values }: z.output<typeof locationUpdate>,
): Promise<LocationRecord> {
  await lockTree(ctx.db)
  const before = await lockLocation(ctx.db, id)
  if (!before) throw new AppError('not_found')
  if (before.version !== version) {
    throw new AppError('conflict', {
      current: recordOf(before),
      changed_by: await lastChangedBy(ctx.db, 'location', id),
    })
  }
  if (values.type !== before.type) await refuseTypeChange(ctx, id)
  await checkPlacement(ctx, values, id)
  const after = await updateLocation(ctx.db, id, values)
  await recordAudit(ctx, {
    record_type: 'location',
    record_id: id,
    action: 'updated',
    before: fieldsOf(before),
    after: fieldsOf(after),
  })
  return after
}

export async function removeLocation(ctx: Context, id: number): Promise<{ success: true }> {
  await lockTree(ctx.db)
  const location = await lockLocation(ctx.db, id)
  if (!location) throw new AppError('not_found')
  const reasons = reasonsToKeep(await usesOf(ctx.db, id))
  if (reasons.length > 0) {
    throw new AppError('conflict', { message: `${location.title} is still used: ${reasons.join(', ')}.` })
  }
  await deleteLocation(ctx.db, id)
  await recordAudit(ctx, {
    record_type: 'location',
    record_id: id,
    action: 'deleted',
    before: fieldsOf(location),
  })
  return { success: true }
}

/** The records that refer to it, for a user who wants to delete it. */
export async function getUses(ctx: Context, id: number): Promise<LocationUses> {
  await getLocation(ctx, id)
  return usesOf(ctx.db, id)
}

export async function getPartners(
  ctx: Context,
  id: number,
  query: z.output<typeof servingQuery>,
): Promise<Page<ServingPartner>> {
  const found = await partnersServing(ctx.db, id, query)
  // No partner serves it, or there is no such location.
  if (found.meta.total === 0) await getLocation(ctx, id)
  return found
}

/** The records that would move with it; the move itself checks whether the parent is allowed. */
export async function getMove(ctx: Context, id: number, parentId: number): Promise<MovePreview> {
  await Promise.all([getLocation(ctx, id), getLocation(ctx, parentId)])
  return previewMove(ctx.db, id, parentId)
}

function reasonsToKeep(uses: LocationUses): string[] {
  return [
    counted(uses.children, 'location below it', 'locations below it'),
    counted(uses.customer_addresses, 'address of a customer', 'addresses of customers'),
    counted(uses.partner_addresses, 'address of a partner', 'addresses of partners'),
    counted(uses.enquiries, 'enquiry', 'enquiries'),
    counted(uses.jobs, 'job', 'jobs'),
    counted(uses.partners, 'partner who serves it', 'partners who serve it'),
  ].filter((reason) => reason !== null)
}

/**
 * @throws AppError invalid when the parent is missing or of the wrong type, or the title is not a valid
 * pincode or exists already.
 */
async function checkPlacement(ctx: Context, values: LocationValues, ownId: number | null): Promise<void> {
  if (values.type === 'pincode') {
    const problem = pincode.safeParse(values.title).error?.issues[0]
    if (problem) throw invalid('title', problem.message)
  }
  const expected = parentTypeOf[values.type]
  if (expected === null && values.parent_id !== null)
    throw invalid('parent_id', 'must be empty: a state is at the top level')
  if (values.parent_id !== null && values.parent_id === ownId)
    throw invalid('parent_id', 'must not be itself')
  if (expected !== null) {
    const actual = values.parent_id === null ? undefined : await parentType(ctx.db, values.parent_id)
    if (actual !== expected) throw invalid('parent_id', `must be a ${expected}`)
  }
  if (await hasTwin(ctx.db, values, ownId)) throw invalid('title', 'This name already exists there')
}

async function refuseTypeChange(ctx: Context, id: number): Promise<void> {
  const { children } = await usesOf(ctx.db, id)
  if (children > 0) throw invalid('type', 'cannot change while this location contains others')
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`
}

function fieldsOf({ title, type, parent_id }: LocationRow): Omit<Location, 'id'> {
  return { title, type, parent_id }
}

function recordOf(row: LocationRow): LocationRecord {
  return { id: row.id, ...fieldsOf(row), version: row.version }
}
