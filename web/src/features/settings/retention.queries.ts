import type { RetentionPeriods, RetentionPreview } from 'contract/privacy/retention.schema.ts'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export const retentionRunsQuery = apiQuery('GET /admin/retention/runs')

/**
 * The rows that the next run would remove with these periods. @throws ApiError 422 with issues under the
 * kinds
 */
export function previewRetention(periods: RetentionPeriods): Promise<RetentionPreview> {
  return call('GET /admin/retention/preview', { query: periods })
}
