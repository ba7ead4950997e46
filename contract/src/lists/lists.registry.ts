import * as z from 'zod'
import type { Permission } from '../access/permissions.ts'
import { auditListQuery } from '../audit/audit.schema.ts'
import { complaintListQuery } from '../complaints/complaints.schema.ts'
import { byJobQuery } from '../customers/customer-lists.schema.ts'
import { customerListQuery } from '../customers/customers.schema.ts'
import { duplicateListQuery } from '../customers/merge.schema.ts'
import { invalidNameQuery } from '../customers/names.schema.ts'
import { taskQuery } from '../devtools/queue.schema.ts'
import { enquiryListQuery } from '../enquiries/enquiry-lists.schema.ts'
import { intakeLeadListQuery } from '../intake/intake.schema.ts'
import { jobListQuery } from '../jobs/job-list.schema.ts'
import { ledgerQuery } from '../ledger/ledger.schema.ts'
import { pincodeListQuery } from '../locations/location-lists.schema.ts'
import { partnerListQuery } from '../partners/partners.schema.ts'
import { paymentListQuery } from '../payments/payments.schema.ts'
import { staffListQuery } from '../staff/team.schema.ts'
import type { ListName } from './lists.words.ts'

/** The URL parameters of a list, and who may see the list. */
type ListOf = {
  permission: Permission
  /** The list's own query, and the page's own parameters. Other names cannot be saved in a view. */
  query: z.ZodObject
}

// One source: search parameters of a list, and who may save them as a view.
export const lists: Record<ListName, ListOf> = {
  'dashboard-jobs': {
    permission: 'jobs.read',
    query: jobListQuery.extend({ dates: z.literal('any').optional() }),
  },
  customers: { permission: 'customers.read', query: customerListQuery },
  'customers-by-job': { permission: 'customers.by-job', query: byJobQuery },
  'duplicate-phones': { permission: 'customers.read', query: duplicateListQuery },
  'invalid-names': { permission: 'customers.read', query: invalidNameQuery },
  partners: { permission: 'partners.read', query: partnerListQuery },
  'partner-jobs': {
    permission: 'jobs.read',
    query: jobListQuery.omit({ partner_id: true, unassigned: true }),
  },
  'partner-ledger': { permission: 'partners.read', query: ledgerQuery },
  enquiries: { permission: 'enquiries.read', query: enquiryListQuery },
  'intake-leads': { permission: 'intake.read', query: intakeLeadListQuery },
  complaints: { permission: 'enquiries.read', query: complaintListQuery },
  payments: { permission: 'payments.read', query: paymentListQuery },
  staffs: { permission: 'staff.read', query: staffListQuery },
  audit: { permission: 'audit.read', query: auditListQuery },
  pincodes: { permission: 'locations.write', query: pincodeListQuery },
  'queue-tasks': { permission: 'queue.read', query: taskQuery },
}
