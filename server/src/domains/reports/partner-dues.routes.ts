import type { partnerDuesContract } from 'contract/reports/partner-dues.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { pastDay } from './as-of.rules.ts'
import { partnerDuesExport } from './partner-dues.export.ts'
import { partnerDuesPageOf } from './partner-dues.store.ts'

export function partnerDuesRoutes(): Handlers<typeof partnerDuesContract> {
  return {
    'GET /reports/partner-dues': (ctx, { query }) => partnerDuesPageOf(ctx.db, { ...query, ...daysOf(query, ctx.now) }),
    'GET /reports/partner-dues/download': (ctx, { query }) =>
      partnerDuesExport(ctx.db, { ...query, ...daysOf(query, ctx.now) }),
  }
}

const daysOf = (query: { as_of?: string | undefined }, now: number) => {
  const today = pastDay(query, now)
  return { day: query.as_of ?? today, today }
}
