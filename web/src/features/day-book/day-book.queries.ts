import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import type { ExportFormat } from 'contract/shared/exports.ts'
import { type CallOptions, call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

type Body<K extends keyof Api> = CallInput<Api[K]> extends { body: infer B } ? B : never

export const dayQuery = (day: string) => apiQuery('GET /day-book', { query: { day } })
export const cashAccountsQuery = apiQuery('GET /cash-accounts')
export const myCashQuery = apiQuery('GET /my-cash')
export const handoversQuery = (state?: 'in-transit') =>
  apiQuery('GET /cash-handovers', { query: { per_page: '50', ...(state && { state }) } })

const invalidateAfter = async <T>(client: QueryClient, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } finally {
    await changed(client, { type: 'day-book' })
  }
}

/** @throws ApiError 409 when the balance is another one by now */
export const closeDay = (client: QueryClient, body: Body<'POST /day-book/closings'>) =>
  invalidateAfter(client, call('POST /day-book/closings', { body }))

export const addEntry = (client: QueryClient, body: Body<'POST /cash-entries'>) =>
  invalidateAfter(client, call('POST /cash-entries', { body }))

export const reverseEntry = (client: QueryClient, id: number, reason: string) =>
  invalidateAfter(client, call('POST /cash-entries/{id}/reverse', { params: { id }, body: { reason } }))

export const giveCash = (client: QueryClient, body: Body<'POST /cash-handovers'>) =>
  invalidateAfter(client, call('POST /cash-handovers', { body }))

export const decideHandover = (
  client: QueryClient,
  id: number,
  body: Body<'POST /cash-handovers/{id}/decision'>,
) => invalidateAfter(client, call('POST /cash-handovers/{id}/decision', { params: { id }, body }))

export const createAccount = (client: QueryClient, body: Body<'POST /cash-accounts'>) =>
  invalidateAfter(client, call('POST /cash-accounts', { body }))

export const updateAccount = (client: QueryClient, id: number, body: Body<'PUT /cash-accounts/{id}'>) =>
  invalidateAfter(client, call('PUT /cash-accounts/{id}', { params: { id }, body }))

type Period = { from: string; to: string }

/** Lines of days, or all entries, into the browser's downloads. */
export async function downloadPeriod(
  of: 'days' | 'entries',
  period: Period,
  format: ExportFormat,
  options: CallOptions,
) {
  const { download } = await import('#shared/api/download.ts')
  const query = { ...period, format }
  if (of === 'days') await download('GET /day-book/download', { query }, options)
  else await download('GET /cash-entries/download', { query }, options)
}
