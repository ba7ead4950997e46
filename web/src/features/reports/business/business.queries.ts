import type { ExportFormat } from 'contract/shared/exports.ts'
import type { QueryOf } from '#shared/api/address-query.ts'
import type { CallOptions } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'

type DaysQuery = QueryOf<'GET /reports/enquiry-sources'>
export type LostQuery = QueryOf<'GET /reports/lost-reasons'>
type UnservedQuery = QueryOf<'GET /reports/unserved-places'>

export const sourcesQuery = (query: DaysQuery) => apiQuery('GET /reports/enquiry-sources', { query })
export const lostQuery = (query: LostQuery) => apiQuery('GET /reports/lost-reasons', { query })
export const staffQuery = (query: DaysQuery) => apiQuery('GET /reports/staff', { query })
export const unservedQuery = (query: UnservedQuery) => apiQuery('GET /reports/unserved-places', { query })

export type PartnersQuery = QueryOf<'GET /reports/partners'>
export const partnersQuery = (query: PartnersQuery) => apiQuery('GET /reports/partners', { query })
export type OffersQuery = QueryOf<'GET /reports/partner-assignments'>
export const offersQuery = (query: OffersQuery) => apiQuery('GET /reports/partner-assignments', { query })
export const partnerQuery = (id: number) => apiQuery('GET /partners/{id}', { params: { id } })

export type EntriesQuery = QueryOf<'GET /reports/staff-entries'>
export const entriesQuery = (query: EntriesQuery) => apiQuery('GET /reports/staff-entries', { query })

type BusinessReport = 'enquiry-sources' | 'lost-reasons' | 'staff' | 'unserved-places'

/** Every row of the report, into the browser's downloads. */
export async function downloadBusiness(
  report: BusinessReport,
  query: LostQuery,
  format: ExportFormat,
  options: CallOptions,
) {
  const { download } = await import('#shared/api/download.ts')
  return download(`GET /reports/${report}/download`, { query: { ...query, format } }, options)
}

/** Every partner of the report, in its order. */
export async function downloadPartners(query: PartnersQuery, format: ExportFormat, options: CallOptions) {
  const { download } = await import('#shared/api/download.ts')
  return download('GET /reports/partners/download', { query: { ...query, format } }, options)
}
