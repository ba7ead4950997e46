import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Concession } from 'contract/concessions/concessions.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'

type Body<K extends keyof Api> = CallInput<Api[K]>['body']

/** @throws ApiError 422 on `amount` when it is more than the customer has to pay */
export async function giveConcession(
  client: QueryClient,
  jobId: number,
  body: Body<'POST /jobs/{id}/concessions'>,
): Promise<Concession> {
  return refreshed(client, await call('POST /jobs/{id}/concessions', { params: { id: jobId }, body }))
}

/** @throws ApiError 409 when another user has decided it */
export async function approveConcession(client: QueryClient, { id }: Concession): Promise<Concession> {
  return refreshed(client, await call('POST /concessions/{id}/approve', { params: { id } }))
}

/** @throws ApiError 409 when another user has decided it */
export async function endConcession(
  client: QueryClient,
  { id }: Concession,
  how: 'reject' | 'withdraw',
  end_reason: string,
): Promise<Concession> {
  return refreshed(
    client,
    await call(`POST /concessions/{id}/${how}`, { params: { id }, body: { end_reason } }),
  )
}

async function refreshed(client: QueryClient, concession: Concession): Promise<Concession> {
  await changed(client, { type: 'concession', id: concession.id })
  await changed(client, { type: 'job', id: concession.job_id })
  return concession
}
