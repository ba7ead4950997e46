import * as z from 'zod'
import type { Permission } from '../access/permissions.ts'
import { byJobQuery } from '../customers/customer-lists.schema.ts'
import { customerListQuery } from '../customers/customers.schema.ts'
import { enquiryListQuery } from '../enquiries/enquiry-lists.schema.ts'
import { jobListQuery } from '../jobs/jobs.schema.ts'
import { pincodeListQuery } from '../locations/location-lists.schema.ts'
import { partnerListQuery } from '../partners/partners.schema.ts'
import { paymentListQuery } from '../payments/payments.schema.ts'
import { staffListQuery } from '../staff/team.schema.ts'
import type { ListName } from './list-names.ts'

/** What the address of a list may say, and who may see the list. */
type ListOf = {
  permission: Permission
  /** The list's own query, and what only the page knows. Names that are not here cannot be kept in a view. */
  query: z.ZodObject
}

export const lists: Record<ListName, ListOf> = {
  'dashboard-jobs': { permission: 'jobs.read', query: jobListQuery.extend({ dates: z.literal('any').optional() }) },
  customers: { permission: 'customers.read', query: customerListQuery },
  'customers-by-job': { permission: 'customers.by-job', query: byJobQuery },
  partners: { permission: 'partners.read', query: partnerListQuery },
  'partner-jobs': { permission: 'jobs.read', query: jobListQuery.omit({ partner_id: true, unassigned: true }) },
  enquiries: { permission: 'enquiries.read', query: enquiryListQuery },
  payments: { permission: 'payments.read', query: paymentListQuery },
  staffs: { permission: 'staff.read', query: staffListQuery },
  pincodes: { permission: 'locations.write', query: pincodeListQuery },
}
