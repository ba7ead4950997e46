import { type duesContract, maxDueJobs } from 'contract/reports/dues.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { pastDay } from './as-of.rules.ts'
import { duesExport } from './dues.export.ts'
import { dueJobsOf, duesPageOf } from './dues.store.ts'

export function duesRoutes(): Handlers<typeof duesContract> {
  return {
    'GET /reports/dues': (ctx, { query }) => duesPageOf(ctx.db, { ...query, today: pastDay(query, ctx.now) }),
    'GET /reports/dues/jobs': (ctx, { query }) =>
      dueJobsOf(ctx.db, { ...query, today: pastDay(query, ctx.now), limit: maxDueJobs }),
    'GET /reports/dues/download': (ctx, { query }) => duesExport(ctx.db, { ...query, today: pastDay(query, ctx.now) }),
  }
}
