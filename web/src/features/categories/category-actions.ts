import type { QueryClient } from '@tanstack/react-query'
import type { Category } from 'contract/categories/categories.schema.ts'
import { call } from '#shared/api/call.ts'
import { changed, isSameKey } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type CategoryBody = Omit<Category, 'id' | 'created_at' | 'updated_at' | 'version'>

export const totalsQuery = apiQuery('GET /categories/totals')
export const categoryQuery = (id: number) => apiQuery('GET /categories/{id}', { params: { id } })
export const scriptQuery = (id: number) => apiQuery('GET /categories/{id}/script', { params: { id } })

/** The fields of a category that are sent. */
export function bodyOf({
  id: _,
  created_at: _at,
  updated_at: _to,
  version: _version,
  ...body
}: Category): CategoryBody {
  return body
}

export async function createCategory(client: QueryClient, body: CategoryBody): Promise<Category> {
  const created = await call('POST /categories', { body })
  await changed(client, { type: 'category', id: created.id })
  return created
}

export async function updateCategory(
  client: QueryClient,
  { id, version, body }: { id: number; version: number; body: CategoryBody },
): Promise<Category> {
  const saved = await call('PUT /categories/{id}', { params: { id }, body: { ...body, version } })
  client.setQueryData(categoryQuery(id).queryKey, saved)
  await changed(client, { type: 'category', id }, isSameKey(categoryQuery(id).queryKey))
  return saved
}

export async function deleteCategory(client: QueryClient, id: number): Promise<void> {
  await call('DELETE /categories/{id}', { params: { id } })
  client.removeQueries({ queryKey: categoryQuery(id).queryKey })
  await changed(client, { type: 'category', id })
}
