import type { locationsContract } from 'contract/locations/locations.contract.ts'
import { type Handlers, prepared } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { createLocationTree } from './location-tree.ts'
import {
  createLocation,
  findPlaces,
  getLocation,
  lookUpPincode,
  removeLocation,
  saveLocation,
} from './locations.service.ts'

export function locationsRoutes({ database }: Pick<Platform, 'database'>): Handlers<typeof locationsContract> {
  const tree = createLocationTree(database.db)
  /** The tree is told of every write that went through. */
  const changing = async <T>(write: Promise<T>): Promise<T> => {
    const result = await write
    tree.changed()
    return result
  }
  return {
    'GET /locations': async () => prepared(await tree.get()),
    'GET /locations/search': (ctx, { query }) => findPlaces(ctx, query.q, query.limit),
    'GET /locations/pincodes/{pincode}': (ctx, { params, query }) =>
      lookUpPincode(ctx, params.pincode, query.category_id ?? null),
    'GET /locations/{id}': (ctx, { params }) => getLocation(ctx, params.id),
    'POST /locations': (ctx, { body }) => changing(createLocation(ctx, body)),
    'PUT /locations/{id}': (ctx, { params, body }) => changing(saveLocation(ctx, params.id, body)),
    'DELETE /locations/{id}': (ctx, { params }) => changing(removeLocation(ctx, params.id)),
  }
}
