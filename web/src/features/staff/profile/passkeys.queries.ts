import type { QueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { refreshAccount } from '../staff.queries.ts'

export const passkeysQuery = (id: number) => apiQuery('GET /users/{id}/passkeys', { params: { id } })

/** @throws ApiError, or Error when the user cancels */
export async function addPasskey(client: QueryClient, userId: number, name: string): Promise<void> {
  const params = { id: userId }
  const creation = await call('POST /users/{id}/passkeys/begin', { params })
  const { makePasskey } = await import('#shared/passkeys/passkey.ts')
  const answer = await makePasskey(creation)
  await call('POST /users/{id}/passkeys', { params, body: { name, challenge: creation.challenge, answer } })
  await refreshAccount(client)
}

export async function renamePasskey(client: QueryClient, id: number, name: string): Promise<void> {
  await call('PUT /passkeys/{id}', { params: { id }, body: { name } })
  await refreshAccount(client)
}

export async function removePasskey(client: QueryClient, id: number): Promise<void> {
  await call('DELETE /passkeys/{id}', { params: { id } })
  await refreshAccount(client)
}
