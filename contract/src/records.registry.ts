import { complaintFields } from './complaints/complaints.fields.ts'
import { customerFields } from './customers/customers.fields.ts'
import { enquiryFields } from './enquiries/enquiries.fields.ts'
import { jobFields } from './jobs/jobs.fields.ts'
import { partnerFields } from './partners/partners.fields.ts'
import type { RecordFields } from './shared/record-fields.ts'
import { staffFields } from './staff/staff.fields.ts'

/** The fields of each type of record, by the name of the type in the audit. */
export const fieldsByType = {
  complaint: complaintFields,
  customer: customerFields,
  enquiry: enquiryFields,
  job: jobFields,
  partner: partnerFields,
  user: staffFields,
} as const satisfies Record<string, RecordFields>
