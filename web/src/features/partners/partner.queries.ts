import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { DaysOff } from 'contract/partners/calendar.schema.ts'
import type { Partner } from 'contract/partners/partners.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { toE164 } from 'contract/shared/phone.ts'
import type { PartnerStatus } from 'contract/vocabulary.ts'
import { call } from '#shared/api/call.ts'
import { changed, isSameKey } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

type Body<K extends keyof Api> = CallInput<Api[K]>['body']
type PartnerChanges = Omit<Body<'PUT /partners/{id}'>, 'version'>
type NewDaysOff = Body<'POST /partners/{id}/days-off'>

export const partnerQuery = (id: number) => apiQuery('GET /partners/{id}', { params: { id } })
export const partnerWorkQuery = (id: number) => apiQuery('GET /partners/{id}/work', { params: { id } })

/** Partners with the typed number; requested once the number is complete. */
export function partnerLookupQuery(typed: string) {
  const phone = toE164(typed)
  return queryOptions({
    ...apiQuery('GET /partners/lookup', { query: { phone: phone ?? '' } }, { priority: 'action' }),
    enabled: phone !== null,
    staleTime: 15_000,
    placeholderData: undefined,
  })
}

export async function createPartner(client: QueryClient, body: Body<'POST /partners'>): Promise<Partner> {
  return cachePartner(client, await call('POST /partners', { body }, { emptyToNull: true }))
}

/** @throws ApiError 409 when the record was saved after `version` was read. */
export async function updatePartner(
  client: QueryClient,
  id: number,
  changes: PartnerChanges,
  version: number,
): Promise<Partner> {
  return cachePartner(
    client,
    await call('PUT /partners/{id}', { params: { id }, body: { ...changes, version } }),
  )
}

export async function movePartner(
  client: QueryClient,
  { id, version }: Pick<Partner, 'id' | 'version'>,
  status: PartnerStatus,
  reason: string | null = null,
): Promise<Partner> {
  return cachePartner(
    client,
    await call('POST /partners/{id}/status', { params: { id }, body: { status, reason, version } }),
  )
}

export async function saveHours(
  client: QueryClient,
  id: number,
  hours: Partner['hours'],
  version: number,
): Promise<Partner> {
  return cachePartner(
    client,
    await call('PUT /partners/{id}/hours', { params: { id }, body: { hours, version } }),
  )
}

export async function addDaysOff(client: QueryClient, id: number, body: NewDaysOff): Promise<DaysOff> {
  const added = await call('POST /partners/{id}/days-off', { params: { id }, body })
  void changed(client, { type: 'partner', id })
  return added
}

export async function removeDaysOff(client: QueryClient, id: number): Promise<void> {
  await call('DELETE /partner-days-off/{id}', { params: { id } })
  void changed(client, { type: 'partner' })
}

/** The record on the screen becomes the server's answer. */
export function cachePartner(client: QueryClient, partner: Partner): Partner {
  client.setQueryData(partnerQuery(partner.id).queryKey, partner)
  void changed(client, { type: 'partner', id: partner.id }, isSameKey(partnerQuery(partner.id).queryKey))
  return partner
}
