import type { categoriesContract } from 'contract/categories/categories.contract.ts'
import type { reportsContract } from 'contract/reports/reports.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { listTotals } from './category-totals.store.ts'
import { completedExport, upcomingExport, upcomingGroupsExport } from './reports.export.ts'
import { reportCompleted, reportUpcoming, reportUpcomingGroups } from './reports.service.ts'

type Contract = typeof reportsContract & Pick<typeof categoriesContract, 'GET /categories/totals'>

export function reportsRoutes(): Handlers<Contract> {
  return {
    'GET /categories/totals': ({ db }) => listTotals(db),
    'GET /reports/completed-jobs': (ctx, { query }) => reportCompleted(ctx, query),
    'GET /reports/completed-jobs/download': async (ctx, { query }) =>
      completedExport(query.group, await reportCompleted(ctx, query)),
    'GET /reports/upcoming-jobs': (ctx, { query }) => reportUpcoming(ctx, query),
    'GET /reports/upcoming-jobs/groups': (ctx, { query }) => reportUpcomingGroups(ctx, query),
    'GET /reports/upcoming-jobs/download': async (ctx, { query }) =>
      query.group === 'day'
        ? upcomingExport(await reportUpcoming(ctx, query))
        : upcomingGroupsExport(query.group, await reportUpcomingGroups(ctx, query)),
  }
}
