import type { reworkReportContract } from 'contract/reports/rework-report.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { reworkExport } from './rework-report.export.ts'
import { reportRework } from './rework-report.service.ts'

export function reworkReportRoutes(): Handlers<typeof reworkReportContract> {
  return {
    'GET /reports/rework': (ctx, { query }) => reportRework(ctx, query),
    'GET /reports/rework/download': async (ctx, { query }) => reworkExport(query.group, await reportRework(ctx, query)),
  }
}
