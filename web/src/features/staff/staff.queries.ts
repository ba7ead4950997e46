import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import type { StaffMember } from 'contract/staff/staff.schema.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { applyTheme } from '#shared/hooks/theme.ts'

export type ProfileChanges = CallInput<Api['PUT /users/{id}']>['body']
export type PasswordChange = CallInput<Api['POST /users/{id}/password']>['body']

export const profileQuery = (id: number) => apiQuery('GET /users/{id}', { params: { id } })
export const secondFactorQuery = (id: number) => apiQuery('GET /users/{id}/second-factor', { params: { id } })
export const securityEventsQuery = (id: number) =>
  apiQuery('GET /users/{id}/security-events', { params: { id } })
export const sessionsQuery = apiQuery('GET /sessions')

/**
 * Saves a profile; the user's own one is refetched for the top bar, with its time zone, grouping and theme.
 */
export async function saveProfile(
  client: QueryClient,
  id: number,
  body: ProfileChanges,
): Promise<StaffMember> {
  const member = await call('PUT /users/{id}', { params: { id }, body })
  client.setQueryData(profileQuery(id).queryKey, member)
  const { name, email, phone, roles, time_zone, number_grouping, theme } = member
  const own = sessionStore.get()?.user
  if (own?.id === id) {
    sessionStore.setUser({ ...own, name, email, phone, roles, time_zone, number_grouping, theme })
    applyTheme()
  }
  return member
}

export function changePassword(id: number, body: PasswordChange) {
  return call('POST /users/{id}/password', { params: { id }, body })
}

export function startSecondFactor(id: number, current_password: string) {
  return call('POST /users/{id}/second-factor', { params: { id }, body: { current_password } })
}

export async function confirmSecondFactor(id: number, code: string): Promise<string[]> {
  const confirmed = await call('POST /users/{id}/second-factor/confirm', { params: { id }, body: { code } })
  return confirmed.recovery_codes
}

export async function newRecoveryCodes(id: number, current_password: string): Promise<string[]> {
  const body = { current_password }
  return (await call('POST /users/{id}/second-factor/recovery-codes', { params: { id }, body }))
    .recovery_codes
}

export function turnSecondFactorOff(id: number, body: { current_password: string; code: string }) {
  return call('POST /users/{id}/second-factor/off', { params: { id }, body })
}

/** Refetches the account's data in the sections, and whether its roles require a second factor. */
export async function refreshAccount(client: QueryClient): Promise<void> {
  const user = call('GET /user').then((now) => sessionStore.setUser(now))
  await Promise.all([user, changed(client, { type: 'second-factor' }), changed(client, { type: 'session' })])
}

export const endSession = (id: number) => call('DELETE /sessions/{id}', { params: { id } })
export const endOtherSessions = () => call('DELETE /sessions')
