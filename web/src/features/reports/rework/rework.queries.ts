import type { ReworkReport } from 'contract/reports/rework-report.schema.ts'
import type { ExportFormat } from 'contract/shared/exports.ts'
import type { QueryOf } from '#shared/api/address-query.ts'
import type { CallOptions } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type ReworkQuery = QueryOf<'GET /reports/rework'>
type ReportKey = readonly [string, { query?: ReworkQuery }]

/** Rows of another group are not shown while those of this one load. */
export const reworkQuery = (query: ReworkQuery) => ({
  ...apiQuery('GET /reports/rework', { query }),
  placeholderData: (
    rows: ReworkReport | undefined,
    previousQuery: { queryKey: readonly unknown[] } | undefined,
  ) =>
    (previousQuery?.queryKey as ReportKey | undefined)?.[1].query?.group === query.group ? rows : undefined,
})

/** Every row of the report, into the browser's downloads. */
export async function downloadRework(
  { page: _, per_page: __, ...query }: ReworkQuery,
  format: ExportFormat,
  options: CallOptions,
) {
  const { download } = await import('#shared/api/download.ts')
  return download('GET /reports/rework/download', { query: { ...query, format } }, options)
}
