import type { Api } from 'contract/api.ts'
import { apiKeysRoutes } from '#domains/api-keys/api-keys.routes.ts'
import { auditRoutes } from '#domains/audit/audit.routes.ts'
import { callsRoutes } from '#domains/calls/calls.routes.ts'
import { categoriesRoutes } from '#domains/categories/categories.routes.ts'
import { complaintsRoutes } from '#domains/complaints/complaints.routes.ts'
import { completionReportsRoutes } from '#domains/completion-reports/completion-reports.routes.ts'
import { concessionsRoutes } from '#domains/concessions/concessions.routes.ts'
import {
  customerListsRoutes,
  customersRoutes,
  mergeRoutes,
  namesRoutes,
} from '#domains/customers/customers.routes.ts'
import { dashboardRoutes } from '#domains/dashboard/dashboard.routes.ts'
import { dayBookRoutes } from '#domains/day-book/day-book.routes.ts'
import {
  cacheRoutes,
  devtoolsRoutes,
  maintenanceRoutes,
  queryRoutes,
  queueRoutes,
} from '#domains/devtools/devtools.routes.ts'
import { enquiriesRoutes, enquiryListsRoutes } from '#domains/enquiries/enquiries.routes.ts'
import { filesRoutes } from '#domains/files/files.routes.ts'
import { importsRoutes } from '#domains/imports/imports.routes.ts'
import { incentivesRoutes } from '#domains/incentives/incentives.routes.ts'
import { intakeRoutes } from '#domains/intake/intake.routes.ts'
import { dispatchRoutes } from '#domains/jobs/dispatch/day.routes.ts'
import { jobsRoutes } from '#domains/jobs/jobs.routes.ts'
import { completionVars, jobMessageVars } from '#domains/jobs/public.ts'
import { replacementsRoutes } from '#domains/jobs/replacements/replacements.routes.ts'
import { ledgerRoutes, simulationRoutes } from '#domains/ledger/ledger.routes.ts'
import { listsRoutes } from '#domains/lists/lists.routes.ts'
import { locationsRoutes } from '#domains/locations/locations.routes.ts'
import { messagesRoutes } from '#domains/messages/messages.routes.ts'
import { partnerLinksRoutes } from '#domains/partner-links/partner-links.routes.ts'
import { partnersRoutes } from '#domains/partners/partners.routes.ts'
import { paymentsRoutes } from '#domains/payments/payments.routes.ts'
import { paidVars, receivedVars } from '#domains/payments/public.ts'
import { privacyRoutes, readsRoutes, retentionRoutes } from '#domains/privacy/privacy.routes.ts'
import {
  businessRoutes,
  concessionReportRoutes,
  duesRoutes,
  partnerDuesRoutes,
  partnerReportRoutes,
  reportsRoutes,
  reworkReportRoutes,
} from '#domains/reports/reports.routes.ts'
import { searchRoutes } from '#domains/search/search.routes.ts'
import { sessionRoutes } from '#domains/session/session.routes.ts'
import { settingsRoutes } from '#domains/settings/settings.routes.ts'
import {
  bankDetailsRoutes,
  settlementRunsRoutes,
  settlementStatementsRoutes,
  tdsRoutes,
} from '#domains/settlements/settlements.routes.ts'
import { passkeysRoutes, rolePoliciesRoutes, staffRoutes, teamRoutes } from '#domains/staff/staff.routes.ts'
import { taxRoutes } from '#domains/tax/tax.routes.ts'
import { timelineRoutes } from '#domains/timeline/timeline.routes.ts'
import { trackingRoutes } from '#domains/tracking/tracking.routes.ts'
import { trashRoutes } from '#domains/trash/trash.routes.ts'
import { webhooksRoutes } from '#domains/webhooks/webhooks.routes.ts'
import type { Handlers } from '#platform/http/context.ts'
import { liveRoutes } from '#platform/live/live.routes.ts'
import type { Deps } from './deps.ts'

/** The handlers of all endpoints. It compiles only with exactly one for each endpoint of the API. */
export function allRoutes(deps: Deps) {
  return {
    ...sessionRoutes(deps),
    ...passkeysRoutes(deps),
    ...rolePoliciesRoutes(),
    ...staffRoutes(deps),
    ...teamRoutes(deps),
    ...auditRoutes(),
    ...apiKeysRoutes(),
    ...webhooksRoutes(deps),
    ...settingsRoutes(deps),
    ...categoriesRoutes(),
    ...taxRoutes(deps),
    ...dayBookRoutes(),
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
    ...privacyRoutes(deps),
    ...retentionRoutes(),
    ...readsRoutes(),
    ...importsRoutes(deps),
    ...partnersRoutes(),
    ...ledgerRoutes(deps),
    ...simulationRoutes(),
    ...incentivesRoutes(),
    ...bankDetailsRoutes(deps),
    ...settlementRunsRoutes(deps),
    ...settlementStatementsRoutes(deps),
    ...tdsRoutes(deps),
    ...dispatchRoutes(),
    ...replacementsRoutes(),
    ...jobsRoutes(),
    ...paymentsRoutes(deps),
    ...concessionsRoutes(),
    ...completionReportsRoutes(deps),
    ...filesRoutes(deps),
    ...partnerLinksRoutes(deps),
    ...trackingRoutes(deps),
    ...messagesRoutes(deps, { completionVars, receivedVars, paidVars, jobMessageVars }),
    ...callsRoutes(deps),
    ...dashboardRoutes(),
    ...reportsRoutes(),
    ...duesRoutes(),
    ...partnerDuesRoutes(),
    ...businessRoutes(),
    ...partnerReportRoutes(),
    ...reworkReportRoutes(),
    ...concessionReportRoutes(),
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
