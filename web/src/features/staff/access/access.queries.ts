import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import type { RolePolicy } from 'contract/staff/role-policies.schema.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type PolicyChanges = CallInput<Api['PUT /role-policies/{id}']>['body']

export const policiesQuery = apiQuery('GET /role-policies')

export async function savePolicy(client: QueryClient, id: number, body: PolicyChanges): Promise<RolePolicy> {
  const saved = await call('PUT /role-policies/{id}', { params: { id }, body })
  client.setQueryData(policiesQuery.queryKey, (all: RolePolicy[] | undefined) =>
    all?.map((each) => (each.id === id ? saved : each)),
  )
  await changed(client, { type: 'role-policy' })
  return saved
}
