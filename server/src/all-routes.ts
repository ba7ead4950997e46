import type { Api } from 'contract/api.ts'
import { callsRoutes } from '#domains/calls/calls.routes.ts'
import { categoriesRoutes } from '#domains/categories/categories.routes.ts'
import { complaintsRoutes } from '#domains/complaints/complaints.routes.ts'
import { customerListsRoutes, namesRoutes } from '#domains/customers/customer-lists.routes.ts'
import { customersRoutes } from '#domains/customers/customers.routes.ts'
import { mergeRoutes } from '#domains/customers/merge/merge.routes.ts'
import { dashboardRoutes } from '#domains/dashboard/dashboard.routes.ts'
import { cacheRoutes } from '#domains/devtools/cache.routes.ts'
import { devtoolsRoutes } from '#domains/devtools/devtools.routes.ts'
import { maintenanceRoutes } from '#domains/devtools/maintenance.routes.ts'
import { queryRoutes } from '#domains/devtools/query.routes.ts'
import { queueRoutes } from '#domains/devtools/queue.routes.ts'
import { enquiriesRoutes } from '#domains/enquiries/enquiries.routes.ts'
import { enquiryListsRoutes } from '#domains/enquiries/list/enquiry-lists.routes.ts'
import { intakeRoutes } from '#domains/intake/intake.routes.ts'
import { dispatchRoutes } from '#domains/jobs/dispatch/day.routes.ts'
import { jobsRoutes } from '#domains/jobs/jobs.routes.ts'
import { completionVars, jobMessageVars } from '#domains/jobs/public.ts'
import { replacementsRoutes } from '#domains/jobs/replacements/replacements.routes.ts'
import { ledgerRoutes } from '#domains/ledger/ledger.routes.ts'
import { listsRoutes } from '#domains/lists/lists.routes.ts'
import { locationsRoutes } from '#domains/locations/locations.routes.ts'
import { messagesRoutes } from '#domains/messages/messages.routes.ts'
import { partnerLinksRoutes } from '#domains/partner-links/partner-links.routes.ts'
import { partnersRoutes } from '#domains/partners/partners.routes.ts'
import { paymentsRoutes } from '#domains/payments/payments.routes.ts'
import { paidVars, receivedVars } from '#domains/payments/public.ts'
import { businessRoutes } from '#domains/reports/business.routes.ts'
import { duesRoutes } from '#domains/reports/dues.routes.ts'
import { partnerReportRoutes } from '#domains/reports/partner-report.routes.ts'
import { reportsRoutes } from '#domains/reports/reports.routes.ts'
import { reworkReportRoutes } from '#domains/reports/rework-report.routes.ts'
import { searchRoutes } from '#domains/search/search.routes.ts'
import { sessionRoutes } from '#domains/session/session.routes.ts'
import { settingsRoutes } from '#domains/settings/settings.routes.ts'
import { staffRoutes } from '#domains/staff/staff.routes.ts'
import { teamRoutes } from '#domains/staff/team.routes.ts'
import { timelineRoutes } from '#domains/timeline/timeline.routes.ts'
import { trackingRoutes } from '#domains/tracking/tracking.routes.ts'
import { trashRoutes } from '#domains/trash/trash.routes.ts'
import type { Handlers } from '#platform/http/context.ts'
import { liveRoutes } from '#platform/live/live.routes.ts'
import type { Deps } from './deps.ts'

/** The handlers of all endpoints. It compiles only with exactly one for each endpoint of the API. */
export function allRoutes(deps: Deps) {
  return {
    ...sessionRoutes(deps),
    ...staffRoutes(deps),
    ...teamRoutes(deps),
    ...settingsRoutes(deps),
    ...categoriesRoutes(),
    ...locationsRoutes(deps),
    ...customersRoutes(),
    ...customerListsRoutes(),
    ...namesRoutes(),
    ...mergeRoutes(),
    ...timelineRoutes(),
    ...complaintsRoutes(),
    ...enquiriesRoutes(deps),
    ...enquiryListsRoutes(),
    ...intakeRoutes(deps),
    ...trashRoutes(),
    ...partnersRoutes(),
    ...ledgerRoutes(deps),
    ...dispatchRoutes(),
    ...replacementsRoutes(),
    ...jobsRoutes(),
    ...paymentsRoutes(deps),
    ...partnerLinksRoutes(deps),
    ...trackingRoutes(deps),
    ...messagesRoutes(deps, { completionVars, receivedVars, paidVars, jobMessageVars }),
    ...callsRoutes(deps),
    ...dashboardRoutes(),
    ...reportsRoutes(),
    ...duesRoutes(),
    ...businessRoutes(),
    ...partnerReportRoutes(),
    ...reworkReportRoutes(),
    ...searchRoutes(),
    ...listsRoutes(),
    ...liveRoutes(deps),
    ...devtoolsRoutes(),
    ...cacheRoutes(deps),
    ...maintenanceRoutes(),
    ...queueRoutes(deps),
    ...queryRoutes(deps),
  } satisfies Handlers<Api>
}
