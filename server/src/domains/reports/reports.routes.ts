import type { categoriesContract } from 'contract/categories/categories.contract.ts'
import type { businessContract } from 'contract/reports/business.contract.ts'
import {
  type concessionReportContract,
  type duesContract,
  maxDueJobs,
  type partnerDuesContract,
  type partnerReportContract,
  type reportsContract,
  type reworkReportContract,
} from 'contract/reports/reports.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { pastDay } from './as-of.rules.ts'
import { enquirySourcesExport, lostReasonsExport, staffExport, unservedExport } from './business.export.ts'
import { enquirySources, lostReasonsReport, maxPlaces, reportUnserved } from './business.service.ts'
import { reportStaff, staffEntries } from './business-staff.service.ts'
import { listTotals } from './category-totals.store.ts'
import { concessionsExport } from './concession-report.export.ts'
import { reportConcessions } from './concession-report.service.ts'
import { duesExport, partnerDuesExport } from './dues.export.ts'
import { dueJobsOf, duesPageOf } from './dues.store.ts'
import { partnerDuesPageOf } from './partner-dues.store.ts'
import { partnersExport } from './partner-report.export.ts'
import { partnerOffers, reportPartners } from './partner-report.service.ts'
import { completedExport, upcomingExport, upcomingGroupsExport } from './reports.export.ts'
import { reportCompleted, reportUpcoming, reportUpcomingGroups } from './reports.service.ts'
import { reworkExport } from './rework-report.export.ts'
import { reportRework } from './rework-report.service.ts'

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

export function reworkReportRoutes(): Handlers<typeof reworkReportContract> {
  return {
    'GET /reports/rework': (ctx, { query }) => reportRework(ctx, query),
    'GET /reports/rework/download': async (ctx, { query }) =>
      reworkExport(query.group, await reportRework(ctx, query)),
  }
}

export function concessionReportRoutes(): Handlers<typeof concessionReportContract> {
  return {
    'GET /reports/concessions': (ctx, { query }) => reportConcessions(ctx, query),
    'GET /reports/concessions/download': async (ctx, { query }) =>
      concessionsExport(query.group, await reportConcessions(ctx, query)),
  }
}

export function partnerReportRoutes(): Handlers<typeof partnerReportContract> {
  return {
    'GET /reports/partners': (ctx, { query }) => reportPartners(ctx, query),
    'GET /reports/partners/download': async (ctx, { query }) =>
      partnersExport(await reportPartners(ctx, query)),
    'GET /reports/partner-assignments': (ctx, { query }) => partnerOffers(ctx, query),
  }
}

export function duesRoutes(): Handlers<typeof duesContract> {
  return {
    'GET /reports/dues': (ctx, { query }) => duesPageOf(ctx.db, { ...query, today: pastDay(query, ctx.now) }),
    'GET /reports/dues/jobs': (ctx, { query }) =>
      dueJobsOf(ctx.db, { ...query, today: pastDay(query, ctx.now), limit: maxDueJobs }),
    'GET /reports/dues/download': (ctx, { query }) =>
      duesExport(ctx.db, { ...query, today: pastDay(query, ctx.now) }),
  }
}

export function partnerDuesRoutes(): Handlers<typeof partnerDuesContract> {
  return {
    'GET /reports/partner-dues': (ctx, { query }) =>
      partnerDuesPageOf(ctx.db, { ...query, ...daysOf(query, ctx.now) }),
    'GET /reports/partner-dues/download': (ctx, { query }) =>
      partnerDuesExport(ctx.db, { ...query, ...daysOf(query, ctx.now) }),
  }
}

const daysOf = (query: { as_of?: string | undefined }, now: number) => {
  const today = pastDay(query, now)
  return { day: query.as_of ?? today, today }
}

export function businessRoutes(): Handlers<typeof businessContract> {
  return {
    'GET /reports/enquiry-sources': (ctx, { query }) => enquirySources(ctx, query),
    'GET /reports/enquiry-sources/download': async (ctx, { query }) =>
      enquirySourcesExport(await enquirySources(ctx, query)),
    'GET /reports/lost-reasons': (ctx, { query }) => lostReasonsReport(ctx, query),
    'GET /reports/lost-reasons/download': async (ctx, { query }) =>
      lostReasonsExport(await lostReasonsReport(ctx, query)),
    'GET /reports/staff': (ctx, { query }) => reportStaff(ctx, query),
    'GET /reports/staff/download': async (ctx, { query }) => staffExport(await reportStaff(ctx, query)),
    'GET /reports/staff-entries': (ctx, { query }) => staffEntries(ctx, query),
    'GET /reports/unserved-places': (ctx, { query }) => reportUnserved(ctx, query),
    'GET /reports/unserved-places/download': async (ctx, { query }) =>
      unservedExport(await reportUnserved(ctx, { ...query, page: 1, per_page: maxPlaces })),
  }
}
