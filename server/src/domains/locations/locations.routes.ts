import type { locationsContract } from 'contract/locations/locations.contract.ts'
import { listPage } from '#platform/db/list.ts'
import { type Handlers, prepared } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { cachedDuplicates, cachedFaults } from './location-checks.service.ts'
import { getImports, importPlaces, undoImport } from './location-imports.service.ts'
import { createLocationTree } from './location-tree.service.ts'
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
import { pincodesExport } from './pincodes.export.ts'

export function locationsRoutes({
  database,
  cache,
}: Pick<Platform, 'database' | 'cache'>): Handlers<typeof locationsContract> {
  const tree = createLocationTree(database.db, cache)
  return {
    'GET /locations': async () => prepared(await tree.get()),
    'GET /locations/search': (ctx, { query }) => findPlaces(ctx, cache, query.q, query.limit),
    'GET /locations/pincodes': (ctx, { query }) => listPage({ ...pincodesList(ctx.db, query), query }),
    'GET /locations/pincodes/download': (ctx, { query }) => pincodesExport(pincodesList(ctx.db, query)),
    'GET /locations/duplicates': (ctx, { query }) => cachedDuplicates(ctx.db, cache, query),
    'GET /locations/faults': (ctx) => cachedFaults(ctx.db, cache),
    'GET /locations/pincodes/{pincode}': (ctx, { params, query }) =>
      lookUpPincode(ctx, params.pincode, query.category_id ?? null),
    'GET /locations/{id}': (ctx, { params }) => getLocation(ctx, params.id),
    'GET /locations/{id}/uses': (ctx, { params }) => getUses(ctx, params.id),
    'GET /locations/{id}/partners': (ctx, { params, query }) => getPartners(ctx, params.id, query),
    'GET /locations/{id}/move': (ctx, { params, query }) => getMove(ctx, params.id, query.parent_id),
    'POST /locations': (ctx, { body }) => createLocation(ctx, body),
    'PUT /locations/{id}': (ctx, { params, body }) => saveLocation(ctx, params.id, body),
    'DELETE /locations/{id}': (ctx, { params }) => removeLocation(ctx, params.id),
    'GET /location-imports': (ctx) => getImports(ctx),
    'POST /location-imports': (ctx, { body }) => importPlaces(ctx, body),
    'POST /location-imports/{id}/undo': (ctx, { params }) => undoImport(ctx, params.id),
  }
}
