import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { InvalidName, NameBefore, NamesAnswer } from 'contract/customers/names.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type NamesQuery = NonNullable<CallInput<Api['GET /customers/invalid-names']>['query']>
type Results = NamesAnswer['results']

export const namesQuery = (query: NamesQuery) => apiQuery('GET /customers/invalid-names', { query })

/** How many names a view has. */
export async function namesCount(filters: Record<string, string>) {
  const query = { ...filters, per_page: 1 } as NamesQuery // the server refuses what it does not take
  return (await call('GET /customers/invalid-names', { query }, { priority: 'background' })).meta
}

export function allIds({ page: _, per_page: __, total: ___, ...filters }: NamesQuery) {
  return call('GET /customers/invalid-names/ids', { query: filters }, { priority: 'action' })
}

export const acceptNames = async (ids: number[]): Promise<Results> =>
  (await call('POST /customers/invalid-names/accept', { body: { ids } })).results

export const callNamesFine = async (ids: number[]): Promise<Results> =>
  (await call('POST /customers/invalid-names/fine', { body: { ids } })).results

export const restoreNames = async (rows: NameBefore[]) =>
  (await call('POST /customers/invalid-names/restore', { body: { rows } })).results

/** Gives the customer a name that somebody typed. Answers the version after it. */
export async function typeName({ id, version }: InvalidName, name: string): Promise<number> {
  return (await call('PUT /customers/{id}', { params: { id }, body: { name, version } })).version
}

export const refreshNames = (client: QueryClient): Promise<void> => changed(client, { type: 'customer' })
