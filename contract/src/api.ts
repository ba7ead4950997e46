import { apiKeysContract } from './api-keys/api-keys.contract.ts'
import { auditContract } from './audit/audit.contract.ts'
import { callsContract } from './calls/calls.contract.ts'
import { categoriesContract } from './categories/categories.contract.ts'
import { complaintsContract } from './complaints/complaints.contract.ts'
import { completionReportsContract } from './completion-reports/completion-reports.contract.ts'
import { concessionsContract } from './concessions/concessions.contract.ts'
import { customerListsContract } from './customers/customer-lists.contract.ts'
import { customersContract } from './customers/customers.contract.ts'
import { mergeContract } from './customers/merge.contract.ts'
import { namesContract } from './customers/names.contract.ts'
import { dashboardContract } from './dashboard/dashboard.contract.ts'
import { dayBookContract } from './day-book/day-book.contract.ts'
import { cacheContract } from './devtools/cache.contract.ts'
import { devtoolsContract } from './devtools/devtools.contract.ts'
import { maintenanceContract } from './devtools/maintenance.contract.ts'
import { queryContract } from './devtools/query.contract.ts'
import { queueContract } from './devtools/queue.contract.ts'
import { enquiriesContract } from './enquiries/enquiries.contract.ts'
import { enquiryListsContract } from './enquiries/enquiry-lists.contract.ts'
import { filesContract } from './files/files.contract.ts'
import { importsContract } from './imports/imports.contract.ts'
import { incentivesContract } from './incentives/incentives.contract.ts'
import { intakeContract } from './intake/intake.contract.ts'
import { dispatchContract } from './jobs/dispatch.contract.ts'
import { jobCompletionContract } from './jobs/job-completion.contract.ts'
import { jobsContract } from './jobs/jobs.contract.ts'
import { replacementsContract } from './jobs/replacements.contract.ts'
import { ledgerContract } from './ledger/ledger.contract.ts'
import { simulationContract } from './ledger/simulation.contract.ts'
import { listsContract } from './lists/lists.contract.ts'
import { liveContract } from './live/live.contract.ts'
import { locationsContract } from './locations/locations.contract.ts'
import { messagesContract } from './messages/messages.contract.ts'
import { partnerLinksContract } from './partner-links/partner-links.contract.ts'
import { partnersContract } from './partners/partners.contract.ts'
import { paymentsContract } from './payments/payments.contract.ts'
import { privacyContract } from './privacy/privacy.contract.ts'
import { readsContract } from './privacy/reads.contract.ts'
import { retentionContract } from './privacy/retention.contract.ts'
import { businessContract } from './reports/business.contract.ts'
import { concessionReportContract } from './reports/concession-report.contract.ts'
import { duesContract } from './reports/dues.contract.ts'
import { partnerDuesContract } from './reports/partner-dues.contract.ts'
import { partnerReportContract } from './reports/partner-report.contract.ts'
import { reportsContract } from './reports/reports.contract.ts'
import { reworkReportContract } from './reports/rework-report.contract.ts'
import { searchContract } from './search/search.contract.ts'
import { sessionContract } from './session/session.contract.ts'
import { settingsContract } from './settings/settings.contract.ts'
import { bankDetailsContract } from './settlements/bank-details.contract.ts'
import { settlementRunsContract } from './settlements/settlement-runs.contract.ts'
import { settlementStatementsContract } from './settlements/settlement-statements.contract.ts'
import { tdsContract } from './settlements/tds.contract.ts'
import { passkeysContract } from './staff/passkeys.contract.ts'
import { rolePoliciesContract } from './staff/role-policies.contract.ts'
import { staffContract } from './staff/staff.contract.ts'
import { teamContract } from './staff/team.contract.ts'
import { taxContract } from './tax/tax.contract.ts'
import { timelineContract } from './timeline/timeline.contract.ts'
import { trackingContract } from './tracking/tracking.contract.ts'
import { trashContract } from './trash/trash.contract.ts'
import { webhooksContract } from './webhooks/webhooks.contract.ts'

/** Every endpoint of the API. The browser imports its type only; the server and OpenAPI use the values. */
export const api = {
  ...sessionContract,
  ...passkeysContract,
  ...rolePoliciesContract,
  ...staffContract,
  ...teamContract,
  ...auditContract,
  ...apiKeysContract,
  ...webhooksContract,
  ...settingsContract,
  ...categoriesContract,
  ...locationsContract,
  ...customersContract,
  ...mergeContract,
  ...customerListsContract,
  ...namesContract,
  ...timelineContract,
  ...enquiriesContract,
  ...enquiryListsContract,
  ...intakeContract,
  ...trashContract,
  ...privacyContract,
  ...retentionContract,
  ...readsContract,
  ...importsContract,
  ...partnersContract,
  ...ledgerContract,
  ...simulationContract,
  ...incentivesContract,
  ...bankDetailsContract,
  ...settlementRunsContract,
  ...settlementStatementsContract,
  ...tdsContract,
  ...dispatchContract,
  ...replacementsContract,
  ...jobsContract,
  ...jobCompletionContract,
  ...complaintsContract,
  ...paymentsContract,
  ...concessionsContract,
  ...completionReportsContract,
  ...filesContract,
  ...partnerLinksContract,
  ...trackingContract,
  ...messagesContract,
  ...callsContract,
  ...dashboardContract,
  ...reportsContract,
  ...businessContract,
  ...duesContract,
  ...partnerDuesContract,
  ...partnerReportContract,
  ...reworkReportContract,
  ...concessionReportContract,
  ...taxContract,
  ...dayBookContract,
  ...searchContract,
  ...listsContract,
  ...liveContract,
  ...devtoolsContract,
  ...cacheContract,
  ...maintenanceContract,
  ...queueContract,
  ...queryContract,
}
export type Api = typeof api
