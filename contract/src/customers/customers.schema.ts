import * as z from 'zod'
import { genders, sources } from '../choices.ts'
import { bulkIds } from '../shared/bulk.ts'
import { createInputs, fieldInputs, fieldOutputs } from '../shared/field-schemas.ts'
import { day, exportFormat, id, idText, recordFields, text, timestamp, version } from '../shared/fields.ts'
import { flag, ids, listQuery, oneOrMore, paging } from '../shared/paging.ts'
import { fieldsShown } from '../shared/record-fields.ts'
import { slugs } from '../shared/terms.ts'
import { complaintStatuses, enquiryStatuses, jobStatuses } from '../vocabulary.ts'
import { address } from './address.schema.ts'
import { customerFields } from './customers.fields.ts'

export const customerCreate = z.strictObject({
  ...createInputs(customerFields),
  /** Create a second customer with the same phone; without it a known phone is a 422. */
  allow_duplicate: z.boolean().optional(),
})
export const customerUpdate = z.strictObject({
  ...z.object(fieldInputs(customerFields)).partial().shape,
  version,
})
/** Fields that a bulk action sets on many customers. */
export const customerBulkSource = z.strictObject({ ids: bulkIds, source: z.enum(slugs(sources)).nullable() })

export const customer = z.object({
  ...recordFields,
  ...fieldOutputs(customerFields),
  merged_into: id.nullable(),
  /** Money of the customer that no job has taken, paise. */
  credit: z.int(),
  /** When the person was erased; the record is then kept for the accounts and cannot be changed. */
  erased_at: timestamp.nullable(),
})
export type Customer = z.infer<typeof customer>

/** The fields of a list row. */
export const customerRow = z.object({
  id,
  ...fieldOutputs(fieldsShown(customerFields, 'download')),
  created_at: timestamp,
  /** Location of the primary address, for the list. */
  place: z.string().nullable(),
  jobs: z.int(),
  last_job_at: timestamp.nullable(),
})
export type CustomerRow = z.infer<typeof customerRow>

/** The customer's history with the business. Money in paise. */
export const customerTotals = z.object({
  jobs: z.int(),
  enquiries: z.int(),
  paid: z.int(),
  due: z.int(),
})

export const lastJob = z.object({
  id,
  category: z.string(),
  status: z.enum(slugs(jobStatuses)),
  scheduled_at: timestamp,
  completed_at: timestamp.nullable(),
  partner: z.string().nullable(),
})
/** A record of a caller: a job at its time or its completion, an enquiry or a complaint at its creation. */
const callerRecord = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('job'),
    id,
    category: z.string().nullable(),
    at: timestamp,
    status: z.enum(slugs(jobStatuses)),
    partner: z.string().nullable(),
  }),
  z.object({
    type: z.literal('enquiry'),
    id,
    category: z.string().nullable(),
    at: timestamp,
    status: z.enum(slugs(enquiryStatuses)),
  }),
  z.object({
    type: z.literal('complaint'),
    id,
    category: z.string().nullable(),
    at: timestamp,
    status: z.enum(slugs(complaintStatuses)),
    /** The job it is about. */
    job_id: id,
  }),
])
export type CallerRecord = z.infer<typeof callerRecord>
/** Records on a caller's card. */
export const maxCallerRecords = 6

export const customerDetail = customer.extend({
  addresses: z.array(address),
  totals: customerTotals,
  last_job: lastJob.nullable(),
})
export type CustomerDetail = z.infer<typeof customerDetail>

/** The card that appears while a number is typed. */
export const callerMatch = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  /** The customer's numbers that matched. */
  matched_on: z.enum(['phone', 'alternate_phone', 'whatsapp']),
  created_at: timestamp,
  totals: customerTotals,
  /**
   * Complaints neither resolved nor rejected, then running jobs by time, open enquiries and the latest
   * others; at most `maxCallerRecords`.
   */
  records: z.array(callerRecord),
  addresses: z.array(address),
})
export type CallerMatch = z.infer<typeof callerMatch>

export const callerCard = z.object({
  /** E.164 of the text; null while the number is incomplete. */
  phone: z.string().nullable(),
  /** One digit repeated, or a plain sequence: probably not a real number. */
  invented: z.boolean(),
  customers: z.array(callerMatch),
  /** A partner with this number, if any. */
  partner: z.object({ id, name: z.string() }).nullable(),
})
export type CallerCard = z.infer<typeof callerCard>

export const callerQuery = z.strictObject({ phone: text(40) })

export const customerSorts = ['created_at', 'name', 'last_job_at'] as const
export const customerListQuery = listQuery(customerSorts, {
  gender: oneOrMore(slugs(genders)).optional(),
  source: oneOrMore(slugs(sources)).optional(),
  /** Jobs that were not cancelled. */
  has_jobs: flag.optional(),
  /** Has a job in one of the statuses, of one of the categories or their descendants, or both. */
  job_status: oneOrMore(slugs(jobStatuses)).optional(),
  job_category_id: ids.optional(),
  /** Has had jobs, the last of them before this day. */
  last_job_before: day.optional(),
  location_id: idText.optional(),
})

/** The same filters and order, without paging. */
export const customerAllQuery = customerListQuery.omit(paging)
export const customerDownloadQuery = customerAllQuery.extend({ format: exportFormat })

/** Addresses, newest first by default; of one customer or partner when given. */
export const addressListQuery = listQuery(['id'], {
  customer_id: idText.optional(),
  partner_id: idText.optional(),
}).omit({ q: true })

/** Earlier addresses found by free text. */
