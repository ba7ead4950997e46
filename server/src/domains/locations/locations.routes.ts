import type { locationsContract } from 'contract/locations/locations.contract.ts'
import { listPage } from '#platform/db/list.ts'
import { type Handlers, prepared } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { duplicatePincodes, faultyLocations } from './location-checks.store.ts'
import { getImports, importPlaces, undoImport } from './location-imports.service.ts'
import { createLocationTree } from './location-tree.ts'
import {
  createLocation,
  findPlaces,
  getLocation,
  getMove,
  getPartners,
  getUses,
  lookUpPincode,
  removeLocation,
  saveLocation,
} from './locations.service.ts'
import { pincodesList } from './pincode-list.store.ts'
import { pincodesSheet } from './pincodes-download.ts'

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
    'GET /locations/pincodes': (ctx, { query }) => listPage({ ...pincodesList(ctx.db, query), query }),
    'GET /locations/pincodes/download': (ctx, { query }) => pincodesSheet(pincodesList(ctx.db, query)),
    'GET /locations/duplicates': (ctx, { query }) => duplicatePincodes(ctx.db, query),
    'GET /locations/faults': (ctx) => faultyLocations(ctx.db),
    'GET /locations/pincodes/{pincode}': (ctx, { params, query }) =>
      lookUpPincode(ctx, params.pincode, query.category_id ?? null),
    'GET /locations/{id}': (ctx, { params }) => getLocation(ctx, params.id),
    'GET /locations/{id}/uses': (ctx, { params }) => getUses(ctx, params.id),
    'GET /locations/{id}/partners': (ctx, { params, query }) => getPartners(ctx, params.id, query),
    'GET /locations/{id}/move': (ctx, { params, query }) => getMove(ctx, params.id, query.parent_id),
    'POST /locations': (ctx, { body }) => changing(createLocation(ctx, body)),
    'PUT /locations/{id}': (ctx, { params, body }) => changing(saveLocation(ctx, params.id, body)),
    'DELETE /locations/{id}': (ctx, { params }) => changing(removeLocation(ctx, params.id)),
    'GET /location-imports': (ctx) => getImports(ctx),
    'POST /location-imports': (ctx, { body }) => changing(importPlaces(ctx, body)),
    'POST /location-imports/{id}/undo': (ctx, { params }) => changing(undoImport(ctx, params.id)),
  }
}
