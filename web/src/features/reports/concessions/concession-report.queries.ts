import type { ConcessionReport } from 'contract/reports/concession-report.schema.ts'
import type { ExportFormat } from 'contract/shared/exports.ts'
import type { QueryOf } from '#shared/api/address-query.ts'
import type { CallOptions } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type ConcessionsQuery = QueryOf<'GET /reports/concessions'>
type ReportKey = readonly [string, { query?: ConcessionsQuery }]

/** Rows of another group are not shown while those of this one load. */
export const concessionReportQuery = (query: ConcessionsQuery) => ({
  ...apiQuery('GET /reports/concessions', { query }),
  placeholderData: (
    rows: ConcessionReport | undefined,
    previousQuery: { queryKey: readonly unknown[] } | undefined,
  ) =>
    (previousQuery?.queryKey as ReportKey | undefined)?.[1].query?.group === query.group ? rows : undefined,
})

export const concessionsQuery = (query: QueryOf<'GET /concessions'>) =>
  apiQuery('GET /concessions', { query })

/** Every row of the report, into the browser's downloads. */
export async function downloadConcessions(
  { page: _, per_page: __, ...query }: ConcessionsQuery,
  format: ExportFormat,
  options: CallOptions,
) {
  const { download } = await import('#shared/api/download.ts')
  return download('GET /reports/concessions/download', { query: { ...query, format } }, options)
}
