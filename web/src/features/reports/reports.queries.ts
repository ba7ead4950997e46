import type { CompletedJobs } from 'contract/reports/reports.schema.ts'
import type { ExportFormat } from 'contract/shared/exports.ts'
import type { QueryOf } from '#shared/api/address-query.ts'
import type { CallOptions } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type CompletedQuery = QueryOf<'GET /reports/completed-jobs'>
export const completedQuery = (query: CompletedQuery) => apiQuery('GET /reports/completed-jobs', { query })
type ReportKey = readonly [string, { query?: CompletedQuery }]

/**
 * The old answer is kept for the same grouping only: rows of another grouping are never shown here, not even
 * while it loads.
 */
export const completedRowsQuery = (query: CompletedQuery) => ({
  ...completedQuery(query),
  placeholderData: (
    rows: CompletedJobs | undefined,
    previousQuery: { queryKey: readonly unknown[] } | undefined,
  ) =>
    (previousQuery?.queryKey as ReportKey | undefined)?.[1].query?.group === query.group ? rows : undefined,
})

type UpcomingQuery = QueryOf<'GET /reports/upcoming-jobs'>
export const upcomingQuery = (query: UpcomingQuery) => apiQuery('GET /reports/upcoming-jobs', { query })

export type UpcomingGroupsQuery = QueryOf<'GET /reports/upcoming-jobs/groups'>
export const upcomingGroupsQuery = (query: UpcomingGroupsQuery) =>
  apiQuery('GET /reports/upcoming-jobs/groups', { query })
export const upcomingRowsQuery = (query: UpcomingGroupsQuery) => ({
  ...upcomingGroupsQuery(query),
  placeholderData: (
    rows: CompletedJobs | undefined,
    previousQuery: { queryKey: readonly unknown[] } | undefined,
  ) =>
    (previousQuery?.queryKey as ReportKey | undefined)?.[1].query?.group === query.group ? rows : undefined,
})

export type JobsQuery = QueryOf<'GET /jobs'>
export const jobsBehind = (query: JobsQuery) => apiQuery('GET /jobs', { query })

/** Every row of the report, into the browser's downloads. */
export async function downloadCompleted(query: CompletedQuery, format: ExportFormat, options: CallOptions) {
  const { page: _, per_page: __, ...shown } = query
  const { download } = await import('#shared/api/download.ts')
  return download('GET /reports/completed-jobs/download', { query: { ...shown, format } }, options)
}

export async function downloadUpcoming(
  { page: _, per_page: __, ...query }: UpcomingGroupsQuery,
  format: ExportFormat,
  options: CallOptions,
) {
  const { download } = await import('#shared/api/download.ts')
  return download('GET /reports/upcoming-jobs/download', { query: { ...query, format } }, options)
}

/** The filter of the list of jobs for open ones, neither completed nor cancelled. */
export const openStatuses = 'pending,accepted,started'
