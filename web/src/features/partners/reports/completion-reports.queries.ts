import type { QueryClient } from '@tanstack/react-query'
import type { BulkResult } from 'contract/shared/bulk.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export const partnersWithReportsQuery = apiQuery('GET /completion-reports/partners')

/** The open reports of a partner, oldest first, at most 100. */
export const reportsOfPartnerQuery = (id: number) =>
  apiQuery('GET /partners/{id}/completion-reports', { params: { id } })

/** One result per report; a refused one says why. */
export async function confirmReports(client: QueryClient, ids: number[]): Promise<BulkResult[]> {
  try {
    return (await call('POST /completion-reports/confirm', { body: { ids } })).results
  } finally {
    void reportsConfirmed(client)
  }
}

/**
 * A confirmed report is a payment and may correct its job: both, and the partner's account, are refetched.
 */
export async function reportsConfirmed(client: QueryClient): Promise<void> {
  await changed(client, { type: 'completion-report' })
  await changed(client, { type: 'payment' })
}
