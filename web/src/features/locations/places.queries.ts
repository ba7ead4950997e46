import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Location } from 'contract/locations/locations.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed, deleteRecord } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { locationsQuery } from '#shared/api/shared-queries.ts'

export type DuplicatesQuery = NonNullable<CallInput<Api['GET /locations/duplicates']>['query']>
export type Placement = Pick<Location, 'title' | 'type' | 'parent_id'>
export type LocationRecord = Location & { version: number }

export const locationQuery = (id: number) => apiQuery('GET /locations/{id}', { params: { id } })
export const usesQuery = (id: number) => apiQuery('GET /locations/{id}/uses', { params: { id } })
export const duplicatesQuery = (query: DuplicatesQuery) => apiQuery('GET /locations/duplicates', { query })
export const faultsQuery = apiQuery('GET /locations/faults')
export const importsQuery = apiQuery('GET /location-imports')

/** The partners of a location, page by page. */
export function servingQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ['GET /locations/{id}/partners', { params: { id } }, 'page by page'],
    queryFn: ({ pageParam: page, signal }) =>
      call('GET /locations/{id}/partners', { params: { id }, query: { page, per_page: 10 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.to < meta.total ? meta.page + 1 : undefined),
  })
}

/** The effects of another parent; requested when one is chosen. */
export const moveQuery = (id: number, parentId: number) =>
  apiQuery(
    'GET /locations/{id}/move',
    { params: { id }, query: { parent_id: parentId } },
    { priority: 'action' },
  )

/** The queries of one location. */
const isAbout = (id: number) => (key: QueryKey) =>
  String(key[0]).startsWith('GET /locations/') &&
  (key[1] as { params?: { id?: number } } | undefined)?.params?.id === id

/** The tree with the current state of one location, before the whole tree is refetched. */
function put(client: QueryClient, id: number, location: Location | null): void {
  client.setQueryData(locationsQuery.queryKey, (all) => {
    const others = all?.filter((each) => each.id !== id)
    return location
      ? others?.concat({ id, title: location.title, type: location.type, parent_id: location.parent_id })
      : others
  })
}

export async function createLocation(client: QueryClient, body: Placement): Promise<LocationRecord> {
  const location = await call('POST /locations', { body })
  put(client, location.id, location)
  void changed(client, { type: 'location' })
  return location
}

/** @throws ApiError 409 when the record was saved after `version` was read. */
export async function saveLocation(
  client: QueryClient,
  id: number,
  body: Placement & { version: number },
): Promise<LocationRecord> {
  const location = await call('PUT /locations/{id}', { params: { id }, body })
  put(client, id, location)
  client.setQueryData(locationQuery(id).queryKey, location)
  void changed(client, { type: 'location' })
  return location
}

export async function deleteLocation(client: QueryClient, id: number): Promise<void> {
  await deleteRecord(client, isAbout(id), () => call('DELETE /locations/{id}', { params: { id } }))
  put(client, id, null)
  void changed(client, { type: 'location', id })
}

type LocationsFile = { file_name: string; csv: string }

/** The dry run of a file. */
export const tryImport = (file: LocationsFile) =>
  call('POST /location-imports', { body: { ...file, dry_run: true } })

export async function importLocations(client: QueryClient, file: LocationsFile) {
  const result = await call('POST /location-imports', { body: { ...file, dry_run: false } })
  void changed(client, { type: 'location' })
  return result
}

export async function undoImport(client: QueryClient, id: number) {
  const result = await call('POST /location-imports/{id}/undo', { params: { id } })
  void changed(client, { type: 'location' })
  return result
}
