import type { tdsContract } from 'contract/settlements/tds.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { tdsExport } from './tds.export.ts'
import { tdsPayouts, tdsReport } from './tds-report.store.ts'

export function tdsRoutes({ secrets }: Pick<Platform, 'secrets'>): Handlers<typeof tdsContract> {
  return {
    'GET /reports/tds': (ctx, { query }) => tdsReport(ctx, secrets, query),
    'GET /reports/tds/payouts': (ctx, { query }) => tdsPayouts(ctx, query),
    'GET /reports/tds/download': (ctx, { query }) => tdsExport(ctx, secrets, query),
  }
}
