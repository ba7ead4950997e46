import type { concessionReportContract } from 'contract/reports/concession-report.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { concessionsExport } from './concession-report.export.ts'
import { reportConcessions } from './concession-report.service.ts'

export function concessionReportRoutes(): Handlers<typeof concessionReportContract> {
  return {
    'GET /reports/concessions': (ctx, { query }) => reportConcessions(ctx, query),
    'GET /reports/concessions/download': async (ctx, { query }) =>
      concessionsExport(query.group, await reportConcessions(ctx, query)),
  }
}
