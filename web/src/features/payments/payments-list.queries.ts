import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import type { SheetFormat } from 'contract/shared/sheets.ts'
import { type CallOptions, call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type PaymentsListQuery = NonNullable<CallInput<Api['GET /payments']>['query']>

export const paymentsQuery = (query: PaymentsListQuery) => apiQuery('GET /payments', { query })

/** How many payments a view has. */
export async function paymentsCount(filters: Record<string, string>) {
  const query = { ...filters, per_page: 1 } as PaymentsListQuery
  return (await call('GET /payments', { query }, { priority: 'background' })).meta
}

/** What the list shows, all pages of it, into the browser's downloads. */
export async function downloadPayments(
  query: PaymentsListQuery,
  format: SheetFormat,
  options: CallOptions,
): Promise<void> {
  const { page: _, per_page: __, total: ___, ...filters } = query
  const { download } = await import('#shared/api/download.ts')
  return download('GET /payments/download', { query: { ...filters, format } }, options)
}
