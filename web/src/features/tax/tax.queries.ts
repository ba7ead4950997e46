import type { ExportFormat } from 'contract/shared/exports.ts'
import type { TaxSection } from 'contract/tax/tax.words.ts'
import type { CallOptions } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export const ratesQuery = (id: number) => apiQuery('GET /categories/{id}/tax', { params: { id } })
export const jobDocumentsQuery = (id: number) => apiQuery('GET /jobs/{id}/tax-documents', { params: { id } })
export const monthQuery = (month: string) => apiQuery('GET /reports/tax', { query: { month } })

export async function downloadDocument(id: number): Promise<void> {
  const { download } = await import('#shared/api/download.ts')
  await download('GET /tax-documents/{id}/pdf', { params: { id } })
}

type Part = { month: string; section: TaxSection }

/** One part of the month, into the browser's downloads. */
export async function downloadPart(part: Part, format: ExportFormat, options: CallOptions) {
  const { download } = await import('#shared/api/download.ts')
  return download('GET /reports/tax/download', { query: { ...part, format } }, options)
}
