import type { businessContract } from 'contract/reports/business.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { enquirySourcesExport, lostReasonsExport, staffExport, unservedExport } from './business.export.ts'
import { enquirySources, lostReasonsReport, maxPlaces, reportUnserved } from './business.service.ts'
import { reportStaff, staffEntries } from './business-staff.service.ts'

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
