import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type NewApiKey = CallInput<Api['POST /api-keys']>['body']

export const apiKeysQuery = apiQuery('GET /api-keys')

export async function createApiKey(client: QueryClient, body: NewApiKey): Promise<void> {
  await call('POST /api-keys', { body })
  await changed(client, { type: 'api-key' })
}

export async function revokeApiKey(client: QueryClient, id: number): Promise<void> {
  await call('DELETE /api-keys/{id}', { params: { id } })
  await changed(client, { type: 'api-key' })
}
