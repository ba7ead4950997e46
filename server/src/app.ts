import compress from '@fastify/compress'
import { callsContract } from 'contract/calls/calls.contract.ts'
import { categoriesContract } from 'contract/categories/categories.contract.ts'
import { customerListsContract } from 'contract/customers/customer-lists.contract.ts'
import { customersContract } from 'contract/customers/customers.contract.ts'
import { mergeContract } from 'contract/customers/merge.contract.ts'
import { namesContract } from 'contract/customers/names.contract.ts'
import { dashboardContract } from 'contract/dashboard/dashboard.contract.ts'
import { cacheContract } from 'contract/devtools/cache.contract.ts'
import { devtoolsContract } from 'contract/devtools/devtools.contract.ts'
import { maintenanceContract } from 'contract/devtools/maintenance.contract.ts'
import { queryContract } from 'contract/devtools/query.contract.ts'
import { queueContract } from 'contract/devtools/queue.contract.ts'
import { enquiriesContract } from 'contract/enquiries/enquiries.contract.ts'
import { enquiryListsContract } from 'contract/enquiries/enquiry-lists.contract.ts'
import { intakeContract } from 'contract/intake/intake.contract.ts'
import { dispatchContract } from 'contract/jobs/dispatch.contract.ts'
import { jobsContract } from 'contract/jobs/jobs.contract.ts'
import { listsContract } from 'contract/lists/lists.contract.ts'
import { liveContract } from 'contract/live/live.contract.ts'
import { locationsContract } from 'contract/locations/locations.contract.ts'
import { messagesContract } from 'contract/messages/messages.contract.ts'
import { ledgerContract } from 'contract/partners/ledger.contract.ts'
import { partnersContract } from 'contract/partners/partners.contract.ts'
import { paymentsContract } from 'contract/payments/payments.contract.ts'
import { businessContract } from 'contract/reports/business.contract.ts'
import { partnerReportContract } from 'contract/reports/partner-report.contract.ts'
import { reportsContract } from 'contract/reports/reports.contract.ts'
import { searchContract } from 'contract/search/search.contract.ts'
import { sessionContract } from 'contract/session/session.contract.ts'
import { settingsContract } from 'contract/settings/settings.contract.ts'
import { staffContract } from 'contract/staff/staff.contract.ts'
import { teamContract } from 'contract/staff/team.contract.ts'
import { timelineContract } from 'contract/timeline/timeline.contract.ts'
import { trashContract } from 'contract/trash/trash.contract.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { callsRoutes } from '#domains/calls/calls.routes.ts'
import { categoriesRoutes } from '#domains/categories/categories.routes.ts'
import { customerListsRoutes, namesRoutes } from '#domains/customers/customer-lists.routes.ts'
import { customersRoutes } from '#domains/customers/customers.routes.ts'
import { mergeRoutes } from '#domains/customers/merge/merge.routes.ts'
import { dashboardRoutes } from '#domains/dashboard/dashboard.routes.ts'
import { cacheRoutes } from '#domains/devtools/cache.routes.ts'
import { devtoolsRoutes } from '#domains/devtools/devtools.routes.ts'
import { maintenanceRoutes } from '#domains/devtools/maintenance.routes.ts'
import { queryRoutes } from '#domains/devtools/query.routes.ts'
import { queueRoutes } from '#domains/devtools/queue.routes.ts'
import { noteSlowRequests } from '#domains/devtools/slow-requests.ts'
import { enquiriesRoutes } from '#domains/enquiries/enquiries.routes.ts'
import { enquiryListsRoutes } from '#domains/enquiries/enquiry-lists.routes.ts'
import { intakeRoutes } from '#domains/intake/intake.routes.ts'
import { dispatchRoutes } from '#domains/jobs/day.routes.ts'
import { jobsRoutes } from '#domains/jobs/jobs.routes.ts'
import { listsRoutes } from '#domains/lists/lists.routes.ts'
import { locationsRoutes } from '#domains/locations/locations.routes.ts'
import { messagesRoutes } from '#domains/messages/messages.routes.ts'
import { ledgerRoutes } from '#domains/partners/ledger.routes.ts'
import { partnersRoutes } from '#domains/partners/partners.routes.ts'
import { paymentsRoutes } from '#domains/payments/payments.routes.ts'
import { businessRoutes } from '#domains/reports/business.routes.ts'
import { partnerReportRoutes } from '#domains/reports/partner-report.routes.ts'
import { reportsRoutes } from '#domains/reports/reports.routes.ts'
import { searchRoutes } from '#domains/search/search.routes.ts'
import { sessionRoutes } from '#domains/session/session.routes.ts'
import { settingsRoutes } from '#domains/settings/settings.routes.ts'
import { staffRoutes } from '#domains/staff/staff.routes.ts'
import { teamRoutes } from '#domains/staff/team.routes.ts'
import { timelineRoutes } from '#domains/timeline/timeline.routes.ts'
import { trashRoutes } from '#domains/trash/trash.routes.ts'
import { readBodies } from '#platform/http/bodies.ts'
import { handleErrors } from '#platform/http/error-handler.ts'
import { checkForwarded } from '#platform/http/forwarded.ts'
import { addHealth } from '#platform/http/health.ts'
import { shedLoad } from '#platform/http/overload.ts'
import { registerEndpoints } from '#platform/http/register.ts'
import { addSecurityHeaders } from '#platform/http/security-headers.ts'
import { serverOptions } from '#platform/http/server-options.ts'
import { answerUnknownPaths, rememberRoutes } from '#platform/http/unknown-paths.ts'
import { serveWebApp } from '#platform/http/web-app.ts'
import { liveRoutes } from '#platform/live/live.routes.ts'
import type { Deps } from './deps.ts'

