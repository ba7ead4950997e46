import { businessDay } from 'contract/shared/business-time.ts'
import type { taxContract } from 'contract/tax/tax.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { documentFile, documentsOfJob } from './tax-documents.service.ts'
import { addRate, businessGstin, getRates } from './tax-rates.service.ts'
import { taxExport } from './tax-report.export.ts'
import { documentPage, monthOf } from './tax-report.store.ts'

const thisMonth = (now: number) => businessDay(now).slice(0, 7)

export function taxRoutes({ pdf }: Pick<Platform, 'pdf'>): Handlers<typeof taxContract> {
  return {
    'GET /categories/{id}/tax': (ctx, { params }) => getRates(ctx, params.id),
    'POST /categories/{id}/tax': (ctx, { params, body }) => addRate(ctx, params.id, body),
    'GET /jobs/{id}/tax-documents': (ctx, { params }) => documentsOfJob(ctx, params.id),
    'GET /tax-documents/{id}/pdf': (ctx, { params }) => documentFile(ctx, pdf, params.id),
    'GET /reports/tax': async (ctx, { query }) => ({
      ...(await monthOf(ctx.db, query.month ?? thisMonth(ctx.now))),
      gstin: (await businessGstin(ctx)) || null,
    }),
    'GET /reports/tax/documents': (ctx, { query: { month = thisMonth(ctx.now), ...query } }) =>
      documentPage(ctx.db, { ...query, month }),
    'GET /reports/tax/download': (ctx, { query }) => taxExport(ctx.db, query.month, query.section),
  }
}
