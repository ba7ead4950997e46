import type { tdsContract } from 'contract/settlements/tds.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { tdsExport } from './tds.export.ts'
import { tdsPayouts, tdsReport } from './tds-report.store.ts'

export function tdsRoutes({ secrets }: Pick<Platform, 'secrets'>): Handlers<typeof tdsContract> {
  return {
    'GET /reports/tds': ({ db }, { query }) => tdsReport(db, secrets, query),
    'GET /reports/tds/payouts': ({ db }, { query }) => tdsPayouts(db, query),
    'GET /reports/tds/download': ({ db }, { query }) => tdsExport(db, secrets, query),
  }
}