/** The HTTP side of the program: every contract with its handlers, and what surrounds them. */
export async function buildApp(deps: Deps, { maxDelayMs }: { maxDelayMs?: number } = {}): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify(serverOptions(logger, deps.config))
  rememberRoutes(app)
  addSecurityHeaders(app, deps.config)
  handleErrors(app)
  checkForwarded(app, deps.forwarding)
  await shedLoad(app, maxDelayMs)
  readBodies(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  noteSlowRequests(app, deps.database, deps.log)
  addHealth(app, deps)
  // A stream ends only when it is told to: closing would wait for it.
  app.addHook('preClose', () => deps.live.stop())
  app.addHook('onClose', () => deps.cache.stop())
  app.addHook('onClose', () => deps.pdf.stop())
  registerEndpoints(app, deps, sessionContract, sessionRoutes(deps))
  registerEndpoints(app, deps, staffContract, staffRoutes(deps))
  registerEndpoints(app, deps, teamContract, teamRoutes(deps))
  registerEndpoints(app, deps, settingsContract, settingsRoutes(deps))
  registerEndpoints(app, deps, categoriesContract, categoriesRoutes())
  registerEndpoints(app, deps, locationsContract, locationsRoutes(deps))
  registerEndpoints(app, deps, customersContract, customersRoutes())
  registerEndpoints(app, deps, customerListsContract, customerListsRoutes())
  registerEndpoints(app, deps, namesContract, namesRoutes())
  registerEndpoints(app, deps, mergeContract, mergeRoutes())
  registerEndpoints(app, deps, timelineContract, timelineRoutes())
  registerEndpoints(app, deps, enquiriesContract, enquiriesRoutes(deps))
  registerEndpoints(app, deps, enquiryListsContract, enquiryListsRoutes())
  registerEndpoints(app, deps, intakeContract, intakeRoutes(deps))
  registerEndpoints(app, deps, trashContract, trashRoutes())
  registerEndpoints(app, deps, partnersContract, partnersRoutes())
  registerEndpoints(app, deps, ledgerContract, ledgerRoutes(deps))
  registerEndpoints(app, deps, dispatchContract, dispatchRoutes())
  registerEndpoints(app, deps, jobsContract, jobsRoutes(deps))
  registerEndpoints(app, deps, paymentsContract, paymentsRoutes(deps))
  registerEndpoints(app, deps, messagesContract, messagesRoutes(deps))
  registerEndpoints(app, deps, callsContract, callsRoutes(deps))
  registerEndpoints(app, deps, dashboardContract, dashboardRoutes())
  registerEndpoints(app, deps, reportsContract, reportsRoutes())
  registerEndpoints(app, deps, businessContract, businessRoutes())
  registerEndpoints(app, deps, partnerReportContract, partnerReportRoutes())
  registerEndpoints(app, deps, searchContract, searchRoutes())
  registerEndpoints(app, deps, listsContract, listsRoutes())
  registerEndpoints(app, deps, liveContract, liveRoutes(deps))
  registerEndpoints(app, deps, devtoolsContract, devtoolsRoutes())
  registerEndpoints(app, deps, cacheContract, cacheRoutes(deps))
  registerEndpoints(app, deps, maintenanceContract, maintenanceRoutes())
  registerEndpoints(app, deps, queueContract, queueRoutes(deps))
  registerEndpoints(app, deps, queryContract, queryRoutes(deps))
  await serveWebApp(app, deps.config)
  answerUnknownPaths(app, deps.config)
  return app
}
