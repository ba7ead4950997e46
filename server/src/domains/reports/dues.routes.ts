import type { duesContract } from 'contract/reports/dues.contract.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import type { Handlers } from '#platform/http/context.ts'
import { duesExport } from './dues.export.ts'
import { duesPageOf } from './dues.store.ts'

export function duesRoutes(): Handlers<typeof duesContract> {
  const today = () => businessDay(Date.now())
  return {
    'GET /reports/dues': (ctx, { query }) => duesPageOf(ctx.db, { ...query, today: today() }),
    'GET /reports/dues/download': (ctx, { query }) => duesExport(ctx.db, { ...query, today: today() }),
  }
}
