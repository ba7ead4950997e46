import type { partnerReportContract } from 'contract/reports/partner-report.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { partnersExport } from './partner-report.export.ts'
import { partnerOffers, reportPartners } from './partner-report.service.ts'

export function partnerReportRoutes(): Handlers<typeof partnerReportContract> {
  return {
    'GET /reports/partners': (ctx, { query }) => reportPartners(ctx, query),
    'GET /reports/partners/download': async (ctx, { query }) => partnersExport(await reportPartners(ctx, query)),
    'GET /reports/partner-assignments': (ctx, { query }) => partnerOffers(ctx, query),
  }
}
