import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { IntakeKey, IntakeLead } from 'contract/intake/intake.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed, isSameKey } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type Corrections = CallInput<Api['POST /intake-leads/{id}/replay']>['body']
export type NewKey = CallInput<Api['POST /intake-keys']>['body']

export const leadQuery = (id: number) => apiQuery('GET /intake-leads/{id}', { params: { id } })
export const keysQuery = () => apiQuery('GET /intake-keys')

export async function replayLead(client: QueryClient, id: number, body: Corrections): Promise<IntakeLead> {
  const lead = await call('POST /intake-leads/{id}/replay', { params: { id }, body }, { emptyToNull: true })
  client.setQueryData(leadQuery(id).queryKey, lead)
  await changed(client, { type: 'intake-lead', id }, isSameKey(leadQuery(id).queryKey))
  return lead
}

export async function createKey(client: QueryClient, body: NewKey): Promise<IntakeKey> {
  const key = await call('POST /intake-keys', { body })
  await changed(client, { type: 'intake-key' })
  return key
}

export async function revokeKey(client: QueryClient, id: number): Promise<void> {
  await call('DELETE /intake-keys/{id}', { params: { id } })
  await changed(client, { type: 'intake-key' })
}
