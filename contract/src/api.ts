import { apiKeysContract } from './api-keys/api-keys.contract.ts'
import { auditContract } from './audit/audit.contract.ts'
import { callsContract } from './calls/calls.contract.ts'
import { categoriesContract } from './categories/categories.contract.ts'
import { complaintsContract } from './complaints/complaints.contract.ts'
import { completionReportsContract } from './completion-reports/completion-reports.contract.ts'
import { concessionsContract } from './concessions/concessions.contract.ts'
import {
  customerListsContract,
  customersContract,
  mergeContract,
  namesContract,
} from './customers/customers.contract.ts'
import { dashboardContract } from './dashboard/dashboard.contract.ts'
import { dayBookContract } from './day-book/day-book.contract.ts'
import {
  cacheContract,
  devtoolsContract,
  maintenanceContract,
  queryContract,
  queueContract,
} from './devtools/devtools.contract.ts'
import { enquiriesContract, enquiryListsContract } from './enquiries/enquiries.contract.ts'
import { filesContract } from './files/files.contract.ts'
import { importsContract } from './imports/imports.contract.ts'
import { incentivesContract } from './incentives/incentives.contract.ts'
import { intakeContract } from './intake/intake.contract.ts'
import {
  dispatchContract,
  jobCompletionContract,
  jobsContract,
  replacementsContract,
} from './jobs/jobs.contract.ts'
import { ledgerContract, simulationContract } from './ledger/ledger.contract.ts'
import { listsContract } from './lists/lists.contract.ts'
import { liveContract } from './live/live.contract.ts'
import { locationsContract } from './locations/locations.contract.ts'
import { messagesContract } from './messages/messages.contract.ts'
import { partnerLinksContract } from './partner-links/partner-links.contract.ts'
import { partnersContract } from './partners/partners.contract.ts'
import { paymentsContract } from './payments/payments.contract.ts'
import { privacyContract, readsContract, retentionContract } from './privacy/privacy.contract.ts'
import { businessContract } from './reports/business.contract.ts'
import {
  concessionReportContract,
  duesContract,
  partnerDuesContract,
  partnerReportContract,
  reportsContract,
  reworkReportContract,
} from './reports/reports.contract.ts'
import { searchContract } from './search/search.contract.ts'
import { sessionContract } from './session/session.contract.ts'
import { settingsContract } from './settings/settings.contract.ts'
import {
  bankDetailsContract,
  settlementRunsContract,
  settlementStatementsContract,
  tdsContract,
} from './settlements/settlements.contract.ts'
import { passkeysContract, rolePoliciesContract, staffContract } from './staff/staff.contract.ts'
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
