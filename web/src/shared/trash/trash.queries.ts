import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import type { DeletableType } from 'contract/trash/trash.words.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type TrashQuery = NonNullable<CallInput<Api['GET /trash']>['query']>

export const trashQuery = (query: TrashQuery) => apiQuery('GET /trash', { query })

/** The deleted record itself, while it is in the trash. */
export const trashedQuery = (type: DeletableType, id: number) =>
  trashQuery({ record_type: type, record_id: String(id) })

const paths = {
  enquiry: 'DELETE /enquiries/{id}',
  customer: 'DELETE /customers/{id}',
  job: 'DELETE /jobs/{id}',
  partner: 'DELETE /partners/{id}',
} as const

/** Moves the record to the trash. Returns the id that restores it. */
export async function deleteRecord(type: DeletableType, id: number): Promise<number> {
  return (await call(paths[type], { params: { id } })).trash_id
}

export async function restoreRecord(
  client: QueryClient,
  type: DeletableType,
  trashId: number,
): Promise<void> {
  await call('POST /trash/{id}/restore', { params: { id: trashId } })
  await changed(client, { type })
}
