import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import type { StaffMember } from 'contract/staff/staff.schema.ts'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { sessionStore } from '#shared/api/session-store.ts'

export type ProfileChanges = CallInput<Api['PUT /users/{id}']>['body']
export type PasswordChange = CallInput<Api['POST /users/{id}/password']>['body']

export const profileQuery = (id: number) => apiQuery('GET /users/{id}', { params: { id } })

/** Saves a profile; one's own is shown anew in the top bar, with its time zone and grouping. */
export async function saveProfile(client: QueryClient, id: number, body: ProfileChanges): Promise<StaffMember> {
  const member = await call('PUT /users/{id}', { params: { id }, body })
  client.setQueryData(profileQuery(id).queryKey, member)
  const { name, email, phone, roles, time_zone, number_grouping } = member
  if (sessionStore.get()?.user.id === id) {
    sessionStore.setUser({ id, name, email, phone, roles, time_zone, number_grouping })
  }
  return member
}

export function changePassword(id: number, body: PasswordChange) {
  return call('POST /users/{id}/password', { params: { id }, body })
}
