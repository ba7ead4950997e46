import type { QueryClient } from '@tanstack/react-query'
import type { InvalidName, NameBefore, NamesAnswer } from 'contract/customers/names.schema.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import type { ListQueryOf } from '#shared/components/list/use-listing.ts'

type Results = NamesAnswer['results']

export function allIds({ page: _, per_page: __, total: ___, ...filters }: ListQueryOf<'GET /customers/invalid-names'>) {
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
